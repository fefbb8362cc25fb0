#include "learn/training_kernels.h"

#include <algorithm>
#include <cmath>

namespace arborist::learn::ARBORIST_CPU_VARIANT {
namespace {

// One register. A vector type wider than that would be compared number by number.
#if defined(__AVX512F__)
constexpr std::size_t register_bytes = 64;
#elif defined(__AVX__)
constexpr std::size_t register_bytes = 32;
#else
constexpr std::size_t register_bytes = 16;
#endif
using Register = float __attribute__((vector_size(register_bytes), may_alias));
constexpr std::size_t in_register = register_bytes / sizeof(float);

// Sixteen numbers at once, in one register, or two, or four; the same arithmetic on each.
constexpr std::size_t lanes = 16;
constexpr std::size_t parts = lanes / in_register;
struct Lanes {
  Register part[parts] = {};
};
static_assert(Shape::slice == 2 * lanes);

[[gnu::always_inline]] inline void operator+=(Lanes& to, const Lanes& what) {
  for (std::size_t p = 0; p < parts; ++p) to.part[p] += what.part[p];
}
[[gnu::always_inline]] inline Lanes operator*(Lanes a, const Lanes& b) {
  for (std::size_t p = 0; p < parts; ++p) a.part[p] *= b.part[p];
  return a;
}
[[gnu::always_inline]] inline Lanes operator*(Lanes a, float b) {
  for (std::size_t p = 0; p < parts; ++p) a.part[p] *= b;
  return a;
}

// The columns of a slice.
struct Columns {
  Lanes low, high;
};

[[gnu::always_inline]] inline Columns& columns(float* at) { return *reinterpret_cast<Columns*>(at); }
[[gnu::always_inline]] inline const Columns& columns(const float* at) { return *reinterpret_cast<const Columns*>(at); }

[[gnu::always_inline]] inline void add(Columns& to, const Columns& what) {
  to.low += what.low;
  to.high += what.high;
}

[[gnu::always_inline]] inline void clip(Lanes& x) {
  const Register zero = {};
  const Register one = zero + 1.0F;
  for (Register& part : x.part) {
    part = part > zero ? part : zero;
    part = part < one ? part : one;
  }
}

// Of the columns behind a view's features.
[[gnu::always_inline]] inline void see(std::span<const Feature> features, const SliceLayout& layout,
                                       const float* weights, Columns& out) {
  out = columns(weights + layout.bias);
  for (const Feature feature : features) add(out, columns(weights + SliceLayout::row(feature)));
  clip(out.low);
  clip(out.high);
}

[[gnu::always_inline]] inline void add_output(const Columns& active, const Columns& weights, Lanes& sum) {
  sum += active.low * active.low * weights.low;
  sum += active.high * active.high * weights.high;
}

[[gnu::always_inline]] inline float sum_of(const Lanes& x) {
  const auto lane = [&](std::size_t i) { return x.part[i / in_register][i % in_register]; };
  float sums[lanes / 2];
  for (std::size_t i = 0; i < lanes / 2; ++i) sums[i] = lane(i) + lane(i + lanes / 2);
  for (std::size_t half = lanes / 4; half > 0; half /= 2)
    for (std::size_t i = 0; i < half; ++i) sums[i] += sums[i + half];
  return sums[0];
}

void forward(const Block& block, const SliceLayout& layout, const float* weights, float* activations, float* partial) {
  for (std::size_t i = 0; i < block.size; ++i) {
    Lanes sum;
    for (std::size_t view = 0; view < 2; ++view) {
      Columns seen;
      see(block.view(i, view), layout, weights, seen);
      columns(activations + (i * 2 + view) * Shape::slice) = seen;
      add_output(seen, columns(weights + layout.output(block.buckets[i], view)), sum);
    }
    partial[i] = sum_of(sum);
  }
}

// What a column's sum is to blame for: nothing where it was clipped.
[[gnu::always_inline]] inline void blame_columns(const Lanes& active, const Lanes& weights, float blame, Lanes& out) {
  const Register zero = {};
  const Register one = zero + 1.0F;
  out = active * weights * (2 * blame);
  for (std::size_t p = 0; p < parts; ++p) {
    out.part[p] = active.part[p] > zero ? out.part[p] : zero;
    out.part[p] = active.part[p] < one ? out.part[p] : zero;
  }
}

void backward(const Block& block, const SliceLayout& layout, const float* weights, const float* activations,
              const float* blame, float* slopes) {
  for (std::size_t i = 0; i < block.size; ++i) {
    for (std::size_t view = 0; view < 2; ++view) {
      const Columns& active = columns(activations + (i * 2 + view) * Shape::slice);
      const std::size_t output = layout.output(block.buckets[i], view);
      Columns& output_slope = columns(slopes + output);
      output_slope.low += active.low * active.low * blame[i];
      output_slope.high += active.high * active.high * blame[i];
      Columns below;
      blame_columns(active.low, columns(weights + output).low, blame[i], below.low);
      blame_columns(active.high, columns(weights + output).high, blame[i], below.high);
      add(columns(slopes + layout.bias), below);
      for (const Feature feature : block.view(i, view)) add(columns(slopes + SliceLayout::row(feature)), below);
    }
  }
}

void step(const AdamState& state, const Adam& adam) {
  constexpr float tiny = 1e-8F;
  float* const __restrict weights = state.weights.data();
  float* const __restrict slopes = state.slopes.data();
  float* const __restrict means = state.means.data();
  float* const __restrict squares = state.squares.data();
  const Adam a = adam;
  for (std::size_t i = 0; i < state.weights.size(); ++i) {
    const float slope = slopes[i];
    slopes[i] = 0;
    means[i] = a.keep_mean * means[i] + (1 - a.keep_mean) * slope;
    squares[i] = a.keep_square * squares[i] + (1 - a.keep_square) * (slope * slope);
    const float way = means[i] * a.mean_scale / (std::sqrt(squares[i] * a.square_scale) + tiny);
    const float moved = weights[i] - a.rate * (way + a.decay * weights[i]);
    weights[i] = std::min(std::max(moved, -a.largest), a.largest);
  }
}

}  // namespace

TrainingKernels training_kernels() { return {forward, backward, step}; }

}  // namespace arborist::learn::ARBORIST_CPU_VARIANT
