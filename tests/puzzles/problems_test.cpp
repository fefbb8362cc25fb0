// What every problem promises behind the face.
#include <gtest/gtest.h>

#include "face/path_recording.h"
#include "puzzles/problems.h"

namespace arborist {
namespace {

struct Problems {
  tiles::PatternShelf patterns = {};
  network::Network network = network::book_network();
  std::vector<std::unique_ptr<AnyProblem>> all = {};

  Problems() {
    maze::Maze maze = maze::book_maze(9, 7, 3);
    for (const int directions : {4, 8}) all.push_back(maze::maze_problem(maze, directions));
    maze::add_weights(maze, 3);
    for (const int directions : {4, 8}) all.push_back(maze::maze_problem(maze, directions));
    all.push_back(network::network_problem(network, 0, 9));
    all.push_back(tiles::tiles_problem(*tiles::parse_tiles("1 2 3 0 4 6 7 5 8"), patterns));
    all.push_back(tour::tour_problem({5, 5}, {}));
    all.push_back(queens::queens_problem({.rows = 6}));
  }
};

// Counts what it is told, and expects numbers that the problem knows.
struct Told : PathWatcher {
  std::size_t items = 0;
  std::uint64_t expanded = 0;
  std::uint64_t tried = 0;

  void saw(const PathEvent& event) override {
    EXPECT_LT(event.item, items);
    EXPECT_LT(event.from, items);
    expanded += event.kind == PathEventKind::expanded ? 1 : 0;
    tried += event.kind == PathEventKind::placed || event.kind == PathEventKind::misfit ? 1 : 0;
  }
  void tested(const std::vector<std::uint32_t>& board, bool /*fits*/) override {
    for (const std::uint32_t square : board) EXPECT_LT(square, items);
    ++tried;
  }
};

TEST(Problems, every_search_that_one_names_can_be_run_on_it_and_watched) {
  const Limits limits{.nodes = 100'000};
  const Problems problems;
  for (const auto& problem : problems.all)
    for (const std::string& name : problem->searches()) {
      SCOPED_TRACE(name);
      const auto search = problem->parse(name);
      ASSERT_TRUE(search) << search.error().message;
      const auto way = problem->run(search->front(), limits);
      ASSERT_TRUE(way) << way.error().message;
      Told told;
      told.items = problem->items();
      const auto watched = problem->run(search->front(), limits, &told);
      ASSERT_TRUE(watched);
      EXPECT_EQ(watched->items, way->items);
      EXPECT_EQ(watched->cost, way->cost);
      EXPECT_EQ(watched->counts, way->counts);
      EXPECT_EQ(watched->tried, way->tried);
      EXPECT_EQ(told.expanded, way->counts.expanded);
      EXPECT_EQ(way->found(), !way->items.empty());
      for (const std::uint32_t item : way->items) EXPECT_FALSE(problem->item_text(item).empty());
    }
}

TEST(Problems, what_one_cannot_bear_is_refused_with_a_reason) {
  const Problems problems;
  const auto& weighted = *problems.all[2];
  const auto jps = weighted.parse("jps");
  ASSERT_TRUE(jps);
  EXPECT_EQ(weighted.run(jps->front()).error().message, "'jps' needs a grid of equal cells");
  EXPECT_EQ(weighted.searches().back(), "bibfs");
  for (const auto& problem : problems.all) EXPECT_FALSE(problem->parse("nonsense"));
}

TEST(Problems, a_maze_is_aimed_anew_with_its_jumps_kept) {
  const maze::Maze maze = maze::random_maze(30, 20, 25, 4);
  const auto kept = maze::maze_problem(maze, 8);
  kept->prepare_jumps();
  const path::PathAlgorithm jps{.kind = path::PathAlgorithm::Kind::jps, .name = "jps"};
  for (const maze::Place goal : {maze::Place{29, 19}, {29, 0}, {3, 18}}) {
    maze::Maze other = maze;
    other.goal = goal;
    kept->aim(other.start, goal);
    EXPECT_EQ(kept->run(jps)->items, maze::maze_problem(other, 8)->run(jps)->items);
  }
}

TEST(Problems, the_cells_of_a_way_are_numbered_row_by_row) {
  const auto problem = maze::maze_problem(*maze::parse_maze("S.#\n#.G\n"), 4);
  EXPECT_EQ(problem->run({})->items, (std::vector<std::uint32_t>{0, 1, 4, 5}));
  EXPECT_EQ(problem->item_text(5), "2,1");
}

}  // namespace
}  // namespace arborist
