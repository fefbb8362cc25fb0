// Features of leaves, and the models that were fitted to them, of every game there is.
#include "game/leaf_features.h"

#include <gtest/gtest.h>

#include "games/builtin_games.h"

namespace arborist {
namespace {

// Of every game, whatever it offers: features lie below their sizes, and the search runs with its own model.
TEST(LeafFeatures, fit_in_every_game_and_its_search_runs_with_them) {
  const GameList games = builtin_games();
  for (const auto& game : games.all()) {
    auto play = game->start("");
    ASSERT_TRUE(play) << game->info().name;
    for (int ply = 0; ply < 40 && !(*play)->outcome(); ++ply) {
      const auto kind = (*play)->leaf_kind();
      ASSERT_EQ(kind.sizes.size(), kind.features.size()) << game->info().name;
      for (std::size_t i = 0; i < kind.sizes.size(); ++i)
        EXPECT_LT(kind.features[i], kind.sizes[i]) << game->info().name << ", ply " << ply << ", feature " << i;
      const auto moves = (*play)->legal_moves();
      ASSERT_TRUE((*play)->play(moves[static_cast<std::size_t>(ply * 7) % moves.size()]));
    }
    auto start = game->start("");
    for (const auto& evaluator : game->evaluators()) {
      const auto found = (*start)->search(*Spec::parse("bayes:nodes=200,eval=" + evaluator.name), {});
      ASSERT_TRUE(found) << game->info().name << ": " << found.error().message;
      EXPECT_FALSE(found->line.empty());
    }
  }
}

}  // namespace
}  // namespace arborist
