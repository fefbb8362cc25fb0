// Values as promises: a value v promises the side to move 1 / (1 + exp(-v / scale)) of the points. How far promises are
// from what they should have been, and the scale at which they are nearest.
//
//   std::vector<Promised> list = {{120, 1.0}, {-15, 0.5}};
//   double scale = fitted_scale(list, 50, 2000);
//   double error = mean_error(list, scale);
#pragma once

#include <algorithm>
#include <vector>

#include "learn/sigmoid.h"

namespace arborist::learn {

struct Promised {
  double value = 0;   // in any unit
  double target = 0;  // 0 to 1
  double weight = 1;  // how often it was seen
};

[[nodiscard]] inline double mean_error(const std::vector<Promised>& list, double scale) {
  double sum = 0;
  double weights = 0;
  for (const auto& [value, target, weight] : list) {
    const double off = sigmoid(value / scale) - target;
    sum += off * off * weight;
    weights += weight;
  }
  return weights > 0 ? sum / weights : 0;
}

// The error has one lowest place between the two; each step leaves a third of the way out.
[[nodiscard]] inline double fitted_scale(const std::vector<Promised>& list, double low, double high) {
  constexpr double near_enough = 1e-3;
  while (high - low > near_enough * low) {
    const double a = low + (high - low) / 3;
    const double b = high - (high - low) / 3;
    const bool is_lower = mean_error(list, a) < mean_error(list, b);
    (is_lower ? high : low) = is_lower ? b : a;
  }
  return (low + high) / 2;
}

}  // namespace arborist::learn
