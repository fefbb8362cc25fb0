// What may be chosen of a Monte Carlo tree search.
#pragma once

#include <cstdint>

namespace arborist {

struct MonteCarloOptions {
  std::uint64_t simulations = 10'000;
  double exploration = 1.41421356;  // the constant of UCT, for rewards between 0 and 1
  int playouts = 1;                 // by chance, at every new node; 0: the evaluator says what the node is worth
  int playout_plies = 400;          // after so many the evaluator says how a playout stands
  int scale = 100;                  // so many static points lie half way between a draw and a win
  bool solver = true;               // proves what it can, and does not visit what is proven
  int rave = 0;                     // after so many visits a move's own mean counts as much as the mean of all
                                    // simulations in which it was played later; 0: it alone counts
  std::uint64_t seed = 1;
  int threads = 1;
};

}  // namespace arborist
