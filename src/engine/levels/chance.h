// Chance by hashing: the same bits give the same outcome on every machine, whenever they are asked.
#pragma once

#include <cstdint>

namespace arborist::engine {

// True in so many of a thousand cases.
constexpr bool happens(std::uint64_t bits, int permille) {
  return static_cast<int>((bits >> 32U) * 1000U >> 32U) < permille;
}

// A number around zero, bell-shaped, `mean` away from it in the mean: the sum of four even ones.
constexpr int around_zero(std::uint64_t bits, int mean) {
  int sum = 0;
  for (unsigned shift = 0; shift < 64; shift += 16) sum += static_cast<int>((bits >> shift) & 0xffffU) - 0x8000;
  // The mean distance of such a sum from zero is 30,600 or so.
  return static_cast<int>(std::int64_t{sum} * mean / 30'600);
}

}  // namespace arborist::engine
