// JumpMap: a uniform grid as bits, on which jump point search finds where a straight run must stop, 64 cells at a time.
//
//   JumpMap map(grid);                                     // once a grid: one bit a cell, two with eight neighbours
//   int x = map.along_x(from_x, y, +1, goal_x);            // the jump point of the run to the right, or -1
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "path/space.h"

namespace arborist::path {

// A grid whose directions come in the order left, right, up, down, and with eight neighbours then up-left, up-right,
// down-left, down-right; a diagonal step needs both cells beside it free; straight steps cost 1, diagonal ones the
// square root of 2.
template <class S>
concept UniformGrid = SuccessorMask<S> && Reversible<S> && Estimates<S> && S::uniform &&
                      (S::directions == 4 || S::directions == 8) && requires(const S& space, std::size_t i, int v) {
                        { space.width() } -> std::convertible_to<int>;
                        { space.height() } -> std::convertible_to<int>;
                        { space.open_at(v, v) } -> std::same_as<bool>;
                        { space.x_of(i) } -> std::convertible_to<int>;
                        { space.y_of(i) } -> std::convertible_to<int>;
                        { space.index_at(v, v) } -> std::convertible_to<std::size_t>;
                      };

// One bit a cell, row after row, with closed cells all round.
class BitRows {
 public:
  BitRows(int length, int rows)
      : words_(static_cast<std::size_t>(length) / 64 + 3), bits_(words_ * (static_cast<std::size_t>(rows) + 2)) {}

  void open(int at, int row) { word(at, row) |= std::uint64_t{1} << (static_cast<unsigned>(at) & 63U); }

  // The first cell of a run from `at` where it must stop: a jump point, or -1 where a wall ends it first. `goal` is the
  // goal's place in this row, or -1.
  [[nodiscard]] int run_up(int at, int row, int goal) const {
    const std::uint64_t* here = row_of(row);
    std::size_t w = static_cast<std::size_t>(at + 64) / 64;
    std::uint64_t from = ~std::uint64_t{0} << (static_cast<unsigned>(at) & 63U);
    from &= from - 1;
    for (;; ++w, from = ~std::uint64_t{0}) {
      const std::uint64_t* above = here - words_ + w;
      const std::uint64_t* below = here + words_ + w;
      const std::uint64_t turns =
          (*above & ~(*above << 1U | above[-1] >> 63U)) | (*below & ~(*below << 1U | below[-1] >> 63U));
      const std::uint64_t stops = (~here[w] | turns) & from;
      if (stops == 0) continue;
      const auto bit = static_cast<unsigned>(std::countr_zero(stops));
      const int stop = static_cast<int>(w * 64 + bit) - 64;
      if (goal > at && goal <= stop && (here[w] >> bit & 1U || goal < stop)) return goal;
      return (here[w] >> bit & 1U) != 0 ? stop : -1;
    }
  }
  [[nodiscard]] int run_down(int at, int row, int goal) const {
    const std::uint64_t* here = row_of(row);
    std::size_t w = static_cast<std::size_t>(at + 64) / 64;
    std::uint64_t from = (std::uint64_t{1} << (static_cast<unsigned>(at) & 63U)) - 1;
    for (;; --w, from = ~std::uint64_t{0}) {
      const std::uint64_t* above = here - words_ + w;
      const std::uint64_t* below = here + words_ + w;
      const std::uint64_t turns =
          (*above & ~(*above >> 1U | above[1] << 63U)) | (*below & ~(*below >> 1U | below[1] << 63U));
      const std::uint64_t stops = (~here[w] | turns) & from;
      if (stops == 0) continue;
      const unsigned bit = 63U - static_cast<unsigned>(std::countl_zero(stops));
      const int stop = static_cast<int>(w * 64 + bit) - 64;
      if (goal >= 0 && goal < at && goal >= stop && (here[w] >> bit & 1U || goal > stop)) return goal;
      return (here[w] >> bit & 1U) != 0 ? stop : -1;
    }
  }

 private:
  // A closed word stands before and after every row, so that no run leaves it.
  std::uint64_t& word(int at, int row) {
    return bits_[static_cast<std::size_t>(row + 1) * words_ + 1 + static_cast<std::size_t>(at) / 64];
  }
  [[nodiscard]] const std::uint64_t* row_of(int row) const {
    return bits_.data() + static_cast<std::size_t>(row + 1) * words_;
  }

  std::size_t words_;
  std::vector<std::uint64_t> bits_;
};

class JumpMap {
 public:
  template <UniformGrid S>
  explicit JumpMap(const S& space)
      : rows_(space.width(), space.height()),
        columns_(has_columns<S> ? space.height() : 0, has_columns<S> ? space.width() : 0) {
    for (int y = 0; y < space.height(); ++y)
      for (int x = 0; x < space.width(); ++x)
        if (space.open_at(x, y)) {
          rows_.open(x, y);
          if constexpr (has_columns<S>) columns_.open(y, x);
        }
  }
  // The jump point of a straight run along x or, with eight neighbours, along y; or -1.
  [[nodiscard]] int along_x(int x, int y, int step, int goal) const {
    return step > 0 ? rows_.run_up(x, y, goal) : rows_.run_down(x, y, goal);
  }
  [[nodiscard]] int along_y(int x, int y, int step, int goal) const {
    return step > 0 ? columns_.run_up(y, x, goal) : columns_.run_down(y, x, goal);
  }

 private:
  // With four neighbours only the rows are run along.
  template <class S>
  static constexpr bool has_columns = S::directions == 8;

  BitRows rows_;
  BitRows columns_;
};

}  // namespace arborist::path
