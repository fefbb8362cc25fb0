#include "engine/tuning/examples.h"

#include <algorithm>
#include <cmath>

#include "engine/evaluation/evaluation.h"

namespace arborist::engine {

bool Examples::add(const chess::Position& position, double target) {
  const Coefficients used = evaluate_traced(position).coefficients;
  if (used.is_special) return false;
  const double phase = static_cast<double>(used.phase) / full_phase;
  const double scale = static_cast<double>(used.scale) / full_scale;
  heads_.push_back({.first = terms_.size(),
                    .middlegame = static_cast<float>(phase),
                    .endgame = static_cast<float>((1 - phase) * scale),
                    .target = static_cast<float>(target)});
  for (std::size_t weight = 0; weight < weight_count; ++weight) {
    const int times = used.times[weight][0] - used.times[weight][1];
    if (times != 0) terms_.push_back({static_cast<std::uint16_t>(weight), static_cast<std::int16_t>(times)});
  }
  return true;
}

double Examples::value(std::size_t example, std::span<const FreeWeight> weights) const {
  double middlegame = 0;
  double endgame = 0;
  for (const Term term : terms(example)) {
    middlegame += weights[term.weight].middlegame * term.times;
    endgame += weights[term.weight].endgame * term.times;
  }
  return middlegame * heads_[example].middlegame + endgame * heads_[example].endgame;
}

std::vector<FreeWeight> to_free(const Weights& weights) {
  std::vector<FreeWeight> row;
  for (const Tapered weight : as_row(weights))
    row.push_back({static_cast<double>(weight.middlegame()), static_cast<double>(weight.endgame())});
  return row;
}

Weights to_weights(std::span<const FreeWeight> weights) {
  const auto round = [](double value) { return static_cast<int>(std::lround(std::clamp(value, -3000.0, 3000.0))); };
  Weights result{};
  const auto row = as_row(result);
  for (std::size_t i = 0; i < weights.size(); ++i)
    row[i] = Tapered(round(weights[i].middlegame), round(weights[i].endgame));
  return result;
}

}  // namespace arborist::engine
