#include <algorithm>

#include "bench/connect_four_searches.h"
#include "games/connect_four/connect_four.h"

namespace arborist::bench {

namespace {

// Connect four and alpha-beta in one function: no positions, no moves, no limits, only a count of nodes.
class FusedConnectFour {
 public:
  int search(std::uint64_t mover, std::uint64_t filled, int depth, int alpha, int beta) {
    ++nodes;
    const std::uint64_t other = mover ^ filled;
    if (has_four(other)) return -1;
    if (filled == board || depth == 0) return 0;
    int best = -2;
    for (std::uint64_t rest = (filled + bottom) & board; rest != 0; rest &= rest - 1) {
      const int value = -search(other, filled | (rest & (~rest + 1)), depth - 1, -beta, -std::max(alpha, best));
      best = std::max(best, value);
      if (best >= beta) break;
    }
    return best;
  }

  std::uint64_t nodes = 0;

 private:
  static constexpr std::uint64_t bottom = bottom_row(7, 6);
  static constexpr std::uint64_t board = bottom * 63;

  static bool has_four(std::uint64_t stones) {
    const std::uint64_t up = stones & stones >> 1U, right = stones & stones >> 7U;
    const std::uint64_t rising = stones & stones >> 8U, falling = stones & stones >> 6U;
    return ((up & up >> 2U) | (right & right >> 14U) | (rising & rising >> 16U) | (falling & falling >> 12U)) != 0;
  }
};

}  // namespace

std::uint64_t fused_connect_four(int depth) {
  FusedConnectFour search;
  search.search(0, 0, depth, -2, 2);
  return search.nodes;
}

}  // namespace arborist::bench
