// Bidirectional breadth-first search (Pohl 1971): a level from the start, a level back from the goal, always on the
// side where fewer states wait, until they meet. A path with the fewest steps, often with the square root of the work.
//
//   auto route = path::bidirectional(space, start);
#pragma once

#include <algorithm>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/limits.h"
#include "path/observer.h"
#include "path/reached.h"
#include "path/route.h"
#include "path/space.h"

namespace arborist::path {

namespace detail {

// The space with its arrows turned round.
template <Reversible S>
class Backwards {
 public:
  using State = StateOf<S>;
  using Cost = CostOf<S>;
  explicit Backwards(const S& space) : space_(&space) {}
  template <class Visit>
  void neighbours(const State& state, Visit&& visit) const {
    space_->predecessors(state, visit);
  }
  [[nodiscard]] static bool is_goal(const State&) { return false; }
  [[nodiscard]] std::uint64_t hash(const State& state) const
    requires(!DenseIndex<S>)
  {
    return hash_of(*space_, state);
  }
  [[nodiscard]] std::size_t size() const
    requires DenseIndex<S>
  {
    return space_->size();
  }
  [[nodiscard]] std::size_t index(const State& state) const
    requires DenseIndex<S>
  {
    return space_->index(state);
  }
  [[nodiscard]] State state_at(std::size_t i) const
    requires DenseIndex<S>
  {
    return space_->state_at(i);
  }

 private:
  const S* space_;
};

template <StateSpace S>
struct HalfSearch {
  explicit HalfSearch(const S& space) : reached(space) {}
  Reached<S, false> reached;
  std::vector<Id> level = {};
  std::uint64_t depth = 0;
};

}  // namespace detail

template <Reversible S, class O = Silent>
class Bidirectional {
 public:
  using State = StateOf<S>;
  using Cost = CostOf<S>;

  Bidirectional(const S& space, const Limits& limits, O& observe)
      : space_(space), turned_(space), budget_(limits), observe_(observe) {}

  Route<S> run(const State& start) {
    const std::size_t needed =
        Reached<S, false>::first_bytes(space_) + Reached<detail::Backwards<S>, false>::first_bytes(turned_);
    if (!budget_.allows(needed)) return {.ended = budget_.ended()};
    detail::HalfSearch<S> front(space_);
    detail::HalfSearch<detail::Backwards<S>> back(turned_);
    front.level.push_back(front.reached.root(start));
    back.level.push_back(back.reached.root(space_.goal()));
    observe_.started(start);
    observe_.started(space_.goal());
    route_.counts.generated = 2;
    if (start == space_.goal()) meeting_ = start;
    while (!meeting_ && !front.level.empty() && !back.level.empty() && !budget_.used_up()) {
      route_.counts.saw_frontier(front.level.size() + back.level.size());
      if (front.level.size() <= back.level.size()) {
        expand_level(front, back);
      } else {
        expand_level(back, front);
      }
      route_.counts.saw_depth(std::max(front.depth, back.depth));
    }
    route_.ended = meeting_ ? Ended::found : budget_.ended();
    if (!meeting_) return std::move(route_);
    route_.path = way_to(front.reached, *front.reached.find(*meeting_));
    auto rest = way_to(back.reached, *back.reached.find(*meeting_));
    rest.pop_back();
    route_.path.insert(route_.path.end(), rest.rbegin(), rest.rend());
    route_.cost = *cost_of(space_, route_.path);
    observe_.found(*meeting_, route_.cost);
    return std::move(route_);
  }

 private:
  template <class Own, class Other>
  void expand_level(Own& own, Other& other) {
    const auto bytes = [&] {
      return own.reached.bytes() + other.reached.bytes() + (own.level.size() + other.level.size()) * 2 * sizeof(Id);
    };
    std::vector<Id> next_level;
    const auto depth = static_cast<Cost>(own.depth);
    for (const Id id : own.level) {
      if (meeting_ || !budget_.spend(bytes)) return;
      const State here = own.reached.state(id);
      ++route_.counts.expanded;
      observe_.expanded(here, depth);
      own.reached.visit(id, [&](Id next, Cost, auto link) {
        if (meeting_ || own.reached.seen(next)) return;
        own.reached.link(next, link);
        const State state = own.reached.state(next);
        ++route_.counts.generated;
        if (other.reached.find(state)) {
          meeting_ = state;
          return;
        }
        observe_.generated(state, here, static_cast<Cost>(depth + 1));
        next_level.push_back(next);
      });
    }
    own.level = std::move(next_level);
    ++own.depth;
  }

  const S& space_;
  detail::Backwards<S> turned_;
  Budget budget_;
  O& observe_;
  std::optional<State> meeting_;
  Route<S> route_;
};

template <Reversible S, class O = Silent>
Route<S> bidirectional(const S& space, const StateOf<S>& start, const Limits& limits = {}, O&& observe = O{}) {
  return Bidirectional<S, std::remove_reference_t<O>>(space, limits, observe).run(start);
}

}  // namespace arborist::path
