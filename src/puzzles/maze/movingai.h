// The grid maps and scenarios of the Moving AI Lab (N. Sturtevant, "Benchmarks for Grid-Based Pathfinding", 2012).
//
//   Expected<Maze> maze = parse_map(text);                       // .map: "type octile", height, width, rows
//   Expected<std::vector<Trip>> trips = parse_scenario(text);    // .scen: start, goal and optimal length of each trip
//
// In a map '.', 'G' and 'S' (swamp) can be walked on, '@', 'O', 'T' and 'W' cannot; steps go in eight directions and
// cut no corner.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "puzzles/maze/maze.h"

namespace arborist::maze {

struct Trip {
  int bucket = 0;
  std::string map = {};
  int width = 0;
  int height = 0;
  Place start = {};
  Place goal = {};
  double optimal = 0;
};

[[nodiscard]] Expected<Maze> parse_map(std::string_view text);
[[nodiscard]] Expected<std::vector<Trip>> parse_scenario(std::string_view text);
// Do these lengths agree, given that scenarios are written with about six digits?
[[nodiscard]] bool same_length(double found, double written);

}  // namespace arborist::maze
