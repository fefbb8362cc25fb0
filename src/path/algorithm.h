// PathAlgorithm: a path search chosen by name, as on a command line, and run on any space that can bear it.
//
//   Expected<PathAlgorithm> a = PathAlgorithm::parse("bfs:order=nearest");
//   Expected<Route<S>> route = run(*a, space, start, limits, observer);
//
//   bfs[:order=nearest]  dfs[:depth=N]  iddfs  dijkstra  greedy  astar  idastar  bibfs  jps
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "path/a_star.h"
#include "path/bidirectional.h"
#include "path/breadth_first.h"
#include "path/depth_first.h"
#include "path/greedy.h"
#include "path/ida_star.h"
#include "path/iterative_deepening.h"
#include "path/jump_point.h"
#include "path/uniform_cost.h"

namespace arborist::path {

struct PathAlgorithm {
  enum class Kind : std::uint8_t { bfs, dfs, iddfs, dijkstra, greedy, astar, idastar, bibfs, jps };

  Kind kind = Kind::bfs;
  Order order = Order::as_given;
  std::uint64_t depth = any_depth;
  std::string name = "bfs";  // as it was written

  [[nodiscard]] static Expected<PathAlgorithm> parse(std::string_view text);
  // "bfs:order=nearest,astar": a piece with '=' and no ':' continues the one before it.
  [[nodiscard]] static Expected<std::vector<PathAlgorithm>> parse_list(std::string_view text);
  [[nodiscard]] static const std::vector<std::string>& names();
};

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
      if (algorithm.order == Order::nearest && !Estimates<S>) return cannot("an estimate of the distance to the goal");
      return breadth_first(space, start, limits, observe, algorithm.order);
    case dfs:
      return depth_first(space, start, limits, observe, algorithm.depth);
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
  }
  return cannot("something unknown");
}

}  // namespace arborist::path
