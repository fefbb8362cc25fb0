// What can be done with the moves the generator finds: count them without looking at them, or collect them in a list.
//
//   CollectMoves<MoveBuffer> collect{list};
//   visit_moves<white, Wanted::all>(board, collect);
#pragma once

#include "chess/bitboard.h"
#include "chess/move.h"

namespace arborist::chess {

class CountMoves {
 public:
  unsigned count = 0;

  template <PieceType>
  void piece(Square, Bitboard targets) {
    add(targets);
  }
  template <int by>
  void pawns(Bitboard targets) {
    add(targets);
  }
  template <int by>
  void double_steps(Bitboard targets) {
    add(targets);
  }
  template <int by>
  void promotions(Bitboard targets) {
    count += 4U * static_cast<unsigned>(targets.count());
  }
  void en_passant(Square, Square) { ++count; }
  void castling(Square, Square) { ++count; }

 private:
  void add(Bitboard targets) { count += static_cast<unsigned>(targets.count()); }
};

// Any list with push_back(Move).
template <class List>
class CollectMoves {
 public:
  explicit CollectMoves(List& list) : list_(&list) {}

  template <PieceType>
  void piece(Square from, Bitboard targets) {
    for (const Square to : targets) list_->push_back(Move(from, to));
  }
  template <int by>
  void pawns(Bitboard targets) {
    for (const Square to : targets) list_->push_back(Move(offset(to, -by), to));
  }
  template <int by>
  void double_steps(Bitboard targets) {
    pawns<by>(targets);
  }
  template <int by>
  void promotions(Bitboard targets) {
    for (const Square to : targets)
      for (const PieceType into : {PieceType::queen, PieceType::knight, PieceType::rook, PieceType::bishop})
        list_->push_back(Move::promoting(offset(to, -by), to, into));
  }
  void en_passant(Square from, Square to) { list_->push_back(Move::en_passant(from, to)); }
  void castling(Square king, Square rook) { list_->push_back(Move::castling(king, rook)); }

 private:
  List* list_;
};

}  // namespace arborist::chess
