// What tells apart positions whose static value can be trusted more or less: what is about to be taken.
#include <algorithm>
#include <array>

#include "chess/position.h"

namespace arborist::chess {

namespace {

// In pawns; a king is never taken, and takes nothing that is defended.
constexpr std::array<int, 6> pawns_worth = {1, 3, 3, 5, 9, 100};

int worth_in_pawns(PieceType type) { return pawns_worth.at(static_cast<std::size_t>(type)); }

// The most that the side gains by one capture and the answer to it on the same square.
int largest_gain(const Position& position, Side side) {
  int best = 0;
  for (Bitboard targets = position.pieces(opponent(side)); !targets.empty(); targets.remove_first()) {
    const Square square = targets.first();
    const int victim = worth_in_pawns(type_of(position.piece_at(square)));
    if (victim <= best || square == position.king(opponent(side))) continue;
    const Bitboard all = position.attackers_to(square, position.occupied());
    const Bitboard takers = all & position.pieces(side);
    if (takers.empty()) continue;
    int least = worth_in_pawns(PieceType::king);
    for (Bitboard left = takers; !left.empty(); left.remove_first())
      least = std::min(least, worth_in_pawns(type_of(position.piece_at(left.first()))));
    const bool is_defended = !(all & position.pieces(opponent(side))).empty();
    best = std::max(best, is_defended ? victim - least : victim);
  }
  return best;
}

std::uint8_t gain_class(int gain) {
  constexpr int a_piece = 3;
  return static_cast<std::uint8_t>(gain >= a_piece ? 2 : gain > 0 ? 1 : 0);
}

}  // namespace

std::array<std::uint8_t, 3> Position::leaf_features() const {
  constexpr int pieces_a_stage = 11;
  const int stage = std::min(2, (occupied().count() - 1) / pieces_a_stage);
  return {static_cast<std::uint8_t>(stage), gain_class(largest_gain(*this, to_move())),
          gain_class(largest_gain(*this, opponent(to_move())))};
}

}  // namespace arborist::chess
