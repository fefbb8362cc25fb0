// The walk of perft over boards: a visitor that plays each move the generator finds and goes on below it, until the
// last ply, which is only counted.
#pragma once

#include <cstdint>

#include "chess/movegen.h"
#include "chess/visitors.h"

namespace arborist::chess {

template <Side us>
std::uint64_t walk(const Board& board, int depth);

template <Side us>
class PlayMoves {
 public:
  std::uint64_t leaves = 0;

  PlayMoves(const Board& board, int depth_below) : board_(&board), depth_(depth_below) {}

  template <PieceType type>
  void piece(Square from, Bitboard targets) {
    for (const Square to : targets) go(board_->after_move<us>(type, from, to));
  }
  template <int by>
  void pawns(Bitboard targets) {
    for (const Square to : targets) go(board_->after_move<us>(PieceType::pawn, offset(to, -by), to));
  }
  template <int by>
  void double_steps(Bitboard targets) {
    for (const Square to : targets) go(board_->after_double_step<us>(offset(to, -by), to));
  }
  template <int by>
  void promotions(Bitboard targets) {
    for (const Square to : targets)
      for (const PieceType into : {PieceType::queen, PieceType::rook, PieceType::bishop, PieceType::knight})
        go(board_->after_move<us>(into, offset(to, -by), to));
  }
  void en_passant(Square from, Square to) { go(board_->after_en_passant<us>(from, to)); }
  void castling(Square king, Square rook) { go(board_->after_castling<us>(king, rook)); }

 private:
  void go(const Board& next) { leaves += walk<opponent(us)>(next, depth_); }

  const Board* board_;
  int depth_;
};

// Leaves below a board; depth at least 1.
template <Side us>
std::uint64_t walk(const Board& board, int depth) {
  if (depth == 1) {
    CountMoves count;
    visit_moves<us, Wanted::all>(board, count);
    return count.count;
  }
  PlayMoves<us> play(board, depth - 1);
  visit_moves<us, Wanted::all>(board, play);
  return play.leaves;
}

}  // namespace arborist::chess
