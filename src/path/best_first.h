// Best-first search, the common frame of uniform cost, greedy and A*: always expand the waiting state with the smallest
// key; of equal keys the latest. A state that is reached by a better way is taken up again, so that paths are best
// whenever the estimate never exceeds the truth, consistent or not. O(states) queue operations: constant time each on
// spaces with small whole-number steps (buckets), O(log n) elsewhere.
#pragma once

#include "path/limits.h"
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
template <SmallSteps S>
struct QueueOf<S> {
  using Type = BucketQueue<CostOf<S>>;
};

// `key(state, cost)` orders the queue; where `improves` is false the first way to a state is kept.
template <bool improves, StateSpace S, class O, class Key>
Route<S> best_first(const S& space, const StateOf<S>& start, const Limits& limits, O& observe, const Key& key) {
  using Cost = CostOf<S>;
  Route<S> route;
  Counts& counts = route.counts;
  Budget budget(limits);
  if (!budget.allows(Reached<S, true>::first_bytes(space))) return {.ended = budget.ended()};
  Reached<S, true> reached(space);
  typename QueueOf<S>::Type queue;
  const auto bytes = [&] { return reached.bytes() + queue.bytes(); };
  const Id root = reached.root(start);
  reached.way(root) = {};
  queue.push(key(start, Cost{}), root);
  observe.started(start);
  counts.generated = counts.largest_frontier = 1;
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
      return route;
    }
    if (!budget.spend(bytes)) break;
    reached.close(id);
    ++counts.expanded;
    observe.expanded(state, here.cost);
    reached.visit(id, [&](Id next, Cost step, auto link) {
      const auto cost = static_cast<Cost>(here.cost + step);
      const bool fresh = !reached.seen(next);
      if (!fresh && (!improves || cost >= reached.way(next).cost)) return;
      reached.link(next, link);
      reached.way(next) = {cost, here.depth + 1};
      counts.saw_depth(here.depth + 1);
      const auto next_state = reached.state(next);
      if (fresh) {
        ++counts.generated;
        observe.generated(next_state, state, cost);
      } else {
        observe.improved(next_state, state, cost);
      }
      queue.push(key(next_state, cost), next);
    });
    counts.saw_frontier(queue.size());
  }
  route.ended = budget.ended();
  return route;
}

}  // namespace arborist::path::detail
