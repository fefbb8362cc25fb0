// The book's evaluations, which anyone can choose: tic-tac-toe's is not symmetric and values ends itself.
#include "games/tic_tac_toe/book_evaluation.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <string>

#include "face/any_game.h"
#include "games/builtin_games.h"
#include "tests/conformance/game_laws.h"
#include "tests/conformance/search_laws.h"

namespace arborist {
namespace {

TicTacToe position_of(const char* text) { return *TicTacToe::parse(text); }

TEST(BookTicTacToe, values_the_centre_wins_and_losses_as_the_book_does) {
  const struct {
    const char* position;
    int first, second;
  } table[] = {{".../.../...", 0, 0},       {".../.X./...", 400, 0},     {"X../.O./...", 0, -400},
               {"XXX/OO./...", 1167, -767}, {"XX./OOO/X..", -1143, 743}, {"XOX/OXO/XOX", 1500, -1100},
               {"XOX/XOO/OXX", 0, -400}};
  for (const auto& [position, first, second] : table) {
    EXPECT_EQ(BookTicTacToe::for_side(position_of(position), Side::first).value(), first) << position;
    EXPECT_EQ(BookTicTacToe::for_side(position_of(position), Side::second).value(), second) << position;
  }
}

TEST(BookTicTacToe, every_search_obeys_what_it_says_of_ends) {
  // A draw in which the program holds the centre is worth 0.4 less to it, so that it is worth more to the human.
  Game<TicTacToe> game(position_of("XOX/.O./OX."));
  const auto found = alpha_beta(game, BookTicTacToe{}, {});
  EXPECT_EQ(found.value, minimax(game, BookTicTacToe{}, {}).value);
  EXPECT_EQ(found.value, Score(400));
  EXPECT_EQ(alpha_beta(game, ZeroEvaluator{}, {}).value, Score::draw());
  game.play(found.line.front());
  EXPECT_EQ(-alpha_beta(game, BookTicTacToe{}, {}).value, found.value);
}

TEST(BookTicTacToe, finds_the_books_line) {
  Game<TicTacToe> game(TicTacToe{});
  game.play(TicTacToe::Move::to(4));
  const auto found = alpha_beta(game, BookTicTacToe{}, {});
  EXPECT_EQ(found.value, Score::draw());
  std::vector<int> line;
  for (const auto move : found.line) line.push_back(move.square());
  EXPECT_EQ(line, (std::vector<int>{0, 1, 7, 3, 5, 2, 6, 8}));
}

TEST(BookTicTacToe, leaves_nothing_to_a_setting_for_wins) {
  const auto games = builtin_games();
  const auto play = (*games.find("tic-tac-toe"))->start("");
  const auto search = (*play)->search(*Spec::parse("alphabeta:eval=book,wins=alike"), {});
  ASSERT_FALSE(search);
  EXPECT_EQ(search.error().message, "wins of 'alphabeta': the evaluator 'book' itself says what a won game is worth");
  EXPECT_TRUE((*play)->search(*Spec::parse("alphabeta:eval=book"), {}));
}

TEST(TicTacToeEvaluators, are_symmetric_or_say_that_they_are_not) {
  const auto games = builtin_games();
  const AnyGame& game = **games.find("tic-tac-toe");
  const std::map<std::string, std::function<Score(const TicTacToe&, Side)>> value_for = {
      {"rows", [](const TicTacToe& p, Side side) { return p.open_rows(side); }},
      {"lines", [](const TicTacToe& p, Side side) { return p.open_lines(side); }},
      {"book", BookTicTacToe::for_side},
      {"zero", [](const TicTacToe&, Side) { return Score::draw(); }}};
  for (const auto& evaluator : game.evaluators()) {
    SCOPED_TRACE(evaluator.name);
    ASSERT_TRUE(value_for.contains(evaluator.name));
    testing::expect_symmetry(TicTacToe{}, value_for.at(evaluator.name), game.is_symmetric(evaluator.name),
                             {.games = 50});
  }
}

}  // namespace
}  // namespace arborist
