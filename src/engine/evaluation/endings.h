// Endings that a sum of weights does not understand: those with a value of their own (a lone king, king and pawn
// against king), and those where the side that is ahead can hardly win.
//
//   if (MaybeScore value = value_of_ending(position)) return *value;
//   eg = eg * drawish_scale(position, stronger) / full_scale;
#pragma once

#include "chess/position.h"
#include "game/score.h"

namespace arborist::engine {

// More than any sum of weights: the game is won, only not mate yet.
inline constexpr int known_win = 8'000;

// For the side to move; none where the ending is not one of these.
[[nodiscard]] MaybeScore value_of_ending(const chess::Position& position);

// How much of an advantage in the endgame counts, in parts of full_scale.
[[nodiscard]] int drawish_scale(const chess::Position& position, Side stronger);

}  // namespace arborist::engine
