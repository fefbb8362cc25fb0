#include "puzzles/tiles/tiles.h"

#include <gtest/gtest.h>

#include <unordered_set>

#include "path/run.h"
#include "puzzles/tiles/pattern_database.h"

namespace arborist::tiles {
namespace {

// One set of tables for all tests; building it takes a moment.
const PatternSolver& solver() {
  static const auto shared = PatternSolver::build();
  return *shared;
}

Tiles scrambled(int side, int moves, Random& random) {
  Tiles tiles(side);
  for (int i = 0; i < moves; ++i) {
    std::vector<int> beside;
    each_beside(side, tiles.empty_square(), [&](int square) { beside.push_back(square); });
    tiles = tiles.moved(beside[random.below(static_cast<std::uint32_t>(beside.size()))]);
  }
  return tiles;
}

void expect_solution(const Tiles& start, const Solved& solved) {
  Tiles tiles = start;
  for (const int square : solved.squares) {
    bool beside = false;
    each_beside(4, tiles.empty_square(), [&](int s) { beside = beside || s == square; });
    ASSERT_TRUE(beside);
    tiles = tiles.moved(square);
  }
  EXPECT_EQ(tiles, Tiles(4));
}

TEST(Tiles, sliding_never_leaves_the_solvable_half) {
  Random random(2);
  for (const int side : {2, 3, 4})
    for (int i = 0; i < 100; ++i) EXPECT_TRUE(scrambled(side, 50, random).solvable());
}

TEST(Tiles, exactly_half_of_the_small_boards_can_be_reached) {
  const TilesSpace space{Tiles(2)};
  struct Everything : TilesSpace {
    using TilesSpace::TilesSpace;
    [[nodiscard]] static bool is_goal(const Tiles&) { return false; }
  };
  EXPECT_EQ(path::breadth_first(Everything(Tiles(2)), Tiles(2)).counts.generated, 12U);
  const auto all = path::breadth_first(Everything(Tiles(3)), Tiles(3));
  EXPECT_EQ(all.counts.generated, 181'440U);
  EXPECT_EQ(all.counts.deepest, 31U);
}

TEST(Tiles, the_hardest_eight_puzzle_takes_31_moves) {
  const Tiles tiles = *parse_tiles("8 6 7 / 2 5 4 / 3 0 1");
  const TilesSpace space(tiles);
  for (const char* name : {"astar", "idastar", "bfs", "bibfs"})
    EXPECT_EQ((*path::run(*path::PathAlgorithm::parse(name), space, tiles)).cost, 31) << name;
}

TEST(Tiles, unsolvable_starts_are_recognised) {
  EXPECT_FALSE(parse_tiles("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0")->solvable());
  EXPECT_FALSE(parse_tiles("1 2 3 4 5 6 8 7 0")->solvable());
}

TEST(PatternSolver, agrees_with_a_star_on_short_ways_and_never_estimates_too_much) {
  Random random(9);
  for (int i = 0; i < 60; ++i) {
    const Tiles tiles = scrambled(4, 40, random);
    const Solved solved = solver().solve(tiles);
    ASSERT_EQ(solved.ended, Ended::found);
    expect_solution(tiles, solved);
    const int truth = path::a_star(TilesSpace(tiles), tiles).cost;
    EXPECT_EQ(static_cast<int>(solved.squares.size()), truth);
    EXPECT_GE(solver().estimate(tiles), tiles.distance());
    EXPECT_LE(solver().estimate(tiles), truth);
  }
}

TEST(PatternSolver, a_solution_of_a_hard_board_leads_home_and_a_limit_ends_it) {
  Random random(12);
  const Tiles tiles = random_tiles(4, random);
  const Solved solved = solver().solve(tiles);
  ASSERT_EQ(solved.ended, Ended::found);
  expect_solution(tiles, solved);
  EXPECT_GE(static_cast<int>(solved.squares.size()), solver().estimate(tiles));
  EXPECT_EQ(static_cast<int>(solved.squares.size()) % 2, solver().estimate(tiles) % 2);
  EXPECT_EQ(solver().solve(tiles, {.nodes = 50}).ended, Ended::out_of_nodes);
  EXPECT_EQ(solver().solve(*parse_tiles("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0")).ended, Ended::finished);
}

TEST(PatternSolver, is_not_built_once_it_is_stopped) {
  std::stop_source source;
  source.request_stop();
  EXPECT_FALSE(PatternSolver::build(source.get_token()));
}

TEST(TilesText, is_read_and_written_back) {
  const Tiles tiles = *parse_tiles("1,2,3,4 / 5 6 7 8 / 9 10 11 12 / 13 14 _ 15");
  EXPECT_EQ(*parse_tiles(to_text(tiles)), tiles);
  for (const char* wrong : {"", "1 2 3", "1 1 2 0", "1 2 3 4", "1 2 x 0", "1 2 3 4 5 6 7 8 9"})
    EXPECT_FALSE(parse_tiles(wrong)) << wrong;
}

}  // namespace
}  // namespace arborist::tiles
