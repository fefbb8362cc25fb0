// The constant table of the Polyglot book format; polyglot.h makes keys from it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace arborist::chess {

//   0-767  a piece on a square: 64 for each of black pawn, white pawn, black knight, …, white king, a1 first
//   768-771  castling: White short and long, Black short and long    772-779  en passant file    780  White to move
inline constexpr std::size_t polyglot_number_count = 781;
extern const std::array<std::uint64_t, polyglot_number_count> polyglot_numbers;

}  // namespace arborist::chess
