// A net's arithmetic with the vector instructions of the CPU it is compiled for. Whole numbers all the way: the same
// values as Net's own plain loops, whatever the width of a register.
//
//   add_rows(width, from, to, {added}, {removed});       // a child's view from its parent's
//   std::int64_t sum = output_sum(width, own, other, net.outputs(bucket));
//
// Included by code that is built for every CPU variant; all of it has internal linkage for that reason.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "learn/net.h"

namespace arborist::learn {
namespace {

// One register.
#if defined(__AVX512BW__)
inline constexpr std::size_t register_bytes = 64;
#elif defined(__AVX2__)
inline constexpr std::size_t register_bytes = 32;
#else
inline constexpr std::size_t register_bytes = 16;
#endif
using Sums = std::int16_t __attribute__((vector_size(register_bytes), may_alias));
inline constexpr std::size_t sums_at_once = register_bytes / sizeof(std::int16_t);
static_assert(Shape::slice % sums_at_once == 0);

[[gnu::always_inline]] inline const Sums& sums_at(const std::int16_t* row, std::size_t i) {
  return reinterpret_cast<const Sums*>(row)[i];
}

// `to` = `from` + the added rows - the removed ones. `from` and `to` may be the same.
[[gnu::always_inline]] inline void add_rows(std::size_t width, const std::int16_t* from, std::int16_t* to,
                                            std::span<const std::int16_t* const> added,
                                            std::span<const std::int16_t* const> removed) {
  for (std::size_t i = 0; i < width / sums_at_once; ++i) {
    Sums sums = sums_at(from, i);
    for (const std::int16_t* row : added) sums += sums_at(row, i);
    for (const std::int16_t* row : removed) sums -= sums_at(row, i);
    reinterpret_cast<Sums*>(to)[i] = sums;
  }
}

// The same for the numbers of rows that a change of a position mostly has, without a loop over them.
[[gnu::always_inline]] inline void exchange_row(std::size_t width, const std::int16_t* from, std::int16_t* to,
                                                const std::int16_t* added, const std::int16_t* removed) {
  for (std::size_t i = 0; i < width / sums_at_once; ++i)
    reinterpret_cast<Sums*>(to)[i] = sums_at(from, i) + sums_at(added, i) - sums_at(removed, i);
}
[[gnu::always_inline]] inline void exchange_row_and_remove(std::size_t width, const std::int16_t* from,
                                                           std::int16_t* to, const std::int16_t* added,
                                                           const std::int16_t* removed,
                                                           const std::int16_t* also_removed) {
  for (std::size_t i = 0; i < width / sums_at_once; ++i)
    reinterpret_cast<Sums*>(to)[i] =
        sums_at(from, i) + sums_at(added, i) - sums_at(removed, i) - sums_at(also_removed, i);
}

// Neighbouring products added in pairs, sums of 32 bits.
using Pairs = std::int32_t __attribute__((vector_size(register_bytes)));

[[gnu::always_inline]] inline Pairs products_in_pairs(Sums a, Sums b) {
#if defined(__AVX512BW__)
  return reinterpret_cast<Pairs>(_mm512_madd_epi16(reinterpret_cast<__m512i>(a), reinterpret_cast<__m512i>(b)));
#elif defined(__AVX2__)
  return reinterpret_cast<Pairs>(_mm256_madd_epi16(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b)));
#elif defined(__SSE2__)
  return reinterpret_cast<Pairs>(_mm_madd_epi16(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b)));
#else
  Pairs pairs = {};
  for (std::size_t i = 0; i < sums_at_once; ++i)
    pairs[i / 2] += static_cast<std::int32_t>(a[i]) * static_cast<std::int32_t>(b[i]);
  return pairs;
#endif
}

// The columns' sums, clipped and squared, times the output's weights.
[[gnu::always_inline]] inline Pairs weighed_activity(Sums active, Sums weights) {
  const Sums zero = {};
  const Sums most = zero + static_cast<std::int16_t>(Net::first_unit);
  active = active > zero ? active : zero;
  active = active < most ? active : most;
  return products_in_pairs(active * weights, active);
}

// A view's part of an output. A pair of products stays below 2^24, and so a sum of 128 of them within 31 bits: that is
// one view of the widest net in the narrowest registers, or both in wider ones.
[[gnu::always_inline]] inline Pairs view_sum(std::size_t width, const std::int16_t* view, const std::int16_t* weights) {
  Pairs sum = {};
  for (std::size_t i = 0; i < width / sums_at_once; ++i) sum += weighed_activity(sums_at(view, i), sums_at(weights, i));
  return sum;
}

[[gnu::always_inline]] inline std::int64_t total(Pairs pairs) {
  std::int64_t all = 0;
  for (std::size_t i = 0; i < sizeof(Pairs) / sizeof(std::int32_t); ++i) all += pairs[i];
  return all;
}

// The same of a view that nobody has the sums of: 32 columns at a time, which stay in registers.
[[gnu::always_inline]] inline Pairs fresh_view_sum(const Net& net, std::span<const Feature> view,
                                                   const std::int16_t* weights) {
  constexpr std::size_t registers = Shape::slice / sums_at_once;
  const std::size_t width = net.shape().width;
  Pairs sum = {};
  for (std::size_t column = 0; column < width; column += Shape::slice) {
    Sums sums[registers];
    for (std::size_t i = 0; i < registers; ++i) sums[i] = sums_at(net.bias() + column, i);
    for (const Feature feature : view) {
      const std::int16_t* const row = net.row(feature) + column;
      for (std::size_t i = 0; i < registers; ++i) sums[i] += sums_at(row, i);
    }
    for (std::size_t i = 0; i < registers; ++i) sum += weighed_activity(sums[i], sums_at(weights + column, i));
  }
  return sum;
}

// Of both views together, as far as 31 bits carry it.
[[gnu::always_inline]] inline std::int64_t total_of_views(Pairs first, Pairs second) {
  constexpr bool fit_together = std::size_t{2} * Shape::widest / sums_at_once <= 128;
  return fit_together ? total(first + second) : total(first) + total(second);
}

inline std::int64_t output_sum(std::size_t width, const std::int16_t* own, const std::int16_t* other,
                               const std::int16_t* outputs) {
  const Pairs first = view_sum(width, own, outputs);
  const Pairs second = view_sum(width, other, outputs + width);
  return total_of_views(first, second);
}

// The output's sum of a position that nothing is known of, for small nets: large ones are worth keeping sums.
inline std::int64_t fresh_output_sum(const Net& net, std::span<const Feature> own, std::span<const Feature> other,
                                     std::size_t bucket) {
  const std::int16_t* const outputs = net.outputs(bucket);
  return total_of_views(fresh_view_sum(net, own, outputs), fresh_view_sum(net, other, outputs + net.shape().width));
}

}  // namespace
}  // namespace arborist::learn
