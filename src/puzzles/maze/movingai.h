// The grid maps and scenarios of the Moving AI Lab (N. Sturtevant, "Benchmarks for Grid-Based Pathfinding", 2012).
//
//   Expected<Map> map = parse_map(text);                         // .map: "type octile", height, width, rows
//   Expected<std::vector<Trip>> trips = parse_scenario(text);    // .scen: start, goal and optimal length of each trip
//   if (auto fits = check_scenario(*map, *trips); !fits) …       // are they trips on this map?
//
// In a map '.', 'G' and 'S' (swamp) are land, 'W' is water, and '@', 'O' and 'T' are closed. No step leads from land
// into water or back, nor past the corner of the other: the way of a trip that starts in the water leads through water.
// Steps go in eight directions, cost 1 or the square root of 2, and cut no corner.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/expected.h"
#include "puzzles/maze/maze.h"

namespace arborist::maze {

// One map as two mazes: for those who walk, and for those who swim.
struct Map {
  explicit Map(Maze land_maze) : land(std::move(land_maze)), water(1, 1) { water.set({0, 0}, Maze::wall); }

  Maze land;
  Maze water;  // of the size of the land, or a single closed cell where there is no water at all
  // The one in which a way from here leads.
  [[nodiscard]] const Maze& around(Place start) const { return water.open(start) ? water : land; }
  [[nodiscard]] bool open(Place p) const { return land.open(p) || water.open(p); }
};

struct Trip {
  int bucket = 0;
  std::string map = {};
  int width = 0;
  int height = 0;
  Place start = {};
  Place goal = {};
  double optimal = 0;
  std::size_t line = 0;  // of the file, from 1
};

// A map names no ends: its first open cell is taken as start, its last as goal.
[[nodiscard]] Expected<Map> parse_map(std::string_view text);
[[nodiscard]] Expected<std::vector<Trip>> parse_scenario(std::string_view text);
// An error where a trip is for a map of another size, or starts or ends outside or where it is closed.
[[nodiscard]] Expected<void> check_scenario(const Map& map, const std::vector<Trip>& trips);
// Do these lengths agree, given that scenarios are written with about six digits?
[[nodiscard]] bool same_length(double found, double written);

}  // namespace arborist::maze
