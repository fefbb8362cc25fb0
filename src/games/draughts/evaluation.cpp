#include "games/draughts/evaluation.h"

#include <bit>

namespace arborist::draughts {

namespace {

// In hundredths of a man.
struct DraughtsWeights {
  int man = 100;
  int king = 145;
  int row = 3;          // for every row a man has come
  int guard = 9;        // for every man on the own back row, while the other side has men to be crowned
  int middle = 6;       // for every piece on the eight squares in the middle
  int edge = -4;        // for every man at the left and right edge
  int loose_king = 8;   // for a king in the inner part of the board
  int near_crown = 14;  // for a man one step from its crown with nobody before it
  int ahead = 12;       // of a hundred for every piece that is missing, of what one is ahead by
  int to_move = 3;
};

constexpr DraughtsWeights weights;
constexpr Squares middle_squares = 0x00666600U;
constexpr Squares inner_squares = 0x00E7E700U;
constexpr Squares edge_squares = 0x18181818U;

int worth_of_pieces(const Draughts& position, Side side) {
  const Squares own = position.pieces(side);
  return weights.man * std::popcount(own & ~position.kings()) + weights.king * std::popcount(own & position.kings());
}

// The rows that men have come, counted from their own back row.
int rows_come(Squares men, Side side) {
  int rows = 0;
  for (int row = 0; row < 8; ++row) {
    const Squares in_row = men & (Squares{0xF} << static_cast<unsigned>(4 * row));
    rows += std::popcount(in_row) * (side == Side::first ? row : 7 - row);
  }
  return rows;
}

int worth_of_places(const Draughts& position, Side side) {
  const Squares own = position.pieces(side);
  const Squares men = own & ~position.kings();
  const Squares kings = own & position.kings();
  const Squares back_row = Draughts::crowns(opponent(side));
  const bool others_have_men = (position.pieces(opponent(side)) & ~position.kings()) != 0;
  const Way ahead[2] = {side == Side::first ? Way::down_left : Way::up_left,
                        side == Side::first ? Way::down_right : Way::up_right};
  const Squares free_crowns = Draughts::crowns(side) & position.empty();
  const Squares crowned_next = men & (step(free_crowns, opposite(ahead[0])) | step(free_crowns, opposite(ahead[1])));
  return weights.row * rows_come(men, side) + (others_have_men ? weights.guard * std::popcount(men & back_row) : 0) +
         weights.middle * std::popcount(own & middle_squares) + weights.edge * std::popcount(men & edge_squares) +
         weights.loose_king * std::popcount(kings & inner_squares) + weights.near_crown * std::popcount(crowned_next);
}

}  // namespace

Score material_value(const Draughts& position) {
  const Side side = position.to_move();
  return Score::of_static(worth_of_pieces(position, side) - worth_of_pieces(position, opponent(side)));
}

Score classic_value(const Draughts& position) {
  const Side side = position.to_move();
  const Side other = opponent(side);
  const int material = worth_of_pieces(position, side) - worth_of_pieces(position, other);
  const int missing = 24 - std::popcount(position.pieces(side) | position.pieces(other));
  const int places = worth_of_places(position, side) - worth_of_places(position, other);
  return Score::of_static(material + material * weights.ahead * missing / 1000 + places + weights.to_move);
}

}  // namespace arborist::draughts
