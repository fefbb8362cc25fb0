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
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
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

constexpr auto typed_value = [](const ExplicitTree& position) { return position.static_value(); };

// A typed tree of any shape, with few different values, so that many moves are equal.
std::string random_tree(Random& random, int levels) {
  const auto value = [&] { return std::to_string(random.between(-2, 2)); };
  if (levels == 0 || random.below(5) == 0) return value();
  std::string text = random.below(2) == 0 ? "(" : "[" + value() + "](";
  for (std::uint32_t children = 1 + random.below(4); children > 0; --children)
    text += random_tree(random, levels - 1) + (children > 1 ? " " : "");
  return text + ")";
}

TEST(ExplicitTreeSearch, every_search_plays_a_move_worth_its_value_on_random_typed_trees) {
  Random random(17);
  for (int i = 0; i < 300; ++i) {
    const std::string text = (random.below(2) == 0 ? "max (" : "min (") + random_tree(random, 4) + " " +
                             random_tree(random, 4) + " " + random_tree(random, 3) + ")";
    SCOPED_TRACE(text);
    const auto tree = ExplicitTree::parse(text);
    ASSERT_TRUE(tree) << tree.error().message;
    expect_minimax_value_everywhere(Game(*tree), typed_value, 6);
    if (HasFatalFailure()) return;
  }
}

TEST(ExplicitTreeSearch, a_later_move_that_only_seems_equal_is_not_kept) {
  const Game game(*ExplicitTree::parse("((3 5) (3 1))"));
  const TreeOptions keep_last{.keep = Keep::last};
  for (const auto& found :
       {minimax(game, typed_value, {}, Silent{}, keep_last), alpha_beta(game, typed_value, {}, Silent{}, keep_last),
        principal_variation(game, typed_value, {}, Silent{}, keep_last)}) {
    EXPECT_EQ(found.value, Score(3));
    EXPECT_EQ(found.best()->child, 0U) << "the other is worth 1";
  }
}

TEST(ExplicitTreeSearch, every_search_finds_the_minimax_value_of_the_builtin_trees) {
  for (const auto& builtin : builtin_trees()) {
    SCOPED_TRACE(builtin.name);
    const auto tree = ExplicitTree::parse(builtin.text);
    ASSERT_TRUE(tree);
    expect_minimax_value_everywhere(Game(*tree), typed_value, 6);
  }
}

}  // namespace
}  // namespace arborist
