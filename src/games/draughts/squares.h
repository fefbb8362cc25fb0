// The 32 dark squares of a draughts board as bits: square 1 is bit 0, at the top of the board as Black's opponent sees
// it; four to a row. Rows 1, 3, 5 and 7 begin one column further to the right than the others:
//
//      1  2  3  4
//    5  6  7  8
//      9 10 11 12
//   …
//   29 30 31 32
#pragma once

#include <array>
#include <cstdint>

namespace arborist::draughts {

using Squares = std::uint32_t;

enum class Way : std::uint8_t { down_left, down_right, up_left, up_right };
inline constexpr std::array<Way, 4> all_ways = {Way::down_left, Way::down_right, Way::up_left, Way::up_right};

constexpr Way opposite(Way way) { return static_cast<Way>(3U - static_cast<unsigned>(way)); }

constexpr Squares bit_of(int square) { return Squares{1} << static_cast<unsigned>(square); }

// All of these one square further; those that would leave the board are gone.
constexpr Squares step(Squares squares, Way way) {
  constexpr Squares shifted_rows = 0x0F0F0F0FU;
  constexpr Squares other_rows = ~shifted_rows;
  constexpr Squares not_first = ~Squares{0x11111111U};
  constexpr Squares not_last = ~Squares{0x88888888U};
  const Squares shifted = squares & shifted_rows;
  const Squares other = squares & other_rows;
  switch (way) {
    case Way::down_left:
      return shifted << 4U | (other & not_first) << 3U;
    case Way::down_right:
      return (shifted & not_last) << 5U | other << 4U;
    case Way::up_left:
      return shifted >> 4U | (other & not_first) >> 5U;
    case Way::up_right:
      return (shifted & not_last) >> 3U | other >> 4U;
  }
  return 0;
}

// Black goes down the board, White up it; men of each are crowned on the last row.
constexpr Squares black_crowns = 0xF0000000U;
constexpr Squares white_crowns = 0x0000000FU;

}  // namespace arborist::draughts
