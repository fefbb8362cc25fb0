// Cross tables, lists of ratings, and results read from files.
#include <gtest/gtest.h>

#include <sstream>

#include "arena/statistics/cross_table.h"
#include "arena/statistics/result_files.h"

namespace arborist {
namespace {

Results three_players() {
  Results results;
  EXPECT_TRUE(results.add("arborist", "toga2", Tally{.wins = 3, .draws = 1, .losses = 1}));
  EXPECT_TRUE(results.add("toga2", "arborist", Tally{.wins = 1, .draws = 2, .losses = 2}));
  EXPECT_TRUE(results.add("toga2", "glaurung", Tally{.wins = 2, .draws = 0, .losses = 1}));
  return results;
}

TEST(CrossTable, lists_the_best_score_first_and_every_pairing_twice) {
  EXPECT_EQ(cross_table(three_players()),
            "#  player    points  games   score    1    2    3\n"
            "1  arborist     6.5     10  65.0 %    ·  6.5\n"
            "2  toga2        5.5     13  42.3 %  3.5    ·  2.0\n"
            "3  glaurung     1.0      3  33.3 %       1.0    ·\n");
}

TEST(CrossTable, takes_another_order_and_counts_instead_of_points) {
  EXPECT_EQ(cross_table(three_players(), {.order = {"glaurung", "toga2", "arborist"}, .counts = true}),
            "#  player    points  games   score         1         2         3\n"
            "1  glaurung     1.0      3  33.3 %         ·  +1 =0 -2\n"
            "2  toga2        5.5     13  42.3 %  +2 =0 -1         ·  +2 =3 -5\n"
            "3  arborist     6.5     10  65.0 %            +5 =3 -2         ·\n");
}

TEST(CrossTable, of_nothing_is_a_head) { EXPECT_EQ(cross_table({}), "#  player  points  games  score\n"); }

TEST(CrossTable, long_names_are_shortened_in_the_middle_without_tearing_a_character) {
  EXPECT_EQ(shortened("alphabeta:depth=12,eval=material", 16), "alphabeta:…erial");
  EXPECT_EQ(shortened("äöüäöüäöü", 6), "äöüä…ü");
  EXPECT_EQ(shortened("short", 16), "short");
}

TEST(RatingTable, shows_rating_error_games_score_draws_opponents_and_how_sure_the_order_is) {
  const auto ratings = rate(three_players(), {.anchors = {{"toga2", 2800}}});
  ASSERT_TRUE(ratings);
  const auto text = rating_table(*ratings);
  EXPECT_NE(text.find("1  arborist    2908   ± 213     10  65.0 %  30.0 %       2800  83.9 %"), std::string::npos)
      << text;
  EXPECT_NE(text.find("2  toga2       2800  anchor"), std::string::npos) << text;
}

TEST(RatingTable, names_the_groups) {
  auto results = three_players();
  EXPECT_TRUE(results.add("x", "y", Tally{.wins = 1}));
  const auto text = rating_table(*rate(results));
  EXPECT_NE(text.find("Group 2: no chain of games leads to the others"), std::string::npos) << text;
  EXPECT_NE(text.find("x *"), std::string::npos) << text;
}

ResultsRead read(std::string_view pgn, Results& results) {
  return read_pgn_results(chess::PgnInput::from_text(pgn), results);
}

TEST(ResultFiles, games_count_by_their_tags_or_by_how_their_moves_end) {
  Results results;
  const auto told = read(
      "[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n"
      "[White \"b\"]\n[Black \"a\"]\n\n1. e4 e5 1/2-1/2\n\n"
      "[White \"b\"]\n[Black \"a\"]\n[Result \"*\"]\n\n1. e4 *\n\n"
      "[White \"c\"]\n[Black \"a\"]\n[Result \"0-1\"]\n\n1. e4 this is no move 0-1\n",
      results);
  EXPECT_EQ(told.games, 3U) << "of a game with a result the moves do not matter";
  EXPECT_EQ(told.unfinished, 1U);
  EXPECT_EQ(told.broken, 0U);
  EXPECT_EQ(results.players(), (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(results.between(0, 1), (Tally{.wins = 1, .draws = 1}));
  EXPECT_EQ(results.between(0, 2), (Tally{.wins = 1}));
}

TEST(ResultFiles, broken_games_are_counted_and_told_and_the_others_read) {
  Results results;
  const auto told = read(
      "[White \"a\"]\n[Black \"b\"]\n\n1. e5 1-0\n\n"
      "[White \"a\"]\n[Black \"a\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n"
      "[Black \"b\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n"
      "[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n",
      results);
  EXPECT_EQ(told.games, 1U);
  EXPECT_EQ(told.broken, 3U);
  ASSERT_EQ(told.problems.size(), 3U);
  EXPECT_EQ(told.problems[1], "line 6: 'a' cannot play against itself");
}

TEST(ResultFiles, csv_is_read_by_the_names_of_its_columns) {
  Results results;
  std::istringstream in(
      "game,pair,first,second,result,reason\n"
      "1,1,\"alphabeta:depth=2,eval=lines\",random,1-0,\"said \"\"check\"\", mate\"\r\n"
      "2,1,random,\"alphabeta:depth=2,eval=lines\",1/2-1/2,\n"
      "\n"
      "3,2,random,\"alphabeta:depth=2,eval=lines\",*,\n"
      "4,2\n"
      "5,3,random,random,1-0,\n");
  const auto told = read_csv_results(in, results);
  ASSERT_TRUE(told) << told.error().message;
  EXPECT_EQ(told->games, 2U);
  EXPECT_EQ(told->unfinished, 1U);
  EXPECT_EQ(told->problems,
            (std::vector<std::string>{"line 6: too few columns", "line 7: 'random' cannot play against itself"}));
  EXPECT_EQ(results.players(), (std::vector<std::string>{"alphabeta:depth=2,eval=lines", "random"}));
  EXPECT_EQ(results.between(0, 1), (Tally{.wins = 1, .draws = 1}));
}

TEST(ResultFiles, csv_of_something_else_is_refused) {
  for (const auto* text : {"", "a,b,c\n1,2,3\n", "[White \"a\"]\n"}) {
    Results results;
    std::istringstream in(text);
    EXPECT_FALSE(read_csv_results(in, results)) << text;
  }
}

TEST(ResultFiles, nothing_is_read_from_nothing) {
  Results results;
  EXPECT_EQ(read("", results).games, 0U);
  EXPECT_EQ(results.games(), 0U);
}

}  // namespace
}  // namespace arborist
