// Made-up examples for tests of training: random features, and a target that follows from them by a hidden rule.
#pragma once

#include <vector>

#include "core/random.h"
#include "learn/examples.h"
#include "learn/sigmoid.h"

namespace arborist::learn {

class ToyExamples final : public Examples {
 public:
  static constexpr Shape shape(std::uint32_t width, std::uint32_t buckets = 2) {
    return {.features = 40, .width = width, .buckets = buckets, .most_active = 8};
  }

  ToyExamples(std::size_t count, std::uint64_t seed, std::uint32_t buckets = 2) {
    Random random(seed);
    for (std::size_t i = 0; i < count; ++i) {
      Toy toy;
      for (auto* view : {&toy.own, &toy.other})
        for (int n = random.between(0, 8); n > 0; --n) view->push_back(static_cast<Feature>(random.below(40)));
      double value = 0;
      for (const Feature f : toy.own) value += worth(f);
      for (const Feature f : toy.other) value -= worth(f);
      toy.bucket = static_cast<std::uint8_t>(random.below(buckets));
      toy.target = static_cast<float>(sigmoid(value));
      toys_.push_back(toy);
    }
  }

  [[nodiscard]] std::size_t size() const override { return toys_.size(); }
  [[nodiscard]] Seen look(std::size_t example, Feature* own, Feature* other) const override {
    const Toy& toy = toys_[example];
    std::copy(toy.own.begin(), toy.own.end(), own);
    std::copy(toy.other.begin(), toy.other.end(), other);
    return {.own = static_cast<std::uint16_t>(toy.own.size()),
            .other = static_cast<std::uint16_t>(toy.other.size()),
            .bucket = toy.bucket,
            .target = toy.target};
  }

 private:
  struct Toy {
    std::vector<Feature> own, other;
    std::uint8_t bucket = 0;
    float target = 0;
  };
  static double worth(Feature feature) { return 0.02 * feature; }

  std::vector<Toy> toys_;
};

}  // namespace arborist::learn
