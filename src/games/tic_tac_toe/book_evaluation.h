// The book's evaluation of tic-tac-toe, as its program has it, in thousandths. It also says what a finished game is
// worth. The human is the first side and the program the second: the centre counts for the human who holds it and
// against the program that does, so that it is not symmetric.
//
//   alpha_beta(Game(position), BookTicTacToe{}, {});
#pragma once

#include "games/tic_tac_toe/tic_tac_toe.h"

namespace arborist {

struct BookTicTacToe {
  [[nodiscard]] Score operator()(const TicTacToe& position) const { return for_side(position, position.to_move()); }
  [[nodiscard]] static Score value_of_end(const TicTacToe& position) { return for_side(position, position.to_move()); }

  // 1, with 0.4 more or less for the centre; a won game adds 1 / (10 - blanks), a lost one is its negative; any other
  // position is worth 1 less.
  [[nodiscard]] static Score for_side(const TicTacToe& position, Side asked);
};

}  // namespace arborist
