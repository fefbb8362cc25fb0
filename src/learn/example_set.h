// ExampleSet: examples kept in memory as the features that the two sides see, with what each was worth.
//
//   ExampleSet set;
//   set.add(own, other, bucket, {.promised = 0.7F, .came = 1});
//   set.set_result_share(0.3);                          // targets: 0.7 of the promise, 0.3 of what came
//   TrainingRun run(shape, set, held_out, settings);
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/checksum.h"
#include "learn/examples.h"

namespace arborist::learn {

// To the side to move.
struct Worth {
  float promised = 0.5F;  // by a search, 0 to 1
  float came = 0.5F;      // at the end of its game, 0 to 1
  int by_hand = 0;        // what an evaluator said that was made by hand, in its own unit
};

class ExampleSet final : public Examples {
 public:
  // Both views have equally many features.
  void add(std::span<const Feature> own, std::span<const Feature> other, std::size_t bucket, const Worth& worth) {
    assert(own.size() == other.size());
    heads_.push_back({features_.size(), static_cast<std::uint16_t>(own.size()), static_cast<std::uint8_t>(bucket)});
    worths_.push_back(worth);
    features_.insert(features_.end(), own.begin(), own.end());
    features_.insert(features_.end(), other.begin(), other.end());
  }
  void append(const ExampleSet& others) {
    const std::size_t before = features_.size();
    for (Head head : others.heads_) {
      head.first += before;
      heads_.push_back(head);
    }
    worths_.insert(worths_.end(), others.worths_.begin(), others.worths_.end());
    features_.insert(features_.end(), others.features_.begin(), others.features_.end());
  }
  void set_result_share(double share) { share_ = static_cast<float>(share); }

  [[nodiscard]] std::size_t size() const override { return heads_.size(); }
  [[nodiscard]] Seen look(std::size_t example, Feature* own, Feature* other) const override {
    const Head& head = heads_[example];
    std::copy_n(features_.begin() + static_cast<std::ptrdiff_t>(head.first), head.count, own);
    std::copy_n(features_.begin() + static_cast<std::ptrdiff_t>(head.first + head.count), head.count, other);
    const Worth& of_it = worths_[example];
    return {.own = head.count,
            .other = head.count,
            .bucket = head.bucket,
            .target = (1 - share_) * of_it.promised + share_ * of_it.came};
  }
  [[nodiscard]] const Worth& worth(std::size_t example) const { return worths_[example]; }
  // Of all that is learnt from; the same where the examples are.
  void add_to(Checksum& sum) const {
    const auto add = [&](const void* numbers, std::size_t bytes) {
      sum.add({static_cast<const char*>(numbers), bytes});
    };
    add(features_.data(), features_.size() * sizeof(Feature));
    for (const Head& head : heads_) add(&head.bucket, sizeof(head.bucket));
    for (const Worth& of_it : worths_) {
      add(&of_it.promised, sizeof(float));
      add(&of_it.came, sizeof(float));
    }
  }

 private:
  struct Head {
    std::size_t first = 0;  // of its features
    std::uint16_t count = 0;
    std::uint8_t bucket = 0;
  };

  std::vector<Head> heads_;
  std::vector<Worth> worths_;
  std::vector<Feature> features_;
  float share_ = 0;
};

}  // namespace arborist::learn
