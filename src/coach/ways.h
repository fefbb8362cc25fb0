// Ways: one side's line against the other, what a search found against its first move, and how much of what it wins is
// proved.
//
//   const Way answer{.from = after, .line = refutation, .defences = defences, .paid = taken};
//   if (const auto won = proved_gain(answer, lost_centipawns)) say(won->pawns, won->line);
#pragma once

#include <optional>
#include <vector>

#include "coach/judging.h"
#include "coach/proof.h"

namespace arborist::coach {

struct Way {
  const Position& from;
  const std::vector<Move>& line;
  const std::vector<Judgement>& defences;
  int paid = 0;              // what of its gain was paid before, in pawns
  bool may_be_found = true;  // what a search found is proof enough; else it must be forced
};

// Everything that the other side may do against the first move, as far as a search found it: the way's own line, and
// those of the defences that are nearly as good as the best.
[[nodiscard]] std::vector<std::vector<Move>> likely_lines(const Way& way);

// What is lost beyond this for each pawn has another cause too.
inline constexpr int centipawns_explained = 300;

struct ProvedGain {
  int pawns = 0;  // beyond what was paid
  std::vector<Move> line;
};
// Of mistakes: the least that any likely line gains and keeps.
[[nodiscard]] std::optional<ProvedGain> found_gain(const Way& way);
// Proved by force where the line is short; else by all likely lines, which must gain as much and keep it. Nothing where
// the search's own values do not bear it out: `lost_centipawns` is what the move cost by them.
[[nodiscard]] std::optional<ProvedGain> proved_gain(const Way& way, int lost_centipawns);

}  // namespace arborist::coach
