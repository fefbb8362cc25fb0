// Breadth-first search: everything one step away, then everything two steps away, and so on. Finds a path with the
// fewest steps (Moore 1959). Time and memory O(states reached); one byte a state on grids.
//
//   auto route = path::breadth_first(space, start);
//   auto route = path::breadth_first(space, start, {.nodes = 1000}, observer, Order::nearest);
//
// With Order::nearest the successors of a state are queued in the order of their estimates, those nearer to the goal
// first. It is still breadth-first: the paths are as short, only which of the shortest comes out may differ.
#pragma once

#include <algorithm>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/limits.h"
#include "path/observer.h"
#include "path/queues.h"
#include "path/reached.h"
#include "path/route.h"
#include "path/space.h"

namespace arborist::path {

enum class Order : std::uint8_t { as_given, nearest };

namespace detail {

// May a level be expanded without a look at each state in between?
template <Order order, class S, class O>
inline constexpr bool whole_levels = GridSpace<S> && order == Order::as_given && std::is_same_v<O, Silent>;

// Expands levels: the new neighbours of their states are taken into the next level, until one is the goal.
template <Order order, class S, class O>
class LevelStep {
 public:
  using Cost = CostOf<S>;

  LevelStep(const S& space, Reached<S, false>& reached, O& observe)
      : space_(space), reached_(reached), observe_(observe) {}

  // A whole level; returns how many of its states were expanded before the goal or a limit was reached.
  template <class Bytes>
  std::uint64_t operator()(Frontier& level, Cost depth, Frontier& next, Budget& budget, const Bytes& bytes) {
    if constexpr (whole_levels<order, S, O>) return expand_unwatched(level, next, budget, bytes);
    std::uint64_t expanded = 0;
    for (const Id id : level) {
      if (goal != no_id || !budget.spend(bytes)) break;
      ++expanded;
      observe_.expanded(reached_.state(id), depth);
      expand_one(id, depth, next);
    }
    return expanded;
  }

  Id goal = no_id;

 private:
  template <class Bytes>
  std::uint64_t expand_unwatched(Frontier& level, Frontier& next, Budget& budget, const Bytes& bytes) {
    const auto wanted = static_cast<Id>(space_.index(space_.goal()));
    std::uint64_t expanded = 0;
    while (expanded < level.size() && goal == no_id) {
      const std::uint64_t granted = budget.spend_up_to(level.size() - expanded, bytes);
      if (granted == 0) break;
      next.make_room(granted * S::directions);
      const Id* first = level.begin() + expanded;
      const auto [done, end] = reached_.take_new(first, first + granted, next.end(), wanted);
      expanded += done;
      next.extend_to(end);
      if (reached_.seen(wanted)) [[unlikely]]
        goal = wanted;
    }
    return expanded;
  }

  void expand_one(Id id, Cost depth, Frontier& next) {
    batch_.clear();
    reached_.visit(id, [&](Id n, Cost, auto link) {
      if (reached_.seen(n)) return;
      reached_.link(n, link);
      if constexpr (order == Order::as_given) {
        take(n, id, depth, next);
      } else {
        batch_.emplace_back(space_.estimate(reached_.state(n)), n);
      }
    });
    if constexpr (order == Order::nearest) {
      std::stable_sort(batch_.begin(), batch_.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
      for (const auto& [estimate, n] : batch_) take(n, id, depth, next);
    }
  }

  void take(Id n, Id from, Cost depth, Frontier& next) {
    next.make_room(1);
    next.push(n);
    observe_.generated(reached_.state(n), reached_.state(from), static_cast<Cost>(depth + 1));
    if (space_.is_goal(reached_.state(n))) [[unlikely]]
      goal = n;
  }

  const S& space_;
  Reached<S, false>& reached_;
  O& observe_;
  std::vector<std::pair<Cost, Id>> batch_;
};

template <Order order, StateSpace S, class O>
Route<S> breadth_first(const S& space, const StateOf<S>& start, const Limits& limits, O& observe) {
  using Cost = CostOf<S>;
  Route<S> route;
  Budget budget(limits);
  if (!budget.allows(Reached<S, false>::first_bytes(space))) return {.ended = budget.ended()};
  Reached<S, false> reached(space);
  Frontier level;
  Frontier next;
  if constexpr (StraightGrid<S> && whole_levels<order, S, O>) {
    if (space.open(space.index(start)) && space.open(space.index(space.goal()))) reached.mark_closed();
  }
  const Id root = reached.root(start);
  observe.started(start);
  level.make_room(1);
  level.push(root);
  LevelStep<order, S, O> expand(space, reached, observe);
  if (space.is_goal(start)) expand.goal = root;
  std::uint64_t expanded = 0;
  Counts& counts = route.counts;
  counts.generated = 1;
  const auto bytes = [&] { return reached.bytes() + level.bytes() + next.bytes(); };
  while (!level.empty() && expand.goal == no_id && !budget.used_up()) {
    counts.saw_frontier(level.size());
    const auto depth = static_cast<Cost>(counts.deepest);
    next.clear();
    expanded += expand(level, depth, next, budget, bytes);
    counts.generated += next.size();
    if (!next.empty()) ++counts.deepest;
    std::swap(level, next);
  }
  counts.expanded = expanded;
  counts.saw_frontier(level.size());
  route.ended = budget.ended();
  if (expand.goal == no_id) return route;
  route.ended = Ended::found;
  route.path = way_to(reached, expand.goal);
  route.cost = *cost_of(space, route.path);
  observe.found(route.path.back(), route.cost);
  return route;
}

}  // namespace detail

template <StateSpace S, class O = Silent>
Route<S> breadth_first(const S& space, const StateOf<S>& start, const Limits& limits = {}, O&& observe = O{},
                       Order order = Order::as_given) {
  if constexpr (Estimates<S>) {
    if (order == Order::nearest) return detail::breadth_first<Order::nearest>(space, start, limits, observe);
  }
  return detail::breadth_first<Order::as_given>(space, start, limits, observe);
}

}  // namespace arborist::path
