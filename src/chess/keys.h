// The random numbers a position's key is made of (Zobrist's method): one for each piece on each square, each rook that
// may still castle, each file of a possible en passant capture, and Black to move.
#pragma once

#include <array>

#include "chess/types.h"
#include "core/random.h"

namespace arborist::chess {

struct KeyTables {
  std::array<std::array<std::uint64_t, 64>, 16> piece;  // by Piece and Square
  std::array<std::uint64_t, 64> castling_rook;
  std::array<std::uint64_t, 8> en_passant_file;
  std::uint64_t black_to_move;
};

extern const KeyTables key_tables;

}  // namespace arborist::chess
