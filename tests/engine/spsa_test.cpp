// The table of the search's numbers, and the rule that moves them.
#include "engine/tuning/spsa.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <utility>

#include "core/random.h"
#include "core/text.h"
#include "engine/tuning/tuned_parameters.h"

namespace arborist::engine {
namespace {

TEST(TunedParameters, every_number_of_the_search_is_in_the_table_once) {
  Parameters parameters;
  int mark = 1'000'000;
  for (const TunedParameter& one : tuned_parameters) parameters.*one.member = mark++;
  std::set<int> seen;
  for (const TunedParameter& one : tuned_parameters) seen.insert(parameters.*one.member);
  EXPECT_EQ(seen.size(), tuned_parameters.size()) << "two lines of the table are of the same member";
  EXPECT_EQ(tuned_parameters.size() * sizeof(int), sizeof(Parameters))
      << "a member of Parameters has no line in engine/tuning/tuned_parameters.h";
}

TEST(TunedParameters, the_engine_plays_with_numbers_inside_their_ranges) {
  constexpr Parameters standard;
  for (const TunedParameter& one : tuned_parameters) {
    EXPECT_LE(one.low, standard.*one.member) << one.name;
    EXPECT_GE(one.high, standard.*one.member) << one.name;
    EXPECT_GE(one.step, 0) << one.name;
    EXPECT_LE(2 * one.step, one.high - one.low) << one.name;
  }
}

// Whatever the engine plays with now, these are others.
constexpr int another_null_base = Parameters{}.null_base == 6 ? 5 : 6;
const std::string other_settings = fmt::format("null_base:{}+shallower_margin:-7", another_null_base);

TEST(TunedParameters, settings_are_read_as_they_are_written) {
  const auto bolder = parameters_with({}, other_settings);
  ASSERT_TRUE(bolder) << bolder.error().message;
  EXPECT_EQ(bolder->null_base, another_null_base);
  EXPECT_EQ(bolder->shallower_margin, -7);
  EXPECT_EQ(bolder->futility_margin, Parameters{}.futility_margin);
  EXPECT_EQ(settings_text(*bolder), other_settings);
  EXPECT_EQ(settings_text({}), "");
  EXPECT_EQ(settings_text(*parameters_with({}, "")), "");
}

TEST(TunedParameters, settings_that_are_wrong_are_refused_with_the_reason) {
  const auto error_of = [](const char* text) {
    const auto read = parameters_with({}, text);
    return read ? std::string("no error") : read.error().message;
  };
  EXPECT_NE(error_of("null_bass:5").find("null_base"), std::string::npos) << error_of("null_bass:5");
  EXPECT_NE(error_of("null_base:99").find("null_base"), std::string::npos) << error_of("null_base:99");
  EXPECT_NE(error_of("null_base").find("such as null_base:5"), std::string::npos);
  EXPECT_NE(error_of("null_base:5+").find("no setting"), std::string::npos);
  EXPECT_EQ(error_of("null_base:5+null_base:6"), "null_base is set twice");
}

TEST(TunedParameters, the_result_is_written_as_code_and_as_uci_options) {
  Parameters parameters;
  const int before = std::exchange(parameters.null_base, another_null_base);
  const std::string code = parameters_source(parameters, "By games.\nMany.");
  EXPECT_TRUE(code.starts_with("// By games.\n// Many.\nParameters{\n    .aspiration_depth = ")) << code;
  EXPECT_NE(code.find(fmt::format("    .null_base = {},  // {} before\n", another_null_base, before)),
            std::string::npos)
      << code;
  const std::string options = parameters_options(parameters);
  EXPECT_NE(options.find(fmt::format("setoption name null_base value {}\n", another_null_base)), std::string::npos);
  EXPECT_EQ(static_cast<std::size_t>(std::count(options.begin(), options.end(), '\n')), tuned_parameters.size());
}

std::vector<SpsaNumber> two_numbers() {
  return {{.start = 40, .low = 0, .high = 100, .step = 5}, {.start = 4, .low = 0, .high = 9, .step = 0.5}};
}

TEST(Spsa, both_sides_are_shaken_to_opposite_sides_and_within_the_range) {
  const Spsa spsa({.pairs = 4'000, .batch = 4'000, .seed = 3}, {{.start = 40, .low = 0, .high = 100, .step = 5},
                                                                {.start = 4, .low = 0, .high = 9, .step = 0.5},
                                                                {.start = 1, .low = 0, .high = 9, .step = 4}});
  std::array<double, 3> middle{}, plus_higher{};
  for (std::uint64_t pair = 0; pair < 4'000; ++pair) {
    const auto sides = spsa.sides(pair);
    EXPECT_EQ(sides, spsa.sides(pair)) << "a pair follows from its number";
    for (std::size_t i = 0; i < 3; ++i) {
      middle.at(i) += (sides.plus[i] + sides.minus[i]) / 2.0 / 4'000;
      plus_higher.at(i) += sides.plus[i] > sides.minus[i] ? 1 : 0;
      EXPECT_GE(std::min(sides.plus[i], sides.minus[i]), 0);
      EXPECT_LE(std::max(sides.plus[i], sides.minus[i]), 100);
    }
    EXPECT_NE(sides.plus[0], sides.minus[0]);
  }
  EXPECT_NEAR(middle[0], 40, 0.1);
  EXPECT_NEAR(middle[1], 4, 0.05) << "rounding by chance keeps small numbers where they are in the mean";
  EXPECT_NEAR(plus_higher[0] / 4'000, 0.5, 0.05);
}

// A hill whose top is at 62 and 2: the nearer side wins more often.
int noisy_score(const Spsa::Sides& sides, Random& random) {
  const auto height = [](const std::vector<int>& at) {
    const double x = (at[0] - 62) / 40.0, y = (at[1] - 2) / 4.0;
    return -(x * x) - y * y;
  };
  const double chance = 0.5 + std::clamp(height(sides.plus) - height(sides.minus), -1.0, 1.0) / 2;
  int score = 0;
  for (int game = 0; game < 2; ++game) score += random.fraction() < chance ? 1 : -1;
  return score;
}

TEST(Spsa, climbs_a_hill_that_it_sees_only_through_lost_and_won_games) {
  Spsa spsa({.pairs = 6'000, .batch = 16, .seed = 1, .rate = 0.02}, two_numbers());
  Random random(5);
  for (std::uint64_t pair = 0; pair < 6'000; ++pair) spsa.learn(pair, noisy_score(spsa.sides(pair), random));
  EXPECT_NEAR(spsa.values()[0], 62, 8);
  EXPECT_NEAR(spsa.values()[1], 2, 0.8);
  EXPECT_EQ(spsa.batches_done(), 375U);
  EXPECT_EQ(spsa.path().front(), (std::vector<double>{40, 4}));
}

TEST(Spsa, moves_towards_the_side_that_won_and_not_by_draws) {
  Spsa drawn({.pairs = 4, .batch = 4, .seed = 2}, two_numbers());
  Spsa won({.pairs = 4, .batch = 4, .seed = 2}, two_numbers());
  for (std::uint64_t pair = 0; pair < 4; ++pair) {
    drawn.learn(pair, 0);
    won.learn(pair, pair == 1 ? 2 : 0);
  }
  EXPECT_EQ(drawn.values(), (std::vector<double>{40, 4}));
  const auto sides = won.sides(1);
  EXPECT_EQ(won.values()[0] > 40, sides.plus[0] > sides.minus[0]);
  EXPECT_NE(won.values()[0], 40);
}

// As hands bring them: any pair that is ready may be the next.
TEST(Spsa, the_order_in_which_pairs_end_changes_nothing) {
  const SpsaPlan plan{.pairs = 203, .batch = 8, .seed = 9, .rate = 0.05};
  std::vector<std::vector<std::vector<double>>> paths;
  for (const std::uint64_t order : {1, 2, 3}) {
    Spsa spsa(plan, two_numbers());
    Random random(order);
    std::set<std::uint64_t> left;
    for (std::uint64_t pair = 0; pair < plan.pairs; ++pair) left.insert(pair);
    while (!left.empty()) {
      std::vector<std::uint64_t> ready;
      for (const auto pair : left)
        if (spsa.is_ready(pair)) ready.push_back(pair);
      ASSERT_FALSE(ready.empty());
      EXPECT_LE(ready.size(), 2 * plan.batch);
      const auto pair = order == 1 ? ready.front() : ready[random.below(static_cast<std::uint32_t>(ready.size()))];
      Random result(mix_bits(pair));
      spsa.learn(pair, noisy_score(spsa.sides(pair), result));
      EXPECT_TRUE(spsa.knows(pair));
      left.erase(pair);
    }
    EXPECT_EQ(spsa.batches_done(), 26U) << "the last batch is smaller";
    paths.push_back(spsa.path());
  }
  EXPECT_EQ(paths[0], paths[1]);
  EXPECT_EQ(paths[0], paths[2]);
}

}  // namespace
}  // namespace arborist::engine
