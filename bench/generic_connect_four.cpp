#include "bench/connect_four_searches.h"
#include "games/connect_four/connect_four.h"
#include "tree/alpha_beta.h"

namespace arborist::bench {

std::uint64_t generic_connect_four(int depth, Wins wins) {
  const Game<ConnectFour> game{ConnectFour{}};
  return alpha_beta(game, ZeroEvaluator{}, {.depth = depth}, Silent{}, {.wins = wins}).counts.entered;
}

}  // namespace arborist::bench
