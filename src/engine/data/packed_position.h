// A chess position in 32 bytes, with everything a Position knows: any start of Chess960, clocks, en passant. Every
// position has one packed form, and bytes that are not such a form are refused.
//
//   std::string bytes = pack(position);
//   Expected<Position> again = unpack(bytes);
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "chess/position.h"
#include "core/expected.h"

namespace arborist::engine {

//    0   8  the squares that are not empty, a1 is bit 0
//    8  16  half a byte for each of them in order, the low half first: 0-5 P N B R Q K, 6 a rook that may castle;
//           8 more for Black. Zero where there are no more.
//   24   1  who moves: 0 White, 1 Black
//   25   1  the en passant square, 64: none
//   26   2  half-move clock
//   28   2  move number
//   30   2  zero
inline constexpr std::size_t packed_position_bytes = 32;

// Of a position that parse_fen would read back: its clocks are within the limits of FEN.
[[nodiscard]] std::string pack(const chess::Position& position);
[[nodiscard]] Expected<chess::Position> unpack(std::string_view bytes);

}  // namespace arborist::engine
