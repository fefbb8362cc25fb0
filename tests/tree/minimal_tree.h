// The fewest leaves that prove the value of a uniform tree, which is what alpha-beta looks at where the best move
// always comes first. Source: Knuth and Moore, "An analysis of alpha-beta pruning", 1975.
#pragma once

#include <cstdint>

namespace arborist::testing {

constexpr std::uint64_t power(std::uint64_t base, int exponent) {
  return exponent == 0 ? 1 : base * power(base, exponent - 1);
}
constexpr std::uint64_t minimal_leaves(std::uint64_t branching, int depth) {
  return power(branching, (depth + 1) / 2) + power(branching, depth / 2) - 1;
}

}  // namespace arborist::testing
