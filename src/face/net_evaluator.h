// NetEvaluator: what a net says of a position, for any game that offers features (game/features.h). It sees every
// position afresh, which suits nets of one or two slices.
//
//   Expected<SharedNet> net = read_net("mine.net");
//   if (const auto fits = check_net(**net, position.feature_space()); !fits) …
//   NetEvaluator<Reversi> evaluate(**net, position.feature_space());
//   Score value = evaluate(position);
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <string>

#include "core/expected.h"
#include "game/features.h"
#include "game/score.h"
#include "learn/net.h"
#include "learn/net_code.h"

namespace arborist {

using SharedNet = std::shared_ptr<const learn::Net>;

// The error says what is wrong: no net, cut short, damaged.
[[nodiscard]] Expected<SharedNet> read_net(const std::string& file);
// Whether a net was made for these features; else what it was made for.
[[nodiscard]] Expected<void> check_net(const learn::Net& net, const FeatureSpace& space);

template <HasFeatures P>
class NetEvaluator {
 public:
  // The net must outlive it, and was made for this space.
  NetEvaluator(const learn::Net& net, const FeatureSpace& space)
      : net_(net), code_(learn::net_code_for(best_cpu_variant())), largest_(space.largest_value) {}

  Score operator()(const P& position) const {
    std::array<Feature, FeatureSpace::most_ever> own;
    std::array<Feature, FeatureSpace::most_ever> other;
    const std::size_t count = position.features(own.data(), other.data());
    const std::size_t bucket = position.feature_bucket();
    const auto sum = code_.fresh_output_sum(net_, std::span(own).first(count), std::span(other).first(count), bucket);
    return Score(std::clamp(net_.to_value(sum, bucket), -largest_, largest_));
  }

 private:
  const learn::Net& net_;
  learn::NetCode code_;
  int largest_;
};

}  // namespace arborist
