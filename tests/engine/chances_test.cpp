// How a value is likely to end: a model is found again in games that follow it, and the one in use keeps its promises.
#include "engine/chances.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace arborist::engine {
namespace {

TrainingPosition with_pieces(int pieces, int score, int half_points) {
  TrainingPosition position;
  position.occupied = pieces == 32 ? 0xFFFFFFFFU : (std::uint64_t{1} << static_cast<unsigned>(pieces)) - 1;
  position.score = static_cast<std::int16_t>(score);
  position.half_points = static_cast<std::uint8_t>(half_points);
  return position;
}

TEST(Chances, are_the_same_from_both_sides_and_add_up) {
  for (const int pieces : {2, 3, 8, 12, 32})
    for (int value = 0; value < 3000; value += 37) {
      const Chances mine = chances(Score(value), pieces), theirs = chances(Score(-value), pieces);
      EXPECT_DOUBLE_EQ(mine.win, theirs.loss);
      EXPECT_NEAR(mine.draw, theirs.draw, 1e-12);
      EXPECT_NEAR(mine.win + mine.draw + mine.loss, 1, 1e-12);
      EXPECT_GE(mine.draw, 0);
      EXPECT_GE(mine.win, mine.loss);
    }
}

TEST(Chances, a_mate_is_certain) {
  EXPECT_EQ(chances(Score::win_in(5), 20).win, 1);
  EXPECT_EQ(chances(Score::loss_in(4), 20).loss, 1);
}

TEST(Chances, the_fewer_pieces_the_more_draws) {
  for (int pieces = 3; pieces <= 32; ++pieces)
    EXPECT_LE(chances(Score(0), pieces).draw, chances(Score(0), pieces - 1).draw) << pieces;
}

TEST(Chances, a_model_is_found_again_in_games_that_follow_it) {
  const ChancesModel truth = {{300, 150, 90, 60}, {70, 80, 120, 160}};
  Random random(7);
  ChancesCount seen;
  for (int i = 0; i < 400'000; ++i) {
    const int pieces = 2 + static_cast<int>(random.below(31));
    const int score = static_cast<int>(random.below(1200)) - 600;
    const Chances c = chances(Score(score), pieces, truth);
    const double drawn = static_cast<double>(random.below(1'000'000)) / 1e6;
    seen.add(with_pieces(pieces, score, drawn < c.loss ? 0 : drawn < c.loss + c.draw ? 1 : 2));
  }
  const ChancesModel found = fitted(seen);
  for (std::size_t i = 0; i < truth.even.size(); ++i) {
    EXPECT_NEAR(found.even[i], truth.even[i], 0.06 * truth.even[i]) << i;
    EXPECT_NEAR(found.spread[i], truth.spread[i], 0.06 * truth.spread[i]) << i;
  }
}

// Then the likeliest model has no end: a larger number always does a little better.
TEST(Chances, a_model_is_found_where_all_games_ended_alike) {
  for (const int half_points : {0, 1, 2})
    for (const int farthest : {0, 900}) {
      ChancesCount seen;
      for (int pieces = 2; pieces <= 32; ++pieces)
        for (int score = -farthest; score <= farthest; score += 50) seen.add(with_pieces(pieces, score, half_points));
      const ChancesModel found = fitted(seen);
      for (const double even : found.even) EXPECT_TRUE(even >= 1 && even <= 4000) << even;
      for (const double spread : found.spread) EXPECT_TRUE(spread >= 1 && spread <= 4000) << spread;
      if (half_points == 1) {
        EXPECT_GT(chances(Score(0), 10, found).draw, 0.99);
      }
    }
}

TEST(Chances, values_beyond_the_count_are_left_out) {
  ChancesCount seen;
  seen.add(with_pieces(10, 5000, 2));
  seen.add(with_pieces(10, -1000, 0));
  EXPECT_EQ(seen.positions(), 0U);
  seen.add(with_pieces(10, 999, 2));
  EXPECT_EQ(seen.positions(), 1U);
  ASSERT_EQ(seen.bins().size(), 1U);
  EXPECT_EQ(seen.bins().front().value, 995);
}

}  // namespace
}  // namespace arborist::engine
