// Conspirators: for every value that a node could come to have, how many leaves below it would have to change for that.
// Values are told apart only in steps, and all of them are the root player's.
//
//   const ValueSteps steps{.first = 0, .width = 1};
//   Conspirators leaf = Conspirators::of_leaf(steps.of(5)), end = Conspirators::of_end(steps.of(2));
//   const std::array children = {leaf, end};
//   Conspirators node = Conspirators::of_choice(children, /*is_max=*/false, std::identity());
//   node.for_value(6);          // as many leaves as must change
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "game/score.h"

namespace arborist {

// The values that are told apart; the first and the last stand for everything beyond them.
struct ValueSteps {
  static constexpr int count = 32;
  int first = 0;
  int width = 1;

  [[nodiscard]] int of(int value) const {
    const int above = value - first;
    const int step = above >= 0 ? above / width : -1;
    return std::clamp(step, 0, count - 1);
  }
  [[nodiscard]] int lowest_of(int step) const { return first + step * width; }
  [[nodiscard]] int highest_of(int step) const { return lowest_of(step) + width - 1; }
};

class Conspirators {
 public:
  static constexpr std::uint16_t never = UINT16_MAX;

  // A leaf can change to anything by itself, the end of a game never.
  static Conspirators of_leaf(int step) { return Conspirators(step, 1); }
  static Conspirators of_end(int step) { return Conspirators(step, never); }

  // Of a node at which Max or Min chooses; `at(child)` gives the conspirators of a child.
  template <class Children, class At>
  static Conspirators of_choice(const Children& children, bool is_max, const At& at) {
    Conspirators node(is_max ? 0 : ValueSteps::count - 1, never);
    for (const auto& child : children)
      node.step_ = is_max ? std::max(node.step_, at(child).step_) : std::min(node.step_, at(child).step_);
    for (int value = 0; value < ValueSteps::count; ++value)
      node.needed(value) = value != node.step_ && node.one_is_enough(value, is_max) ? never : 0;
    for (const auto& child : children) node.add(at(child), is_max);
    return node;
  }

  // Which step its value is now.
  [[nodiscard]] int step() const { return step_; }
  [[nodiscard]] std::uint16_t for_value(int value) const { return needed_[static_cast<std::size_t>(value)]; }
  [[nodiscard]] std::uint16_t to_rise_to(int value) const {
    return step_ >= value ? std::uint16_t{0} : for_value(value);
  }
  [[nodiscard]] std::uint16_t to_fall_to(int value) const {
    return step_ <= value ? std::uint16_t{0} : for_value(value);
  }
  // The farthest values that so many leaves can bring about.
  [[nodiscard]] int highest_by(std::uint16_t most) const {
    int value = ValueSteps::count - 1;
    while (value > step_ && for_value(value) > most) --value;
    return value;
  }
  [[nodiscard]] int lowest_by(std::uint16_t most) const {
    int value = 0;
    while (value < step_ && for_value(value) > most) ++value;
    return value;
  }
  friend bool operator==(const Conspirators&, const Conspirators&) = default;

  Conspirators() = default;

 private:
  Conspirators(int step, std::uint16_t others) : step_(step) {
    needed_.fill(others);
    needed(step) = 0;
  }
  // For what lies on the side that the mover wants one child is enough; on the other side all have to go along.
  [[nodiscard]] bool one_is_enough(int value, bool is_max) const { return (value > step_) == is_max; }
  void add(const Conspirators& child, bool is_max) {
    for (int value = 0; value < ValueSteps::count; ++value) {
      if (value == step_) continue;
      const std::uint16_t wanted = value > step_ ? child.to_rise_to(value) : child.to_fall_to(value);
      std::uint16_t& sum = needed(value);
      if (one_is_enough(value, is_max))
        sum = std::min(sum, wanted);
      else if (sum != never)
        sum = wanted == never ? never : static_cast<std::uint16_t>(std::min<int>(sum + wanted, never - 1));
    }
  }
  std::uint16_t& needed(int value) { return needed_[static_cast<std::size_t>(value)]; }

  std::array<std::uint16_t, ValueSteps::count> needed_ = {};
  int step_ = 0;
};

}  // namespace arborist
