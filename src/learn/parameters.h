// Parameters: the weights of a net while it is being trained, as floating-point numbers. The hidden layer is cut into
// slices of 32 columns, and everything that belongs to a slice stands together:
//
//   features x 32     from each feature to the columns
//   32                the columns' biases
//   buckets x 2 x 32  from the columns of the own view and of the other's to each output
//
// The outputs' biases stand by themselves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "learn/aligned.h"
#include "learn/shape.h"

namespace arborist::learn {

// Where things are in a slice, counted in numbers.
struct SliceLayout {
  explicit constexpr SliceLayout(const Shape& shape)
      : bias(std::size_t{shape.features} * Shape::slice),
        outputs(bias + Shape::slice),
        size(outputs + std::size_t{shape.buckets} * 2 * Shape::slice) {}

  [[nodiscard]] static constexpr std::size_t row(Feature feature) { return std::size_t{feature} * Shape::slice; }
  // The weights from one view (0: the side to move) to an output.
  [[nodiscard]] constexpr std::size_t output(std::size_t bucket, std::size_t view) const {
    return outputs + (bucket * 2 + view) * Shape::slice;
  }

  std::size_t bias;
  std::size_t outputs;
  std::size_t size;
};

class Parameters {
 public:
  // All zero.
  explicit Parameters(const Shape& shape)
      : shape_(shape), layout_(shape), slices_(layout_.size * shape.slices()), biases_(shape.buckets) {}
  // Small random weights, so that no two columns learn the same.
  [[nodiscard]] static Parameters random(const Shape& shape, std::uint64_t seed);
  // The same net, wider: new columns see something, by chance, and have no say yet.
  [[nodiscard]] Parameters widened(std::uint32_t width, std::uint64_t seed) const;

  [[nodiscard]] const Shape& shape() const { return shape_; }
  [[nodiscard]] const SliceLayout& layout() const { return layout_; }
  [[nodiscard]] std::span<float> slice(std::size_t number) {
    return std::span(slices_).subspan(number * layout_.size, layout_.size);
  }
  [[nodiscard]] std::span<const float> slice(std::size_t number) const {
    return std::span(slices_).subspan(number * layout_.size, layout_.size);
  }
  [[nodiscard]] std::span<float> all_slices() { return slices_; }
  [[nodiscard]] std::span<const float> all_slices() const { return slices_; }
  [[nodiscard]] std::span<float> biases() { return biases_; }
  [[nodiscard]] std::span<const float> biases() const { return biases_; }

  // By column of the whole layer.
  [[nodiscard]] float feature_weight(Feature feature, std::size_t column) const {
    return slice(column / Shape::slice)[SliceLayout::row(feature) + column % Shape::slice];
  }
  [[nodiscard]] float bias(std::size_t column) const {
    return slice(column / Shape::slice)[layout_.bias + column % Shape::slice];
  }
  [[nodiscard]] float output_weight(std::size_t bucket, std::size_t view, std::size_t column) const {
    return slice(column / Shape::slice)[layout_.output(bucket, view) + column % Shape::slice];
  }

 private:
  Shape shape_;
  SliceLayout layout_;
  AlignedVector<float> slices_;
  AlignedVector<float> biases_;
};

}  // namespace arborist::learn
