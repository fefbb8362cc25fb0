#include <iostream>

#include "games/connect_four/connect_four.h"
#include "tree/alpha_beta.h"

int main() {
  using namespace arborist;
  const Game<ConnectFour> game{ConnectFour{}};
  const auto lines = [](const ConnectFour& position) { return position.open_lines(); };
  const auto found = alpha_beta(game, lines, {.depth = 8});
  std::cout << "column " << game.position().column_of(*found.best()) + 1 << " after " << found.counts.entered
            << " positions\n";
}
