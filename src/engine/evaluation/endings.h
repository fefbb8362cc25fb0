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

// An advantage is multiplied by scale / full_scale: less than all of it where a draw is near.
inline constexpr int full_scale = 64;

// How much of an advantage counts where the force to win is missing: nothing of it with a lone minor piece, or with
// bishops that do not guard the corner their pawns run to; little with a minor piece more and no pawns; else all of it.
[[nodiscard]] int force_scale(const chess::Position& position, Side stronger);

// How much of an advantage in the endgame counts.
[[nodiscard]] int drawish_scale(const chess::Position& position, Side stronger);

}  // namespace arborist::engine
