// Our own exponential: the standard library's differs from machine to machine in the last digit, and what is repeatable
// must not.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace arborist {

// e to the x, right to about eleven digits for |x| up to 700; beyond that as at 700.
inline double exponential(double x) {
  constexpr double farthest = 700;
  constexpr double log2_of_e = 1.4426950408889634;
  constexpr double ln2_high = 0.693147180369123816490;  // together ln 2, the first part with trailing zeros
  constexpr double ln2_low = 1.90821492927058770002e-10;
  x = std::clamp(x, -farthest, farthest);
  const auto power = static_cast<std::int64_t>(x * log2_of_e + (x < 0 ? -0.5 : 0.5));
  const auto whole = static_cast<double>(power);
  const double rest = (x - whole * ln2_high) - whole * ln2_low;
  constexpr double one_by_factorial[] = {1,         1,          1.0 / 2,     1.0 / 6,      1.0 / 24,     1.0 / 120,
                                         1.0 / 720, 1.0 / 5040, 1.0 / 40320, 1.0 / 362880, 1.0 / 3628800};
  double sum = 0;
  for (std::size_t i = std::size(one_by_factorial); i-- > 0;) sum = sum * rest + one_by_factorial[i];
  const auto bits = static_cast<std::uint64_t>(power + 1023) << 52U;
  return sum * std::bit_cast<double>(bits);
}

}  // namespace arborist
