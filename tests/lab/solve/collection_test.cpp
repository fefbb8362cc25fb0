// Collections of positions: what a line may be, which values agree, and one table for all of them.
#include "lab/solve/collection.h"

#include <gtest/gtest.h>

#include <string>

#include "games/builtin_games.h"

namespace arborist::lab {
namespace {

class Collections : public ::testing::Test {
 protected:
  Expected<PositionCollection> parsed(const std::string& game, const std::string& text) {
    return PositionCollection::parse(**games_.find(game), text);
  }
  std::string mistake(const std::string& game, const std::string& text) {
    const auto list = parsed(game, text);
    return list ? std::string() : list.error().message;
  }
  // What came of all positions: solved as the line says, or not.
  std::string verdicts(const std::string& game, const std::string& text, SolveTerms terms = {}) {
    terms.table_megabytes = 1;
    auto list = parsed(game, text);
    EXPECT_TRUE(list) << list.error().message;
    auto solver = CollectionSolver::make(**games_.find(game), terms);
    EXPECT_TRUE(solver) << solver.error().message;
    std::string result;
    for (const auto& position : list->positions) {
      const auto found = (*solver)->solve(position);
      EXPECT_TRUE(found) << found.error().message;
      EXPECT_TRUE(found->solution.is_solved());
      result += !found->is_right ? '?' : *found->is_right ? '+' : '-';
    }
    return result;
  }
  GameList games_ = builtin_games();
};

// Columns and scores as P. Pons lists them: a win with the winner's last stone is worth 1.
TEST_F(Collections, of_connect_four_are_read_as_columns_and_scores) {
  const std::string list =
      "2252576253462244111563365343671351441 -1\n"
      "7422341735647741166133573473242566 1\n"
      "23163416124767223154467471272416755633 0\n";
  EXPECT_EQ(verdicts("connect-four", list), "+++");
  EXPECT_EQ(verdicts("connect-four", list, {.traits = false}), "+++");
  EXPECT_EQ(verdicts("connect-four", list, {.exact = false}), "+++");
  EXPECT_EQ(verdicts("connect-four", list, {.by = SolveMethod::df_pn, .exact = false}), "+++");
  EXPECT_EQ(verdicts("connect-four", list, {.threads = 2}), "+++");
  EXPECT_EQ(verdicts("connect-four", "4x4:1122 0\n4x4:1122 1\n4x4:1122\n5x4:1122 draw\n"), "+-?+");
}

TEST_F(Collections, tell_values_in_several_ways) {
  const std::string position = "7422341735647741166133573473242566 ";
  EXPECT_EQ(verdicts("connect-four", position + "win\n" + position + "loss\n" + position + "+1\n" + position + "2\n"),
            "+-+-");
  const std::string won = "XX./OO./... ";
  EXPECT_EQ(verdicts("tic-tac-toe", won + "W1\n" + won + "W3\n" + won + "1\n" + won + "0\n"), "+-+-");
  EXPECT_EQ(verdicts("tic-tac-toe", won + "W3\n", {.exact = false}), "+") << "how long it takes was not asked";
}

TEST_F(Collections, of_endings_with_values_of_moves_have_the_largest) {
  const std::string ending = "-OOOOO/XXXXXO/XXXXXO/XXXXOO/XXXOO-/-XXX-- X";
  const auto list = parsed("reversi", "% endings\n\n" + ending + "; a1:-6; f5:+12; e6:4; % the first\n");
  ASSERT_TRUE(list) << list.error().message;
  ASSERT_EQ(list->positions.size(), 1U);
  EXPECT_EQ(list->positions[0].value_text, "12");
  EXPECT_EQ(list->positions[0].line, 3U);
  EXPECT_EQ(list->positions[0].text, ending);
}

TEST_F(Collections, of_typed_trees_do_not_take_one_tree_for_another) {
  EXPECT_EQ(verdicts("tree", "((3 5) (2 9)) 3\n((4 4) (2 9)) 4\n((1 0) (2 9)) 2\n"), "+++");
}

TEST_F(Collections, that_are_none_are_refused_with_the_line) {
  EXPECT_EQ(mistake("connect-four", ""), "there is no position in it");
  EXPECT_EQ(mistake("connect-four", "# nothing\n\n"), "there is no position in it");
  EXPECT_NE(mistake("connect-four", "44\n448 1\n").find("line 2: stone 3 of '448', in column 8: there is none"),
            std::string::npos)
      << mistake("connect-four", "44\n448 1\n");
  EXPECT_NE(mistake("connect-four", "4444444").find("it is full"), std::string::npos);
  EXPECT_NE(mistake("connect-four", "12121212").find("the game was over before"), std::string::npos);
  EXPECT_NE(mistake("connect-four", "1212121 3").find("the game is over"), std::string::npos);
  EXPECT_NE(mistake("connect-four", "44 much").find("line 1"), std::string::npos);
  EXPECT_NE(mistake("reversi", "6x6; d3=4").find("a move and its value"), std::string::npos);
  EXPECT_NE(mistake("connect-four", std::string("44\0\xff 1", 6)).find("line 1"), std::string::npos);
}

}  // namespace
}  // namespace arborist::lab
