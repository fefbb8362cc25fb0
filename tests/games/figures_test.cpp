// Published node counts, to the digit.
#include <gtest/gtest.h>

#include "face/any_game.h"
#include "games/builtin_games.h"
#include "games/connect_four/connect_four.h"
#include "games/tic_tac_toe/tic_tac_toe.h"
#include "tree/alpha_beta.h"
#include "tree/minimax.h"
#include "tree/negamax.h"
#include "tree/principal_variation.h"

namespace arborist {
namespace {

constexpr TreeOptions wins_alike{.wins = Wins::all_alike};
const Game<TicTacToe> tic_tac_toe{TicTacToe{}};

TEST(TicTacToeFigures, minimax_sees_549_946_positions) {
  for (const auto& found : {minimax(tic_tac_toe, ZeroEvaluator{}, {}, Silent{}, wins_alike),
                            negamax(tic_tac_toe, ZeroEvaluator{}, {}, Silent{}, wins_alike)}) {
    EXPECT_EQ(found.counts.entered, 549'946U);
    EXPECT_EQ(found.counts.leaves, 255'168U);
    EXPECT_EQ(found.value, Score::draw());
    EXPECT_EQ(found.counts.deepest, 9);
  }
}

TEST(TicTacToeFigures, alpha_beta_in_square_order_sees_18_297) {
  const auto found = alpha_beta(tic_tac_toe, ZeroEvaluator{}, {}, Silent{}, wins_alike);
  EXPECT_EQ(found.counts.entered, 18'297U);
  EXPECT_EQ(found.counts.leaves, 7'330U);
  EXPECT_EQ(found.counts.interior, 10'967U);
  EXPECT_EQ(found.counts.cutoffs, 8'180U);
  EXPECT_EQ(found.value, Score::draw());
}

TEST(TicTacToeFigures, wins_by_distance_cost_more) {
  const auto found = alpha_beta(tic_tac_toe, ZeroEvaluator{}, {});
  EXPECT_EQ(found.counts.entered, 20'866U);
  EXPECT_EQ(found.counts.leaves, 8'453U);
}

TEST(TicTacToeFigures, a_root_window_that_is_not_narrowed_costs_more) {
  const auto found =
      alpha_beta(tic_tac_toe, ZeroEvaluator{}, {}, Silent{}, {.wins = Wins::all_alike, .narrow_root = false});
  EXPECT_EQ(found.counts.entered, 30'710U);
  EXPECT_EQ(found.counts.leaves, 12'515U);
}

TEST(TicTacToeFigures, keeping_the_last_of_equal_moves_costs_a_window_in_which_they_are_equal) {
  const TreeOptions keep_last{.wins = Wins::all_alike, .keep = Keep::last};
  const auto found = alpha_beta(tic_tac_toe, ZeroEvaluator{}, {}, Silent{}, keep_last);
  EXPECT_GT(found.counts.entered, 18'297U);
  EXPECT_EQ(found.line, minimax(tic_tac_toe, ZeroEvaluator{}, {}, Silent{}, keep_last).line);
  EXPECT_EQ(found.best()->square(), 8);
  EXPECT_EQ(alpha_beta(tic_tac_toe, ZeroEvaluator{}, {}).best()->square(), 0);
}

TEST(TicTacToeFigures, principal_variation_search_sees_17_082) {
  const auto found = principal_variation(tic_tac_toe, ZeroEvaluator{}, {}, Silent{},
                                         {.wins = Wins::all_alike, .research = Research::from_value});
  EXPECT_EQ(found.counts.entered, 17'082U);
  EXPECT_EQ(found.counts.leaves, 6'827U);
}

TEST(TicTacToeFigures, a_table_with_bounds_leaves_4_866) {
  auto table = Table::of_megabytes(4);
  ASSERT_TRUE(table);
  Equipment<TicTacToe> equipment({.table = &*table});
  const auto found = alpha_beta(tic_tac_toe, ZeroEvaluator{}, {}, Silent{}, wins_alike, equipment);
  EXPECT_EQ(found.counts.entered, 4'866U);
  EXPECT_EQ(found.counts.leaves, 1'074U);
  EXPECT_EQ(found.value, Score::draw());
}

TEST(TicTacToeFigures, the_books_line_after_the_human_takes_the_centre) {
  Game<TicTacToe> game(TicTacToe{});
  game.play(TicTacToe::Move::to(4));
  for (const auto& options : {wins_alike, TreeOptions{}}) {
    const auto found = alpha_beta(game, ZeroEvaluator{}, {}, Silent{}, options);
    EXPECT_EQ(found.value, Score::draw());
    std::vector<int> line;
    for (const auto move : found.line) line.push_back(move.square());
    EXPECT_EQ(line, (std::vector<int>{0, 1, 7, 3, 5, 2, 6, 8}));
  }
}

TEST(ReportBFigures, come_out_by_a_spec_that_anyone_can_type) {
  const auto games = builtin_games();
  const auto entered = [&](const char* setup, const std::string& spec) {
    const auto play = (*games.find("chess"))->start(setup);
    const auto found = (*play)->search(*Spec::parse(spec), {});
    EXPECT_TRUE(found);
    return found->counts.entered;
  };
  const auto* plain = "alphabeta:eval=material,root=full,order=reference,depth=";
  EXPECT_EQ(entered("", plain + std::string("3")), 1'298U + 1);
  EXPECT_EQ(entered("", plain + std::string("4")), 13'873U + 1);
  EXPECT_EQ(entered("", "alphabeta:eval=material,root=full,order=reference+eval,depth=4"), 12'226U + 1);
  EXPECT_NE(entered("", "alphabeta:eval=material,root=full,depth=4"), 13'873U + 1) << "in the game's own order";
}

TEST(ConnectFourFigures, alpha_beta_from_left_to_right_with_zero_evaluation) {
  const Game<ConnectFour> game{ConnectFour{}};
  const struct {
    int depth;
    std::uint64_t alike, by_distance;
  } table[] = {{8, 12'574, 12'574}, {10, 155'590, 161'430}, {12, 3'050'083, 3'189'800}};
  for (const auto& [depth, alike, by_distance] : table) {
    const Limits limits{.depth = depth};
    EXPECT_EQ(alpha_beta(game, ZeroEvaluator{}, limits, Silent{}, wins_alike).counts.entered, alike) << depth;
    EXPECT_EQ(alpha_beta(game, ZeroEvaluator{}, limits).counts.entered, by_distance) << depth;
  }
}

}  // namespace
}  // namespace arborist
