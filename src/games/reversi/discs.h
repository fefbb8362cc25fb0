// The arithmetic of reversi on sets of squares: a square is a bit, a1 at the top left is bit 0, b1 bit 1, a2 bit 8.
// Boards of six by six lie in the middle of the eight by eight, so that both are calculated alike.
//
//   std::uint64_t open = places_to_set(own, other) & board;      // where a disc turns others
//   std::uint64_t turned = turned_by(own, other, square);        // those it turns
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace arborist::reversi {

using Squares = std::uint64_t;

constexpr Squares all_squares = ~Squares{0};
constexpr Squares inner_squares = 0x007E7E7E7E7E7E00U;
// Without the first and last column: steps to the side cannot wrap round where they pass only over these.
constexpr Squares inner_columns = 0x7E7E7E7E7E7E7E7EU;

constexpr Squares bit_of(int square) { return Squares{1} << static_cast<unsigned>(square); }

// Where a run of the others' discs, begun beside one's own, ends: both ways of one axis, all squares at once.
template <int step>
[[gnu::always_inline]] constexpr Squares ends_of_runs(Squares own, Squares passable) {
  Squares up = passable & own << step;
  Squares down = passable & own >> step;
  up |= passable & up << step;
  down |= passable & down >> step;
  const Squares pairs_up = passable & passable << step;
  const Squares pairs_down = passable & passable >> step;
  up |= pairs_up & up << (2 * step);
  down |= pairs_down & down >> (2 * step);
  up |= pairs_up & up << (2 * step);
  down |= pairs_down & down >> (2 * step);
  return up << step | down >> step;
}

// Empty or taken: the caller knows which squares are empty.
constexpr Squares places_to_set(Squares own, Squares other) {
  const Squares inner = other & inner_columns;
  return (ends_of_runs<1>(own, inner) | ends_of_runs<8>(own, other) | ends_of_runs<7>(own, inner) |
          ends_of_runs<9>(own, inner)) &
         ~(own | other);
}

// From every square the rest of its lines: four towards higher bits, four towards lower ones.
struct Rays {
  std::array<std::array<Squares, 4>, 64> up{};
  std::array<std::array<Squares, 4>, 64> down{};
};

constexpr Rays make_rays() {
  constexpr int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
  Rays rays;
  for (int square = 0; square < 64; ++square)
    for (std::size_t axis = 0; axis < 4; ++axis)
      for (const int way : {1, -1}) {
        int column = square % 8 + way * steps[axis][0];
        int row = square / 8 + way * steps[axis][1];
        auto& ray = (way == 1 ? rays.up : rays.down)[static_cast<std::size_t>(square)][axis];
        for (; column >= 0 && column < 8 && row >= 0 && row < 8;
             column += way * steps[axis][0], row += way * steps[axis][1])
          ray |= bit_of(row * 8 + column);
      }
  return rays;
}

inline constexpr Rays rays = make_rays();

// The discs of `other` between a disc newly set on `square` and the nearest of `own`, in all eight directions. Upwards
// a carry runs through the others' discs and stops behind them; downwards the highest square that is not theirs does
// it.
constexpr Squares turned_by(Squares own, Squares other, int square) {
  Squares turned = 0;
  const auto at = static_cast<std::size_t>(square);
  for (std::size_t axis = 0; axis < 4; ++axis) {
    const Squares ray = rays.up[at][axis];
    const Squares stop = ((other | ~ray) + 1U) & own & ray;
    turned |= (stop - static_cast<Squares>(stop != 0)) & ray;
  }
  for (std::size_t axis = 0; axis < 4; ++axis) {
    const Squares ray = rays.down[at][axis];
    const Squares last = Squares{1} << (63U - static_cast<unsigned>(std::countl_zero((ray & ~other) | 1U)));
    const Squares stop = last & own & ray;
    turned |= (~(stop << 1U) + 1U) & ray;
  }
  return turned;
}

// The squares next to any of these.
constexpr Squares around(Squares squares) {
  constexpr Squares not_first_column = 0xFEFEFEFEFEFEFEFEU;
  constexpr Squares not_last_column = 0x7F7F7F7F7F7F7F7FU;
  const Squares wide = squares | (squares << 1U & not_first_column) | (squares >> 1U & not_last_column);
  return wide | wide << 8U | wide >> 8U;
}

// Discs of `own` that can never be turned, as far as a simple rule sees: along each of its four axes the line is full,
// or it ends there, or a neighbour is such a disc already. `board` is the squares there are.
Squares stable_discs(Squares own, Squares other, Squares board);

}  // namespace arborist::reversi
