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

// Sixty-four bytes of sums: one register, or two, or four.
using Sums = std::int16_t __attribute__((vector_size(64), may_alias));
constexpr std::size_t sums_at_once = 32;

// `to` = `from` + the added rows - the removed ones. `from` and `to` may be the same.
[[gnu::always_inline]] inline void add_rows(std::size_t width, const std::int16_t* from, std::int16_t* to,
                                            std::span<const std::int16_t* const> added,
                                            std::span<const std::int16_t* const> removed) {
  const std::size_t vectors = width / sums_at_once;
  for (std::size_t i = 0; i < vectors; ++i) {
    Sums sums = reinterpret_cast<const Sums*>(from)[i];
    for (const std::int16_t* row : added) sums += reinterpret_cast<const Sums*>(row)[i];
    for (const std::int16_t* row : removed) sums -= reinterpret_cast<const Sums*>(row)[i];
    reinterpret_cast<Sums*>(to)[i] = sums;
  }
}

// Neighbouring products added in pairs, sixteen sums of 32 bits.
using Pairs = std::int32_t __attribute__((vector_size(64)));

#if defined(__AVX512BW__)

[[gnu::always_inline]] inline void add_products(const Sums& a, const Sums& b, Pairs& sum) {
  sum += reinterpret_cast<Pairs>(_mm512_madd_epi16(reinterpret_cast<__m512i>(a), reinterpret_cast<__m512i>(b)));
}

#elif defined(__AVX2__)

[[gnu::always_inline]] inline void add_products(const Sums& a, const Sums& b, Pairs& sum) {
  Pairs result;
  for (std::size_t i = 0; i < 2; ++i)
    reinterpret_cast<__m256i*>(&result)[i] =
        _mm256_madd_epi16(reinterpret_cast<const __m256i*>(&a)[i], reinterpret_cast<const __m256i*>(&b)[i]);
  sum += result;
}

#else

[[gnu::always_inline]] inline void add_products(const Sums& a, const Sums& b, Pairs& sum) {
  for (std::size_t i = 0; i < sums_at_once; ++i)
    sum[i / 2] += static_cast<std::int32_t>(a[i]) * static_cast<std::int32_t>(b[i]);
}

#endif

// A view's part of an output. A pair of the widest net stays below 2^29, so both views fit one sum.
[[gnu::always_inline]] inline void add_view(std::size_t width, const std::int16_t* view, const std::int16_t* weights,
                                            Pairs& sum) {
  const Sums zero = {};
  const Sums most = zero + static_cast<std::int16_t>(Net::first_unit);
  for (std::size_t i = 0; i < width / sums_at_once; ++i) {
    Sums active = reinterpret_cast<const Sums*>(view)[i];
    active = active > zero ? active : zero;
    active = active < most ? active : most;
    add_products(active * reinterpret_cast<const Sums*>(weights)[i], active, sum);
  }
}

inline std::int64_t output_sum(std::size_t width, const std::int16_t* own, const std::int16_t* other,
                               const std::int16_t* outputs) {
  Pairs sum = {};
  add_view(width, own, outputs, sum);
  add_view(width, other, outputs + width, sum);
  std::int64_t all = 0;
  for (std::size_t i = 0; i < sizeof(Pairs) / sizeof(std::int32_t); ++i) all += sum[i];
  return all;
}

}  // namespace
}  // namespace arborist::learn
