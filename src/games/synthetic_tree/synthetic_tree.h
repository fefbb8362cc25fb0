// SyntheticTree: a made-up game whose tree is uniform, with values drawn from a seed. Every search is held to minimax
// on thousands of these: a small range of leaf values gives many ties, a large one distinct values. The path is the
// key, so nothing transposes.
//
//   SyntheticTree root({.branching = 3, .depth = 5, .range = 3, .seed = 7});
//
// In the incremental kind every move has a random value and a leaf is worth the sum of the moves that led to it, so
// that static values inside the tree tell something of the leaves below, as in real games.
#pragma once

#include <cstdint>
#include <optional>
#include <ranges>

#include "core/random.h"
#include "game/outcome.h"
#include "game/score.h"
#include "game/side.h"

namespace arborist {

class SyntheticTree {
 public:
  enum class Values : std::uint8_t { at_leaves, incremental };

  struct Shape {
    std::uint16_t branching = 3;
    std::uint16_t depth = 4;
    std::int32_t range = 100;  // values lie between -range and range
    std::uint64_t seed = 1;
    Values values = Values::at_leaves;
    friend constexpr bool operator==(const Shape&, const Shape&) = default;
  };
  struct Move {
    std::uint16_t child = 0;
    friend constexpr bool operator==(Move, Move) = default;
  };

  constexpr SyntheticTree() = default;
  explicit constexpr SyntheticTree(const Shape& shape) : shape_(shape), path_(mix_bits(shape.seed)) {}

  [[nodiscard]] constexpr Side to_move() const { return ply_ % 2 == 0 ? Side::first : Side::second; }
  [[nodiscard]] constexpr auto moves() const {
    return std::views::iota(0, static_cast<int>(shape_.branching)) |
           std::views::transform([](int child) { return Move{static_cast<std::uint16_t>(child)}; });
  }
  [[nodiscard]] constexpr SyntheticTree after(Move move) const {
    SyntheticTree next = *this;
    next.path_ = mix_bits(path_ ^ (move.child + 1U));
    next.ply_ = static_cast<std::uint16_t>(ply_ + 1);
    next.sum_ = sum_ + drawn_value(next.path_);
    return next;
  }
  [[nodiscard]] constexpr std::optional<Outcome> outcome() const {
    if (ply_ < shape_.depth) return std::nullopt;
    return Outcome::points_for_first(points(), "a leaf of the tree");
  }
  [[nodiscard]] constexpr Key key() const { return Key{path_}; }

  // What the node shows of itself, for the side to move.
  [[nodiscard]] constexpr Score static_value() const {
    return Score::of_static(to_move() == Side::first ? points() : -points());
  }
  [[nodiscard]] constexpr const Shape& shape() const { return shape_; }
  // Where in the tree the node is: enough to come back to it.
  struct Place {
    std::uint64_t path = 0;
    std::int32_t sum = 0;
    std::uint16_t ply = 0;
  };
  constexpr SyntheticTree(const Shape& shape, const Place& place)
      : shape_(shape), path_(place.path), sum_(place.sum), ply_(place.ply) {}
  [[nodiscard]] constexpr Place place() const { return {path_, sum_, ply_}; }
  friend constexpr bool operator==(const SyntheticTree&, const SyntheticTree&) = default;

 private:
  [[nodiscard]] constexpr int points() const {
    return shape_.values == Values::incremental ? sum_ : drawn_value(path_);
  }
  [[nodiscard]] constexpr int drawn_value(std::uint64_t path) const {
    return Random(path).between(-shape_.range, shape_.range);
  }

  Shape shape_{};
  std::uint64_t path_ = mix_bits(1);
  std::int32_t sum_ = 0;
  std::uint16_t ply_ = 0;
};

}  // namespace arborist
