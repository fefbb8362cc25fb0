// Mates are proved in as many moves as they take.
#include <gtest/gtest.h>

#include "engine/engine.h"
#include "tests/engine/positions.h"

namespace arborist::engine {
namespace {

TEST(Engine, finds_mates_with_the_right_length) {
  struct Problem {
    const char* fen;
    int moves;
  };
  const Problem problems[] = {
      {"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1},
      {"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2},
      {"r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1", 2},
      {"r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3},
      {"8/8/8/8/8/k6b/1R6/1R5K w - - 0 1", 4},
      {"b7/6k1/8/5R2/8/7R/5K2/8 w - - 0 1", 5},
      {"8/2b1R3/2K1R3/5k2/8/8/8/8 w - - 0 1", 6},
  };
  for (const auto& [fen, moves] : problems) {
    Engine engine;
    const auto result = engine.search(game_at(fen), {.limits = {.nodes = 2'000'000}, .mate_in = moves});
    ASSERT_TRUE(result.value.is_win()) << fen;
    EXPECT_EQ(result.value.plies_to_end(), 2 * moves - 1) << fen;
  }
}

}  // namespace
}  // namespace arborist::engine
