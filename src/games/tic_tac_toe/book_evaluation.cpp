#include "games/tic_tac_toe/book_evaluation.h"

#include <bit>

namespace arborist {

Score BookTicTacToe::for_side(const TicTacToe& position, Side asked) {
  constexpr int one = 1000;
  constexpr int for_centre = 400;
  int base = one;
  if ((position.stones(asked) & TicTacToe::Move::to(4).bit()) != 0)
    base += asked == Side::first ? for_centre : -for_centre;
  const auto end = position.outcome();
  if (!end || !end->winner()) return Score::of_static(base - one);
  const int stones = std::popcount(position.stones(Side::first)) + std::popcount(position.stones(Side::second));
  const int blanks = 9 - stones;
  const int won = base + (one + (10 - blanks) / 2) / (10 - blanks);
  return Score::of_static(*end->winner() == asked ? won : -won);
}

}  // namespace arborist
