// Net: a trained net in whole numbers, as it plays. Its sums are exact, so every CPU finds the same value.
//
//   Expected<Net> net = Net::decode(bytes);              // or quantise(parameters, "chess-768", "…card…")
//   AlignedVector<std::int16_t> own(width), other(width);
//   net.refresh(features_of_own, own.data());
//   int centipawns = net.value(own.data(), other.data(), bucket);
//
// A view's sums are its bias and the rows of its features in units of 1/255; clipped to 0 … 255 and squared they meet
// the outputs' weights, in units of 1/128.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/expected.h"
#include "learn/aligned.h"
#include "learn/parameters.h"
#include "learn/shape.h"

namespace arborist::learn {

class Net {
 public:
  static constexpr int first_unit = 255;   // of the features' weights
  static constexpr int second_unit = 128;  // of the outputs' weights
  // The largest output weight with which a clipped sum times it still fits 16 bits.
  static constexpr double largest_output_weight = 127.0 / second_unit;
  static constexpr std::size_t largest_file = std::size_t{256} << 20U;

  [[nodiscard]] const Shape& shape() const { return shape_; }
  // Which features it was trained on: a game uses a net only where the name is its own.
  [[nodiscard]] const std::string& features_name() const { return features_name_; }
  // What it was made from, for people.
  [[nodiscard]] const std::string& card() const { return card_; }
  // The net's own number: the checksum of its file.
  [[nodiscard]] std::uint32_t fingerprint() const { return fingerprint_; }

  [[nodiscard]] const std::int16_t* row(Feature feature) const {
    return rows_.data() + std::size_t{feature} * shape_.width;
  }
  [[nodiscard]] const std::int16_t* bias() const { return bias_.data(); }
  // For both views, the own one first.
  [[nodiscard]] const std::int16_t* outputs(std::size_t bucket) const {
    return outputs_.data() + bucket * 2 * shape_.width;
  }
  [[nodiscard]] std::int32_t output_bias(std::size_t bucket) const { return output_bias_[bucket]; }
  [[nodiscard]] std::int32_t scale() const { return scale_; }

  // What no net that learnt something says; one that did not must not run over where its value is used.
  static constexpr std::int64_t largest_value = 1'000'000;

  // The sum of an output, in units of 1/255 x 1/255 x 1/128, as what the game counts in.
  [[nodiscard]] int to_value(std::int64_t sum, std::size_t bucket) const {
    const std::int64_t outputs = sum / first_unit + output_bias_[bucket];
    const std::int64_t value = outputs * scale_ / (std::int64_t{first_unit} * second_unit);
    return static_cast<int>(std::clamp(value, -largest_value, largest_value));
  }

  // Plainly, without vector instructions; searches use net_kernels.h.
  void refresh(std::span<const Feature> features, std::int16_t* sums) const;
  [[nodiscard]] int value(const std::int16_t* own, const std::int16_t* other, std::size_t bucket) const;

  [[nodiscard]] std::string encode() const;
  [[nodiscard]] static Expected<Net> decode(std::string_view bytes);

  // The same net with another card, and so with another fingerprint. A card is at most so long.
  static constexpr std::size_t longest_card = std::size_t{64} << 10U;
  [[nodiscard]] Net with_card(std::string card) const;

  // `scale`: what an output of 1 is worth in the game's own unit.
  [[nodiscard]] static Net quantise(const Parameters& parameters, int scale, std::string features_name,
                                    std::string card);
  // The way back, to learn on from it.
  [[nodiscard]] Parameters parameters() const;

 private:
  explicit Net(const Shape& shape);
  [[nodiscard]] std::uint32_t checksum_of_file() const;

  Shape shape_;
  std::string features_name_;
  std::string card_;
  std::int32_t scale_ = 400;
  std::uint32_t fingerprint_ = 0;
  AlignedVector<std::int16_t> rows_;     // [features][width]
  AlignedVector<std::int16_t> bias_;     // [width]
  AlignedVector<std::int16_t> outputs_;  // [buckets][2][width]
  AlignedVector<std::int32_t> output_bias_;
};

}  // namespace arborist::learn
