// The last empty squares of reversi, solved without positions, moves or a table: at that end of a game most of its tree
// lies, and nothing pays there but to be quick. Moves that leave the opponent few come first; with hardly any squares
// left only those in regions with an odd number of empty ones, for whoever sets there has the last move in the region.
//
//   if (std::popcount(empty) <= ending_squares) value = ending_value({own, other, empty}, alpha, beta, nodes);
#pragma once

#include <cstdint>

#include "games/reversi/discs.h"

namespace arborist::reversi {

// With so few empty squares it is quicker than a search that remembers.
inline constexpr int ending_squares = 7;

struct Ending {
  Squares own = 0;  // of the side to move
  Squares other = 0;
  Squares empty = 0;  // at least one
};

// What the game is worth to the side to move, in discs; at or beyond the window a bound, as fail-soft alpha-beta has
// it.
[[nodiscard]] int ending_value(const Ending& ending, int alpha, int beta, std::uint64_t& nodes);

// The most that the side to move can still have, since the other side's stable discs are not to be had.
[[nodiscard]] int highest_lead(Squares own, Squares other, Squares board);

}  // namespace arborist::reversi
