// The moves of a position in the reference order, by which counts of alpha-beta calls can be compared between programs:
// pieces other than pawns by origin h8 … a1, each one's targets h8 … a1; castling, king side first; pawn captures by
// origin and target h8 … a1; single steps, then double steps by target; en passant last. Promotions come as queen,
// rook, bishop, knight. In check the king's own moves come before all others. Made to be read, not to be fast.
//
//   for (Move m : reference_moves(position)) …
#pragma once

#include "chess/position.h"

namespace arborist::chess {

[[nodiscard]] Position::Moves reference_moves(const Position& position);

}  // namespace arborist::chess
