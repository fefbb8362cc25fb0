// Exploration: how much a move is worth a try for having been tried little, c · sqrt(ln n) of its n siblings' visits;
// the square root of its own visits divides it later. The logarithm is our own, from a table, so that every machine
// chooses the same move.
//
//   const Exploration explore(1.4);
//   const float worth = mean + explore(parent_visits) / std::sqrt(visits);
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace arborist {

// By the series of the area hyperbolic tangent, which needs nothing that libraries differ in.
constexpr double natural_logarithm(std::uint32_t n) {
  const int twos = static_cast<int>(std::bit_width(n)) - 1;
  const double mantissa = static_cast<double>(n) / static_cast<double>(std::uint64_t{1} << static_cast<unsigned>(twos));
  const double x = (mantissa - 1) / (mantissa + 1);
  double power = x;
  double sum = 0;
  for (int k = 1; k < 40; k += 2) {
    sum += power / k;
    power *= x * x;
  }
  return 2 * sum + twos * 0.69314718055994530942;
}

class Exploration {
 public:
  explicit Exploration(double constant) : constant_(static_cast<float>(constant)) {
    for (std::uint32_t n = 1; n < size; ++n) {
      logarithm_[n] = static_cast<float>(natural_logarithm(n));
      small_[n] = constant_ * std::sqrt(logarithm_[n]);
    }
  }

  // Beyond the table the upper ten bits of a number stand for all of it.
  [[nodiscard]] float operator()(std::uint32_t visits) const {
    if (visits < size) return small_[visits];
    const auto lower_bits = static_cast<unsigned>(std::bit_width(visits)) - bits;
    const float logarithm = logarithm_[visits >> lower_bits] + static_cast<float>(lower_bits) * 0.6931472F;
    return constant_ * std::sqrt(logarithm);
  }

 private:
  static constexpr unsigned bits = 10;
  static constexpr std::uint32_t size = 1U << bits;

  float constant_;
  std::array<float, size> logarithm_{};
  std::array<float, size> small_{};
};

}  // namespace arborist
