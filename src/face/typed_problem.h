// What turns a state space into a problem behind the face: its searches run silent or for a watcher, and its ways are
// told by numbers. To be included by the one .cpp of each problem only: all path searches are compiled for its space.
//
//   Expected<FoundWay> run(…) const override { return run_on(journey_, from_, Item{}, search, limits, watcher); }
#pragma once

#include <string>
#include <vector>

#include "face/any_problem.h"
#include "face/path_watcher.h"
#include "path/run.h"

namespace arborist {

template <path::StateSpace S, class Item>
[[nodiscard]] FoundWay way_of(const path::Route<S>& route, const Item& item) {
  FoundWay way{.ended = route.ended, .cost = static_cast<double>(route.cost), .counts = route.counts};
  way.items.reserve(route.path.size());
  for (const auto& state : route.path) way.items.push_back(item(state));
  return way;
}

// `item` turns a state into its number.
template <path::StateSpace S, class Item>
[[nodiscard]] Expected<FoundWay> run_on(const S& space, const path::StateOf<S>& start, const Item& item,
                                        const path::PathAlgorithm& search, const Limits& limits, PathWatcher* watcher) {
  const auto run = [&](auto&& observe) -> Expected<FoundWay> {
    const auto route = path::run(search, space, start, limits, observe);
    if (!route) return route.error();
    return way_of(*route, item);
  };
  return watcher == nullptr ? run(path::Silent{}) : run(NumberedStates<Item>(*watcher, item));
}

// Those of the path searches that this space can bear.
template <path::StateSpace S>
[[nodiscard]] std::vector<std::string> searches_on() {
  std::vector<std::string> names = {"bfs", "dfs", "iddfs", "dijkstra"};
  if constexpr (path::Estimates<S>) names.insert(names.end(), {"greedy", "astar", "idastar"});
  if constexpr (path::Reversible<S>) names.emplace_back("bibfs");
  if constexpr (path::UniformGrid<S>) names.emplace_back("jps");
  return names;
}

}  // namespace arborist
