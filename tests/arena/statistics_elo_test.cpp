// Elo from counted games and pairs: published results first, then what must hold for every count.
#include <gtest/gtest.h>

#include <cmath>

#include "arena/statistics/elo.h"
#include "core/random.h"

namespace arborist {
namespace {

TEST(Elo, the_curve_of_expected_scores) {
  const struct {
    double elo;
    double score;
  } table[] = {{0, 0.5}, {100, 0.640065}, {200, 0.759747}, {400, 10.0 / 11}, {-400, 1.0 / 11}, {800, 100.0 / 101}};
  for (const auto& [elo, score] : table) {
    EXPECT_NEAR(expected_score(elo), score, 1e-6);
    EXPECT_NEAR(elo_of_score(score), elo, 1e-3);
  }
  EXPECT_TRUE(std::isinf(elo_of_score(1)) && elo_of_score(1) > 0);
  EXPECT_TRUE(std::isinf(elo_of_score(0)) && elo_of_score(0) < 0);
}

// As match runners and testing frameworks printed them.
TEST(Elo, published_results_of_pairs) {
  const struct {
    Pairs pairs;
    double elo, error, normalised, normalised_error, level, ratio;
  } table[] = {{{{1, 10, 78, 48, 13}}, 72.85, 22.33, 132.30, 39.32, 0.52, 5.55},
               {{{352, 579, 1264, 743, 464}}, 19.83, 6.77, 24.25, 8.26, 0.3715, 1.30}};
  for (const auto& t : table) {
    const auto elo = estimate(t.pairs);
    EXPECT_NEAR(elo.value, t.elo, 0.006);
    EXPECT_NEAR(elo.error().value(), t.error, 0.006);
    EXPECT_NEAR(elo.normalised.value(), t.normalised, 0.006);
    EXPECT_NEAR(elo.normalised_error.value(), t.normalised_error, 0.006);
    EXPECT_NEAR(level_ratio(t.pairs).value(), t.level, 0.0001);
    EXPECT_NEAR(pair_ratio(t.pairs).value(), t.ratio, 0.006);
    EXPECT_GT(elo.superiority, 0.9999);
  }
  EXPECT_NEAR(estimate(Pairs{{0, 0, 1, 8, 1}}).value, 190.85, 0.006);
}

TEST(Elo, a_hundred_wins_fifty_draws_fifty_losses) {
  const auto elo = estimate(Tally{.wins = 100, .draws = 50, .losses = 50});
  EXPECT_DOUBLE_EQ(elo.score, 0.625);
  EXPECT_NEAR(elo.value, 400 * std::log10(0.625 / 0.375), 1e-9);
  // By hand: variance 0.5 * 0.375² + 0.25 * 0.125² + 0.25 * 0.625² = 0.171875.
  const double error = std::sqrt(0.171875 / 200);
  EXPECT_NEAR(elo.low, 400 * std::log10((0.625 - 1.959964 * error) / (0.375 + 1.959964 * error)), 1e-3);
  EXPECT_NEAR(elo.superiority, 0.5 * (1 + std::erf(0.125 / error / std::sqrt(2.0))), 1e-12);
  EXPECT_EQ(to_text(elo), "+88.7 ± 42.8");
}

// The rule of thumb: (1 + erf((wins - losses) / √(2 (wins + losses)))) / 2, whatever the draws.
TEST(Elo, likelihood_of_superiority_is_nearly_that_of_wins_and_losses_alone) {
  for (const std::uint64_t draws : {0, 100, 5000}) {
    const Tally tally{.wins = 520, .draws = draws, .losses = 480};
    EXPECT_NEAR(estimate(tally).superiority, 0.5 * (1 + std::erf(40 / std::sqrt(2000.0))), 0.002) << draws;
  }
}

TEST(Elo, what_cannot_be_a_number_is_said_in_words) {
  EXPECT_EQ(to_text(estimate(Tally{})), "no games yet");
  EXPECT_EQ(to_text(estimate(Pairs{})), "no games yet");
  // 0.025^(1/10) = 0.6915 of the points: +140.2.
  EXPECT_EQ(to_text(estimate(Tally{.wins = 10})), "infinite: all games won (at least +140.2)");
  EXPECT_EQ(to_text(estimate(Tally{.losses = 10})), "minus infinite: all games lost (at most -140.2)");
  EXPECT_EQ(to_text(estimate(Tally{.draws = 10})), "+0.0 ± 110.8");
  EXPECT_EQ(to_text(estimate(Tally{.wins = 3, .draws = 1})), "+338.0 (+117.4 to +infinite)");
}

TEST(Elo, is_never_not_a_number_and_json_gets_finite_numbers_or_nothing) {
  for (std::uint64_t wins = 0; wins < 4; ++wins)
    for (std::uint64_t draws = 0; draws < 4; ++draws)
      for (std::uint64_t losses = 0; losses < 4; ++losses) {
        const auto elo = estimate(Tally{wins, draws, losses});
        for (const double value : {elo.value, elo.low, elo.high, elo.score, elo.superiority}) {
          EXPECT_FALSE(std::isnan(value));
          EXPECT_EQ(if_finite(value).has_value(), std::isfinite(value));
        }
        EXPECT_LE(elo.low, elo.value);
        EXPECT_LE(elo.value, elo.high);
      }
  EXPECT_FALSE(if_finite(std::nan("")).has_value());
  EXPECT_EQ(if_finite(-0.0001).value(), 0);
  EXPECT_FALSE(std::signbit(if_finite(-0.0001).value()));
}

TEST(Elo, no_ratios_of_nothing) {
  EXPECT_EQ(draw_ratio({}), std::nullopt);
  EXPECT_EQ(level_ratio({}), std::nullopt);
  EXPECT_EQ(pair_ratio({{0, 0, 5, 1, 0}}), std::nullopt);
  EXPECT_DOUBLE_EQ(draw_ratio({.wins = 1, .draws = 3}).value(), 0.75);
}

class EloLaws : public ::testing::Test {
 protected:
  Pairs some_pairs() {
    Pairs pairs;
    for (auto& count : pairs.count) count = 1 + random_.below(200);
    return pairs;
  }
  Random random_{7};
};

TEST_F(EloLaws, players_changed_the_sign_changes) {
  for (int i = 0; i < 200; ++i) {
    const auto pairs = some_pairs();
    const auto here = estimate(pairs), there = estimate(pairs.swapped());
    EXPECT_NEAR(here.value, -there.value, 1e-9);
    EXPECT_NEAR(here.low, -there.high, 1e-9);
    EXPECT_NEAR(here.superiority, 1 - there.superiority, 1e-12);
    EXPECT_NEAR(here.normalised.value(), -there.normalised.value(), 1e-9);
    const Tally tally{pairs.count[0], pairs.count[1], pairs.count[2]};
    EXPECT_NEAR(estimate(tally).value, -estimate(tally.swapped()).value, 1e-9);
  }
}

TEST_F(EloLaws, four_times_the_games_halve_the_error) {
  for (int i = 0; i < 200; ++i) {
    const auto pairs = some_pairs();
    auto more = pairs;
    for (auto& count : more.count) count *= 4;
    EXPECT_DOUBLE_EQ(estimate(more).value, estimate(pairs).value);
    EXPECT_NEAR(estimate(more).error().value() * 2, estimate(pairs).error().value(),
                0.02 * estimate(pairs).error().value());
    EXPECT_NEAR(estimate(more).normalised_error.value() * 2, estimate(pairs).normalised_error.value(), 1e-9);
  }
}

// Where the opening decides both games, each pair is level: as games they vary, as pairs they do not.
TEST_F(EloLaws, pairs_know_more_than_their_games) {
  const auto elo_pairs = estimate(Pairs{{2, 10, 400, 14, 3}});
  const auto elo_games = estimate(Tally{.wins = 220, .draws = 424, .losses = 214});
  EXPECT_NEAR(elo_pairs.score, elo_games.score, 1e-12);
  EXPECT_LT(elo_pairs.error().value(), 0.5 * elo_games.error().value());
}

// The interval of 95 % holds the truth in about 95 % of matches.
TEST_F(EloLaws, the_interval_holds_what_it_says) {
  const double win = 0.35, draw = 0.4;
  const double truth = elo_of_score(win + draw / 2);
  int held = 0;
  constexpr int matches = 4000;
  for (int match = 0; match < matches; ++match) {
    Tally tally;
    for (int game = 0; game < 300; ++game) {
      const double chance = random_.fraction();
      tally.add(chance < win ? GameResult::won : chance < win + draw ? GameResult::drawn : GameResult::lost);
    }
    const auto elo = estimate(tally);
    held += elo.low <= truth && truth <= elo.high;
  }
  EXPECT_NEAR(held / double{matches}, 0.95, 0.012);
}

}  // namespace
}  // namespace arborist
