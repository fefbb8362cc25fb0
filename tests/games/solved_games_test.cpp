// Games that were solved by others come out as published, by the solver that people use.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "face/solve.h"
#include "games/builtin_games.h"
#include "tests/games/random_play.h"

namespace arborist {
namespace {

class SolvedGames : public ::testing::Test {
 protected:
  // 1, 0 or -1 for the side to move.
  int result(const std::string& game, const std::string& setup, SolveMethod by = SolveMethod::alpha_beta) {
    const Score found = value(game, setup, {.by = by, .exact = false, .table_megabytes = 64, .line = false});
    return found > Score::draw() ? 1 : found < Score::draw() ? -1 : 0;
  }
  Score value(const std::string& game, const std::string& setup, const SolveTerms& terms) {
    const auto play = (*games_.find(game))->start(setup);
    EXPECT_TRUE(play) << play.error().message;
    const auto solution = (*play)->solve(terms);
    EXPECT_TRUE(solution) << solution.error().message;
    EXPECT_TRUE(solution->is_solved());
    return solution->value();
  }
  GameList games_ = builtin_games();
};

TEST_F(SolvedGames, tic_tac_toe_is_a_draw) {
  EXPECT_EQ(result("tic-tac-toe", ""), 0);
  EXPECT_EQ(result("tic-tac-toe", "", SolveMethod::df_pn), 0);
}

// John Tromp's table.
TEST_F(SolvedGames, connect_four_on_small_boards) {
  for (const char* drawn : {"4x4", "4x5", "5x4", "5x5", "6x5"}) EXPECT_EQ(result("connect-four", drawn), 0) << drawn;
  EXPECT_EQ(result("connect-four", "6x4"), -1);
}

TEST_F(SolvedGames, connect_four_is_won_in_41_plies) {
  if (!testing::long_tests_are_asked_for()) GTEST_SKIP() << "slow; ./test --long runs it";
  EXPECT_EQ(value("connect-four", "", {.threads = 2, .table_megabytes = 512, .line = false}), Score::win_in(41));
}

// Numbers 40 to 44 of the FFO collection, by which programs of reversi are compared.
TEST_F(SolvedGames, well_known_endings_of_reversi) {
  if (!testing::long_tests_are_asked_for()) GTEST_SKIP() << "slow; ./test --long runs it";
  struct KnownEnding {
    const char* position;
    int value;
  };
  for (const auto& [position, points] :
       {KnownEnding{"O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X", 38},
        KnownEnding{"-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X", 0},
        KnownEnding{"--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X", 6},
        KnownEnding{"--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O", -12},
        KnownEnding{"--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX-- O", -14}}) {
    for (const int threads : {1, 2})
      EXPECT_EQ(value("reversi", position, {.threads = threads, .table_megabytes = 64, .line = false}), Score(points))
          << position;
  }
}

// Irving, Donkers and Uiterwijk, Solving Kalah, 2000: for one, two and three stones a pit.
TEST_F(SolvedGames, kalah_with_one_to_four_pits) {
  const std::vector<std::vector<int>> published = {{0, -1, 1}, {1, -1, -1}, {0, 1, 1}, {1, 1, 1}};
  for (std::size_t pits = 1; pits <= published.size(); ++pits)
    for (std::size_t stones = 1; stones <= 3; ++stones) {
      const std::string board = std::to_string(pits) + "x" + std::to_string(stones);
      EXPECT_EQ(result("kalah", board), published[pits - 1][stones - 1]) << board;
    }
}

TEST_F(SolvedGames, hex_to_four_by_four_is_won_by_the_first_side_and_with_the_swap_by_the_second) {
  for (const std::string board : {"2x2", "3x3", "4x4"}) {
    EXPECT_EQ(result("hex", board), 1) << board;
    EXPECT_EQ(result("hex", board, SolveMethod::df_pn), 1) << board;
    if (board == "4x4" && !testing::long_tests_are_asked_for()) continue;
    EXPECT_EQ(result("hex", board + " swap"), -1) << board;
  }
}

TEST_F(SolvedGames, nim_is_lost_where_the_heaps_cancel_out) {
  for (const char* lost : {"1-2-3", "2-4-6", "3-3", "1-1-4-4", "1 misere", "1-2-3 misere"})
    EXPECT_EQ(result("nim", lost), -1) << lost;
  for (const char* won : {"3-5-7", "1-2-4", "5", "1-1 misere"}) EXPECT_EQ(result("nim", won), 1) << won;
}

// The best that the mover of a small reversi can get with ten squares left, once with what the game knows of itself and
// once by the rules alone.
TEST_F(SolvedGames, endings_of_small_reversi_are_the_same_by_the_rules_alone) {
  const AnyGame& reversi = **games_.find("reversi");
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Random random(seed);
    const auto play = reversi.start("6x6");
    for (int ply = 0; ply < 22 && !(*play)->outcome(); ++ply) {
      const auto moves = (*play)->legal_moves();
      ASSERT_TRUE((*play)->play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
    }
    if ((*play)->outcome()) continue;
    const auto quick = (*play)->solve({.table_megabytes = 16, .line = false});
    const auto plain = (*play)->solve({.table_megabytes = 16, .traits = false, .line = false});
    ASSERT_TRUE(quick && plain);
    EXPECT_EQ(quick->value(), plain->value()) << (*play)->position_text();
  }
}

}  // namespace
}  // namespace arborist
