// Every search is held to the exhaustive minimax value, on made-up trees and on every game, at all depths that fit.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "games/connect_four/connect_four.h"
#include "games/explicit_tree/explicit_tree.h"
#include "games/synthetic_tree/synthetic_tree.h"
#include "games/tic_tac_toe/tic_tac_toe.h"
#include "tests/conformance/search_laws.h"

namespace arborist {
namespace {

using testing::expect_minimax_value_everywhere;
using testing::shown_value;

class SyntheticTrees : public ::testing::TestWithParam<SyntheticTree::Values> {};

TEST_P(SyntheticTrees, every_search_finds_the_minimax_value) {
  for (std::uint16_t branching = 1; branching <= 5; ++branching) {
    for (std::uint16_t depth = 1; depth <= 5; ++depth) {
      for (const int range : {1, 3, 20'000}) {  // ties, some ties, distinct values
        for (std::uint64_t seed = 1; seed <= 12; ++seed) {
          SCOPED_TRACE(fmt::format("branching {} depth {} range {} seed {}", branching, depth, range, seed));
          const SyntheticTree root({branching, depth, range, seed, GetParam()});
          expect_minimax_value_everywhere(Game(root), shown_value, depth + 1);
          if (HasFatalFailure()) return;
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(BothKinds, SyntheticTrees,
                         ::testing::Values(SyntheticTree::Values::at_leaves, SyntheticTree::Values::incremental),
                         [](const auto& kind) {
                           return kind.param == SyntheticTree::Values::at_leaves ? "at_leaves" : "incremental";
                         });

TEST(TicTacToeSearch, every_search_finds_the_minimax_value_from_random_positions) {
  testing::expect_minimax_value_on_random_games(
      TicTacToe{}, [](const TicTacToe& p) { return p.open_rows(); }, {.games = 12, .seed = 3}, 9, 3);
}

TEST(ConnectFourSearch, every_search_finds_the_minimax_value_from_random_positions) {
  testing::expect_minimax_value_on_random_games(
      BasicConnectFour<AnySize>(AnySize(5, 4)), [](const auto& p) { return p.open_lines(); }, {.games = 8, .seed = 5},
      5, 0);
  testing::expect_minimax_value_on_random_games(
      ConnectFour{}, [](const auto& p) { return p.open_lines(); }, {.games = 2, .seed = 7}, 4, 0);
}

TEST(ExplicitTreeSearch, every_search_finds_the_minimax_value_of_the_builtin_trees) {
  for (const auto& builtin : builtin_trees()) {
    SCOPED_TRACE(builtin.name);
    const auto tree = ExplicitTree::parse(builtin.text);
    ASSERT_TRUE(tree);
    expect_minimax_value_everywhere(
        Game(*tree), [](const ExplicitTree& p) { return p.static_value(); }, 6);
  }
}

}  // namespace
}  // namespace arborist
