// Features: what a game shows of its positions to a net. A feature is a small number that stands for something a
// position has, such as a disc of the viewer on a1. Each side has a view of its own, in which "mine" and "yours" are
// exchanged, and the same numbers mean the same in both; it may be turned by what its own side has, as chess mirrors it
// by the king.
//
//   FeatureSpace feature_space() const;                    HasFeatures: how many there are, and what they are called
//   std::size_t features(Feature* own, Feature* other) const;
//   std::size_t feature_bucket() const;                    which of a net's outputs is asked: the stage of the game
//
//   static constexpr int images = 2;                       HasImages: so many ways to look at the board
//   P image(int which) const;                              0 is the position itself
//
// With the first of these traits a game can be learnt ('arborist learn GAME') and every search can use what was learnt
// (net=FILE); with the second a net learns that left and right are alike. tests/conformance/feature_laws.h holds every
// game to them.
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "game/position.h"
#include "game/score.h"

namespace arborist {

using Feature = std::uint16_t;

// The same for all positions of a game that began from one start.
struct FeatureSpace {
  std::string name = {};          // what the numbers mean; a net that was made for others is of no use
  std::uint32_t features = 0;     // are 0 … features-1
  std::uint32_t most_active = 0;  // of one view, at most `most_ever`
  std::uint32_t buckets = 1;
  int largest_value = Score::largest_static;  // that a guess may have; an end that is sure may be worth more

  static constexpr std::size_t most_ever = 256;
  friend bool operator==(const FeatureSpace&, const FeatureSpace&) = default;
};

template <class P>
concept HasFeatures = Position<P> && requires(const P& p, Feature* own, Feature* other) {
  { p.feature_space() } -> std::same_as<FeatureSpace>;
  // Writes what the side to move sees and what the other side sees; how many, which is the same for both.
  { p.features(own, other) } -> std::same_as<std::size_t>;
  { p.feature_bucket() } -> std::same_as<std::size_t>;
};

// The same position turned or mirrored, worth the same, with the moves turned alike.
template <class P>
concept HasImages = Position<P> && requires(const P& p) {
  { P::images } -> std::convertible_to<int>;
  { p.image(0) } -> std::same_as<P>;
};

// What a net sees of a position.
struct SeenFeatures {
  std::vector<Feature> own;
  std::vector<Feature> other;
  std::size_t bucket = 0;
  friend bool operator==(const SeenFeatures&, const SeenFeatures&) = default;
};

template <HasFeatures P>
[[nodiscard]] SeenFeatures seen_features(const P& position) {
  SeenFeatures seen{.own = std::vector<Feature>(FeatureSpace::most_ever),
                    .other = std::vector<Feature>(FeatureSpace::most_ever),
                    .bucket = position.feature_bucket()};
  const std::size_t count = position.features(seen.own.data(), seen.other.data());
  seen.own.resize(count);
  seen.other.resize(count);
  return seen;
}

// Writes the features of boards that are bits: every bit of a set is one, counted from a first number in each view.
class BitFeatures {
 public:
  BitFeatures(Feature* own, Feature* other) : own_(own), other_(other) {}

  void add(std::uint64_t bits, unsigned first_of_own, unsigned first_of_other) {
    for (; bits != 0; bits &= bits - 1U, ++count_) {
      const auto place = static_cast<unsigned>(std::countr_zero(bits));
      own_[count_] = static_cast<Feature>(first_of_own + place);
      other_[count_] = static_cast<Feature>(first_of_other + place);
    }
  }
  // What the mover has and what the other side has, each side seeing its own first.
  void add_pair(std::uint64_t movers, std::uint64_t others, unsigned first) {
    constexpr unsigned places = 64;
    add(movers, first, first + places);
    add(others, first + places, first);
  }
  [[nodiscard]] std::size_t count() const { return count_; }

 private:
  Feature* own_;
  Feature* other_;
  std::size_t count_ = 0;
};

}  // namespace arborist
