// Nets for tests: random ones, that know nothing of chess but say something of every position.
#pragma once

#include <memory>

#include "engine/net/chess_net.h"
#include "engine/net/features.h"
#include "learn/net.h"

namespace arborist::engine {

inline learn::Net random_net(std::uint32_t width = 32, std::uint64_t seed = 1) {
  return learn::Net::quantise(learn::Parameters::random(net_shape(width), seed), 400, net_features_name, "by chance");
}
inline ChessNet random_chess_net(std::uint32_t width = 32, std::uint64_t seed = 1) {
  return std::make_shared<const learn::Net>(random_net(width, seed));
}

}  // namespace arborist::engine
