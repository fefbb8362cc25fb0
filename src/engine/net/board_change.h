// BoardChange: which pieces a move takes off the board and which it puts there. It follows from the position and the
// move alone, so a net's sums of a position lead to those of any that comes after it.
//
//   const BoardChange change = BoardChange::of(position, move);
//   for (const Placed& gone : change.removed()) subtract(gone.piece, gone.square);
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "chess/position.h"

namespace arborist::engine {

struct Placed {
  chess::Piece piece;
  chess::Square square;

  friend bool operator==(const Placed&, const Placed&) = default;
};

class BoardChange {
 public:
  // No move at all is a pass, which changes nothing.
  [[nodiscard]] static BoardChange of(const chess::Position& position, chess::Move move) {
    using chess::Piece;
    BoardChange change;
    if (move.is_none()) return change;
    const Piece moved = position.piece_at(move.from());
    const Side us = side_of(moved);
    change.remove(moved, move.from());
    if (move.is_castling()) {
      const Piece rook = position.piece_at(move.to());
      change.remove(rook, move.to());
      change.add(moved, chess::castled_king(us, move.castling_side()));
      change.add(rook, chess::castled_rook(us, move.castling_side()));
      return change;
    }
    const auto promotion = move.promotion();
    change.add(promotion ? chess::piece(us, *promotion) : moved, move.to());
    if (move.is_en_passant()) {
      const chess::Square passed = square(file_of(move.to()), rank_of(move.from()));
      change.remove(position.piece_at(passed), passed);
    } else if (const Piece taken = position.piece_at(move.to()); taken != Piece::none) {
      change.remove(taken, move.to());
    }
    return change;
  }

  [[nodiscard]] std::span<const Placed> removed() const { return {removed_.data(), removed_count_}; }
  [[nodiscard]] std::span<const Placed> added() const { return {added_.data(), added_count_}; }

 private:
  void remove(chess::Piece piece, chess::Square square) { removed_[removed_count_++] = {piece, square}; }
  void add(chess::Piece piece, chess::Square square) { added_[added_count_++] = {piece, square}; }

  std::array<Placed, 2> removed_ = {};
  std::array<Placed, 2> added_ = {};
  std::size_t removed_count_ = 0;
  std::size_t added_count_ = 0;
};

}  // namespace arborist::engine
