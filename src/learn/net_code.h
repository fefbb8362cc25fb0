// A net's arithmetic as it is built for every CPU variant, to be called from code that is built once. Code that is
// itself built for every variant includes net_kernels.h instead.
//
//   const NetCode code = net_code_for(best_cpu_variant());
//   code.add_rows(width, parent, child, added, removed);
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/cpu.h"
#include "learn/net.h"

namespace arborist::learn {

struct NetCode {
  void (*add_rows)(std::size_t width, const std::int16_t* from, std::int16_t* to,
                   std::span<const std::int16_t* const> added, std::span<const std::int16_t* const> removed);
  std::int64_t (*output_sum)(std::size_t width, const std::int16_t* own, const std::int16_t* other,
                             const std::int16_t* outputs);
  std::int64_t (*fresh_output_sum)(const Net& net, std::span<const Feature> own, std::span<const Feature> other,
                                   std::size_t bucket);
};

namespace cpu_x86_64 {
NetCode net_code();
}
namespace cpu_x86_64_v3 {
NetCode net_code();
}
namespace cpu_x86_64_v4 {
NetCode net_code();
}

// Of a usable variant.
[[nodiscard]] NetCode net_code_for(CpuVariant variant);

}  // namespace arborist::learn
