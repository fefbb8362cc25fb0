// Monte Carlo tree search by its spec, in every game.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "face/any_game.h"
#include "games/builtin_games.h"

namespace arborist {
namespace {

class MonteCarloPlay : public ::testing::Test {
 protected:
  Expected<Analysis> search(const std::string& game, const std::string& setup, const std::string& spec) {
    auto play = (*games_.find(game))->start(setup);
    EXPECT_TRUE(play) << play.error().message;
    return (*play)->search(*Spec::parse(spec), {});
  }
  std::string mistake(const std::string& spec) {
    const auto found = search("connect-four", "", spec);
    return found ? "" : found.error().message;
  }

  GameList games_ = builtin_games();
};

TEST_F(MonteCarloPlay, finds_a_mate_in_one_with_the_evaluator_at_the_leaf) {
  const auto found = search("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "mcts:sims=2000");
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_EQ(found->line.front(), "Ra8#");
  EXPECT_EQ(found->value, Score::win_in(1));
}

TEST_F(MonteCarloPlay, plays_every_game) {
  for (const auto& game : games_.all()) {
    SCOPED_TRACE(game->info().name);
    const auto found = search(game->info().name, "", "mcts:sims=200,plies=30");
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_FALSE(found->line.empty());
  }
}

TEST_F(MonteCarloPlay, the_lectures_tree_is_proven) {
  const auto found = search("tree", "((3 12 8) (2 4 6) (14 5 2))", "mcts:sims=100000");
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_EQ(found->value, Score(3));
}

TEST_F(MonteCarloPlay, what_cannot_be_is_said) {
  EXPECT_EQ(mistake("mcts:c=much"), "c of 'mcts': a number from 0 to 100, not 'much'");
  EXPECT_NE(mistake("mcts:sims=0"), "");
  EXPECT_NE(mistake("mcts:order=all"), "");
  EXPECT_NE(mistake("alphabeta:sims=5"), "");
  EXPECT_EQ(
      mistake("mcts:sims=50,c=0.7,rave=20,playouts=2,plies=10,solver=no,scale=5,memory=1,seed=3,threads=2,eval=zero"),
      "");
}

}  // namespace
}  // namespace arborist
