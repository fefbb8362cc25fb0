// What Bayesian search can be told.
#pragma once

#include <cstddef>

#include "tree/bayes/relevance_tree.h"

namespace arborist::bayes {

struct BayesOptions {
  double gulp = 0.03;            // the share of the leaves that is expanded before everything is weighed again
  double price = 1e-5;           // it ends when knowing everything would gain less
  std::size_t most_spikes = 12;  // of a node
  Pick pick = Pick::relevance;   // which leaves are expanded
  double still = 1e-5;           // what moves by less is not weighed again
  bool by_minimax = false;       // the tree that has grown is valued by minimax over the means of its leaves
  int threads = 1;               // that look at the leaves of a gulp together
};

}  // namespace arborist::bayes
