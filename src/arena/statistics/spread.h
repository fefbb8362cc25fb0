// Results as shares of a whole: what Elo and the SPRT have in common. Points are scaled to 0 … 1: a game has three
// results, a pair of games five.
//
//   const auto spread = Spread<5>::of(pairs.count);
//   use(spread.mean(), spread.variance());
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "arena/statistics/tally.h"

namespace arborist {

template <std::size_t N>
struct Spread {
  double count = 0;                  // of games or pairs
  std::array<double, N> share = {};  // of each result, worst first; all 0 without results

  static constexpr double points(std::size_t result) { return static_cast<double>(result) / (N - 1); }

  // `at_least` stands for a result that was never seen.
  static constexpr Spread of(const std::array<std::uint64_t, N>& results, double at_least = 0) {
    Spread spread;
    for (std::size_t i = 0; i < N; ++i) {
      spread.share[i] = results[i] == 0 ? at_least : static_cast<double>(results[i]);
      spread.count += spread.share[i];
    }
    if (spread.count > 0)
      for (auto& share : spread.share) share /= spread.count;
    return spread;
  }

  [[nodiscard]] constexpr double mean() const {
    double sum = 0;
    for (std::size_t i = 0; i < N; ++i) sum += share[i] * points(i);
    return sum;
  }
  [[nodiscard]] constexpr double variance() const {
    const double middle = mean();
    double sum = 0;
    for (std::size_t i = 0; i < N; ++i) sum += share[i] * (points(i) - middle) * (points(i) - middle);
    return sum;
  }
};

constexpr std::array<std::uint64_t, 3> worst_first(const Tally& tally) {
  return {tally.losses, tally.draws, tally.wins};
}

}  // namespace arborist
