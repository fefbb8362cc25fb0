// The searches of connect four that the generic ones are compared with, each in a file of its own, as a user would have
// them. The first two return how many nodes they saw to this depth, with zero evaluation; the fused one scores wins
// alike.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tree/options.h"

namespace arborist::bench {

std::uint64_t generic_connect_four(int depth, Wins wins);
std::uint64_t fused_connect_four(int depth);

// The exact value of positions of seven by six: for a win the stones that the winner has left after it and one more,
// for a loss the same negative.
class FusedSolver {
 public:
  FusedSolver() : keys_(size), bounds_(size) {}
  int solve(std::uint64_t own, std::uint64_t filled);
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  static constexpr std::size_t size = 16'777'259;  // a prime, so that 32 bits of the key and the place tell all of it
  static constexpr int worst = -18;                // of a value that is remembered
  static constexpr int upper_offset = 19, lower_offset = 56;

  int value_of(std::uint64_t own, std::uint64_t filled, int stones, int alpha, int beta);

  std::vector<std::uint32_t> keys_;
  std::vector<std::uint8_t> bounds_;  // 0: none
  std::uint64_t nodes_ = 0;
};

}  // namespace arborist::bench
