// Iterative deepening (Korf 1985): depth-first to one step, then to two, and so on. Finds a path with the fewest steps
// with memory for little more than the line it is on; the repeated shallow rounds cost less than the last one.
//
//   auto route = path::iterative_deepening(space, start);
#pragma once

#include "path/deepening.h"

namespace arborist::path {

template <StateSpace S, class O = Silent>
Route<S> iterative_deepening(const S& space, const StateOf<S>& start, const Limits& limits = {}, O&& observe = O{}) {
  const auto no_estimate = [](const StateOf<S>&) { return CostOf<S>{}; };
  const auto one_a_step = [](CostOf<S>) { return CostOf<S>{1}; };
  return detail::Deepening(space, limits, observe, no_estimate, one_a_step).run(start);
}

}  // namespace arborist::path
