// A* (Hart, Nilsson and Raphael 1968): the state with the smallest cost so far plus estimate of the rest. With an
// estimate that never exceeds the truth the path is a cheapest one, and no search with the same knowledge expands fewer
// states (but for ties; the latest of equals goes first, which runs straight to the goal where it can).
//
//   auto route = path::a_star(space, start);
#pragma once

#include <type_traits>

#include "path/best_first.h"
#include "path/waves.h"

namespace arborist::path {

template <Estimates S, class O = Silent>
Route<S> a_star(const S& space, const StateOf<S>& start, const Limits& limits = {}, O&& observe = O{}) {
  if constexpr (EvenGrid<S>) {
    if (space.open(space.index(start)))
      return detail::Waves<true, S, std::remove_reference_t<O>>(space, limits, observe).run(start);
  }
  return detail::best_first<true, ConsistentEstimate<S>>(
      space, start, limits, observe,
      [&](const StateOf<S>& state, CostOf<S> cost) { return static_cast<CostOf<S>>(cost + space.estimate(state)); });
}

}  // namespace arborist::path
