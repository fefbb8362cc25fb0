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
  // Whose line it is: the other side's after the move, or what was there instead of it.
  enum class Kind : std::uint8_t { allows, misses };
  enum class About : std::uint8_t {
    gain,
    mate,
    threat,     // of the line's first move: if the other side passed, `threat` would win as much, or mate
    structure,  // nothing is won by either line; the board has changed
    draw,       // by the rules, at the line's end
    standing    // how the game stood before, and how after
  };
  Kind kind = Kind::allows;
  About about = About::gain;
  std::optional<Motif> motif = std::nullopt;  // none: material alone
  std::vector<Motif> motifs = {};             // all that hold of the line, that one first
  int mate_in = 0;                            // moves
  int gain = 0;                               // pawns, at least
  // The mover's chances, -1 … 1: with the best move at least this, with the one played at most that.
  double best_at_least = -1;
  double played_at_most = 1;
  Position from = {};  // where the line begins
  std::vector<Move> line = {};
  std::optional<Move> threat = std::nullopt;
};
[[nodiscard]] const char* to_text(Claim::Kind kind);
[[nodiscard]] const char* to_text(Claim::About about);

struct Sentence {
  std::string text;
  Claim claim;
};

// Of a graded move, with the position it was played in. Nothing for a good move. How the game stands is told only of
// mistakes and blunders, and where nothing better can be.
[[nodiscard]] std::optional<Sentence> explain(const JudgedMove& move, const Position& before);

}  // namespace arborist::coach
