// Random: the one source of chance in Arborist. The same seed gives the same numbers, choices and shuffles on every
// machine and with every standard library (whose distributions differ). The generator is xoshiro256** of Blackman and
// Vigna, its state filled from the seed by splitmix64; both are in the public domain and written here from their rules.
//
//   Random random(seed);
//   auto die = random.below(6) + 1;
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace arborist {

// Turns any number into a well-mixed one: the finaliser of splitmix64. Also the way to hash small things into keys.
constexpr std::uint64_t mix_bits(std::uint64_t x) {
  x += 0x9E3779B97F4A7C15U;
  x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9U;
  x = (x ^ (x >> 27U)) * 0x94D049BB133111EBU;
  return x ^ (x >> 31U);
}

class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) {
    for (auto& word : state_) {
      word = mix_bits(seed);
      seed += 0x9E3779B97F4A7C15U;
    }
  }

  constexpr std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[1] * 5U, 7) * 9U;
    const std::uint64_t shifted = state_[1] << 17U;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  // Evenly spread over 0 … n-1 (Lemire's multiplication, with rejection so that no number is favoured).
  constexpr std::uint32_t below(std::uint32_t n) {
    assert(n > 0);
    std::uint64_t product = (next() >> 32U) * n;
    if (static_cast<std::uint32_t>(product) < n) {
      const std::uint32_t unfair = (0U - n) % n;
      while (static_cast<std::uint32_t>(product) < unfair) product = (next() >> 32U) * n;
    }
    return static_cast<std::uint32_t>(product >> 32U);
  }

  // Evenly spread over low … high, both included.
  constexpr int between(int low, int high) {
    assert(low <= high);
    return low + static_cast<int>(below(static_cast<std::uint32_t>(high - low) + 1U));
  }

  // In [0, 1), with 53 random bits.
  constexpr double fraction() { return static_cast<double>(next() >> 11U) * 0x1.0p-53; }

  template <class Range>
  constexpr void shuffle(Range& range) {
    for (std::size_t i = range.size(); i > 1; --i) std::swap(range[i - 1], range[below(static_cast<std::uint32_t>(i))]);
  }

 private:
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace arborist
