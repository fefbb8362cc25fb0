// Hints in three steps: the idea in words, the square, the move. The words say only what holds: that a move captures,
// checks, wins, or stops the opponent from winning at once.
//
//   hint_text(play, move, value, 1)        // "Something can be captured."
#pragma once

#include <string>

#include "face/any_game.h"
#include "game/score.h"

namespace arborist::server {

// `move` is the best one of `play`, worth `value` to its mover; `step` is 1, 2 or 3.
[[nodiscard]] std::string hint_text(const AnyPlay& play, const MoveView& move, Score value, int step);

}  // namespace arborist::server
