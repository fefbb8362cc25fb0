// Cycles: whether one move can bring back a position from earlier on the line, told without making moves. A move that a
// piece can take back changes the key by a number that is known beforehand; where the keys of two positions differ by
// such a number, that move lies between them. After M. N. J. van Kervinck, "The design and implementation of the
// Rookie 2.0 chess playing program" (2002).
//
//   if (leads_back(now, earlier.key())) …                // the side to move can have that position again
//
// The table has 3,668 moves (those of pawns cannot be taken back); asking costs one look, seldom two.
#pragma once

#include "chess/position.h"

namespace arborist::engine {

// Whether the side to move has a move that leads to the position with this key, an odd number of plies before: only
// from where a piece stands to where it stood, castling and en passant aside. Kings may leave themselves in check.
[[nodiscard]] bool leads_back(const chess::Position& now, Key earlier);

}  // namespace arborist::engine
