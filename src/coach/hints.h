// Hints: help in three steps, each of which gives away a little more: where to look, what kind of thing is there, the
// move itself.
//
//   if (const auto hints = hints_of(position, analyst.best_lines(game, 2)))
//     say(hints->where.text);            // "Look at the rook on a8."  then kind: "A fork wins it."  then move: "Nc7+."
//
// Like the coach's sentences, a hint says no more than the line proves: a mate that the line shows to its end, a gain
// that holds against every answer; otherwise only which piece moves and how.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "coach/judging.h"

namespace arborist::coach {

struct Hint {
  std::string text;
  std::vector<chess::Square> squares;  // what to mark on the board
};

struct Hints {
  Hint where;
  Hint kind;
  Hint move;
  Move best;
};

// `lines` are the best ones of the position, the best first (Analyst::best_lines); one is enough. Nothing without one.
[[nodiscard]] std::optional<Hints> hints_of(const chess::Position& position, const std::vector<Judgement>& lines);

}  // namespace arborist::coach
