// What static values say of deeper ones: the fit finds what was put in, and is the same for any number of hands.
#include "lab/leaves/leaf_fit.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/random.h"
#include "games/builtin_games.h"

namespace arborist::lab {
namespace {

TEST(LeafFitting, finds_the_scale_by_which_results_were_drawn) {
  for (const double scale : {8.0, 150.0}) {
    Random random(3);
    std::vector<LeafSample> samples;
    for (int i = 0; i < 20'000; ++i) {
      LeafSample sample{.guess = Score(random.between(-300, 300)), .deeper = {}, .features = {}};
      const double chance = (1 + bayes::LeafModel::curve(sample.guess.value() / scale)) / 2;
      sample.result = random.fraction() < chance ? 1 : -1;
      samples.push_back(sample);
    }
    EXPECT_NEAR(fitted_scale(samples) / scale, 1, 0.15);
  }
}

TEST(LeafFitting, tells_apart_kinds_that_are_met_often_and_joins_the_others) {
  std::vector<LeafSample> samples;
  // Two kinds of positions that look alike: one keeps its value, the other is worth 30 more or 30 less.
  for (int i = 0; i < 1000; ++i) {
    samples.push_back({Score(0), Score(0), {0}, 0});
    samples.push_back({Score(0), Score(i % 2 == 0 ? 30 : -30), {1}, 0});
  }
  samples.push_back({Score(0), Score(90), {2}, 0});
  const auto fitted = fitted_errors(samples, 30, {3}, {.errors = 2, .enough = 200});
  EXPECT_EQ(fitted.samples, 2001U);
  ASSERT_EQ(fitted.fit.kinds.size(), 4U) << to_text(fitted.fit);
  const auto model = model_of(fitted.fit);
  const double out = bayes::LeafModel::curve(1);
  EXPECT_EQ(model.errors()[4 * 3 + 0], (bayes::Spikes{{0, 1}}));
  EXPECT_NEAR(model.errors()[4 * 3 + 1].front().value, -out, 1e-9);
  EXPECT_NEAR(model.errors()[4 * 3 + 1].back().value, out, 1e-9);
  EXPECT_EQ(model.errors()[4 * 3 + 2].size(), 2U) << "too rare: as all of its class";
  EXPECT_GT(fitted.spread, fitted.spread_left * 0.99);
}

TEST(LeafFitting, is_the_same_for_any_number_of_hands) {
  const GameList games = builtin_games();
  const AnyGame& reversi = **games.find("reversi");
  const LeafTask task{.evaluator = "", .setup = "6x6", .positions = 300, .depth = 2, .seed = 5};
  farm::Threads one(1), two(2);
  const auto alone = fit_leaves(reversi, task, one, {});
  const auto together = fit_leaves(reversi, task, two, {});
  ASSERT_TRUE(alone && *alone && together && *together);
  EXPECT_EQ(to_text((*alone)->fit), to_text((*together)->fit));
  EXPECT_EQ((*alone)->fit.evaluator, "classic");
}

// Expanding a leaf changes its mean in both directions alike: the fit holds for games that it has not seen.
TEST(LeafFitting, is_right_on_the_average_for_other_games) {
  const GameList games = builtin_games();
  const AnyGame& reversi = **games.find("reversi");
  farm::Threads hands(1);
  LeafTask task{.evaluator = "squares", .setup = "6x6", .positions = 2000, .depth = 2, .seed = 1};
  const auto fitted = fit_leaves(reversi, task, hands, {});
  ASSERT_TRUE(fitted && *fitted);
  task.seed = 2;
  const auto others = leaf_samples(reversi, task, hands, {});
  ASSERT_TRUE(others && *others);
  const auto model = model_of((*fitted)->fit);
  double change = 0, plain_change = 0, count = 0;
  for (const LeafSample& sample : **others) {
    if (sample.guess.is_decided()) continue;
    const double worth = model.worth_of_guess(sample.guess);
    std::size_t kind = bayes::LeafModel::class_of(worth);
    for (std::size_t i = 0; i < sample.features.size(); ++i) kind = kind * model.sizes()[i] + sample.features[i];
    const double deeper =
        sample.deeper.is_decided() ? model.worth_of_end(sample.deeper) : model.worth_of_guess(sample.deeper);
    change += deeper - worth - mean_of(model.errors()[kind]);
    plain_change += std::abs(deeper - worth);
    ++count;
  }
  ASSERT_GT(count, 1000);
  EXPECT_LT(std::abs(change / count), 0.02);
  EXPECT_GT(plain_change / count, 0.05) << "values do change";
}

TEST(LeafFitting, refuses_what_it_cannot_do) {
  const GameList games = builtin_games();
  farm::Threads hands(1);
  const auto fitted = fit_leaves(**games.find("reversi"), {.evaluator = "nobody"}, hands, {});
  ASSERT_FALSE(fitted);
  EXPECT_NE(fitted.error().message.find("nobody"), std::string::npos);
}

}  // namespace
}  // namespace arborist::lab
