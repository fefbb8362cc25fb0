// Which move is played where several threads searched.
#include <gtest/gtest.h>

#include "chess/uci_move.h"
#include "engine/engine.h"
#include "engine/thinking.h"
#include "tests/engine/positions.h"

namespace arborist::engine {
namespace {

Standing standing(const char* move, int depth, Score value) {
  Standing one{.depth = depth, .iteration = depth, .value = value};
  if (*move != '\0') one.line = {*chess::parse_uci(move, Position::start())};
  return one;
}
Standing standing(const char* move, int depth, int value) { return standing(move, depth, Score::of_static(value)); }

TEST(Votes, one_alone_decides) { EXPECT_EQ(elected({standing("e2e4", 9, 30)}), 0U); }

TEST(Votes, two_of_the_same_mind_outvote_the_decider) {
  EXPECT_EQ(elected({standing("e2e4", 10, 30), standing("d2d4", 10, 28), standing("d2d4", 10, 29)}), 1U);
}

TEST(Votes, of_those_who_agree_the_deepest_speaks) {
  EXPECT_EQ(elected({standing("e2e4", 10, 30), standing("e2e4", 12, 25), standing("d2d4", 10, 20)}), 1U);
  EXPECT_EQ(elected({standing("e2e4", 12, 30), standing("e2e4", 12, 35)}), 0U) << "alike: the first";
}

TEST(Votes, depth_and_value_give_weight) {
  EXPECT_EQ(elected({standing("e2e4", 8, 20), standing("d2d4", 11, 20)}), 1U);
  EXPECT_EQ(elected({standing("e2e4", 10, -80), standing("d2d4", 10, 20)}), 1U);
  EXPECT_EQ(elected({standing("e2e4", 10, 20), standing("d2d4", 9, 20)}), 0U);
}

TEST(Votes, a_win_that_is_proved_needs_no_votes_and_the_quickest_is_taken) {
  EXPECT_EQ(elected({standing("e2e4", 14, 300), standing("e2e4", 14, 310), standing("d2d4", 9, Score::win_in(9))}), 2U);
  EXPECT_EQ(elected({standing("e2e4", 14, Score::win_in(11)), standing("d2d4", 9, Score::win_in(7))}), 1U);
  EXPECT_EQ(elected({standing("e2e4", 14, Score::loss_in(8)), standing("d2d4", 12, Score::loss_in(14))}), 1U)
      << "and a loss is put off";
}

TEST(Votes, who_has_found_nothing_yet_has_no_vote) {
  EXPECT_EQ(elected({standing("e2e4", 3, -200), standing("", 0, 0), standing("d2d4", 0, 500)}), 0U);
  EXPECT_EQ(elected({standing("", 0, 0), standing("", 0, 0)}), 0U);
}

TEST(Votes, the_move_is_the_first_of_the_line_that_was_told_last) {
  Engine engine({.hash_megabytes = 4, .threads = 4});
  Move told = {};
  for (const char* fen : {"r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
                          "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"}) {
    const auto result = engine.search(game_at(fen), {.limits = {.nodes = 40'000}}, [&](const Progress& progress) {
      if (progress.rank == 1 && !progress.current_move) told = progress.line.front();
    });
    EXPECT_EQ(result.best, told) << fen;
    EXPECT_EQ(result.line.front(), told) << fen;
  }
}

}  // namespace
}  // namespace arborist::engine
