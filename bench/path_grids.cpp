// Searches on grids, beside hand-written loops.
#include <sys/resource.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "bench/path.h"
#include "core/file.h"
#include "path/run.h"
#include "puzzles/maze/grid.h"

namespace arborist::bench {

namespace {

// The padded byte grid of the hand-written loops: 0 open, 255 a wall.
struct Padded {
  explicit Padded(const maze::Maze& maze)
      : stride(maze.width() + 1),
        cells(static_cast<std::size_t>(stride) * static_cast<std::size_t>(maze.height() + 2) + 1, 255) {
    for (int y = 0; y < maze.height(); ++y)
      for (int x = 0; x < maze.width(); ++x)
        if (maze.open({x, y})) cells[at({x, y})] = 0;
  }
  [[nodiscard]] std::size_t at(maze::Place p) const {
    return static_cast<std::size_t>(p.y + 1) * static_cast<std::size_t>(stride) + static_cast<std::size_t>(p.x) + 1;
  }
  int stride;
  std::vector<std::uint8_t> cells;
};

// Walks the directions in the marks back to the start.
std::int64_t length_back(const std::uint8_t* marks, std::size_t start, std::size_t goal,
                         const std::array<int, 4>& offsets) {
  if (marks[goal] == 0) return -1;
  std::int64_t length = 0;
  for (std::size_t i = goal; i != start; ++length) i -= static_cast<std::size_t>(offsets[marks[i] - 1U]);
  return length;
}

}  // namespace

RivalRun tight_breadth_first(const maze::Maze& maze, int runs) {
  const Padded grid(maze);
  const auto start = static_cast<std::uint32_t>(grid.at(maze.start));
  const auto goal = static_cast<std::uint32_t>(grid.at(maze.goal));
  const std::array<int, 4> offsets = {-1, 1, -grid.stride, grid.stride};
  RivalRun run;
  run.seconds = best_seconds(runs, [&] {
    std::unique_ptr<std::uint8_t[]> marks = std::make_unique_for_overwrite<std::uint8_t[]>(grid.cells.size());
    std::memcpy(marks.get(), grid.cells.data(), grid.cells.size());
    std::vector<std::uint32_t> level(1U << 20U);
    std::vector<std::uint32_t> next(1U << 20U);
    std::uint8_t* const m = marks.get();
    std::uint32_t* now = level.data();
    std::uint32_t* then = next.data();
    std::size_t count = 1;
    now[0] = start;
    m[start] = 5;
    while (count > 0 && m[goal] == 0) {
      std::uint32_t* out = then;
      for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t cell = now[i];
        // Without a branch on what is new: twice as fast as with one.
        for (unsigned d = 0; d < 4; ++d) {
          const std::uint32_t other = cell + static_cast<std::uint32_t>(offsets[d]);
          const unsigned before = m[other];
          const unsigned fresh = before == 0 ? 1U : 0U;
          m[other] = static_cast<std::uint8_t>(before | ((0U - fresh) & (d + 1)));
          *out = other;
          out += fresh;
        }
      }
      std::swap(now, then);
      count = static_cast<std::size_t>(out - now);
    }
    run.length = length_back(m, start, goal, offsets);
  });
  return run;
}

namespace {

// Dial's buckets written out for steps of 1; with the distance to the goal as estimate where `guided`.
RivalRun tight_best_first(const maze::Maze& maze, int runs, bool guided) {
  const Padded grid(maze);
  const auto start = static_cast<std::uint32_t>(grid.at(maze.start));
  const auto goal = static_cast<std::uint32_t>(grid.at(maze.goal));
  const std::array<int, 4> offsets = {-1, 1, -grid.stride, grid.stride};
  const auto estimate = [&](std::uint32_t cell) {
    if (!guided) return 0;
    const int y = static_cast<int>((cell - 1) / static_cast<std::uint32_t>(grid.stride)) - 1;
    const int x = static_cast<int>((cell - 1) % static_cast<std::uint32_t>(grid.stride));
    return std::abs(x - maze.goal.x) + std::abs(y - maze.goal.y);
  };
  RivalRun run;
  run.seconds = best_seconds(runs, [&] {
    auto costs = std::make_unique_for_overwrite<std::int32_t[]>(grid.cells.size());
    auto* const marks = static_cast<std::uint8_t*>(std::calloc(grid.cells.size(), 1));
    std::array<std::vector<std::uint32_t>, 4> buckets;
    std::int32_t key = estimate(start);
    std::size_t waiting = 1;
    buckets[static_cast<std::size_t>(key) & 3U].push_back(start);
    costs[start] = 0;
    marks[start] = 5;
    while (waiting > 0) {
      auto& bucket = buckets[static_cast<std::size_t>(key) & 3U];
      if (bucket.empty()) {
        ++key;
        continue;
      }
      const std::uint32_t cell = bucket.back();
      bucket.pop_back();
      --waiting;
      if ((marks[cell] & 16U) != 0) continue;
      if (cell == goal) break;
      marks[cell] |= 16U;
      const std::int32_t cost = costs[cell] + 1;
      for (unsigned d = 0; d < 4; ++d) {
        const std::uint32_t other = cell + static_cast<std::uint32_t>(offsets[d]);
        if (grid.cells[other] != 0 || (marks[other] != 0 && costs[other] <= cost)) continue;
        marks[other] = static_cast<std::uint8_t>(d + 1);
        costs[other] = cost;
        buckets[static_cast<std::size_t>(cost + estimate(other)) & 3U].push_back(other);
        ++waiting;
      }
    }
    run.length = marks[goal] != 0 ? costs[goal] : -1;
    std::free(marks);
  });
  return run;
}

long resident_kilobytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

// A maze of this kind in which start and goal are connected.
maze::Maze connected_maze(int side, int percent) {
  for (std::uint64_t seed = 1;; ++seed) {
    maze::Maze maze = maze::random_maze(side, side, percent, seed);
    const maze::Grid4 grid(maze);
    if (path::breadth_first(grid, grid.start()).found()) return maze;
  }
}

void expect(bool right, const std::string& what) {
  if (right) return;
  std::cerr << "path_bench: " << what << " found another length\n";
  std::exit(1);
}

}  // namespace

RivalRun tight_uniform_cost(const maze::Maze& maze, int runs) { return tight_best_first(maze, runs, false); }
RivalRun tight_a_star(const maze::Maze& maze, int runs) { return tight_best_first(maze, runs, true); }

void measure_grids(Bars& bars, int side, int runs) {
  for (const int percent : {25, 35}) {
    const maze::Maze maze = connected_maze(side, percent);
    const maze::Grid4 grid(maze);
    const std::string on =
        " " + std::to_string(side) + "x" + std::to_string(side) + " " + std::to_string(percent) + "%";
    struct Entry {
      const char* name;
      std::function<path::Route<maze::Grid4>()> ours;
      RivalRun tight;
      RivalRun (*boost)(const maze::Maze&, int);
      double boost_bar;
    };
    const Entry entries[] = {
        {"bfs", [&] { return path::breadth_first(grid, grid.start()); }, tight_breadth_first(maze, runs),
         boost_breadth_first, 8},
        {"astar", [&] { return path::a_star(grid, grid.start()); }, tight_a_star(maze, runs), boost_a_star,
         percent == 25 ? 10.0 : 8.0},
        {"dijkstra", [&] { return path::uniform_cost(grid, grid.start()); }, tight_uniform_cost(maze, runs),
         boost_dijkstra, 2},
    };
    for (const Entry& entry : entries) {
      path::Route<maze::Grid4> route;
      const double seconds = best_seconds(runs, [&] { route = entry.ours(); });
      const std::string name = entry.name + on;
      expect(route.cost == entry.tight.length, name + ": the tight loop");
      bars.push_back({name, seconds * 1e3, "ms", std::nullopt, false});
      bars.push_back({name + ", million cells a second", static_cast<double>(route.counts.generated) / seconds / 1e6,
                      "M/s", std::nullopt});
      bars.push_back({name + ", tight loop", entry.tight.seconds * 1e3, "ms", std::nullopt, false});
      bars.push_back({name + ", time against the tight loop", seconds / entry.tight.seconds, "x", 1.25, false});
#ifdef ARBORIST_HAS_BOOST_GRAPH
      const RivalRun boost = entry.boost(maze, std::max(1, runs / 2));
      expect(route.cost == boost.length, name + ": Boost.Graph");
      bars.push_back({name + ", Boost.Graph", boost.seconds * 1e3, "ms", std::nullopt, false});
      bars.push_back({name + ", times as fast as Boost.Graph", boost.seconds / seconds, "x", entry.boost_bar});
#endif
      if (std::strcmp(entry.name, "bfs") == 0) {
        // Marks and both frontiers, by the search's own account: the smallest limit under which it still gets through.
        std::size_t low = 0;
        std::size_t high = std::size_t{1} << 32U;
        while (high - low > 1U << 14U) {
          const std::size_t middle = (low + high) / 2;
          (path::breadth_first(grid, grid.start(), {.memory = middle}).found() ? high : low) = middle;
        }
        bars.push_back({name + ", memory beyond the grid", static_cast<double>(high) / 1e6, "MB", 16, false});
      }
    }
  }
}

void measure_large_grid(Bars& bars, int side) {
  const auto maze = std::make_unique<maze::Maze>(maze::random_maze(side, side, 25, 1));
  const maze::Grid4 grid(*maze);
  const std::string on = " " + std::to_string(side) + "x" + std::to_string(side);
  bars.push_back(
      {"bfs" + on, best_seconds(1, [&] { (void)path::breadth_first(grid, grid.start()); }), "s", std::nullopt, false});
  bars.push_back(
      {"dfs" + on, best_seconds(1, [&] { (void)path::depth_first(grid, grid.start()); }), "s", std::nullopt, false});
  bars.push_back({"bfs and dfs" + on + ", largest resident size of this process",
                  static_cast<double>(resident_kilobytes()) / 1e6, "GB", 1.5, false});
}

void measure_for_npm(Bars& bars, const std::string& folder) {
  const auto must_write = [](const std::string& file, const std::string& text) {
    const auto written = write_file(file, text);
    if (written) return;
    std::cerr << "path_bench: " << written.error().message << '\n';
    std::exit(1);
  };
  auto ours = nlohmann::ordered_json::array();
  for (const int percent : {25, 35}) {
    const maze::Maze maze = connected_maze(1000, percent);
    must_write(folder + "/maze" + std::to_string(percent) + ".txt", to_text(maze));
    const maze::Grid4 four(maze);
    const maze::Grid8 eight(maze);
    const path::JumpMap map(eight);
    const auto measure = [&](const std::string& name, auto&& search) {
      double length = 0;
      const double ms = 1e3 * best_seconds(7, [&] { length = static_cast<double>(search().cost); });
      bars.push_back({name + " 1000x1000 " + std::to_string(percent) + "% (for npm)", ms, "ms", std::nullopt, false});
      ours.push_back({{"percent", percent}, {"name", name}, {"ms", ms}, {"length", length}});
    };
    measure("bfs", [&] { return path::breadth_first(four, four.start()); });
    measure("astar", [&] { return path::a_star(four, four.start()); });
    measure("astar eight neighbours", [&] { return path::a_star(eight, eight.start()); });
    measure("jps", [&] { return path::jump_point(eight, map, eight.start()); });
    measure("jps with its map", [&] { return path::jump_point(eight, eight.start()); });
    const path::JumpMap map_of_four(four);
    measure("jps four neighbours", [&] { return path::jump_point(four, map_of_four, four.start()); });
  }
  must_write(folder + "/ours.json", ours.dump(2) + '\n');
}

}  // namespace arborist::bench
