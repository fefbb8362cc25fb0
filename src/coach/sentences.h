// Sentences: what went wrong with a move, in words that are true. A sentence carries the claim that it makes, a line
// from a position and what is won by it, so that a program can check it; where nothing can be shown there is no
// sentence.
//
//   if (const auto why = explain(judged_move, position)) say(why->text);     // "Allows the fork Nc7+, which wins the
//   rook on a8."
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "coach/analysis.h"
#include "coach/motifs.h"

namespace arborist::coach {

struct Claim {
  enum class Kind : std::uint8_t { allows, misses };
  Kind kind = Kind::allows;
  std::optional<Motif> motif = std::nullopt;  // none: material alone
  int mate_in = 0;                            // moves; 0: no mate is claimed
  int gain = 0;                               // pawns, where no mate is claimed
  Position from = {};                         // where the line begins, the one who gains to move
  std::vector<Move> line = {};
};

struct Sentence {
  std::string text;
  Claim claim;
};

// Of a graded move, with the position it was played in. Nothing for a good move.
[[nodiscard]] std::optional<Sentence> explain(const JudgedMove& move, const Position& before);

}  // namespace arborist::coach
