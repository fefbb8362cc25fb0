#include "game/score.h"

#include <gtest/gtest.h>

#include "game/outcome.h"

namespace arborist {
namespace {

TEST(Score, a_quick_win_beats_a_slow_one_and_a_slow_loss_beats_a_quick_one) {
  EXPECT_GT(Score::win_in(1), Score::win_in(3));
  EXPECT_GT(Score::loss_in(3), Score::loss_in(1));
  EXPECT_GT(Score::win_in(Score::longest_win), Score(Score::largest_static));
  EXPECT_LT(Score::loss_in(Score::longest_win), Score(-Score::largest_static));
}

TEST(Score, negation_turns_a_win_into_a_loss_at_the_same_distance) {
  for (const int n : {0, 1, 17, Score::longest_win}) {
    EXPECT_EQ(-Score::win_in(n), Score::loss_in(n));
    EXPECT_TRUE(Score::win_in(n).is_win());
    EXPECT_TRUE(Score::loss_in(n).is_loss());
    EXPECT_EQ(Score::win_in(n).plies_to_end(), n);
  }
}

TEST(Score, static_values_never_look_like_wins) {
  EXPECT_FALSE(Score::of_static(1'000'000).is_win());
  EXPECT_FALSE(Score::of_static(-1'000'000).is_loss());
}

TEST(Score, table_distances_go_from_root_to_node_and_back) {
  const Score win = Score::win_in(7);
  EXPECT_EQ(win.from_node(4), Score::win_in(3));
  EXPECT_EQ(win.from_node(4).from_root(4), win);
  EXPECT_EQ(Score(25).from_node(4), Score(25));
  EXPECT_TRUE(Score::win_in(Score::longest_win).from_root(10).is_win());
}

TEST(Score, text_speaks_of_wins_and_of_the_games_units) {
  EXPECT_EQ(to_text(Score::win_in(3)), "win in 3");
  EXPECT_EQ(to_text(Score::loss_in(2)), "loss in 2");
  EXPECT_EQ(to_text(Score::win_in(0)), "won");
  EXPECT_EQ(to_text(Score(125)), "+125");
  EXPECT_EQ(to_text(Score(-125), 100), "-1.25");
  EXPECT_EQ(to_text(Score(0), 100), "0");
  EXPECT_EQ(to_text(-Score::infinite()), "-∞");
}

TEST(Window, turns_around_for_the_opponent) {
  const Window window{Score(-3), Score(5)};
  EXPECT_EQ(window.for_opponent(), (Window{Score(-5), Score(3)}));
  EXPECT_EQ(window.for_opponent().for_opponent(), window);
  EXPECT_EQ(window.raised_to(Score(2)), (Window{Score(2), Score(5)}));
  EXPECT_EQ(window.raised_to(Score(-9)), window);
  EXPECT_TRUE(window.null().is_null());
  EXPECT_FALSE(window.is_null());
}

TEST(Outcome, is_scored_for_either_side_at_its_distance) {
  const auto won = Outcome::won_by(Side::second, "three in a row");
  EXPECT_EQ(won.score_for(Side::second, 4), Score::win_in(4));
  EXPECT_EQ(won.score_for(Side::first, 4), Score::loss_in(4));
  EXPECT_EQ(won.winner(), Side::second);
  EXPECT_EQ(won.rule(), "three in a row");
  EXPECT_EQ(Outcome::drawn("full").score_for(Side::first, 9), Score::draw());
  EXPECT_EQ(Outcome::drawn("full").winner(), std::nullopt);
}

TEST(Outcome, points_count_by_size_and_not_by_distance) {
  const auto points = Outcome::points_for_first(-14, "leaf");
  EXPECT_EQ(points.score_for(Side::first, 3), Score(-14));
  EXPECT_EQ(points.score_for(Side::second, 5), Score(14));
  EXPECT_EQ(points.winner(), Side::second);
  EXPECT_EQ(Outcome::points_for_first(0, "leaf").winner(), std::nullopt);
}

}  // namespace
}  // namespace arborist
