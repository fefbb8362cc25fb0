// Uniform cost search (Dijkstra 1959): the cheapest state first, so that the first way out of the queue to the goal is
// a cheapest one.
//
//   auto route = path::uniform_cost(space, start);
#pragma once

#include <type_traits>

#include "path/best_first.h"
#include "path/waves.h"

namespace arborist::path {

template <StateSpace S, class O = Silent>
Route<S> uniform_cost(const S& space, const StateOf<S>& start, const Limits& limits = {}, O&& observe = O{}) {
  if constexpr (EvenGrid<S>) {
    if (space.open(space.index(start)))
      return detail::Waves<false, S, std::remove_reference_t<O>>(space, limits, observe).run(start);
  }
  return detail::best_first<true, true>(space, start, limits, observe,
                                        [](const StateOf<S>&, CostOf<S> cost) { return cost; });
}

}  // namespace arborist::path
