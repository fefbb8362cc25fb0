// Jump point search (Harabor and Grastien 2011; without corner cutting 2012): A* on a uniform grid that skips
// everything a straight run need not stop at. Finds a shortest path.
//
//   path::JumpMap map(grid);                                  // once a grid
//   auto route = path::jump_point(grid, map, start);
//
// Of the many equally short ways to a cell one order of steps is kept. With eight neighbours: diagonal steps before
// straight ones. With four: steps up and down before steps to the side. A way may turn to the side anywhere, but from a
// sideways run up or down only round a corner that it has just passed. Nothing is lost: where such a turn is left out
// at n, the cell before n has an open cell m beside it in the direction of the turn, and the cell the turn would lead
// to is reached as soon sideways from m.
#pragma once

#include <array>
#include <bit>
#include <cstdlib>
#include <numbers>
#include <utility>
#include <vector>

#include "path/best_first.h"
#include "path/jump_map.h"
#include "path/limits.h"
#include "path/observer.h"
#include "path/queues.h"
#include "path/reached.h"
#include "path/route.h"
#include "path/space.h"

namespace arborist::path {

namespace detail {

inline constexpr int step_x[8] = {-1, 1, 0, 0, -1, 1, -1, 1};
inline constexpr int step_y[8] = {0, 0, -1, 1, -1, -1, 1, 1};

[[nodiscard]] constexpr unsigned direction_of(int dx, int dy) {
  for (unsigned d = 0; d < 8; ++d)
    if (step_x[d] == dx && step_y[d] == dy) return d;
  return 8;
}

// The directions worth trying after a step in direction d, given all that are open from here: on, and round the corners
// that were just passed. With eight neighbours a corner is seen from here: the side is open, the diagonal back is not.
[[nodiscard]] constexpr std::uint8_t wanted_of_eight(unsigned d, unsigned open) {
  const int dx = step_x[d];
  const int dy = step_y[d];
  unsigned mask = 1U << d;
  if (dx != 0 && dy != 0) {
    mask |= 1U << direction_of(dx, 0) | 1U << direction_of(0, dy);
  } else {
    for (const int side : {-1, 1}) {
      const int sx = dx == 0 ? side : 0;
      const int sy = dy == 0 ? side : 0;
      if ((open >> direction_of(sx - dx, sy - dy) & 1U) == 0)
        mask |= 1U << direction_of(sx, sy) | 1U << direction_of(dx + sx, dy + sy);
    }
  }
  return static_cast<std::uint8_t>(mask & open);
}

inline constexpr auto wanted_of_eight_table = [] {
  std::array<std::array<std::uint8_t, 256>, 8> table{};
  for (unsigned d = 0; d < 8; ++d)
    for (unsigned open = 0; open < 256; ++open) table[d][open] = wanted_of_eight(d, open);
  return table;
}();

template <UniformGrid S, class O>
class JumpPoints {
 public:
  using Cost = CostOf<S>;

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
    nodes_[root] = {Cost{}, root, 0};
    marks_[root] = Mark{waiting};
    queue_.push(space_.estimate(start), root);
    observe_.started(start);
    route_.counts.generated = route_.counts.largest_frontier = 1;
    while (!queue_.empty()) {
      const Id id = queue_.pop();
      if ((static_cast<unsigned>(marks_[id]) & expanded) != 0) continue;
      if (id == goal) return arrived(root, goal);
      if (!budget_.spend([&] { return space_.size() * (sizeof(Node) + 1) + queue_.bytes(); })) break;
      marks_[id] = static_cast<Mark>(static_cast<unsigned>(marks_[id]) | expanded);
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
    Cost cost;
    Id parent;
    std::uint32_t jumps;
  };
  static constexpr bool has_diagonals = S::directions == 8;
  // Bits 0-1 of a mark; the direction of the step into the state is in bits 4-6.
  static constexpr unsigned waiting = 1;
  static constexpr unsigned expanded = 2;

  void expand(Id id, bool is_root) {
    const int x = space_.x_of(id);
    const int y = space_.y_of(id);
    const unsigned open = space_.successors(id);
    unsigned tries = is_root ? open : wanted(id, open);
    for (; tries != 0; tries &= tries - 1) {
      const auto d = static_cast<unsigned>(std::countr_zero(tries));
      const bool spawns = has_diagonals ? d >= 4 : d >= 2;
      if (spawns) {
        spawning_run(id, x, y, d);
      } else {
        straight_run(id, x, y, d);
      }
    }
  }

  [[nodiscard]] unsigned wanted(Id id, unsigned open) const {
    const unsigned d = static_cast<unsigned>(marks_[id]) >> 4U;
    if constexpr (has_diagonals) return wanted_of_eight_table[d][open];
    constexpr unsigned sideways = 0b0011;
    constexpr unsigned upright = 0b1100;
    if (d >= 2) return open & (1U << d | sideways);
    // A corner was passed where the way up or down was closed one cell before.
    const auto before = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(id) - space_.offset(d));
    return open & (1U << d | (upright & ~space_.successors(before)));
  }

  void straight_run(Id from, int x, int y, unsigned d) {
    if (d < 2) {
      const int stop = map_.along_x(x, y, step_x[d], y == goal_y_ ? goal_x_ : -1);
      if (stop >= 0) reach(from, stop, y, static_cast<Cost>(std::abs(stop - x)), d);
    } else {
      const int stop = map_.along_y(x, y, step_y[d], x == goal_x_ ? goal_y_ : -1);
      if (stop >= 0) reach(from, x, stop, static_cast<Cost>(std::abs(stop - y)), d);
    }
  }

  // A run from every cell of which straight runs branch off: it stops where one of them finds something.
  void spawning_run(Id from, int x, int y, unsigned d) {
    const int dx = step_x[d];
    const int dy = step_y[d];
    std::size_t at = from;
    for (int steps = 1; (space_.successors(at) >> d & 1U) != 0; ++steps) {
      at = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(at) + space_.offset(d));
      x += dx;
      y += dy;
      if ((x == goal_x_ && y == goal_y_) || a_branch_stops(x, y, dx, dy))
        return reach(from, x, y, static_cast<Cost>(has_diagonals ? steps * std::numbers::sqrt2 : steps), d);
    }
  }
  [[nodiscard]] bool a_branch_stops(int x, int y, int dx, int dy) const {
    const int goal_x = y == goal_y_ ? goal_x_ : -1;
    if constexpr (has_diagonals) {
      return map_.along_x(x, y, dx, goal_x) >= 0 || map_.along_y(x, y, dy, x == goal_x_ ? goal_y_ : -1) >= 0;
    } else {
      return map_.along_x(x, y, -1, goal_x) >= 0 || map_.along_x(x, y, 1, goal_x) >= 0;
    }
  }

  void reach(Id from, int x, int y, Cost length, unsigned d) {
    const auto next = static_cast<Id>(space_.index_at(x, y));
    const Cost cost = nodes_[from].cost + length;
    const bool fresh = marks_[next] == Mark{0};
    // Ways that differ by no more than rounding are the same way.
    constexpr Cost rounding = has_diagonals ? static_cast<Cost>(1e-9) : Cost{};
    if (!fresh && cost >= nodes_[next].cost - rounding) return;
    nodes_[next] = {cost, from, nodes_[from].jumps + 1};
    marks_[next] = static_cast<Mark>(waiting | d << 4U);
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
  typename QueueOf<S>::Type queue_;
  Route<S> route_;
};

}  // namespace detail

template <UniformGrid S, class O = Silent>
Route<S> jump_point(const S& space, const JumpMap& map, const StateOf<S>& start, const Limits& limits = {},
                    O&& observe = O{}) {
  return detail::JumpPoints<S, std::remove_reference_t<O>>(space, map, limits, observe).run(start);
}

}  // namespace arborist::path
