// IDA* (Korf 1985): iterative deepening on cost plus estimate. Finds a cheapest path like A*, with memory for little
// more than the line it is on; at its best where costs are whole numbers and few ways lead to one state (sliding
// tiles).
//
//   auto route = path::ida_star(space, start);
#pragma once

#include "path/deepening.h"

namespace arborist::path {

template <Estimates S, class O = Silent>
Route<S> ida_star(const S& space, const StateOf<S>& start, const Limits& limits = {}, O&& observe = O{}) {
  const auto estimate = [&](const StateOf<S>& state) { return static_cast<CostOf<S>>(space.estimate(state)); };
  const auto as_given = [](CostOf<S> step) { return step; };
  return detail::Deepening(space, limits, observe, estimate, as_given).run(start);
}

}  // namespace arborist::path
