#include "coach/threats.h"

#include <fmt/format.h>

#include "chess/san.h"
#include "coach/words.h"

namespace arborist::coach {
namespace {

constexpr int least_threat = 2;

bool mates(const Position& position, Move move) {
  if (!position.gives_check(move)) return false;
  return !position.after(move).has_moves();
}

// Whether the side to move has it already: then no move makes it a threat.
bool is_there(const Position& position, const Threat& threat) {
  if (!position.is_legal(threat.move)) return false;
  if (threat.mates) return mates(position, threat.move);
  return position.is_capture(threat.move) && swap_by(position, threat.move) >= threat.gain;
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
  if (const auto threat = new_threat(before, best); threat && !move.as_good && !is_same(threat_of(after), *threat))
    return sentence_of(Claim::Kind::misses, before, move.before.line, *threat);
  return std::nullopt;
}

}  // namespace arborist::coach
