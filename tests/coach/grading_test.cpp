#include "coach/grading.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace arborist::coach {
namespace {

Score pawns(double number) { return Score(static_cast<int>(std::lround(100 * number))); }

TEST(Grading, chances_are_those_of_the_servers) {
  EXPECT_DOUBLE_EQ(chance(Score(0)), 0);
  EXPECT_NEAR(win_percent(Score(15)), 51.38, 0.005);
  EXPECT_NEAR(win_percent(pawns(1)), 59.1, 0.05);
  EXPECT_NEAR(chance(pawns(3)), 0.5023, 0.0005);
  EXPECT_DOUBLE_EQ(chance(pawns(25)), chance(pawns(10)));
  EXPECT_DOUBLE_EQ(chance(Score::win_in(3)), chance(pawns(10)));
  for (int value = -1500; value < 1500; ++value) {
    EXPECT_LE(chance(Score(value)), chance(Score(value + 1)));
    EXPECT_NEAR(chance(Score(value)), -chance(Score(-value)), 1e-12);
  }
}

TEST(Grading, a_move_is_graded_by_the_chance_it_loses) {
  EXPECT_EQ(grade_of(pawns(0.3), pawns(0.3)), Grade::good);
  EXPECT_EQ(grade_of(pawns(0.3), pawns(0)), Grade::good);
  EXPECT_EQ(grade_of(pawns(0), pawns(-0.7)), Grade::inaccuracy);
  EXPECT_EQ(grade_of(pawns(0), pawns(-1.2)), Grade::mistake);
  EXPECT_EQ(grade_of(pawns(0), pawns(-2)), Grade::blunder);
  EXPECT_EQ(grade_of(pawns(-1), pawns(1)), Grade::good) << "better than the best: a matter of the search";
}

TEST(Grading, what_changes_nothing_is_no_mistake) {
  EXPECT_EQ(grade_of(pawns(30), pawns(9)), Grade::good) << "still winning";
  EXPECT_EQ(grade_of(Score::win_in(5), pawns(12)), Grade::good);
  EXPECT_EQ(grade_of(pawns(-9), Score::loss_in(4)), Grade::good) << "lost anyway";
}

TEST(Grading, a_mate_lost_or_allowed_is_a_blunder_unless_the_game_is_nearly_decided) {
  EXPECT_EQ(grade_of(Score::win_in(3), pawns(4)), Grade::blunder);
  EXPECT_EQ(grade_of(Score::win_in(3), pawns(7.5)), Grade::mistake);
  EXPECT_EQ(grade_of(pawns(0), Score::loss_in(2)), Grade::blunder);
  EXPECT_EQ(grade_of(pawns(-7.5), Score::loss_in(2)), Grade::mistake);
}

TEST(Grading, what_is_told_is_never_more_than_the_formula_says) {
  for (int best = -1200; best <= 1200; best += 40)
    for (int played = -1200; played <= best; played += 40)
      EXPECT_LE(sure_grade_of(Score(best), Score(played)), grade_of(Score(best), Score(played))) << best << played;
  EXPECT_EQ(sure_grade_of(pawns(0), pawns(-2)), Grade::blunder);
  EXPECT_EQ(sure_grade_of(pawns(0.3), pawns(-1)), Grade::mistake);
  EXPECT_EQ(sure_grade_of(pawns(0), Score::loss_in(2)), Grade::blunder);
  EXPECT_EQ(sure_grade_of(Score::win_in(3), pawns(4)), Grade::blunder);
}

TEST(Grading, where_a_game_is_nearly_decided_less_is_told) {
  EXPECT_EQ(grade_of(pawns(-2.1), pawns(-3.6)), Grade::mistake);
  EXPECT_LT(sure_grade_of(pawns(-2.1), pawns(-3.6)), Grade::mistake);
  EXPECT_EQ(grade_of(pawns(6.2), pawns(2.3)), Grade::blunder);
  EXPECT_LT(sure_grade_of(pawns(6.2), pawns(2.3)), Grade::blunder);
}

TEST(Grading, what_is_barely_inaccurate_is_not_told) {
  EXPECT_EQ(grade_of(pawns(0.5), pawns(-0.1)), Grade::inaccuracy);
  EXPECT_EQ(sure_grade_of(pawns(0.5), pawns(-0.1)), Grade::good);
  EXPECT_EQ(sure_grade_of(pawns(0.5), pawns(-0.5)), Grade::inaccuracy);
}

TEST(Grading, accuracy_falls_from_100_with_the_percentage) {
  EXPECT_NEAR(move_accuracy(60, 60), 100, 1e-9);
  EXPECT_NEAR(move_accuracy(60, 75), 100, 1e-9) << "gains count as none";
  EXPECT_NEAR(move_accuracy(50, 40), 64.58, 0.01);
  double last = 101;
  for (int drop = 0; drop <= 100; ++drop) {
    const double now = move_accuracy(100, 100 - drop);
    EXPECT_LE(now, last);
    EXPECT_GE(now, 0);
    last = now;
  }
}

TEST(Grading, a_game_without_a_slip_is_accurate_and_each_side_pays_for_its_own) {
  const auto quiet = game_accuracy(std::vector<double>(41, 51.0), true);
  EXPECT_NEAR(quiet.white, 100, 1e-9);
  EXPECT_NEAR(quiet.black, 100, 1e-9);
  std::vector<double> percents(41, 51.0);
  for (std::size_t i = 21; i < percents.size(); ++i) percents[i] = 20;  // White's eleventh move
  const auto slip = game_accuracy(percents, true);
  EXPECT_LT(slip.white, 80);
  EXPECT_NEAR(slip.black, 100, 1e-9);
  const auto other = game_accuracy(percents, false);
  EXPECT_NEAR(other.white, 100, 1e-9) << "then the move was Black's, and good for Black";
  EXPECT_NEAR(other.black, 100, 1e-9);
  EXPECT_NEAR(game_accuracy(std::vector<double>{50}, true).white, 100, 1e-9) << "no move at all";
}

}  // namespace
}  // namespace arborist::coach
