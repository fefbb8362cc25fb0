// Move: 16 bits. Castling is "king takes own rook" inside, so that it means the same in Chess960; its text is chosen
// where it is written (uci_move.h, SAN).
//
//   Move m(Square::e2, Square::e4);
//   Move q = Move::promoting(Square::e7, Square::e8, PieceType::queen);
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>

#include "chess/types.h"

namespace arborist::chess {

//   bits 0-5  from    bits 6-11  to    bits 12-15  0 plain, 1 castling, 2 en passant, 4-7 promotion to N B R Q
class Move {
 public:
  // No move at all: it leads from a1 to a1.
  constexpr Move() = default;
  constexpr Move(Square from, Square to) : Move(from, to, plain) {}
  static constexpr Move castling(Square king, Square rook) { return {king, rook, castle}; }
  static constexpr Move en_passant(Square from, Square to) { return {from, to, passing}; }
  static constexpr Move promoting(Square from, Square to, PieceType into) {
    return {from, to, promote + static_cast<unsigned>(index_of(into) - index_of(PieceType::knight))};
  }
  // The number a table keeps, and back.
  [[nodiscard]] constexpr std::uint16_t raw() const { return raw_; }
  static constexpr Move from_raw(std::uint16_t raw) {
    Move move;
    move.raw_ = raw;
    return move;
  }

  [[nodiscard]] constexpr Square from() const { return static_cast<Square>(raw_ & 63U); }
  // Of castling: where the rook stands.
  [[nodiscard]] constexpr Square to() const { return static_cast<Square>(raw_ >> 6U & 63U); }
  [[nodiscard]] constexpr bool is_none() const { return raw_ == 0; }
  [[nodiscard]] constexpr bool is_castling() const { return kind() == castle; }
  [[nodiscard]] constexpr bool is_en_passant() const { return kind() == passing; }
  [[nodiscard]] constexpr bool is_promotion() const { return kind() >= promote; }
  [[nodiscard]] constexpr std::optional<PieceType> promotion() const {
    if (!is_promotion()) return std::nullopt;
    return static_cast<PieceType>(kind() - promote + index_of(PieceType::knight));
  }
  // Of castling.
  [[nodiscard]] constexpr CastlingSide castling_side() const {
    assert(is_castling());
    return to() > from() ? CastlingSide::king_side : CastlingSide::queen_side;
  }
  friend constexpr bool operator==(Move, Move) = default;

 private:
  static constexpr unsigned plain = 0;
  static constexpr unsigned castle = 1;
  static constexpr unsigned passing = 2;
  static constexpr unsigned promote = 4;

  constexpr Move(Square from, Square to, unsigned kind)
      : raw_(static_cast<std::uint16_t>(index_of(from) | index_of(to) << 6U | std::size_t{kind} << 12U)) {}
  [[nodiscard]] constexpr unsigned kind() const { return raw_ >> 12U; }

  std::uint16_t raw_ = 0;
};
static_assert(sizeof(Move) == 2);

// Where king and rook of a side stand after castling.
constexpr Square castled_king(Side side, CastlingSide where) {
  return square(where == CastlingSide::king_side ? File::g : File::c, rank_for(side, Rank::r1));
}
constexpr Square castled_rook(Side side, CastlingSide where) {
  return square(where == CastlingSide::king_side ? File::f : File::d, rank_for(side, Rank::r1));
}

}  // namespace arborist::chess
