// The bars of path search, each measured beside its rivals in the same run.
#pragma once

#include <time.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/stopwatch.h"
#include "puzzles/maze/maze.h"

namespace arborist::bench {

struct Bar {
  std::string name;
  double figure = 0;  // seconds, a ratio, megabytes or a count, as the unit says
  std::string unit;
  std::optional<double> wanted;  // nothing: a figure without a bar
  bool at_least = true;          // or at most
  [[nodiscard]] bool met() const { return !wanted || (at_least ? figure >= *wanted : figure <= *wanted); }
};

using Bars = std::vector<Bar>;

// Seconds of the processor, which others on the machine disturb less than the clock on the wall.
[[nodiscard]] inline double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// The best of several runs.
template <class F>
double best_seconds(int runs, F&& work) {
  double best = std::numeric_limits<double>::max();
  for (int i = 0; i < runs; ++i) {
    const double before = processor_seconds();
    work();
    best = std::min(best, processor_seconds() - before);
  }
  return best;
}

// What a rival needed for one way through a maze, and how long that way is.
struct RivalRun {
  double seconds = 0;
  std::int64_t length = -1;
};

// Hand-written loops over the same padded grid: what the generic search is held against.
[[nodiscard]] RivalRun tight_breadth_first(const maze::Maze& maze, int runs);
[[nodiscard]] RivalRun tight_uniform_cost(const maze::Maze& maze, int runs);
[[nodiscard]] RivalRun tight_a_star(const maze::Maze& maze, int runs);

// Boost.Graph on a compressed sparse row graph of the open cells.
[[nodiscard]] RivalRun boost_breadth_first(const maze::Maze& maze, int runs);
[[nodiscard]] RivalRun boost_a_star(const maze::Maze& maze, int runs);
[[nodiscard]] RivalRun boost_dijkstra(const maze::Maze& maze, int runs);

void measure_grids(Bars& bars, int side, int runs);
void measure_large_grid(Bars& bars, int side);
void measure_puzzles(Bars& bars);
// The same mazes as npm's pathfinding gets, written for it as text.
void measure_for_npm(Bars& bars, const std::string& folder);

}  // namespace arborist::bench
