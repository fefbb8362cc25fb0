#include "coach/threats.h"

#include <fmt/format.h>

#include <algorithm>

#include "chess/san.h"
#include "coach/words.h"

namespace arborist::coach {
namespace {

constexpr int least_threat = 2;

bool mates(const Position& position, Move move) {
  if (!position.gives_check(move)) return false;
  return !position.after(move).has_moves();
}

bool takes_on(const Position& position, Move move, Square square) {
  return move.to() == square && position.is_capture(move);
}

// Whether the side to move has it already, by whatever piece: then no move makes it a threat. Who is in check may have
// had it before the check.
bool is_there(const Position& position, const Threat& threat) {
  if (threat.mates) return position.is_legal(threat.move) && mates(position, threat.move);
  const Square prey = threat.move.to();
  if (position.in_check())
    return !(position.attackers_to(prey, position.occupied()) & position.pieces(position.to_move())).empty();
  const auto noisy = position.noisy_moves();
  return std::any_of(noisy.begin(), noisy.end(), [&](Move move) {
    return takes_on(position, move, prey) && swap_by(position, move) >= threat.gain;
  });
}

bool is_same(const std::optional<Threat>& a, const Threat& b) {
  return a && a->move.to() == b.move.to() && a->mates == b.mates && a->gain >= b.gain;
}

// What this move threatens that was no threat before it.
std::optional<Threat> new_threat(const Position& position, Move move) {
  const auto threat = threat_of(position.after(move));
  return threat && !is_there(position, *threat) ? threat : std::nullopt;
}

Sentence sentence_of(Claim::Kind kind, const Position& from, const std::vector<Move>& line, const Threat& threat) {
  const Position passed = from.after(line.front()).after_pass();
  return {.text = fmt::format("{} {}, which threatens {}.", kind == Claim::Kind::allows ? "Allows" : "Misses",
                              chess::to_san(from, line.front()), chess::to_san(passed, threat.move)),
          .claim = {.kind = kind,
                    .about = Claim::About::threat,
                    .mate_in = threat.mates ? 1 : 0,
                    .gain = threat.gain,
                    .from = from,
                    .line = told_part(line),
                    .threat = threat.move}};
}

}  // namespace

std::optional<Threat> threat_of(const Position& position) {
  if (position.in_check()) return std::nullopt;
  const Position passed = position.after_pass();
  std::optional<Threat> best;
  for (const Move move : passed.moves()) {
    if (mates(passed, move)) return Threat{.move = move, .mates = true};
    if (!passed.is_capture(move)) continue;
    const int gain = swap_by(passed, move);
    if (gain >= least_threat && (!best || gain > best->gain) && can_be_forced(passed, {move}, gain))
      best = Threat{.move = move, .gain = gain};
  }
  return best;
}

std::optional<Sentence> threat_sentence(const JudgedMove& move, const Position& before) {
  const Position after = before.after(move.move);
  const Move best = move.before.line.front();
  if (!move.refutation.empty()) {
    const Move answer = move.refutation.front();
    const Position otherwise = before.after(best);
    if (const auto threat = new_threat(after, answer);
        threat && !is_there(otherwise, *threat) &&
        !(otherwise.is_legal(answer) && is_same(threat_of(otherwise.after(answer)), *threat)))
      return sentence_of(Claim::Kind::allows, after, move.refutation, *threat);
  }
  if (const auto threat = new_threat(before, best);
      threat && !move.as_good && !takes_on(before, move.move, threat->move.to()) && !is_same(threat_of(after), *threat))
    return sentence_of(Claim::Kind::misses, before, move.before.line, *threat);
  return std::nullopt;
}

}  // namespace arborist::coach
