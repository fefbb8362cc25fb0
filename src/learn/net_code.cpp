#include "learn/net_code.h"

#include "learn/net_kernels.h"

namespace arborist::learn::ARBORIST_CPU_VARIANT {
namespace {

void add_all(std::size_t width, const std::int16_t* from, std::int16_t* to, std::span<const std::int16_t* const> added,
             std::span<const std::int16_t* const> removed) {
  add_rows(width, from, to, added, removed);
}

std::int64_t sum_both(std::size_t width, const std::int16_t* own, const std::int16_t* other,
                      const std::int16_t* outputs) {
  return output_sum(width, own, other, outputs);
}

std::int64_t sum_afresh(const Net& net, std::span<const Feature> own, std::span<const Feature> other,
                        std::size_t bucket) {
  return fresh_output_sum(net, own, other, bucket);
}

}  // namespace

NetCode net_code() { return {add_all, sum_both, sum_afresh}; }

}  // namespace arborist::learn::ARBORIST_CPU_VARIANT
