#include "engine/engine.h"

#include <gtest/gtest.h>

#include "chess/fen.h"

namespace arborist::engine {
namespace {

Game<chess::Position> game_at(const char* fen) { return Game(*chess::parse_fen(fen)); }

TEST(Engine, takes_what_is_free) {
  Engine engine;
  const auto result = engine.search(game_at("4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1"), {.limits = {.depth = 4}});
  ASSERT_TRUE(result.best);
  EXPECT_EQ(*result.best, Move(chess::Square::d2, chess::Square::d5));
}

TEST(Engine, has_no_move_where_the_game_is_over) {
  Engine engine;
  const auto result = engine.search(game_at("7k/5KQ1/8/8/8/8/8/8 b - - 0 1"), {.limits = {.depth = 4}});
  EXPECT_FALSE(result.best);
}

}  // namespace
}  // namespace arborist::engine
