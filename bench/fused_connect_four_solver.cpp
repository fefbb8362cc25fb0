// A solver of connect four and nothing else, by the rules that P. Pons published ("Solving Connect 4: how to build a
// perfect AI", 2015): the peer beside which the generic solver is measured on the same positions.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "bench/connect_four_searches.h"

namespace arborist::bench {

namespace {

constexpr int cells = 42;
constexpr std::uint64_t bottom = 0x40810204081U;
constexpr std::uint64_t board = bottom * 63U;

// The empty cells with which these stones would make four.
std::uint64_t winning(std::uint64_t stones, std::uint64_t filled) {
  std::uint64_t found = stones << 1U & stones << 2U & stones << 3U;
  for (const unsigned step : {6U, 7U, 8U}) {
    const std::uint64_t before = stones << step & stones << 2 * step, after = stones >> step & stones >> 2 * step;
    found |= (before & (stones << 3 * step | stones >> step)) | (after & (stones << step | stones >> 3 * step));
  }
  return found & (board ^ filled);
}

int counted(std::uint64_t bits) {
  int count = 0;
  for (; bits != 0; bits &= bits - 1U) ++count;
  return count;
}

}  // namespace

// Half the plies that the end comes before the last cell, for a win; negative for a loss.
int FusedSolver::value_of(std::uint64_t own, std::uint64_t filled, int stones, int alpha, int beta) {
  ++nodes_;
  const std::uint64_t threats = winning(own ^ filled, filled), next = (filled + bottom) & board;
  const std::uint64_t forced = next & threats;
  if ((forced & (forced - 1U)) != 0) return -(cells - stones) / 2;
  const std::uint64_t possible = (forced != 0 ? forced : next) & ~(threats >> 1U);
  if (possible == 0) return -(cells - stones) / 2;
  if (stones >= cells - 2) return 0;
  alpha = std::max(alpha, -(cells - 2 - stones) / 2);
  if (alpha >= beta) return alpha;
  beta = std::min(beta, (cells - 1 - stones) / 2);
  if (alpha >= beta) return beta;
  const std::uint64_t key = own + filled;
  const std::size_t at = key % size;
  if (keys_[at] == static_cast<std::uint32_t>(key) && bounds_[at] != 0) {
    const int bound = bounds_[at];
    if (bound >= lower_offset + worst) {
      alpha = std::max(alpha, bound - lower_offset);
      if (alpha >= beta) return alpha;
    } else {
      beta = std::min(beta, bound - upper_offset);
      if (alpha >= beta) return beta;
    }
  }
  const auto learn = [&](int bound) {
    keys_[at] = static_cast<std::uint32_t>(key);
    bounds_[at] = static_cast<std::uint8_t>(bound);
  };
  std::array<std::pair<int, std::uint64_t>, 7> moves;
  std::size_t count = 0;
  for (const unsigned column : {0U, 6U, 1U, 5U, 2U, 4U, 3U}) {
    const std::uint64_t move = possible & std::uint64_t{63} << column * 7U;
    if (move == 0) continue;
    const int rank = counted(winning(own | move, filled));
    std::size_t place = count++;
    for (; place > 0 && moves[place - 1].first > rank; --place) moves[place] = moves[place - 1];
    moves[place] = {rank, move};
  }
  while (count > 0) {
    const int value = -value_of(own ^ filled, filled | moves[--count].second, stones + 1, -beta, -alpha);
    if (value >= beta) {
      learn(value + lower_offset);
      return value;
    }
    alpha = std::max(alpha, value);
  }
  learn(alpha + upper_offset);
  return alpha;
}

int FusedSolver::solve(std::uint64_t own, std::uint64_t filled) {
  const int stones = counted(filled);
  if ((winning(own, filled) & (filled + bottom) & board) != 0) return (cells + 1 - stones) / 2;
  int low = -(cells - stones) / 2, high = (cells + 1 - stones) / 2;
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (middle <= 0 && low / 2 < middle)
      middle = low / 2;
    else if (middle >= 0 && high / 2 > middle)
      middle = high / 2;
    const int value = value_of(own, filled, stones, middle, middle + 1);
    (value <= middle ? high : low) = value;
  }
  return low;
}

}  // namespace arborist::bench
