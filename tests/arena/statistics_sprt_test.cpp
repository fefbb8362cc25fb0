// The sequential test: published log-likelihood ratios, laws, and simulated matches that hold the stated error rates.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "arena/statistics/elo.h"
#include "arena/statistics/sprt.h"
#include "core/random.h"

namespace arborist {
namespace {

using Decision = SprtState::Decision;

// As a testing framework with many millions of games printed them, to two decimals.
TEST(Sprt, published_ratios_of_pairs) {
  const auto logistic = Sprt::Model::logistic, normalised = Sprt::Model::normalised;
  const struct {
    double elo0, elo1;
    Sprt::Model model;
    Pairs pairs;
    double llr;
  } table[] = {{-0.25, 1.25, logistic, {{253, 4282, 17604, 4431, 286}}, 2.94},
               {0.25, 1.25, logistic, {{58, 3302, 33130, 3518, 84}}, 2.97},
               {-0.25, 1.25, logistic, {{491, 7345, 29693, 7670, 465}}, 2.96},
               {0.25, 1.25, logistic, {{53, 2220, 21459, 2445, 47}}, 2.97},
               {-0.25, 1.25, logistic, {{115, 2196, 11328, 2317, 136}}, 2.94},
               {0.25, 1.25, logistic, {{14, 1030, 14318, 1163, 19}}, 2.93},
               {-0.5, 1.5, logistic, {{665, 4806, 9333, 4893, 747}}, 2.95},
               {0.25, 1.75, logistic, {{328, 4564, 15580, 4789, 371}}, 2.98},
               {-0.5, 1.5, logistic, {{17, 253, 1042, 337, 39}}, 2.96},
               {0.25, 1.75, logistic, {{11, 407, 3238, 513, 11}}, 2.93},
               {-1.25, 0.25, logistic, {{293, 5085, 20082, 5070, 326}}, 2.95},
               {-0.75, 0.25, logistic, {{47, 2568, 23495, 2604, 58}}, 2.94},
               {-1.5, 0.5, logistic, {{40, 1272, 12142, 1300, 30}}, 3.01},
               {0, 2, normalised, {{831, 31795, 68460, 32448, 834}}, 2.93},
               {0.5, 2.5, normalised, {{307, 54901, 140959, 56230, 281}}, 2.95},
               {0, 2, normalised, {{2, 1925, 6607, 2176, 2}}, 2.94},
               {0.5, 2.5, normalised, {{5, 2968, 10474, 3253, 5}}, 2.96}};
  for (const auto& t : table) {
    const Sprt sprt{.elo0 = t.elo0, .elo1 = t.elo1, .model = t.model};
    EXPECT_NEAR(sprt.judge(t.pairs).llr, t.llr, 0.006) << t.llr << " at " << sprt.text();
  }
}

TEST(Sprt, published_ratios_of_games) {
  const auto normalised = Sprt::Model::normalised;
  EXPECT_NEAR((Sprt{.elo0 = 0, .elo1 = 2, .model = normalised}.judge(Tally{36433, 68692, 36027}).llr), 0.92, 0.01);
  EXPECT_NEAR((Sprt{.elo0 = -1.75, .elo1 = 0.25, .model = normalised}.judge(Tally{10871, 20431, 10650}).llr), 2.30,
              0.02);
}

TEST(Sprt, walds_bounds) {
  const Sprt usual;
  EXPECT_NEAR(usual.lower(), -2.944, 0.001);
  EXPECT_NEAR(usual.upper(), 2.944, 0.001);
  const Sprt other{.alpha = 0.01, .beta = 0.1};
  EXPECT_NEAR(other.lower(), std::log(0.1 / 0.99), 1e-12);
  EXPECT_NEAR(other.upper(), std::log(0.9 / 0.01), 1e-12);
}

TEST(Sprt, decides_at_its_bounds_and_not_before) {
  const Sprt sprt{.elo0 = 0, .elo1 = 10};
  EXPECT_EQ(sprt.judge(Pairs{}).decision, Decision::go_on);
  EXPECT_EQ(sprt.judge(Pairs{}).llr, 0);
  EXPECT_EQ(sprt.judge(Pairs{{10, 50, 100, 55, 12}}).decision, Decision::go_on);
  EXPECT_EQ(sprt.judge(Pairs{{100, 500, 1000, 620, 160}}).decision, Decision::h1_accepted);
  EXPECT_EQ(sprt.judge(Pairs{{160, 620, 1000, 500, 100}}).decision, Decision::h0_accepted);
  EXPECT_EQ(to_text(sprt.judge(Pairs{}), sprt), "LLR 0.00 (-2.94, 2.94) [0, 10]");
}

TEST(Sprt, one_sided_results_are_no_exception) {
  const Sprt table[] = {{.elo0 = 0, .elo1 = 10}, {.elo0 = 0, .elo1 = 10, .model = Sprt::Model::normalised}};
  for (const auto& sprt : table) {
    for (std::uint64_t n : {1, 10, 1000}) {
      EXPECT_GT(sprt.judge(Pairs{{0, 0, 0, 0, n}}).llr, 0) << n;
      EXPECT_LT(sprt.judge(Pairs{{n, 0, 0, 0, 0}}).llr, 0) << n;
      EXPECT_LT(sprt.judge(Pairs{{0, 0, n, 0, 0}}).llr, 0.001) << "level games do not speak for 10 Elo";
      EXPECT_TRUE(std::isfinite(sprt.judge(Tally{.wins = n}).llr));
    }
    EXPECT_EQ(sprt.judge(Tally{.wins = 100'000}).decision, Decision::h1_accepted);
  }
}

TEST(Sprt, is_read_from_text) {
  const auto read = [](const char* text) { return Sprt::parse(text); };
  EXPECT_EQ(*read("0,10"), (Sprt{.elo0 = 0, .elo1 = 10}));
  EXPECT_EQ(*read("-10,0"), (Sprt{.elo0 = -10, .elo1 = 0}));
  EXPECT_EQ(*read("0, 2.5, 0.1"), (Sprt{.elo0 = 0, .elo1 = 2.5, .alpha = 0.1, .beta = 0.1}));
  EXPECT_EQ(*read("0,5,0.05,0.1,normalised"),
            (Sprt{.elo0 = 0, .elo1 = 5, .alpha = 0.05, .beta = 0.1, .model = Sprt::Model::normalised}));
  EXPECT_EQ(*read(read("0,5,0.05,0.1,normalised")->text().c_str()), *read("0,5,0.05,0.1,normalised"));
  for (const auto* wrong : {"", "5", "10,0", "0,0", "0,10,0", "0,10,0.5", "0,10,0.05,1", "a,b", "0,10x", "0,nan",
                            "-inf,5", "0,1e3", "0,2000", "1,2,0.1,0.1,0.1", "normalised", "0,10,normal"}) {
    EXPECT_FALSE(read(wrong)) << wrong;
  }
}

class SprtLaws : public ::testing::TestWithParam<Sprt::Model> {
 protected:
  Pairs some_pairs(std::uint32_t most = 300) {
    Pairs pairs;
    for (auto& count : pairs.count) count = 1 + random_.below(most);
    return pairs;
  }
  Random random_{11};
};
INSTANTIATE_TEST_SUITE_P(Models, SprtLaws, ::testing::Values(Sprt::Model::logistic, Sprt::Model::normalised),
                         [](const auto& p) { return p.param == Sprt::Model::logistic ? "logistic" : "normalised"; });

TEST_P(SprtLaws, twice_the_games_double_the_ratio) {
  for (int i = 0; i < 100; ++i) {
    const auto pairs = some_pairs();
    auto twice = pairs;
    twice += pairs;
    const Sprt sprt{.elo0 = -3, .elo1 = 8, .model = GetParam()};
    EXPECT_NEAR(sprt.judge(twice).llr, 2 * sprt.judge(pairs).llr, 1e-5);
  }
}

TEST_P(SprtLaws, players_and_hypotheses_changed_the_sign_changes) {
  for (int i = 0; i < 100; ++i) {
    const auto pairs = some_pairs();
    const Sprt here{.elo0 = -3, .elo1 = 8, .model = GetParam()}, there{.elo0 = -8, .elo1 = 3, .model = GetParam()};
    EXPECT_NEAR(here.judge(pairs).llr, -there.judge(pairs.swapped()).llr, 2e-6);
  }
}

TEST_P(SprtLaws, ratios_of_neighbouring_tests_add_up) {
  for (int i = 0; i < 100; ++i) {
    const auto pairs = some_pairs();
    const auto llr = [&](double elo0, double elo1) {
      return Sprt{.elo0 = elo0, .elo1 = elo1, .model = GetParam()}.judge(pairs).llr;
    };
    EXPECT_NEAR(llr(0, 4) + llr(4, 10), llr(0, 10), 1e-5);
  }
}

// The largest likelihood of these counts among all shares with a hypothesis' condition, found by a plain search. Three
// results: once the share of draws is given, the condition gives the wins.
double searched_log_likelihood(const Tally& tally, double elo, Sprt::Model model) {
  const auto log_likelihood = [&](double draw) {
    // The mean less one half: as the score says; or t deviations, where the variance is (1 - draw) / 4 - excess².
    const double t = elo / normalised_elo_unit;
    const double excess =
        model == Sprt::Model::logistic ? expected_score(elo) - 0.5 : t * std::sqrt((1 - draw) / 4 / (1 + t * t));
    const double win = excess + (1 - draw) / 2, loss = 1 - win - draw;
    if (win <= 0 || draw <= 0 || loss <= 0) return -1e300;
    return double(tally.wins) * std::log(win) + double(tally.draws) * std::log(draw) +
           double(tally.losses) * std::log(loss);
  };
  double low = 0, high = 1;
  for (int round = 0; round < 200; ++round) {
    const double a = low + (high - low) / 3, b = high - (high - low) / 3;
    if (log_likelihood(a) < log_likelihood(b))
      low = a;
    else
      high = b;
  }
  return log_likelihood((low + high) / 2);
}

TEST_P(SprtLaws, agrees_with_a_search_for_the_likeliest_shares) {
  for (int i = 0; i < 100; ++i) {
    const Tally tally{1 + random_.below(500), 1 + random_.below(500), 1 + random_.below(500)};
    const double searched =
        searched_log_likelihood(tally, 20, GetParam()) - searched_log_likelihood(tally, -10, GetParam());
    EXPECT_NEAR((Sprt{.elo0 = -10, .elo1 = 20, .model = GetParam()}.judge(tally).llr), searched, 1e-4);
  }
}

// One match: pairs from these shares until the test decides.
Decision simulated(const Sprt& sprt, const std::array<double, 5>& share, Random& random) {
  constexpr int longest_match = 200'000;
  Pairs pairs;
  for (int i = 0; i < longest_match; ++i) {
    double chance = random.fraction();
    std::size_t result = 0;
    while (result < 4 && chance >= share[result]) chance -= share[result++];
    ++pairs.count[result];
    if (const auto state = sprt.judge(pairs); state.decision != Decision::go_on) return state.decision;
  }
  return Decision::go_on;
}

// Shares of real matches but for their expected score: moved from ½ to 1½ points, a share is worth half a pair.
std::array<double, 5> shares_with(double score) {
  const double moved = 2 * (score - 0.5);
  return {0.05, 0.22 - moved, 0.46, 0.22 + moved, 0.05};
}

struct ErrorRates {
  double alpha, beta;
};

ErrorRates simulated_errors(const Sprt& sprt, int matches, std::uint64_t seed) {
  // The spread of a pair is that of two games' mean; the shares' own decides what a normalised Elo means as a score.
  const auto score = [&](double elo) {
    if (sprt.model == Sprt::Model::logistic) return expected_score(elo);
    const double pair_deviation = std::sqrt(0.05 * 0.25 * 2 + 0.22 * 0.0625 * 2);
    return 0.5 + elo / normalised_elo_unit * pair_deviation * std::sqrt(2.0);
  };
  Random random(seed);
  int wrongly_h1 = 0, wrongly_h0 = 0;
  for (int i = 0; i < matches; ++i) {
    wrongly_h1 += simulated(sprt, shares_with(score(sprt.elo0)), random) != Decision::h0_accepted;
    wrongly_h0 += simulated(sprt, shares_with(score(sprt.elo1)), random) != Decision::h1_accepted;
  }
  return {wrongly_h1 / double(matches), wrongly_h0 / double(matches)};
}

void expect_stated_errors(const Sprt& sprt, int matches, std::uint64_t seed) {
  const auto rates = simulated_errors(sprt, matches, seed);
  const auto three_deviations = [&](double rate) { return 3 * std::sqrt(rate * (1 - rate) / matches); };
  EXPECT_LE(rates.alpha, sprt.alpha + three_deviations(sprt.alpha)) << sprt.text();
  EXPECT_LE(rates.beta, sprt.beta + three_deviations(sprt.beta)) << sprt.text();
  // A test that never errs would waste games.
  EXPECT_GE(rates.alpha, sprt.alpha / 2 - three_deviations(sprt.alpha)) << sprt.text();
  EXPECT_GE(rates.beta, sprt.beta / 2 - three_deviations(sprt.beta)) << sprt.text();
  std::printf("%s: in %d matches each, %.4f wrong under H0, %.4f wrong under H1\n", sprt.text().c_str(), matches,
              rates.alpha, rates.beta);
}

TEST(SprtErrors, simulated_matches_hold_the_stated_rates) {
  expect_stated_errors({.elo0 = 0, .elo1 = 30}, 1000, 2024);
  expect_stated_errors({.elo0 = 0, .elo1 = 30, .alpha = 0.02, .beta = 0.1}, 1000, 2025);
  expect_stated_errors({.elo0 = 0, .elo1 = 50, .model = Sprt::Model::normalised}, 1000, 2026);
}

TEST(SprtErrors, ten_thousand_simulated_matches_hold_the_stated_rates) {
  if (std::getenv("ARBORIST_LONG_TESTS") == nullptr) GTEST_SKIP() << "set ARBORIST_LONG_TESTS=1";
  expect_stated_errors({.elo0 = 0, .elo1 = 10}, 10'000, 1);
  expect_stated_errors({.elo0 = -10, .elo1 = 0}, 10'000, 2);
  expect_stated_errors({.elo0 = 0, .elo1 = 20, .alpha = 0.02, .beta = 0.1}, 10'000, 3);
  expect_stated_errors({.elo0 = 0, .elo1 = 20, .model = Sprt::Model::normalised}, 10'000, 4);
}

}  // namespace
}  // namespace arborist
