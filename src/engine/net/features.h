// The features of chess (chess/features.h) as the engine's nets have them.
//
//   learn::Parameters parameters = learn::Parameters::random(net_shape(256), seed);
#pragma once

#include <cstdint>

#include "chess/features.h"
#include "learn/shape.h"

namespace arborist::engine {

using chess::most_pieces;
using chess::net_bucket;
using chess::net_buckets;
using chess::net_features;
using chess::net_features_name;
using chess::View;

[[nodiscard]] constexpr learn::Shape net_shape(std::uint32_t width) {
  return {.features = net_features, .width = width, .buckets = net_buckets, .most_active = most_pieces};
}

}  // namespace arborist::engine
