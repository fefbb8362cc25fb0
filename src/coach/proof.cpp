#include "coach/proof.h"

#include <algorithm>
#include <array>

namespace arborist::coach {
namespace {

// What a capture wins at once, a promotion included.
int prey_of(const Position& position, Move capture) {
  int won = capture.is_en_passant() ? 1 : worth(type_of(position.piece_at(capture.to())));
  if (const auto into = capture.promotion()) won += worth(*into) - 1;
  return won;
}

int best_capture(const Position& position) {
  int best = 0;
  for (const Move move : position.noisy_moves())
    if (position.is_capture(move)) best = std::max(best, swap_by(position, move));
  return best;
}

}  // namespace

int worth(chess::PieceType type) {
  constexpr std::array<int, 6> pawns = {1, 3, 3, 5, 9, 0};
  return pawns[index_of(type)];
}

int material_of_mover(const Position& position) {
  int sum = 0;
  for (const Square square : position.occupied()) {
    const chess::Piece piece = position.piece_at(square);
    sum += side_of(piece) == position.to_move() ? worth(type_of(piece)) : -worth(type_of(piece));
  }
  return sum;
}

int swap_by(const Position& position, Move capture) {
  return prey_of(position, capture) - swap_on(position.after(capture), capture.to());
}

int swap_on(const Position& position, Square square) {
  int best = 0;
  for (const Move move : position.noisy_moves())
    if (move.to() == square && position.is_capture(move)) best = std::max(best, swap_by(position, move));
  return best;
}

Proof::Proof(const Position& start, const std::vector<Move>& line) : positions_{start} {
  for (std::size_t i = 0; i < std::min(longest, line.size()); ++i) {
    moves_.push_back(line[i]);
    positions_.push_back(positions_.back().after(line[i]));
  }
  const bool winner_moves_last = last().to_move() != winner();
  const int end = material_of_mover(last());
  gains_ = (winner_moves_last ? -end - best_capture(last()) : end) - material_of_mover(start);
  mates_ = winner_moves_last && last().in_check() && !last().has_moves();
}

}  // namespace arborist::coach
