// Chances: a distribution of what a position may be worth to one player, as the chance to reach each of some values.
// For independent children the player's choice and the opponent's are products.
//
//   const ValueGrid grid{.first = -80, .step = 10};
//   Chances best = Chances::none();
//   for (…) best.choose(Chances::of_range(grid, low, high));        // the player has this move too
//   best.of(grid, 25);                                              // the chance to get 25 or more
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace arborist {

// The values whose chances are kept.
struct ValueGrid {
  static constexpr std::size_t size = 16;
  double first = 0;
  double step = 1;
  [[nodiscard]] double at(std::size_t i) const { return first + step * static_cast<double>(i); }
};

class Chances {
 public:
  // Nothing is reached, and everything: where a product begins.
  static Chances none() { return {}; }
  static Chances certain() {
    Chances result;
    result.at_least_.fill(1);
    return result;
  }
  // A value somewhere between these two, every one alike.
  static Chances of_range(const ValueGrid& grid, double low, double high) {
    Chances result;
    for (std::size_t i = 0; i < ValueGrid::size; ++i) {
      const double value = grid.at(i);
      result.at_least_[i] = high > low ? std::clamp((high - value) / (high - low), 0.0, 1.0) : high >= value ? 1 : 0;
    }
    return result;
  }

  // The player may choose this too.
  void choose(const Chances& other) {
    for (std::size_t i = 0; i < ValueGrid::size; ++i) at_least_[i] = 1 - (1 - at_least_[i]) * (1 - other.at_least_[i]);
  }
  // The opponent may.
  void suffer(const Chances& other) {
    for (std::size_t i = 0; i < ValueGrid::size; ++i) at_least_[i] *= other.at_least_[i];
  }

  // The chance to reach this value, between those that are kept along a straight line.
  [[nodiscard]] double of(const ValueGrid& grid, double value) const {
    const double place = std::clamp((value - grid.first) / grid.step, 0.0, static_cast<double>(ValueGrid::size - 1));
    const auto below = std::min(static_cast<std::size_t>(place), ValueGrid::size - 2);
    const double part = place - static_cast<double>(below);
    return at_least_[below] * (1 - part) + at_least_[below + 1] * part;
  }
  [[nodiscard]] double at_least(std::size_t i) const { return at_least_[i]; }

 private:
  std::array<double, ValueGrid::size> at_least_ = {};
};

}  // namespace arborist
