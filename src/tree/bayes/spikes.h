// Spikes: what a position may turn out to be worth, as a list of values with their chances. Worth is an expected
// outcome to the mover: 1 a win, 0 a draw, -1 a loss.
//
//   Spikes coin = {{-0.2, 0.5}, {0.4, 0.5}};
//   mean_of(coin);                                  // 0.1
//   thin_out(many, 12);                             // neighbours become one, the mean stays
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <span>
#include <vector>

namespace arborist::bayes {

struct Spike {
  double value = 0;
  double chance = 1;
  friend bool operator==(const Spike&, const Spike&) = default;
};

// By value, smallest first, no value twice; the chances add up to 1.
using Spikes = std::vector<Spike>;

[[nodiscard]] inline double mean_of(std::span<const Spike> spikes) {
  double sum = 0;
  for (const Spike& spike : spikes) sum += spike.value * spike.chance;
  return sum;
}

// The value below which this share of the chances lies.
[[nodiscard]] inline double value_at_share(std::span<const Spike> spikes, double share) {
  double below = 0;
  for (const Spike& spike : spikes) {
    below += spike.chance;
    if (below >= share) return spike.value;
  }
  return spikes.back().value;
}

// Two that become one keep their mean.
[[nodiscard]] inline Spike joined(const Spike& a, const Spike& b) {
  const double chance = a.chance + b.chance;
  return {(a.value * a.chance + b.value * b.chance) / chance, chance};
}

// Equal neighbours become one.
inline void join_equals(Spikes& spikes) {
  std::size_t kept = 0;
  for (std::size_t i = 1; i < spikes.size(); ++i) {
    if (spikes[i].value == spikes[kept].value)
      spikes[kept].chance += spikes[i].chance;
    else
      spikes[++kept] = spikes[i];
  }
  if (!spikes.empty()) spikes.resize(kept + 1);
}

// At most so many, the mean unchanged: first what hardly ever happens joins its neighbour, then all that lie in one of
// `most` equal pieces of the range become one. The ends of the range are what the choice between moves hangs on, so
// the pieces are equal in width and not in chance.
inline void thin_out(Spikes& spikes, std::size_t most) {
  assert(most >= 2);
  if (spikes.size() <= most) return;
  constexpr double hardly_ever = 1e-4;
  std::size_t kept = 0;
  for (std::size_t i = 1; i < spikes.size(); ++i) {
    if (spikes[i].chance < hardly_ever || spikes[kept].chance < hardly_ever)
      spikes[kept] = joined(spikes[kept], spikes[i]);
    else
      spikes[++kept] = spikes[i];
  }
  spikes.resize(kept + 1);
  if (spikes.size() <= most) return;
  const double low = spikes.front().value;
  const double width = spikes.back().value - low;
  const auto piece_of = [&](double value) {
    return std::min(most - 1, static_cast<std::size_t>((value - low) / width * static_cast<double>(most)));
  };
  kept = 0;
  std::size_t piece = 0;
  for (std::size_t i = 1; i < spikes.size(); ++i) {
    const std::size_t next = piece_of(spikes[i].value);
    if (next == piece)
      spikes[kept] = joined(spikes[kept], spikes[i]);
    else
      spikes[++kept] = spikes[i];
    piece = next;
  }
  spikes.resize(kept + 1);
}

}  // namespace arborist::bayes
