// Shape: how large a net is. A net looks at a position from two sides, that of the side to move and that of the other.
// Each view is a list of features, small numbers, that are there or not. Both views go through the same first layer,
// and one of several outputs, the bucket, turns the two into a value:
//
//   features (sparse) -> width, clipped to 0 … 1 and squared      for each view
//   2 x width -> 1                                                of the bucket
//
//   Shape chess{.features = 768, .width = 128, .buckets = 8, .most_active = 32};
#pragma once

#include <cstddef>
#include <cstdint>

namespace arborist::learn {

using Feature = std::uint16_t;

struct Shape {
  std::uint32_t features = 0;     // that a view can have
  std::uint32_t width = 0;        // of the hidden layer, for each view; a multiple of `slice`
  std::uint32_t buckets = 1;      // outputs, one of which is used
  std::uint32_t most_active = 0;  // features of one view at the same time

  // The columns that are trained together: their weights and slopes fit the cache that a core has to itself.
  static constexpr std::uint32_t slice = 32;
  static constexpr std::uint32_t widest = 1024;
  static constexpr std::uint32_t most_features = 65'535;
  static constexpr std::uint32_t most_buckets = 64;
  static constexpr std::uint32_t most_views_features = 1024;

  [[nodiscard]] constexpr bool is_sound() const {
    return features > 0 && features <= most_features && width > 0 && width <= widest && width % slice == 0 &&
           buckets > 0 && buckets <= most_buckets && most_active > 0 && most_active <= most_views_features;
  }
  [[nodiscard]] constexpr std::size_t slices() const { return width / slice; }

  friend bool operator==(const Shape&, const Shape&) = default;
};

}  // namespace arborist::learn
