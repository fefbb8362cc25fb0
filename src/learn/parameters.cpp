#include "learn/parameters.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/random.h"

namespace arborist::learn {

Parameters Parameters::random(const Shape& shape, std::uint64_t seed) {
  Parameters made(shape);
  Random random(seed);
  const auto spread = [&](float most) { return most * static_cast<float>(2 * random.fraction() - 1); };
  // A column sees at most `most_active` features at once, an output two views of all columns.
  const float first = 1 / std::sqrt(static_cast<float>(shape.most_active));
  const float second = 1 / std::sqrt(static_cast<float>(2 * shape.width));
  const SliceLayout& layout = made.layout_;
  for (std::size_t number = 0; number < shape.slices(); ++number) {
    const auto slice = made.slice(number);
    for (std::size_t i = 0; i < layout.bias; ++i) slice[i] = spread(first);
    for (std::size_t i = layout.outputs; i < layout.size; ++i) slice[i] = spread(second);
  }
  return made;
}

Parameters Parameters::widened(std::uint32_t width, std::uint64_t seed) const {
  assert(width >= shape_.width);
  Shape shape = shape_;
  shape.width = width;
  Parameters made = random(shape, seed);
  const std::size_t kept = shape_.slices();
  std::copy(slices_.begin(), slices_.end(), made.slices_.begin());
  for (std::size_t number = kept; number < shape.slices(); ++number) {
    const auto outputs = made.slice(number).subspan(layout_.outputs);
    std::fill(outputs.begin(), outputs.end(), 0.0F);
  }
  made.biases_ = biases_;
  return made;
}

}  // namespace arborist::learn
