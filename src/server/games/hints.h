// Hints in three steps: the idea in words, the square, the move. The words say only what holds: that a move captures,
// checks, wins, or stops the opponent from winning at once. In chess the coach gives them: where to look, what kind of
// thing is there, the move.
//
//   hint_text(play, move, value, 1)        // "Something can be captured."
//   if (const auto hints = chess_hints(play, analysis)) say(hints->where.text);      // "Look at your rook on d5."
#pragma once

#include <optional>
#include <string>

#include "coach/hints.h"
#include "face/any_game.h"
#include "game/score.h"

namespace arborist::server {

// `move` is the best one of `play`, worth `value` to its mover; `step` is 1, 2 or 3.
[[nodiscard]] std::string hint_text(const AnyPlay& play, const MoveView& move, Score value, int step);

// By the best line of a search. Nothing where this is no chess, or no line is known.
[[nodiscard]] std::optional<coach::Hints> chess_hints(const AnyPlay& play, const Analysis& analysis);

}  // namespace arborist::server
