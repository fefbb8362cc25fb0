// Sliding attacks found by walking the rays one square at a time: slow, and plainly right. The tables of attacks.h are
// filled from it and tested against it.
//
//   Bitboard b = walk_rays(Square::c1, occupied, diagonal_steps);
#pragma once

#include <array>

#include "chess/bitboard.h"

namespace arborist::chess {

struct Step {
  int files;
  int ranks;
};
inline constexpr std::array<Step, 4> straight_steps = {{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
inline constexpr std::array<Step, 4> diagonal_steps = {{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}};
inline constexpr std::array<Step, 8> knight_steps = {
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};

// Inlined wherever they are used: the tables are filled at every start, and a test that is compiled without optimising
// would otherwise lend them its own copies.

// The square a step away, as a set: empty over the edge.
[[gnu::always_inline]] constexpr Bitboard step_from(Square s, Step step) {
  const int file = number_of(file_of(s)) + step.files;
  const int rank = number_of(rank_of(s)) + step.ranks;
  if (file < 0 || file > 7 || rank < 0 || rank > 7) return no_squares;
  return Bitboard(square_at(rank * 8 + file));
}

// The squares in one direction up to the first occupied one, which is included.
[[gnu::always_inline]] constexpr Bitboard walk_ray(Square from, Bitboard occupied, Step step) {
  Bitboard seen;
  for (Bitboard next = step_from(from, step); next; next = step_from(next.first(), step)) {
    seen |= next;
    if (next & occupied) break;
  }
  return seen;
}

[[gnu::always_inline]] constexpr Bitboard walk_rays(Square from, Bitboard occupied, const std::array<Step, 4>& steps) {
  Bitboard seen;
  for (const Step step : steps) seen |= walk_ray(from, occupied, step);
  return seen;
}

// The squares whose occupation changes what a slider sees: its rays without their last squares.
constexpr Bitboard blocker_squares(Square from, const std::array<Step, 4>& steps) {
  Bitboard mask;
  for (const Step step : steps) {
    const Bitboard ray = walk_ray(from, no_squares, step);
    for (const Square s : ray)
      if (step_from(s, step)) mask |= Bitboard(s);
  }
  return mask;
}

// The next subset of a mask after `subset` in counting order; after the last one, the empty set.
constexpr Bitboard next_subset(Bitboard subset, Bitboard mask) {
  return Bitboard((subset.bits - mask.bits) & mask.bits);
}

}  // namespace arborist::chess
