// What a level must be able to win.
#include <gtest/gtest.h>

#include "chess/fen.h"
#include "engine/levels/play.h"

namespace arborist::engine {
namespace {

TEST(LevelPlay, king_and_rook_against_king_is_won_from_1200_on) {
  for (const char* fen : {"8/8/8/3k4/8/8/8/R3K3 w - - 0 1", "7R/8/8/8/3k4/8/8/4K3 w - - 0 1"}) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      Game<chess::Position> game(*chess::parse_fen(fen));
      Engine level({.hash_megabytes = 1, .net = {}}), defender({.hash_megabytes = 1, .net = {}});
      while (!game.outcome()) {
        const auto result = game.position().to_move() == chess::white
                                ? search_at_level(level, game, {}, {.elo = 1200, .seed = seed})
                                : defender.search(game, {.limits = {.nodes = 500}});
        game.play(*result.best);
      }
      EXPECT_EQ(game.outcome()->winner(), chess::white) << fen << ", seed " << seed;
    }
  }
}

}  // namespace
}  // namespace arborist::engine
