// Grid: a maze as a state space, with four or eight neighbours. A diagonal step needs both cells beside it free, so
// that no corner is cut; entering a cell costs its weight, times the square root of 2 on a diagonal.
//
//   Grid4 grid(maze);                         // or Grid8; Weighted4 and Weighted8 where cells have weights
//   auto route = path::breadth_first(grid, grid.start());
//
// Cells stand in one row after another with a closed border between, so that a neighbour is a fixed distance away in
// memory, and every cell keeps the mask of the directions that lead on from it:
//   bit 0 left, 1 right, 2 up, 3 down, 4 up-left, 5 up-right, 6 down-left, 7 down-right
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <numbers>
#include <type_traits>
#include <vector>

#include "path/space.h"
#include "puzzles/maze/maze.h"

namespace arborist::maze {

enum class Cell : std::uint32_t {};

template <int Neighbours, bool HasWeights>
class Grid {
  static_assert(Neighbours == 4 || Neighbours == 8);

 public:
  using State = Cell;
  using Cost = std::conditional_t<Neighbours == 4, std::int32_t, double>;
  static constexpr unsigned directions = Neighbours;
  static constexpr bool uniform = !HasWeights;
  static constexpr bool consistent_estimate = true;
  static constexpr int smallest_step = 1;
  static constexpr int largest_step = HasWeights ? Maze::heaviest : 1;

  explicit Grid(const Maze& maze)
      : width_(maze.width()),
        height_(maze.height()),
        stride_(static_cast<std::uint32_t>(maze.width()) + 1),
        inverse_(~std::uint64_t{0} / stride_ + 1),
        masks_(std::size_t{stride_} * (static_cast<std::size_t>(maze.height()) + 2) + 1),
        weights_(HasWeights ? masks_.size() : 0) {
    const auto s = static_cast<std::int32_t>(stride_);
    offsets_ = {-1, 1, -s, s, -s - 1, -s + 1, s - 1, s + 1};
    for (int y = 0; y < height_; ++y)
      for (int x = 0; x < width_; ++x) {
        if (!maze.open({x, y})) continue;
        masks_[index_at(x, y)] = mask_of(maze, x, y);
        if constexpr (HasWeights) weights_[index_at(x, y)] = maze.weight({x, y});
      }
    aim(maze.start, maze.goal);
  }

  // The same grid for another way.
  void aim(Place start, Place goal) {
    start_ = at(start);
    goal_ = at(goal);
    goal_place_ = goal;
  }

  [[nodiscard]] Cell at(Place p) const { return static_cast<Cell>(index_at(p.x, p.y)); }
  [[nodiscard]] Place place(Cell cell) const { return {x_of(index(cell)), y_of(index(cell))}; }
  [[nodiscard]] Cell start() const { return start_; }
  [[nodiscard]] Cell goal() const { return goal_; }
  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }

  template <class Visit>
  void neighbours(Cell cell, Visit&& visit) const {
    const std::size_t i = index(cell);
    for (unsigned mask = successors(i), d = 0; mask != 0; mask >>= 1U, ++d)
      if ((mask & 1U) != 0) visit(state_at(i + static_cast<std::size_t>(offset(d))), step_cost(i, d));
  }
  // Every step can be walked back, at the cost of entering this cell.
  template <class Visit>
  void predecessors(Cell cell, Visit&& visit) const {
    neighbours(cell, visit);
  }
  [[nodiscard]] bool is_goal(Cell cell) const { return cell == goal_; }

  [[nodiscard]] Cost estimate(Cell cell) const {
    const int dx = std::abs(x_of(index(cell)) - goal_place_.x);
    const int dy = std::abs(y_of(index(cell)) - goal_place_.y);
    if constexpr (Neighbours == 4) {
      return dx + dy;
    } else {
      return std::max(dx, dy) + (std::numbers::sqrt2 - 1.0) * std::min(dx, dy);
    }
  }

  [[nodiscard]] unsigned nearer(std::size_t i) const
    requires(Neighbours == 4 && !HasWeights)
  {
    // Bit 0: above zero; bit 1: below.
    const auto side = [](int v) { return static_cast<unsigned>(-v) >> 31U | static_cast<unsigned>(v) >> 31U << 1U; };
    return side(x_of(i) - goal_place_.x) | side(y_of(i) - goal_place_.y) << 2U;
  }

  [[nodiscard]] std::size_t size() const { return masks_.size(); }
  [[nodiscard]] static std::size_t index(Cell cell) { return static_cast<std::size_t>(cell); }
  [[nodiscard]] static Cell state_at(std::size_t i) { return static_cast<Cell>(i); }

  [[nodiscard]] unsigned successors(std::size_t i) const { return static_cast<unsigned>(masks_[i]); }
  [[nodiscard]] bool open(std::size_t i) const
    requires(Neighbours == 4)
  {
    return masks_[i] != Mask{0};
  }
  [[nodiscard]] std::ptrdiff_t offset(unsigned d) const { return offsets_[d]; }
  [[nodiscard]] Cost step_cost(std::size_t i, unsigned d) const {
    int weight = 1;
    if constexpr (HasWeights) weight = weights_[i + static_cast<std::size_t>(offset(d))];
    if constexpr (Neighbours == 4) {
      return weight;
    } else {
      return d < 4 ? weight : weight * std::numbers::sqrt2;
    }
  }

  [[nodiscard]] std::size_t index_at(int x, int y) const {
    return static_cast<std::size_t>(y + 1) * stride_ + static_cast<std::size_t>(x) + 1;
  }
  [[nodiscard]] int y_of(std::size_t i) const { return static_cast<int>(row_of(i)) - 1; }
  [[nodiscard]] int x_of(std::size_t i) const { return static_cast<int>(i - 1 - row_of(i) * stride_); }
  // A cell with neighbours; a lone open cell counts as closed, since no path but that of one cell leads there.
  [[nodiscard]] bool open_at(int x, int y) const {
    return x >= 0 && y >= 0 && x < width_ && y < height_ && masks_[index_at(x, y)] != Mask{0};
  }

 private:
  enum class Mask : std::uint8_t {};

  // Division by the stride as one multiplication; exact, since indices and the stride fit 32 bits.
  [[nodiscard]] std::size_t row_of(std::size_t i) const {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::size_t>(static_cast<Wide>(inverse_) * (i - 1) >> 64U);
  }

  static Mask mask_of(const Maze& maze, int x, int y) {
    constexpr std::array<Place, 8> steps = {{{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}}};
    unsigned mask = 0;
    for (unsigned d = 0; d < directions; ++d) {
      const auto [dx, dy] = steps[d];
      bool free = maze.open({x + dx, y + dy});
      if (d >= 4) free = free && maze.open({x + dx, y}) && maze.open({x, y + dy});
      mask |= static_cast<unsigned>(free) << d;
    }
    return static_cast<Mask>(mask);
  }

  int width_;
  int height_;
  std::uint32_t stride_;
  std::uint64_t inverse_;
  std::array<std::int32_t, 8> offsets_{};
  std::vector<Mask> masks_;
  std::vector<std::uint8_t> weights_;
  Cell start_{};
  Cell goal_{};
  Place goal_place_;
};

using Grid4 = Grid<4, false>;
using Grid8 = Grid<8, false>;
using Weighted4 = Grid<4, true>;
using Weighted8 = Grid<8, true>;

}  // namespace arborist::maze
