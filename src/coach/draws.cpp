#include "coach/draws.h"

#include <fmt/format.h>

#include <algorithm>

#include "coach/words.h"

namespace arborist::coach {
namespace {

// From where on a side had something to lose by a draw, or to win by one.
constexpr double worth_more = 0.25;
// Another judge may see so much in a draw that can be avoided at a price.
constexpr double room_for_a_draw = 0.25;

const char* draw_in(const Position& position, const std::vector<Position>& earlier) {
  if (!position.has_moves()) return position.in_check() ? nullptr : "stalemate";
  if (position.has_insufficient_material()) return "too little material";
  const bool comes_again =
      std::any_of(earlier.begin(), earlier.end(), [&](const Position& other) { return other.key() == position.key(); });
  return comes_again ? "repetition" : nullptr;
}

Sentence draw_text(Claim::Kind kind, const Position& from, const ShownDraw& draw) {
  const bool allows = kind == Claim::Kind::allows;
  const std::string shown = draw.line.empty() ? std::string() : ": " + line_of(Proof(from, draw.line));
  return {.text = fmt::format("{} a draw by {}{}.", allows ? "Allows" : "Misses", draw.words, shown),
          .claim = {.kind = kind,
                    .about = Claim::About::draw,
                    .best_at_least = allows ? -1 : -room_for_a_draw,
                    .played_at_most = allows ? room_for_a_draw : 1,
                    .from = from,
                    .line = draw.line}};
}

}  // namespace

std::optional<ShownDraw> draw_shown_by(const Position& from, const std::vector<Move>& line) {
  std::vector<Position> positions = {from};
  if (const char* words = draw_in(from, {})) return ShownDraw{words, {}};
  for (std::size_t i = 0; i < std::min(line.size(), Proof::longest); ++i) {
    const Position next = positions.back().after(line[i]);
    if (const char* words = draw_in(next, positions))
      return ShownDraw{words, {line.begin(), line.begin() + static_cast<std::ptrdiff_t>(i + 1)}};
    positions.push_back(next);
  }
  return std::nullopt;
}

std::optional<Sentence> draw_sentence(const JudgedMove& move, const Position& before) {
  const Position after = before.after(move.move);
  if (move.after == Score::draw() && chance(move.before.value) >= worth_more)
    if (const auto draw = draw_shown_by(after, move.refutation)) return draw_text(Claim::Kind::allows, after, *draw);
  if (move.before.value == Score::draw() && !move.as_good && chance(move.after) <= -worth_more)
    if (const auto draw = draw_shown_by(before, move.before.line); draw && !draw->line.empty())
      return draw_text(Claim::Kind::misses, before, *draw);
  return std::nullopt;
}

}  // namespace arborist::coach
