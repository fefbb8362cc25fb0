// Depth-first search: go on as long as there is a new neighbour, else step back. Stops at the first path it meets,
// which need not be short. Every state is entered once at most (with a limit on the steps, again where fewer lead to
// it), in the order in which the textbook's recursion enters them, but nothing here recurses. Time O(states reached);
// on grids one byte a state and no stack at all, since the way back is the direction in the mark.
//
//   auto route = path::depth_first(space, start);
//   auto route = path::depth_first(space, start, {}, observer, 20);     // never more than 20 steps from the start
#pragma once

#include <algorithm>
#include <bit>
#include <limits>
#include <vector>

#include "core/limits.h"
#include "path/observer.h"
#include "path/reached.h"
#include "path/route.h"
#include "path/space.h"

namespace arborist::path {

inline constexpr std::uint64_t any_depth = std::numeric_limits<std::uint64_t>::max();

namespace detail {

// Follows the marks: the directions still to try at a state are those after the one that led to the child just left.
template <GridSpace S>
class MarkedLine {
 public:
  MarkedLine(const S& space, Reached<S, false>& reached) : space_(space), reached_(reached) {}

  void enter(Id id) {
    here_ = id;
    untried_ = space_.successors(id);
  }
  // The next new neighbour of where we are, linked; or none.
  Id advance() {
    while (untried_ != 0) {
      const auto d = static_cast<unsigned>(std::countr_zero(untried_));
      untried_ &= untried_ - 1;
      const auto next = static_cast<Id>(static_cast<std::ptrdiff_t>(here_) + space_.offset(d));
      if (reached_.seen(next)) continue;
      reached_.link(next, d);
      return next;
    }
    return no_id;
  }
  void step_back() {
    const unsigned d = reached_.direction(here_);
    here_ = reached_.parent(here_);
    untried_ = space_.successors(here_) & ~((2U << d) - 1U);
  }
  [[nodiscard]] Id here() const { return here_; }
  [[nodiscard]] static std::size_t bytes() { return 0; }

 private:
  const S& space_;
  Reached<S, false>& reached_;
  Id here_ = no_id;
  unsigned untried_ = 0;
};

// Keeps the neighbours still to try of every state on the line.
template <StateSpace S>
class StackedLine {
 public:
  StackedLine(const S& /*space*/, Reached<S, false>& reached) : reached_(reached) {}

  void enter(Id id) {
    line_.push_back({id, untried_.size()});
    reached_.visit(id, [&](Id next, auto, auto) {
      if (!reached_.seen(next)) untried_.push_back(next);
    });
    std::reverse(untried_.begin() + static_cast<std::ptrdiff_t>(line_.back().first_untried), untried_.end());
  }
  Id advance() {
    while (untried_.size() > line_.back().first_untried) {
      const Id next = untried_.back();
      untried_.pop_back();
      if (reached_.seen(next)) continue;
      reached_.link(next, line_.back().id);
      return next;
    }
    return no_id;
  }
  void step_back() {
    untried_.resize(line_.back().first_untried);
    line_.pop_back();
  }
  [[nodiscard]] Id here() const { return line_.back().id; }
  [[nodiscard]] std::size_t bytes() const {
    return line_.capacity() * sizeof(Frame) + untried_.capacity() * sizeof(Id);
  }

 private:
  struct Frame {
    Id id;
    std::size_t first_untried;
  };
  Reached<S, false>& reached_;
  std::vector<Frame> line_;
  std::vector<Id> untried_;
};

// For a limit on the steps: a state is entered again where fewer steps lead to it than before, or what lies within the
// limit behind it would be missed.
template <StateSpace S>
class LimitedLine {
 public:
  LimitedLine(const S& /*space*/, Reached<S, false>& reached) : reached_(reached) {}

  void enter(Id id) {
    if (line_.empty()) steps_to(id) = 0;
    line_.push_back({id, untried_.size()});
    reached_.visit(id, [&](Id next, auto, Link link) { untried_.push_back({next, link}); });
    std::reverse(untried_.begin() + static_cast<std::ptrdiff_t>(line_.back().first_untried), untried_.end());
  }
  Id advance() {
    while (untried_.size() > line_.back().first_untried) {
      const auto [next, link] = untried_.back();
      untried_.pop_back();
      std::size_t& steps = steps_to(next);
      if (steps <= line_.size()) continue;
      steps = line_.size();
      reached_.link(next, link);
      return next;
    }
    return no_id;
  }
  void step_back() {
    untried_.resize(line_.back().first_untried);
    line_.pop_back();
  }
  [[nodiscard]] Id here() const { return line_.back().id; }
  [[nodiscard]] std::size_t bytes() const {
    return line_.capacity() * sizeof(Frame) + untried_.capacity() * sizeof(Option) +
           steps_.capacity() * sizeof(std::size_t);
  }

 private:
  using Link = typename Reached<S, false>::Link;
  struct Frame {
    Id id;
    std::size_t first_untried;
  };
  struct Option {
    Id next;
    Link link;
  };

  // The fewest steps in which the state was entered so far.
  std::size_t& steps_to(Id id) {
    if (id >= steps_.size()) steps_.resize(std::max<std::size_t>(id + std::size_t{1}, 2 * steps_.size()), never);
    return steps_[id];
  }

  static constexpr std::size_t never = std::numeric_limits<std::size_t>::max();
  Reached<S, false>& reached_;
  std::vector<Frame> line_;
  std::vector<Option> untried_;
  std::vector<std::size_t> steps_;
};

template <StateSpace S>
struct LineOf {
  using Type = StackedLine<S>;
};
template <GridSpace S>
struct LineOf<S> {
  using Type = MarkedLine<S>;
};

template <class Line, StateSpace S, class O>
Route<S> go_depth_first(const S& space, const StateOf<S>& start, const Limits& limits, O& observe,
                        std::uint64_t depth_limit) {
  using Cost = CostOf<S>;
  Route<S> route;
  Counts& counts = route.counts;
  Budget budget(limits);
  if (!budget.allows(Reached<S, false>::first_bytes(space))) return {.ended = budget.ended()};
  Reached<S, false> reached(space);
  Line line(space, reached);
  const auto bytes = [&] { return reached.bytes() + line.bytes(); };
  std::uint64_t depth = 0;
  Id entered = reached.root(start);
  const Id root = entered;
  observe.started(start);
  counts.generated = 1;
  while (!space.is_goal(reached.state(entered)) && budget.spend(bytes)) {
    line.enter(entered);
    ++counts.expanded;
    counts.saw_depth(depth);
    observe.expanded(reached.state(entered), static_cast<Cost>(depth));
    entered = depth < depth_limit ? line.advance() : no_id;
    while (entered == no_id && line.here() != root) {
      observe.backtracked(reached.state(line.here()));
      line.step_back();
      --depth;
      entered = line.advance();
    }
    if (entered == no_id) {
      observe.backtracked(reached.state(root));
      counts.largest_frontier = counts.deepest + 1;
      return route;
    }
    ++depth;
    ++counts.generated;
    observe.generated(reached.state(entered), reached.state(line.here()), static_cast<Cost>(depth));
  }
  counts.saw_depth(depth);
  counts.largest_frontier = counts.deepest + 1;
  route.ended = budget.ended();
  if (budget.used_up()) return route;
  route.ended = Ended::found;
  route.path = way_to(reached, entered);
  route.cost = *cost_of(space, route.path);
  observe.found(route.path.back(), route.cost);
  return route;
}

}  // namespace detail

template <StateSpace S, class O = Silent>
Route<S> depth_first(const S& space, const StateOf<S>& start, const Limits& limits = {}, O&& observe = O{},
                     std::uint64_t depth_limit = any_depth) {
  using Line = typename detail::LineOf<S>::Type;
  if (depth_limit == any_depth) return detail::go_depth_first<Line>(space, start, limits, observe, depth_limit);
  return detail::go_depth_first<detail::LimitedLine<S>>(space, start, limits, observe, depth_limit);
}

}  // namespace arborist::path
