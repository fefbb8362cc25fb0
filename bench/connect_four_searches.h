// The two searches that tree_bench compares, each in a file of its own, as a user would have them. Both return how many
// nodes they saw of connect four to this depth, with zero evaluation; the fused one scores wins alike.
#pragma once

#include <cstdint>

#include "tree/options.h"

namespace arborist::bench {

std::uint64_t generic_connect_four(int depth, Wins wins);
std::uint64_t fused_connect_four(int depth);

}  // namespace arborist::bench
