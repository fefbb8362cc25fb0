// Jump point search (Harabor and Grastien 2011; without corner cutting 2012): A* on a uniform grid with eight
// neighbours that skips everything a straight run need not stop at. Runs are found 64 cells at a time from bit maps of
// the rows and of the columns. Finds a shortest path.
//
//   path::JumpMap map(grid);                                  // once a grid
//   auto route = path::jump_point(grid, map, start);
#pragma once

#include <bit>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "path/limits.h"
#include "path/observer.h"
#include "path/queues.h"
#include "path/reached.h"
#include "path/route.h"
#include "path/space.h"

namespace arborist::path {

// Eight directions in the order left, right, up, down, then up-left, up-right, down-left, down-right; a diagonal step
// needs both cells beside it free; straight steps cost 1, diagonal ones the square root of 2.
template <class S>
concept UniformGrid = SuccessorMask<S> && Reversible<S> && Estimates<S> && S::directions == 8 && S::uniform &&
                      requires(const S& space, std::size_t i, int v) {
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
  explicit JumpMap(const S& space) : rows_(space.width(), space.height()), columns_(space.height(), space.width()) {
    for (int y = 0; y < space.height(); ++y)
      for (int x = 0; x < space.width(); ++x)
        if (space.open_at(x, y)) {
          rows_.open(x, y);
          columns_.open(y, x);
        }
  }
  // The jump point of a straight run along x or y, or -1.
  [[nodiscard]] int along_x(int x, int y, int step, int goal) const {
    return step > 0 ? rows_.run_up(x, y, goal) : rows_.run_down(x, y, goal);
  }
  [[nodiscard]] int along_y(int x, int y, int step, int goal) const {
    return step > 0 ? columns_.run_up(y, x, goal) : columns_.run_down(y, x, goal);
  }

 private:
  BitRows rows_;
  BitRows columns_;
};

namespace detail {

inline constexpr int step_x[8] = {-1, 1, 0, 0, -1, 1, -1, 1};
inline constexpr int step_y[8] = {0, 0, -1, 1, -1, -1, 1, 1};

[[nodiscard]] constexpr unsigned direction_of(int dx, int dy) {
  for (unsigned d = 0; d < 8; ++d)
    if (step_x[d] == dx && step_y[d] == dy) return d;
  return 8;
}

template <UniformGrid S, class O>
class JumpPoints {
 public:
  JumpPoints(const S& space, const JumpMap& map, const Limits& limits, O& observe)
      : space_(space), map_(map), budget_(limits), observe_(observe) {
    goal_x_ = space.x_of(space.index(space.goal()));
    goal_y_ = space.y_of(space.index(space.goal()));
  }

  Route<S> run(const StateOf<S>& start) {
    if (!budget_.allows(space_.size() * (sizeof(Node) + 1))) return {.ended = budget_.ended()};
    marks_ = make_block<Mark>(space_.size(), true);
    nodes_ = make_block<Node>(space_.size(), false);
    const auto root = static_cast<Id>(space_.index(start));
    const auto goal = static_cast<Id>(space_.index(space_.goal()));
    nodes_[root] = {0.0, root, 0};
    marks_[root] = waiting;
    queue_.push(space_.estimate(start), root);
    observe_.started(start);
    route_.counts.generated = route_.counts.largest_frontier = 1;
    while (!queue_.empty()) {
      const Id id = queue_.pop();
      if (marks_[id] == expanded) continue;
      if (id == goal) return arrived(root, goal);
      if (!budget_.spend([&] { return space_.size() * (sizeof(Node) + 1) + queue_.bytes(); })) break;
      marks_[id] = expanded;
      ++route_.counts.expanded;
      observe_.expanded(space_.state_at(id), nodes_[id].cost);
      expand(id, id == root);
      route_.counts.saw_frontier(queue_.size());
    }
    route_.ended = budget_.ended();
    return std::move(route_);
  }

 private:
  struct Node {
    double cost;
    Id parent;
    std::uint32_t jumps;
  };
  static constexpr Mark waiting{1};
  static constexpr Mark expanded{2};

  void expand(Id id, bool is_root) {
    const int x = space_.x_of(id);
    const int y = space_.y_of(id);
    unsigned tries = is_root ? 0xFFU : wanted(x, y, id);
    tries &= space_.successors(id);
    for (; tries != 0; tries &= tries - 1) {
      const auto d = static_cast<unsigned>(std::countr_zero(tries));
      if (d < 4) {
        straight(id, x, y, d);
      } else {
        diagonal(id, x, y, d);
      }
    }
  }

  // The directions worth trying after arriving from the parent: on, and round the corners that were just passed.
  [[nodiscard]] unsigned wanted(int x, int y, Id id) const {
    const Id parent = nodes_[id].parent;
    const int dx = sign(x - space_.x_of(parent));
    const int dy = sign(y - space_.y_of(parent));
    if (dx != 0 && dy != 0) return 1U << direction_of(dx, 0) | 1U << direction_of(0, dy) | 1U << direction_of(dx, dy);
    unsigned mask = 1U << direction_of(dx, dy);
    for (const int side : {-1, 1}) {
      const int sx = dx == 0 ? side : 0;
      const int sy = dy == 0 ? side : 0;
      if (!space_.open_at(x - dx + sx, y - dy + sy))
        mask |= 1U << direction_of(sx, sy) | 1U << direction_of(dx + sx, dy + sy);
    }
    return mask;
  }

  void straight(Id from, int x, int y, unsigned d) {
    if (d < 2) {
      const int stop = map_.along_x(x, y, step_x[d], y == goal_y_ ? goal_x_ : -1);
      if (stop >= 0) reach(from, stop, y, std::abs(stop - x));
    } else {
      const int stop = map_.along_y(x, y, step_y[d], x == goal_x_ ? goal_y_ : -1);
      if (stop >= 0) reach(from, x, stop, std::abs(stop - y));
    }
  }

  void diagonal(Id from, int x, int y, unsigned d) {
    const int dx = step_x[d];
    const int dy = step_y[d];
    std::size_t at = from;
    for (int steps = 1; (space_.successors(at) >> d & 1U) != 0; ++steps) {
      at = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(at) + space_.offset(d));
      x += dx;
      y += dy;
      const bool stops = (x == goal_x_ && y == goal_y_) || map_.along_x(x, y, dx, y == goal_y_ ? goal_x_ : -1) >= 0 ||
                         map_.along_y(x, y, dy, x == goal_x_ ? goal_y_ : -1) >= 0;
      if (stops) return reach(from, x, y, steps * std::numbers::sqrt2);
    }
  }

  void reach(Id from, int x, int y, double length) {
    const auto next = static_cast<Id>(space_.index_at(x, y));
    const double cost = nodes_[from].cost + length;
    const bool fresh = marks_[next] == Mark{0};
    // Ways that differ by no more than rounding are the same way.
    if (!fresh && cost >= nodes_[next].cost - 1e-9) return;
    nodes_[next] = {cost, from, nodes_[from].jumps + 1};
    marks_[next] = waiting;
    const auto state = space_.state_at(next);
    route_.counts.saw_depth(nodes_[next].jumps);
    if (fresh) {
      ++route_.counts.generated;
      observe_.generated(state, space_.state_at(from), cost);
    } else {
      observe_.improved(state, space_.state_at(from), cost);
    }
    queue_.push(cost + space_.estimate(state), next);
  }

  // The cells between the jump points are filled in.
  Route<S> arrived(Id root, Id goal) {
    std::vector<Id> points{goal};
    while (points.back() != root) points.push_back(nodes_[points.back()].parent);
    route_.path.push_back(space_.state_at(root));
    for (std::size_t i = points.size() - 1; i > 0; --i) {
      int x = space_.x_of(points[i]);
      int y = space_.y_of(points[i]);
      const int to_x = space_.x_of(points[i - 1]);
      const int to_y = space_.y_of(points[i - 1]);
      while (x != to_x || y != to_y) {
        x += sign(to_x - x);
        y += sign(to_y - y);
        route_.path.push_back(space_.state_at(space_.index_at(x, y)));
      }
    }
    route_.cost = nodes_[goal].cost;
    route_.ended = Ended::found;
    observe_.found(space_.state_at(goal), route_.cost);
    return std::move(route_);
  }

  static int sign(int v) { return (v > 0) - (v < 0); }

  const S& space_;
  const JumpMap& map_;
  Budget budget_;
  O& observe_;
  int goal_x_ = 0;
  int goal_y_ = 0;
  Block<Mark> marks_;
  Block<Node> nodes_;
  HeapQueue<double> queue_;
  Route<S> route_;
};

}  // namespace detail

template <UniformGrid S, class O = Silent>
Route<S> jump_point(const S& space, const JumpMap& map, const StateOf<S>& start, const Limits& limits = {},
                    O&& observe = O{}) {
  return detail::JumpPoints<S, std::remove_reference_t<O>>(space, map, limits, observe).run(start);
}

}  // namespace arborist::path
