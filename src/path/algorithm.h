// PathAlgorithm: a path search chosen by name, as on a command line; path/run.h runs it on any space that can bear it.
//
//   Expected<PathAlgorithm> a = PathAlgorithm::parse("bfs:order=nearest");
//   Expected<Route<S>> route = run(*a, space, start, limits, observer);
//
//   bfs[:order=nearest]  dfs[:depth=N]  iddfs  dijkstra  greedy  astar  idastar  bibfs  jps
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"

namespace arborist::path {

struct PathAlgorithm {
  enum class Kind : std::uint8_t { bfs, dfs, iddfs, dijkstra, greedy, astar, idastar, bibfs, jps, own };

  Kind kind = Kind::bfs;
  bool nearest_first = false;               // of bfs: Order::nearest
  std::optional<std::uint64_t> depth = {};  // of dfs: its limit
  std::size_t method = 0;                   // of `own`: which of the methods that were known besides
  std::string name = "bfs";                 // as it was written

  // `methods`: what a problem knows besides the path searches.
  [[nodiscard]] static Expected<PathAlgorithm> parse(std::string_view text,
                                                     const std::vector<std::string>& methods = {});
  // "bfs:order=nearest,astar": a piece with '=' and no ':' continues the one before it.
  [[nodiscard]] static Expected<std::vector<PathAlgorithm>> parse_list(std::string_view text,
                                                                       const std::vector<std::string>& methods = {});
  [[nodiscard]] static const std::vector<std::string>& names();
  // So many of a list can race, and what is said of more.
  static constexpr std::size_t most_in_a_race = 12;
  [[nodiscard]] static Error too_many();
};

}  // namespace arborist::path
