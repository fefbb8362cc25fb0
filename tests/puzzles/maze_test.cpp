#include "puzzles/maze/maze.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/random.h"
#include "path/run.h"
#include "puzzles/maze/grid.h"

namespace arborist::maze {
namespace {

using path::PathAlgorithm;

std::vector<PathAlgorithm> searches(const std::string& names) { return *PathAlgorithm::parse_list(names); }

// A slow, plain search to compare with: Bellman and Ford's rounds over a table.
template <class G>
double true_cost(const Maze& maze, const G& grid) {
  std::vector<double> best(grid.size(), 1e18);
  best[G::index(grid.start())] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (int y = 0; y < maze.height(); ++y)
      for (int x = 0; x < maze.width(); ++x) {
        const Cell here = grid.at({x, y});
        grid.neighbours(here, [&](Cell next, auto cost) {
          const double total = best[G::index(here)] + static_cast<double>(cost);
          if (total < best[G::index(next)] - 1e-9) {
            best[G::index(next)] = total;
            changed = true;
          }
        });
      }
  }
  return best[G::index(grid.goal())];
}

template <class G>
void expect_best_paths(const Maze& maze, const std::string& names) {
  const G grid(maze);
  const double truth = true_cost(maze, grid);
  for (const PathAlgorithm& algorithm : searches(names)) {
    const auto route = *path::run(algorithm, grid, grid.start());
    ASSERT_EQ(route.found(), truth < 1e17) << algorithm.name << '\n' << to_text(maze);
    if (!route.found()) continue;
    ASSERT_NEAR(static_cast<double>(route.cost), truth, 1e-6) << algorithm.name << '\n' << to_text(maze);
    const auto cost = path::cost_of(grid, route.path);
    ASSERT_TRUE(cost.has_value()) << algorithm.name << '\n' << to_text(maze);
    ASSERT_NEAR(static_cast<double>(*cost), truth, 1e-6) << algorithm.name;
  }
}

TEST(Grid, best_paths_are_found_on_random_mazes) {
  Random random(11);
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    Maze maze = random_maze(random.between(1, 14), random.between(1, 14), random.between(0, 45), seed);
    expect_best_paths<Grid4>(maze, "bfs,bfs:order=nearest,iddfs,dijkstra,astar,idastar,bibfs,jps");
    expect_best_paths<Grid8>(maze, "dijkstra,astar,idastar,jps");
    add_weights(maze, seed);
    expect_best_paths<Weighted4>(maze, "dijkstra,astar,idastar");
    expect_best_paths<Weighted8>(maze, "dijkstra,astar");
  }
}

// Held to Dijkstra's search, between random ends, now and then in a wall, as well as from corner to corner.
template <class G>
void expect_jumps_are_right(int longest_side, std::uint64_t seeds) {
  Random random(4);
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    const auto side = [&] { return random.between(1, longest_side); };
    Maze maze = random_maze(side(), side(), random.between(0, 45), seed);
    if (seed % 4 == 0) maze = carved_maze(maze.width(), maze.height(), seed);
    if (seed % 2 == 0)
      for (Place* end : {&maze.start, &maze.goal}) {
        *end = {random.between(0, maze.width() - 1), random.between(0, maze.height() - 1)};
        if (seed % 5 != 0) maze.set(*end, 1);
      }
    const G grid(maze);
    const auto expected = path::uniform_cost(grid, grid.start());
    const auto route = path::jump_point(grid, path::JumpMap(grid), grid.start());
    ASSERT_EQ(route.ended, expected.ended) << seed;
    if (!route.found()) continue;
    ASSERT_NEAR(route.cost, expected.cost, 1e-6) << seed;
    ASSERT_NEAR(path::cost_of(grid, route.path).value_or(-1), expected.cost, 1e-6) << seed;
    ASSERT_LE(route.counts.expanded, expected.counts.expanded) << seed;
  }
}

TEST(JumpPoints, paths_are_shortest_with_four_neighbours) {
  expect_jumps_are_right<Grid4>(20, 2000);
  expect_jumps_are_right<Grid4>(200, 100);
}

TEST(JumpPoints, paths_are_shortest_with_eight_neighbours) {
  expect_jumps_are_right<Grid8>(20, 2000);
  expect_jumps_are_right<Grid8>(200, 100);
}

TEST(Grid, no_corner_is_cut) {
  const Maze maze = *parse_maze("S#\n.G\n");
  const Grid8 grid(maze);
  EXPECT_EQ(path::a_star(grid, grid.start()).steps(), 2U);
  EXPECT_FALSE(path::a_star(Grid8(*parse_maze("S#\n#G\n")), Grid8(*parse_maze("S#\n#G\n")).start()).found());
}

// An observer that is not the silent one.
struct Watched : path::Silent {};

TEST(Grid, a_watched_and_an_unwatched_run_agree) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const Maze maze = book_maze(20, 15, seed);
    const Grid4 four(maze);
    const Grid8 eight(maze);
    for (const PathAlgorithm& algorithm :
         searches("bfs,bfs:order=nearest,dfs,iddfs,dijkstra,greedy,astar,idastar,bibfs,jps")) {
      Watched record;
      const auto watched = *path::run(algorithm, four, four.start(), {}, record);
      const auto unwatched = *path::run(algorithm, four, four.start());
      EXPECT_EQ(watched.path, unwatched.path) << algorithm.name;
      EXPECT_EQ(watched.counts, unwatched.counts) << algorithm.name;
    }
    Watched record;
    const auto watched = *path::run(*PathAlgorithm::parse("jps"), eight, eight.start(), {}, record);
    const auto unwatched = *path::run(*PathAlgorithm::parse("jps"), eight, eight.start());
    EXPECT_EQ(watched.path, unwatched.path);
    EXPECT_EQ(watched.counts, unwatched.counts);
  }
}

TEST(JumpPoint, its_map_counts_against_the_memory_allowed) {
  const Grid8 grid(Maze(100, 100));
  const std::size_t map = path::JumpMap::bytes(grid);
  EXPECT_EQ(path::jump_point(grid, grid.start(), {.memory = map - 1}).ended, Ended::out_of_memory);
  EXPECT_EQ(path::jump_point(grid, grid.start(), {.memory = map + 1000}).ended, Ended::out_of_memory);
  EXPECT_TRUE(path::jump_point(grid, grid.start(), {.memory = megabyte}).found());
}

// Nobody watching, whole levels are expanded at a time: everything must come out as it does state by state.
TEST(DepthFirst, with_a_limit_finds_the_way_where_one_is_within_it) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const Maze maze = book_maze(8, 8, seed);
    const Grid<4, false> grid(maze);
    const auto shortest = path::breadth_first(grid, grid.start());
    if (!shortest.found()) continue;
    const auto limited = [&](std::size_t limit) {
      return path::depth_first(grid, grid.start(), {}, path::Silent{}, limit);
    };
    EXPECT_EQ(limited(shortest.steps()).steps(), shortest.steps()) << seed;
    EXPECT_FALSE(limited(shortest.steps() - 1).found()) << seed;
  }
}

TEST(BreadthFirst, whole_levels_give_the_same_result_as_single_states) {
  Random random(8);
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    Maze maze = random_maze(random.between(1, 40), random.between(1, 40), random.between(0, 60), seed);
    // Ends may be walls here, or shut in.
    if (seed % 2 == 0) maze.start = {random.between(0, maze.width() - 1), random.between(0, maze.height() - 1)};
    if (seed % 3 == 0) maze.goal = {random.between(0, maze.width() - 1), random.between(0, maze.height() - 1)};
    const Limits limits{.nodes = seed % 5 == 0 ? 50U : 100'000U};
    const auto expect_same = [&](const auto& grid) {
      Watched record;
      const auto watched = path::breadth_first(grid, grid.start(), limits, record);
      const auto unwatched = path::breadth_first(grid, grid.start(), limits);
      ASSERT_EQ(watched.ended, unwatched.ended) << to_text(maze);
      ASSERT_EQ(watched.path, unwatched.path) << to_text(maze);
      ASSERT_EQ(watched.counts, unwatched.counts) << to_text(maze);
    };
    expect_same(Grid4(maze));
    expect_same(Grid8(maze));
  }
}

// Grid4 without the promise that every step costs one.
struct Plain : Grid4 {
  using Grid4::Grid4;
  static constexpr int largest_step = 2;
};

// Two stacks and marks alone must do just what a queue and a table of costs do.
TEST(Waves, do_what_a_queue_does) {
  static_assert(path::EvenGrid<Grid4> && !path::EvenGrid<Plain>);
  Random random(9);
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    // Some are larger than a stretch that is marked at a time.
    const int longest = seed % 20 == 0 ? 200 : 40;
    Maze maze = random_maze(random.between(1, longest), random.between(1, longest), random.between(0, 50), seed);
    if (seed % 2 == 0) maze.start = {random.between(0, maze.width() - 1), random.between(0, maze.height() - 1)};
    if (seed % 3 == 0) maze.goal = {random.between(0, maze.width() - 1), random.between(0, maze.height() - 1)};
    const Grid4 even(maze);
    const Plain plain(maze);
    const Limits limits{.nodes = seed % 5 == 0 ? 50U : 100'000U};
    const auto expect_same = [&](const auto& route, const auto& expected) {
      ASSERT_EQ(route.ended, expected.ended) << to_text(maze);
      ASSERT_EQ(route.path, expected.path) << to_text(maze);
      ASSERT_EQ(route.cost, expected.cost) << to_text(maze);
      ASSERT_EQ(route.counts, expected.counts) << to_text(maze);
    };
    expect_same(path::a_star(even, even.start(), limits), path::a_star(plain, plain.start(), limits));
    expect_same(path::uniform_cost(even, even.start(), limits), path::uniform_cost(plain, plain.start(), limits));
  }
}

TEST(Grid, a_step_is_allowed_just_where_it_leads_into_the_open) {
  const Maze maze = random_maze(30, 20, 40, 3);
  const Grid4 grid(maze);
  for (int y = 0; y < maze.height(); ++y)
    for (int x = 0; x < maze.width(); ++x) {
      const std::size_t i = grid.index_at(x, y);
      if (!grid.open(i)) continue;
      for (unsigned d = 0; d < Grid4::directions; ++d)
        ASSERT_EQ((grid.successors(i) >> d & 1U) != 0, grid.open(i + static_cast<std::size_t>(grid.offset(d))));
    }
}

TEST(Grid, neighbours_come_left_right_up_down) {
  const Maze maze(3, 3);
  const Grid4 grid(maze);
  std::vector<Place> order;
  grid.neighbours(grid.at({1, 1}), [&](Cell cell, int) { order.push_back(grid.place(cell)); });
  EXPECT_EQ(order, (std::vector<Place>{{0, 1}, {2, 1}, {1, 0}, {1, 2}}));
}

TEST(Grid, depth_first_wanders_as_the_textbook_recursion_does) {
  const Maze maze(3, 2);
  const Grid4 grid(maze);
  const auto route = path::depth_first(grid, grid.start());
  std::vector<Place> places(route.path.size());
  std::transform(route.path.begin(), route.path.end(), places.begin(), [&](Cell cell) { return grid.place(cell); });
  EXPECT_EQ(places, (std::vector<Place>{{0, 0}, {1, 0}, {2, 0}, {2, 1}}));
}

TEST(BookMaze, has_its_walls_by_the_seed_and_free_ends) {
  EXPECT_EQ(book_maze(10, 10, 7), book_maze(10, 10, 7));
  EXPECT_NE(book_maze(10, 10, 7), book_maze(10, 10, 8));
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const Maze maze = book_maze(10, 10, seed);
    EXPECT_TRUE(maze.open(maze.start));
    EXPECT_TRUE(maze.open(maze.goal));
    int walls = 0;
    for (int y = 0; y < 10; ++y)
      for (int x = 0; x < 10; ++x) walls += maze.open({x, y}) ? 0 : 1;
    EXPECT_LE(walls, 33);
    EXPECT_GE(walls, 15);
  }
}

TEST(PerfectMaze, has_exactly_one_way_between_any_two_cells) {
  for (const auto make : {carved_maze, kruskal_maze})
    for (const auto& [w, h] : {std::pair{21, 15}, {20, 14}, {1, 1}, {2, 9}, {31, 31}}) {
      const Maze maze = make(w, h, 5);
      int cells = 0;
      int links = 0;
      for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x)
          if (maze.open({x, y})) {
            ++cells;
            links += (maze.open({x + 1, y}) ? 1 : 0) + (maze.open({x, y + 1}) ? 1 : 0);
          }
      EXPECT_EQ(links, cells - 1) << "a tree has one link less than it has cells";
      Maze all = maze;
      all.goal = all.start;
      const Grid4 grid(maze);
      EXPECT_TRUE(path::breadth_first(grid, grid.start()).found());
      struct Everything : Grid4 {
        using Grid4::Grid4;
        [[nodiscard]] static bool is_goal(Cell) { return false; }
      };
      const Everything everything(maze);
      EXPECT_EQ(path::depth_first(everything, everything.start()).counts.generated, static_cast<std::uint64_t>(cells));
    }
}

TEST(MazeText, is_read_and_written_back) {
  const std::string text = "S.#\n.5.\n##G\n";
  const auto maze = parse_maze(text);
  ASSERT_TRUE(maze);
  EXPECT_EQ(to_text(*maze), text);
  EXPECT_TRUE(maze->weighted());
  EXPECT_EQ(maze->goal, (Place{2, 2}));
  EXPECT_EQ(parse_maze("..\r\n..#\r\n\n")->width(), 3);
}

TEST(MazeText, what_is_wrong_is_said_with_its_place) {
  EXPECT_EQ(parse_maze("..\n.x\n").error().message.rfind("line 2, column 2", 0), 0U);
  EXPECT_NE(parse_maze("SS").error().message.find("a second 'S'"), std::string::npos);
  EXPECT_FALSE(parse_maze(""));
  EXPECT_FALSE(parse_maze("\n\n\n"));
  EXPECT_FALSE(parse_maze(std::string(40'000, '.')));
}

}  // namespace
}  // namespace arborist::maze
