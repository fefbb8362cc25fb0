// run: a path search by its name, on a space that can bear it. Every search is compiled for the space and the observer.
//
//   Expected<Route<S>> route = run(*PathAlgorithm::parse("astar"), space, start, limits, observer);
#pragma once

#include <string>
#include <vector>

#include "core/expected.h"
#include "path/a_star.h"
#include "path/algorithm.h"
#include "path/bidirectional.h"
#include "path/breadth_first.h"
#include "path/depth_first.h"
#include "path/greedy.h"
#include "path/ida_star.h"
#include "path/iterative_deepening.h"
#include "path/jump_point.h"
#include "path/uniform_cost.h"

namespace arborist::path {

// Those that an estimate of the distance leads.
template <Estimates S, class O>
Route<S> run_by_estimate(PathAlgorithm::Kind kind, const S& space, const StateOf<S>& start, const Limits& limits,
                         O& observe) {
  if (kind == PathAlgorithm::Kind::greedy) return greedy(space, start, limits, observe);
  return kind == PathAlgorithm::Kind::astar ? a_star(space, start, limits, observe)
                                            : ida_star(space, start, limits, observe);
}

template <StateSpace S, class O = Silent>
Expected<Route<S>> run(const PathAlgorithm& algorithm, const S& space, const StateOf<S>& start,
                       const Limits& limits = {}, O&& observe = O{}) {
  const auto cannot = [&](const char* why) { return Error{"'" + algorithm.name + "' needs " + why}; };
  using enum PathAlgorithm::Kind;
  switch (algorithm.kind) {
    case bfs:
      if (algorithm.nearest_first && !Estimates<S>) return cannot("an estimate of the distance to the goal");
      return breadth_first(space, start, limits, observe, algorithm.nearest_first ? Order::nearest : Order::as_given);
    case dfs:
      return depth_first(space, start, limits, observe, algorithm.depth.value_or(any_depth));
    case iddfs:
      return iterative_deepening(space, start, limits, observe);
    case dijkstra:
      return uniform_cost(space, start, limits, observe);
    case greedy:
    case astar:
    case idastar:
      if constexpr (Estimates<S>) return run_by_estimate(algorithm.kind, space, start, limits, observe);
      return cannot("an estimate of the distance to the goal");
    case bibfs:
      if constexpr (Reversible<S>) return bidirectional(space, start, limits, observe);
      return cannot("a single goal and steps that can be walked backwards");
    case jps:
      if constexpr (UniformGrid<S>) return jump_point(space, start, limits, observe);
      return cannot("a grid of equal cells");
    case own:
      break;
  }
  return cannot("a problem that knows it");
}

}  // namespace arborist::path
