// How much a search would cost, before it is run. Random walks down the tree: the product of the numbers of moves met
// on the way is, on the average, the number of nodes at that depth.
// Source: Knuth, "Estimating the efficiency of backtrack programs", 1975. Cost: some hundred positions.
//
//   TreeEstimate tree = estimate_tree(play, 30);
//   tree.positions(6)                                    // of minimax to depth 6
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "face/any_game.h"

namespace arborist::lab {

class TreeEstimate {
 public:
  explicit TreeEstimate(std::vector<double> by_ply) : by_ply_(std::move(by_ply)) {}

  // Positions of minimax to this depth, the root included.
  [[nodiscard]] double positions(int depth) const;
  // The least that alpha-beta could do with: about twice the root of it, with perfect order.
  [[nodiscard]] double least_of_alpha_beta(int depth) const;
  // The largest depth at which minimax (or alpha-beta in an ordinary order) stays within so many positions.
  [[nodiscard]] int deepest_within(double effort, bool prunes) const;

 private:
  std::vector<double> by_ply_;
};

[[nodiscard]] TreeEstimate estimate_tree(const AnyPlay& play, int depth);

// "about 12,000" or "about 10¹²".
[[nodiscard]] std::string about(double positions);

}  // namespace arborist::lab
