// What tells apart positions whose static values can be trusted more or less: few coarse numbers, the most telling
// first, such as how far the game is and whether something is about to be taken. A game that offers them gets better
// spikes at the leaves of a Bayesian search ('arborist lab leaves GAME' fits them).
//
//   static constexpr std::array<std::uint8_t, 2> leaf_feature_sizes = {8, 2};
//   std::array<std::uint8_t, 2> leaf_features() const;         // each below its size
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "game/position.h"

namespace arborist {

template <class P>
concept HasLeafFeatures = Position<P> && requires(const P& p) {
  { P::leaf_feature_sizes.size() } -> std::convertible_to<std::size_t>;
  { p.leaf_features()[0] } -> std::convertible_to<std::uint8_t>;
};

template <Position P>
[[nodiscard]] std::vector<std::uint8_t> leaf_feature_sizes() {
  if constexpr (HasLeafFeatures<P>) return {P::leaf_feature_sizes.begin(), P::leaf_feature_sizes.end()};
  return {};
}

template <Position P>
[[nodiscard]] std::vector<std::uint8_t> leaf_features([[maybe_unused]] const P& position) {
  if constexpr (HasLeafFeatures<P>) {
    const auto features = position.leaf_features();
    return {features.begin(), features.end()};
  }
  return {};
}

}  // namespace arborist
