// Examples: what a net learns from. Whoever has positions tells what the two sides see of one, and what it is worth.
//
//   class Corners : public Examples {
//     std::size_t size() const override { return positions_.size(); }
//     Seen look(std::size_t i, Feature* own, Feature* other) const override { … own[n++] = feature; … }
//   };
#pragma once

#include <cstddef>
#include <cstdint>

#include "learn/shape.h"

namespace arborist::learn {

struct Seen {
  std::uint16_t own = 0;    // how many features the side to move sees
  std::uint16_t other = 0;  // and the other side
  std::uint8_t bucket = 0;
  float target = 0;  // what the side to move scores from here, 0 to 1
};

class Examples {
 public:
  Examples() = default;
  Examples(const Examples&) = delete;
  Examples& operator=(const Examples&) = delete;
  Examples(Examples&&) = default;
  Examples& operator=(Examples&&) = default;
  virtual ~Examples() = default;

  [[nodiscard]] virtual std::size_t size() const = 0;
  // Writes the features of an example, at most Shape::most_active a view. Several threads ask at once.
  [[nodiscard]] virtual Seen look(std::size_t example, Feature* own, Feature* other) const = 0;
};

}  // namespace arborist::learn
