// Board: what the move generator works on: where the pieces stand, which rooks may castle, and where en passant may
// capture; no keys and no clocks. It is copied for every move. The side to move is a template parameter of everything
// that asks for it, so that no branch on colour is left.
//
//   Board next = board.after_move<white>(PieceType::knight, Square::g1, Square::f3);
#pragma once

#include <array>

#include "chess/attacks.h"
#include "chess/bitboard.h"
#include "chess/move.h"

namespace arborist::chess {

//   0  pawns  8 knights  16 bishops  24 rooks  32 queens  40 kings  48 White  56 Black  64 castling rooks  72 en
//   passant
struct Board {
  std::array<Bitboard, 6> types;
  std::array<Bitboard, 2> sides;
  Bitboard castling_rooks;  // rooks that may still castle; the side of the king they stand on tells which castling
  Bitboard en_passant;      // the square passed over by the pawn that has just moved two steps, or none

  [[nodiscard]] constexpr Bitboard of(PieceType t) const { return types[index_of(t)]; }
  [[nodiscard]] constexpr Bitboard of(Side s) const { return sides[index_of(s)]; }
  [[nodiscard]] constexpr Bitboard of(Side s, PieceType t) const { return of(s) & of(t); }
  [[nodiscard]] constexpr Bitboard occupied() const { return sides[0] | sides[1]; }
  [[nodiscard]] constexpr Bitboard straight_sliders() const { return of(PieceType::rook) | of(PieceType::queen); }
  [[nodiscard]] constexpr Bitboard diagonal_sliders() const { return of(PieceType::bishop) | of(PieceType::queen); }
  [[nodiscard]] constexpr Square king(Side s) const { return of(s, PieceType::king).first(); }
  [[nodiscard]] constexpr Bitboard castling_rooks_of(Side s) const { return castling_rooks & first_rank(s); }

  constexpr void put(Side s, PieceType t, Bitboard squares) {
    types[index_of(t)] |= squares;
    sides[index_of(s)] |= squares;
  }
  // Whatever stood there, and whatever right to castle was bound to it, is gone.
  constexpr void clear(Bitboard squares) {
    for (Bitboard& b : types) b &= ~squares;
    for (Bitboard& b : sides) b &= ~squares;
    castling_rooks &= ~squares;
  }

  // The pieces of both sides that attack a square, if `occupied` were the squares that block.
  [[nodiscard]] Bitboard attackers_to(Square s, Bitboard occupied) const {
    return (pawn_attacks(black, s) & of(white, PieceType::pawn)) |
           (pawn_attacks(white, s) & of(black, PieceType::pawn)) | (knight_attacks(s) & of(PieceType::knight)) |
           (king_attacks(s) & of(PieceType::king)) | (bishop_attacks(s, occupied) & diagonal_sliders()) |
           (rook_attacks(s, occupied) & straight_sliders());
  }
  [[nodiscard]] Bitboard checkers(Side us) const { return attackers_to(king(us), occupied()) & of(opponent(us)); }

  // A piece moves, and takes what stands on its target. Double steps have their own function.
  template <Side us>
  [[nodiscard, gnu::always_inline]] constexpr Board after_move(PieceType type, Square from, Square to) const {
    Board next = *this;
    next.clear(Bitboard(from) | Bitboard(to));
    next.put(us, type, Bitboard(to));
    if (type == PieceType::king) next.castling_rooks &= ~first_rank(us);
    next.en_passant = no_squares;
    return next;
  }
  // The square passed over is kept only where an enemy pawn could capture there.
  template <Side us>
  [[nodiscard, gnu::always_inline]] constexpr Board after_double_step(Square from, Square to) const {
    Board next = after_move<us>(PieceType::pawn, from, to);
    const Bitboard passed(offset(from, forward<us>));
    if (pawn_attacks<us>(passed) & of(opponent(us), PieceType::pawn)) next.en_passant = passed;
    return next;
  }
  template <Side us>
  [[nodiscard, gnu::always_inline]] constexpr Board after_en_passant(Square from, Square to) const {
    Board next = after_move<us>(PieceType::pawn, from, to);
    next.clear(Bitboard(offset(to, -forward<us>)));
    return next;
  }
  template <Side us>
  [[nodiscard, gnu::always_inline]] constexpr Board after_castling(Square from, Square rook) const {
    const CastlingSide where = rook > from ? CastlingSide::king_side : CastlingSide::queen_side;
    Board next = *this;
    next.clear(Bitboard(from) | Bitboard(rook));
    next.put(us, PieceType::king, Bitboard(castled_king(us, where)));
    next.put(us, PieceType::rook, Bitboard(castled_rook(us, where)));
    next.castling_rooks &= ~first_rank(us);
    next.en_passant = no_squares;
    return next;
  }

  friend constexpr bool operator==(const Board&, const Board&) = default;
};
static_assert(sizeof(Board) == 80);

}  // namespace arborist::chess
