#include "chess/chess960.h"

#include <array>
#include <cassert>

namespace arborist::chess {
namespace {

using BackRank = std::array<std::optional<PieceType>, 8>;

// Puts a piece on the n-th free square from the left.
void place(BackRank& rank, PieceType type, int nth_free) {
  for (auto& content : rank) {
    if (content) continue;
    if (nth_free-- == 0) {
      content = type;
      return;
    }
  }
}

// The number is made of four digits with the bases 4, 4, 6 and 10: the bishop on a light square, the one on a dark
// square, the queen, and which two of the five squares then left the knights take. Rook, king and rook fill the rest.
BackRank back_rank(int number) {
  BackRank rank;
  rank[static_cast<std::size_t>(number % 4 * 2 + 1)] = PieceType::bishop;
  number /= 4;
  rank[static_cast<std::size_t>(number % 4 * 2)] = PieceType::bishop;
  number /= 4;
  place(rank, PieceType::queen, number % 6);
  number /= 6;
  int first = 0;
  for (int pairs = 4; number >= pairs; --pairs) {
    number -= pairs;
    ++first;
  }
  place(rank, PieceType::knight, first);
  // One free square is gone to the left of the second knight's.
  place(rank, PieceType::knight, first + number);
  for (const PieceType type : {PieceType::rook, PieceType::king, PieceType::rook}) place(rank, type, 0);
  return rank;
}

}  // namespace

Position chess960_start(int number) {
  assert(number >= 0 && number < chess960_starts);
  const BackRank rank = back_rank(number);
  Board board;
  for (const Side side : {white, black}) {
    board.put(side, PieceType::pawn, rank_squares(rank_for(side, Rank::r2)));
    for (std::size_t file = 0; file < 8; ++file)
      board.put(side, *rank[file], Bitboard(square(static_cast<File>(file), rank_for(side, Rank::r1))));
  }
  board.castling_rooks = board.of(PieceType::rook);
  return {board, white, 0, 1};
}

std::optional<int> chess960_number(const Position& position) {
  for (int number = 0; number < chess960_starts; ++number)
    if (chess960_start(number) == position) return number;
  return std::nullopt;
}

bool needs_chess960(const Position& position) {
  for (const Side side : {white, black})
    for (const auto where : {CastlingSide::king_side, CastlingSide::queen_side}) {
      const auto rook = position.castling_rook(side, where);
      if (!rook) continue;
      const File usual = where == CastlingSide::king_side ? File::h : File::a;
      if (file_of(*rook) != usual || file_of(position.king(side)) != File::e) return true;
    }
  return false;
}

}  // namespace arborist::chess
