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
//
// The queue is ordered to half a step only: cheaper than order to the last bit, and several jump points are expanded at
// a time, so that the memory they need is fetched for all of them at once. A jump point that was expanded too soon is
// taken up again, and the search ends when nothing waits that could still lead to a better path. O(jump points) queue
// operations.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <numbers>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/limits.h"
#include "path/jump_map.h"
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
    if (!budget_.allows(space_.size() * sizeof(Number))) return {.ended = budget_.ended()};
    numbers_ = make_block<Number>(space_.size(), true);
    nodes_ = make_block<Node>(space_.size(), false);
    nodes_[0].cost = std::numeric_limits<Cost>::max();
    look_round_goal();
    const auto root = static_cast<Id>(space_.index(start));
    numbers_[root] = 1;
    put(1, {.cost = Cost{}, .cell = root}, space_.x_of(root), space_.y_of(root));
    observe_.started(start);
    route_.counts.generated = route_.counts.largest_frontier = 1;
    const auto bytes = [&] { return space_.size() * sizeof(Number) + count_ * sizeof(Node) + queue_.bytes(); };
    const auto goal = static_cast<Id>(space_.index(space_.goal()));
    while (!queue_.empty() && queue_.lowest_key() <= goal_bucket_ && !budget_.used_up()) {
      std::size_t count = 0;
      do {
        batch_[count] = queue_.pop();
        fetch(batch_[count++]);
      } while (count < batch_.size() && queue_.at_hand() != nullptr);
      for (std::size_t i = 0; i < count; ++i) {
        Node& node = nodes_[batch_[i].number];
        if (node.expanded || node.cell == goal) continue;
        if (!budget_.spend(bytes)) break;
        node.expanded = true;
        ++route_.counts.expanded;
        observe_.expanded(space_.state_at(node.cell), node.cost);
        expand(batch_[i].number);
      }
      take_targets();
      route_.counts.saw_frontier(queue_.size());
    }
    if (!budget_.used_up() && numbers_[goal] != 0) return arrived(numbers_[goal]);
    route_.ended = budget_.ended();
    return std::move(route_);
  }

 private:
  // Nodes are numbered from 1 as they are reached, so that those at work lie close together in memory. Node 0 stands
  // for all that were not reached: any way to them is better.
  using Number = std::uint32_t;
  struct Node {
    Cost cost{};
    Id cell = 0;
    Number parent = 0;
    std::uint32_t jumps = 0;
    std::uint8_t direction = 0;
    bool expanded = false;
  };
  struct Waiting {
    Number number;
    Id cell;
  };
  // What a run has come to.
  struct Target {
    Node node;
    int x;
    int y;
  };
  static constexpr bool has_diagonals = S::directions == 8;

  // What the expansion of a jump point will look at is brought near.
  void fetch(const Waiting& waiting) const {
    map_.fetch(waiting.cell);
    __builtin_prefetch(&nodes_[waiting.number], 1);
  }

  void expand(Number from) {
    const Id id = nodes_[from].cell;
    const int x = space_.x_of(id);
    const int y = space_.y_of(id);
    const unsigned open = space_.successors(id);
    unsigned tries = nodes_[from].parent == 0 ? open : wanted(id, nodes_[from].direction, open);
    const bool near = may_see_goal(x, y);
    if (!near) tries &= map_.leads(id);
    for (; tries != 0; tries &= tries - 1) {
      const auto d = static_cast<unsigned>(std::countr_zero(tries));
      const bool spawns = has_diagonals ? d >= 4 : d >= 2;
      if (spawns) {
        spawning_run(from, x, y, d, near);
      } else {
        straight_run(from, x, y, d, near);
      }
    }
  }

  [[nodiscard]] unsigned wanted(Id id, unsigned d, unsigned open) const {
    if constexpr (has_diagonals) return wanted_of_eight_table[d][open];
    constexpr unsigned sideways = 0b0011;
    constexpr unsigned upright = 0b1100;
    if (d >= 2) return open & (1U << d | sideways);
    // A corner was passed where the way up or down was closed one cell before.
    const auto before = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(id) - space_.offset(d));
    return open & (1U << d | (upright & ~space_.successors(before)));
  }

  void straight_run(Number from, int x, int y, unsigned d, bool near) {
    const int steps = map_.run(x, y, d);
    if (near) {
      const int to_goal = (goal_x_ - x) * step_x[d] + (goal_y_ - y) * step_y[d];
      if (to_goal > 0 && to_goal <= steps && (d < 2 ? y == goal_y_ : x == goal_x_))
        return reach(from, x, y, d, to_goal);
      if ((map_.leads(nodes_[from].cell) >> d & 1U) == 0) return;
    }
    reach(from, x, y, d, steps);
  }

  // A run from every cell of which straight runs branch off: it stops where one of them finds something.
  void spawning_run(Number from, int x, int y, unsigned d, bool near) {
    const unsigned branches = has_diagonals ? 1U << (step_x[d] > 0) | 4U << (step_y[d] > 0) : 3U;
    std::size_t at = nodes_[from].cell;
    unsigned onward = 0;
    int steps = 0;
    do {
      at = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(at) + space_.offset(d));
      ++steps;
      onward = map_.leads(at);
      if ((onward & branches) != 0 || (near && sees_goal(x + steps * step_x[d], y + steps * step_y[d])))
        return reach(from, x, y, d, steps);
      if (near) onward = space_.successors(at);
    } while ((onward >> d & 1U) != 0);
  }

  // Half a step with eight neighbours: finer costs more than it saves.
  static std::int64_t bucket_of(Cost cost) {
    if constexpr (has_diagonals) return static_cast<std::int64_t>(cost * 2);
    return static_cast<std::int64_t>(cost);
  }

  // How far straight runs can come from to the goal: the arms of a cross. The map does not know the goal.
  void look_round_goal() {
    if (!space_.open_at(goal_x_, goal_y_)) return;
    const auto open_from = [&](int dx, int dy) {
      int far = 0;
      while (space_.open_at(goal_x_ + (far + 1) * dx, goal_y_ + (far + 1) * dy)) ++far;
      return far;
    };
    left_ = goal_x_ - open_from(-1, 0);
    right_ = goal_x_ + open_from(1, 0);
    top_ = goal_y_;
    bottom_ = goal_y_;
    if constexpr (has_diagonals) {
      top_ -= open_from(0, -1);
      bottom_ += open_from(0, 1);
    }
    sight_ = std::max({goal_x_ - left_, right_ - goal_x_, goal_y_ - top_, bottom_ - goal_y_});
  }
  // False where no run from here, straight or branching off once, can meet the goal.
  [[nodiscard]] bool may_see_goal(int x, int y) const {
    const int dx = std::abs(x - goal_x_);
    if constexpr (has_diagonals) return std::abs(dx - std::abs(y - goal_y_)) <= sight_;
    return dx <= sight_;
  }
  // On the cross, from which a straight run leads to the goal.
  [[nodiscard]] bool sees_goal(int x, int y) const {
    return (y == goal_y_ && x >= left_ && x <= right_) || (x == goal_x_ && y >= top_ && y <= bottom_);
  }

  // The cell so many steps away, by a run from (x, y). What is known about it is fetched while other runs go on.
  void reach(Number from, int x, int y, unsigned d, int steps) {
    if (target_count_ == targets_.size()) [[unlikely]]
      take_targets();
    const Node& here = nodes_[from];
    const auto cell = static_cast<Id>(static_cast<std::ptrdiff_t>(here.cell) + steps * space_.offset(d));
    const auto length = static_cast<Cost>(has_diagonals && d >= 4 ? steps * std::numbers::sqrt2 : steps);
    __builtin_prefetch(&numbers_[cell]);
    Target& target = targets_[target_count_++];
    target.node = {here.cost + length, cell, from, here.jumps + 1, static_cast<std::uint8_t>(d)};
    target.x = x + steps * step_x[d];
    target.y = y + steps * step_y[d];
  }
  void take_targets() {
    for (std::size_t i = 0; i < target_count_; ++i) __builtin_prefetch(&nodes_[numbers_[targets_[i].node.cell]]);
    for (std::size_t i = 0; i < target_count_; ++i) take(targets_[i]);
    target_count_ = 0;
  }
  void take(const Target& target) {
    const Node& node = target.node;
    Number& number = numbers_[node.cell];
    // Ways that differ by no more than rounding are the same way.
    constexpr Cost rounding = has_diagonals ? static_cast<Cost>(1e-9) : Cost{};
    if (node.cost >= nodes_[number].cost - rounding) return;
    const bool fresh = number == 0;
    if (fresh) number = ++count_;
    put(number, node, target.x, target.y);
    route_.counts.saw_depth(node.jumps);
    const auto parent = space_.state_at(nodes_[node.parent].cell);
    if (fresh) {
      ++route_.counts.generated;
      observe_.generated(space_.state_at(node.cell), parent, node.cost);
    } else {
      observe_.improved(space_.state_at(node.cell), parent, node.cost);
    }
  }
  void put(Number number, const Node& node, int x, int y) {
    nodes_[number] = node;
    if (x == goal_x_ && y == goal_y_) goal_bucket_ = bucket_of(node.cost);
    queue_.push(bucket_of(node.cost + estimate(x, y)), {number, node.cell});
  }
  [[nodiscard]] Cost estimate(int x, int y) const {
    const int dx = std::abs(x - goal_x_);
    const int dy = std::abs(y - goal_y_);
    if constexpr (!has_diagonals) return static_cast<Cost>(dx + dy);
    // Without a branch on which of them is smaller.
    const int more = std::abs(dx - dy);
    const int fewer = (dx + dy - more) / 2;
    return static_cast<Cost>(more + std::numbers::sqrt2 * fewer);
  }

  // The cells between the jump points are filled in.
  Route<S> arrived(Number goal) {
    std::vector<Number> points{goal};
    while (nodes_[points.back()].parent != 0) points.push_back(nodes_[points.back()].parent);
    auto at = static_cast<std::ptrdiff_t>(nodes_[points.back()].cell);
    route_.path.push_back(space_.state_at(static_cast<std::size_t>(at)));
    for (std::size_t i = points.size() - 1; i > 0; --i) {
      const Node& to = nodes_[points[i - 1]];
      while (static_cast<Id>(at) != to.cell) {
        at += space_.offset(to.direction);
        route_.path.push_back(space_.state_at(static_cast<std::size_t>(at)));
      }
    }
    route_.cost = nodes_[goal].cost;
    route_.ended = Ended::found;
    observe_.found(space_.state_at(nodes_[goal].cell), route_.cost);
    return std::move(route_);
  }

  const S& space_;
  const JumpMap& map_;
  Budget budget_;
  O& observe_;
  int goal_x_ = 0;
  int goal_y_ = 0;
  // The cross of cells that see the goal, and the length of its longest arm; nothing where the goal is closed.
  int left_ = 1;
  int right_ = 0;
  int top_ = 1;
  int bottom_ = 0;
  int sight_ = -1;
  Block<Number> numbers_;
  Block<Node> nodes_;
  Number count_ = 1;
  std::array<Waiting, 32> batch_;
  std::array<Target, 64> targets_;
  std::size_t target_count_ = 0;
  std::int64_t goal_bucket_ = std::numeric_limits<std::int64_t>::max();
  BucketQueue<std::int64_t, Waiting> queue_;
  Route<S> route_;
};

}  // namespace detail

template <UniformGrid S, class O = Silent>
Route<S> jump_point(const S& space, const JumpMap& map, const StateOf<S>& start, const Limits& limits = {},
                    O&& observe = O{}) {
  return detail::JumpPoints<S, std::remove_reference_t<O>>(space, map, limits, observe).run(start);
}

// The same with a map of its own, which counts against the memory allowed.
template <UniformGrid S, class O = Silent>
Route<S> jump_point(const S& space, const StateOf<S>& start, Limits limits = {}, O&& observe = O{}) {
  const std::size_t bytes = JumpMap::bytes(space);
  if (bytes > limits.memory) return {.ended = Ended::out_of_memory};
  limits.memory -= bytes;
  return jump_point(space, JumpMap(space), start, limits, observe);
}

}  // namespace arborist::path
