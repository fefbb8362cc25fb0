// Greedy best-first search: always the state that seems nearest to the goal. Quick, and no promise of a short path.
//
//   auto route = path::greedy(space, start);
#pragma once

#include "path/best_first.h"

namespace arborist::path {

template <Estimates S, class O = Silent>
Route<S> greedy(const S& space, const StateOf<S>& start, const Limits& limits = {}, O&& observe = O{}) {
  return detail::best_first<false, true>(space, start, limits, observe, [&](const StateOf<S>& state, CostOf<S>) {
    return static_cast<CostOf<S>>(space.estimate(state));
  });
}

}  // namespace arborist::path
