#include "lab/flawed_search.h"

#include <gtest/gtest.h>

#include "games/synthetic_tree/synthetic_tree.h"
#include "games/tic_tac_toe/tic_tac_toe.h"
#include "tree/alpha_beta.h"
#include "tree/minimax.h"

namespace arborist::lab {
namespace {

TEST(Mistakes, every_one_gives_its_own_figures_in_tic_tac_toe) {
  const struct {
    std::uint64_t nodes, leaves;
    Score value;
    Mistake mistake;
  } table[] = {
      {18'297, 7'330, Score::draw(), Mistake::none},
      {146'120, 62'162, Score::draw(), Mistake::cut_above_beta_only},
      {29'257, 12'352, Score::draw(), Mistake::no_deep_cutoffs},
      {30'710, 12'515, Score::draw(), Mistake::root_not_narrowed},
      {549'946, 255'168, Score::draw(), Mistake::best_not_passed_down},
      {549'946, 255'168, Score::draw(), Mistake::window_not_negated},
      {1'850, 665, Score::win_in(0), Mistake::window_not_swapped},
      {1'850, 665, Score::win_in(0), Mistake::window_only_swapped},
      {19'732, 9'778, Score::draw(), Mistake::sign_not_flipped},
      {2'322, 857, Score::loss_in(0), Mistake::evaluated_for_first},
      {18'297, 7'330, Score::draw(), Mistake::keeps_last_of_equals},
  };
  for (const auto& [nodes, leaves, value, mistake] : table) {
    SCOPED_TRACE(static_cast<int>(mistake));
    const auto found = mistaken_alpha_beta(Game(TicTacToe{}), ZeroEvaluator{}, {}, mistake);
    EXPECT_EQ(found.counts.entered, nodes);
    EXPECT_EQ(found.counts.leaves, leaves);
    EXPECT_EQ(found.value, value);
    if (mistake == Mistake::none || mistake == Mistake::keeps_last_of_equals) {
      EXPECT_EQ(found.best()->square(), mistake == Mistake::none ? 0 : 8) << "all squares are worth a draw";
    }
  }
}

TEST(Mistakes, without_one_it_is_alpha_beta) {
  const auto shown = [](const SyntheticTree& node) { return node.static_value(); };
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const Game<SyntheticTree> game(SyntheticTree({.branching = 3, .depth = 6, .range = 5, .seed = seed}));
    for (const int depth : {2, 4, 6}) {
      const auto ours = alpha_beta(game, shown, {.depth = depth});
      const auto found = mistaken_alpha_beta(game, shown, {.depth = depth}, Mistake::none);
      EXPECT_EQ(found.value, ours.value);
      EXPECT_EQ(found.counts.entered, ours.counts.entered);
      EXPECT_EQ(found.counts.leaves, ours.counts.leaves);
    }
  }
}

TEST(Mistakes, deep_cutoffs_cannot_occur_in_three_plies) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const Game<SyntheticTree> game(SyntheticTree({.branching = 4, .depth = 3, .range = 50, .seed = seed}));
    EXPECT_EQ(mistaken_alpha_beta(game, ZeroEvaluator{}, {}, Mistake::no_deep_cutoffs).counts.entered,
              mistaken_alpha_beta(game, ZeroEvaluator{}, {}, Mistake::none).counts.entered);
  }
}

}  // namespace
}  // namespace arborist::lab
