// The squares that the side not to move attacks: a move away from one, or onto one, is another move than the same
// between quiet squares.
//
//   Bitboard threatened = threatened_squares(position);
#pragma once

#include "chess/attacks.h"
#include "chess/position.h"

namespace arborist::engine {

inline chess::Bitboard threatened_squares(const chess::Position& position) {
  using chess::Bitboard;
  using chess::PieceType;
  const Side them = opponent(position.to_move());
  const Bitboard occupied = position.occupied();
  const chess::Board& board = position.board();
  const Bitboard pawns = board.of(them, PieceType::pawn);
  Bitboard all =
      them == chess::white ? chess::pawn_attacks<chess::white>(pawns) : chess::pawn_attacks<chess::black>(pawns);
  all |= chess::knight_attacks(board.of(them, PieceType::knight)) | chess::king_attacks(board.king(them));
  for (const chess::Square s : board.diagonal_sliders() & board.of(them)) all |= chess::bishop_attacks(s, occupied);
  for (const chess::Square s : board.straight_sliders() & board.of(them)) all |= chess::rook_attacks(s, occupied);
  return all;
}

}  // namespace arborist::engine
