#include "coach/puzzles.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "chess/pgn_game.h"
#include "chess/san.h"

namespace arborist::coach {
namespace {

std::vector<Puzzle> puzzles_in(const std::string& pgn, const std::stop_token& stop = {}) {
  Analyst analyst({.limits = {.nodes = 3'000}});
  const auto game = chess::main_line(*chess::parse_pgn(pgn));
  const auto judged = analyst.judge(game);
  return PuzzleMaker(analyst).puzzles_of(game, *judged, stop);
}

TEST(Puzzles, a_mistake_that_one_move_punishes_becomes_one) {
  const auto puzzles =
      puzzles_in("[FEN \"r3k1n1/pp3ppp/8/1N6/8/8/PP3PPP/R3K3 b Qq - 0 1\"]\n\n1... a6 2. Nc7+ Kd7 3. Nxa8 *");
  ASSERT_EQ(puzzles.size(), 1U);
  const Puzzle& puzzle = puzzles.front();
  EXPECT_EQ(puzzle.ply, 0U);
  EXPECT_EQ(chess::to_san(puzzle.position(), puzzle.solution.front()), "Nc7+");
  EXPECT_EQ(puzzle.solution.size() % 2, 1U) << "the solver moves last";
  EXPECT_TRUE(Proof(puzzle.position(), puzzle.solution).gains() >= 2);
  EXPECT_NE(std::find(puzzle.motifs.begin(), puzzle.motifs.end(), Motif::fork), puzzle.motifs.end());
  EXPECT_GE(puzzle.rating, 500);
  EXPECT_LE(puzzle.rating, 1900);
}

TEST(Puzzles, where_two_moves_win_there_is_none) {
  EXPECT_TRUE(puzzles_in("[FEN \"3rk3/pp6/8/8/8/8/PP6/3QK2R b - - 0 1\"]\n\n1... Rd2 2. Qxd2 *").empty())
      << "queen or king takes";
}

TEST(Puzzles, a_recapture_is_none) {
  EXPECT_TRUE(puzzles_in("[FEN \"8/p6p/1p3kp1/3Pp3/P3B1P1/1PnK3P/8/8 b - - 0 1\"]\n\n1... Nxe4 2. Kxe4 *").empty());
}

TEST(Puzzles, a_mate_that_is_given_away_is_one_up_to_the_mate) {
  const auto puzzles = puzzles_in("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0");
  ASSERT_FALSE(puzzles.empty());
  const Puzzle& last = puzzles.back();
  EXPECT_EQ(last.ply, 5U);
  ASSERT_EQ(last.solution.size(), 1U);
  EXPECT_EQ(chess::to_san(last.position(), last.solution.front()), "Qxf7#");
}

TEST(Puzzles, the_same_game_gives_the_same_puzzles) {
  const std::string pgn = "[FEN \"r3k1n1/pp3ppp/8/1N6/8/8/PP3PPP/R3K3 b Qq - 0 1\"]\n\n1... a6 2. Nc7+ *";
  const auto one = puzzles_in(pgn), two = puzzles_in(pgn);
  ASSERT_EQ(one.size(), two.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].solution, two[i].solution);
    EXPECT_EQ(one[i].rating, two[i].rating);
  }
}

TEST(Puzzles, a_stop_ends_the_work) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_TRUE(puzzles_in("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0", stop.get_token()).empty());
}

}  // namespace
}  // namespace arborist::coach
