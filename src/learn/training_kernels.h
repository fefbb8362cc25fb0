// The inner loops of training, over a block of examples and one slice of the hidden layer; built for every CPU variant.
// All sums are taken in an order that does not depend on the CPU, so that every variant finds the same bits.
//
//   TrainingKernels k = training_kernels_for(best_cpu_variant());
//   k.forward(block, layout, weights, activations, partial);          // what the slice adds to each output
//   k.backward(block, layout, weights, activations, blame, slopes);   // how the error changes with each weight
//   k.step({slices, slopes, means, squares}, adam);
#pragma once

#include <cstddef>
#include <span>

#include "core/cpu.h"
#include "learn/parameters.h"

namespace arborist::learn {

// Examples laid out for the kernels: for each one the features of the own view, then of the other's.
struct Block {
  std::size_t size = 0;
  std::size_t most_active = 0;
  const Feature* features = nullptr;      // [size][2][most_active]
  const std::uint16_t* counts = nullptr;  // [size][2]
  const std::uint8_t* buckets = nullptr;  // [size]

  [[nodiscard]] std::span<const Feature> view(std::size_t example, std::size_t view) const {
    return {features + (example * 2 + view) * most_active, counts[example * 2 + view]};
  }
};

// Weights on their way: AdamW, Loshchilov and Hutter, 2019.
struct Adam {
  float rate = 0;
  float decay = 0;
  float keep_mean = 0.9F;
  float keep_square = 0.999F;
  float mean_scale = 1;  // makes up for the zeros both began with
  float square_scale = 1;
  float largest = 1;  // a weight goes no farther from zero
};
struct AdamState {
  std::span<float> weights;
  std::span<float> slopes;  // used up: zero afterwards
  std::span<float> means;
  std::span<float> squares;
};

struct TrainingKernels {
  // The columns of both views after clipping, [size][2][32], and the slice's part of each output.
  void (*forward)(const Block& block, const SliceLayout& layout, const float* weights, float* activations,
                  float* partial);
  // `blame`: how the error changes with each example's output. Adds to the slopes.
  void (*backward)(const Block& block, const SliceLayout& layout, const float* weights, const float* activations,
                   const float* blame, float* slopes);
  void (*step)(const AdamState& state, const Adam& adam);
};

namespace cpu_x86_64 {
TrainingKernels training_kernels();
}
namespace cpu_x86_64_v3 {
TrainingKernels training_kernels();
}
namespace cpu_x86_64_v4 {
TrainingKernels training_kernels();
}

// Of a usable variant.
[[nodiscard]] TrainingKernels training_kernels_for(CpuVariant variant);

}  // namespace arborist::learn
