// CheckSquares: from where each kind of piece would give check, found once for a node, so that asking it of every move
// costs next to nothing.
//
//   const CheckSquares checks(position);
//   if (checks.given_by(position, move)) …
#pragma once

#include "chess/position.h"

namespace arborist::engine {

class CheckSquares {
 public:
  explicit CheckSquares(const chess::Position& position) {
    using chess::PieceType;
    const Side us = position.to_move();
    king_ = position.king(opponent(us));
    const chess::Bitboard occupied = position.occupied();
    const chess::Bitboard diagonal = chess::bishop_attacks(king_, occupied);
    const chess::Bitboard straight = chess::rook_attacks(king_, occupied);
    by_type_ = {chess::pawn_attacks(opponent(us), king_),
                chess::knight_attacks(king_),
                diagonal,
                straight,
                diagonal | straight,
                chess::no_squares};
    const chess::Bitboard lookers =
        ((chess::rook_attacks(king_, chess::no_squares) & position.board().straight_sliders()) |
         (chess::bishop_attacks(king_, chess::no_squares) & position.board().diagonal_sliders())) &
        position.pieces(us);
    for (const chess::Square looker : lookers) {
      const chess::Bitboard between = chess::between(king_, looker) & occupied;
      if (!between.has_several()) uncovering_ |= between & position.pieces(us);
    }
  }

  // Of legal moves.
  [[nodiscard]] bool given_by(const chess::Position& position, chess::Move move) const {
    if (move.is_castling() || move.is_en_passant() || move.is_promotion()) return position.gives_check(move);
    const auto type = index_of(type_of(position.piece_at(move.from())));
    if (by_type_[type].contains(move.to())) return true;
    return uncovering_.contains(move.from()) && !chess::line(king_, move.from()).contains(move.to());
  }

 private:
  chess::Square king_{};
  std::array<chess::Bitboard, 6> by_type_;
  chess::Bitboard uncovering_;  // own pieces that would uncover a check by leaving their line
};

}  // namespace arborist::engine
