// Mazes apart from the other problems: four kinds of grid times nine searches take long to compile.
#include <fmt/format.h>

#include "core/text.h"
#include "puzzles/maze/grid.h"
#include "server/paths/recorder.h"
#include "server/paths/words.h"

namespace arborist::server {

namespace {

template <class G>
PathLanes race_on(const maze::Maze& maze, const std::vector<path::PathAlgorithm>& searches, const LaneLimits& limits) {
  const G grid(maze);
  const auto item = [&grid](maze::Cell cell) {
    const auto place = grid.place(cell);
    return static_cast<std::uint32_t>(place.y) * static_cast<std::uint32_t>(grid.width()) +
           static_cast<std::uint32_t>(place.x);
  };
  PathLanes all{.lanes = race(grid, grid.start(), searches, limits, item)};
  all.words =
      G::uniform ? race_words(all.lanes, {}) : race_words(all.lanes, {.one = "costs", .many = "cost", .measure = ""});
  if (!no_way(all.lanes)) return all;
  const auto flood = path::breadth_first(grid, grid.start());
  all.words =
      fmt::format("No path: {} cells can be reached, the goal is not one of them.", grouped(flood.counts.generated));
  return all;
}

}  // namespace

PathLanes run_lanes(const maze::Maze& maze, int directions, const std::vector<path::PathAlgorithm>& searches,
                    const LaneLimits& limits) {
  const bool weighted = maze.weighted();
  if (directions == 4)
    return weighted ? race_on<maze::Weighted4>(maze, searches, limits) : race_on<maze::Grid4>(maze, searches, limits);
  return weighted ? race_on<maze::Weighted8>(maze, searches, limits) : race_on<maze::Grid8>(maze, searches, limits);
}

}  // namespace arborist::server
