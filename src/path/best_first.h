// Best-first search, the common frame of uniform cost, greedy and A*: always expand the waiting state with the smallest
// key; of equal keys the latest. A state that is reached by a better way is taken up again, so that paths are best
// whenever the estimate never exceeds the truth, consistent or not. O(states) queue operations: constant time each on
// spaces with small whole-number steps (buckets), O(log n) elsewhere.
#pragma once

#include <algorithm>

#include "core/limits.h"
#include "path/observer.h"
#include "path/queues.h"
#include "path/reached.h"
#include "path/route.h"
#include "path/space.h"

namespace arborist::path::detail {

template <StateSpace S>
struct QueueOf {
  using Type = HeapQueue<CostOf<S>>;
};
template <SmallFractions S>
struct QueueOf<S> {
  using Type = SievedQueue<CostOf<S>>;
};
template <SmallSteps S>
struct QueueOf<S> {
  using Type = BucketQueue<CostOf<S>>;
};

// `key(state, cost)` orders the queue; where `improves` is false the first way to a state is kept; where `settles` is
// true no better way to an expanded state can turn up.
template <bool improves, bool settles, StateSpace S, class O, class Key>
Route<S> best_first(const S& space, const StateOf<S>& start, const Limits& limits, O& observe, const Key& key) {
  using Cost = CostOf<S>;
  Route<S> route;
  Budget budget(limits);
  if (!budget.allows(Reached<S, true>::first_bytes(space))) return {.ended = budget.ended()};
  Reached<S, true> reached(space);
  typename QueueOf<S>::Type queue;
  const auto bytes = [&] { return reached.bytes() + queue.bytes(); };
  const Id root = reached.root(start);
  reached.way(root) = {};
  queue.push(key(start, Cost{}), root);
  observe.started(start);
  std::uint64_t generated = 1;
  std::uint64_t expanded = 0;
  std::size_t frontier = 1;
  std::uint32_t deepest = 0;
  while (!queue.empty()) {
    const Id id = queue.pop();
    if (reached.closed(id)) continue;
    const auto here = reached.way(id);
    const auto state = reached.state(id);
    if (space.is_goal(state)) {
      route.path = way_to(reached, id);
      route.cost = here.cost;
      route.ended = Ended::found;
      observe.found(state, here.cost);
      break;
    }
    if (!budget.spend(bytes)) break;
    reached.close(id);
    ++expanded;
    observe.expanded(state, here.cost);
    reached.visit(id, [&](Id next, Cost step, auto link) {
      const bool fresh = !reached.seen(next);
      // A state that is done for good is known by its mark alone.
      if (settles && reached.closed(next)) return;
      const auto way = here.onward(step);
      if (!fresh && (!improves || way.cost >= reached.way(next).cost)) return;
      const Cost cost = way.cost;
      reached.link(next, link);
      reached.way(next) = way;
      deepest = std::max(deepest, way.depth());
      const auto next_state = reached.state(next);
      if (fresh) {
        ++generated;
        observe.generated(next_state, state, cost);
      } else {
        observe.improved(next_state, state, cost);
      }
      queue.push(key(next_state, cost), next);
    });
    frontier = std::max(frontier, queue.size());
  }
  route.counts = {expanded, generated, frontier, deepest};
  if (!route.found()) route.ended = budget.ended();
  return route;
}

}  // namespace arborist::path::detail
