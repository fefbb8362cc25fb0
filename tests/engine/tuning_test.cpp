#include "engine/tuning/tuner.h"

#include <gtest/gtest.h>

#include <charconv>
#include <cmath>
#include <numeric>

#include "engine/evaluation/evaluation.h"
#include "engine/evaluation/standard_weights.h"
#include "engine/tuning/training_set.h"
#include "engine/tuning/weights_text.h"
#include "tests/engine/data_support.h"
#include "tests/engine/positions.h"

namespace arborist::engine {
namespace {

constexpr double scale = 300;
const Examples nothing;

double promised(double value) { return 1 / (1 + std::exp(-value / scale)); }

// Positions whose targets follow from these weights exactly, at the scale above.
Examples examples_by(const Weights& truth, std::uint64_t seed) {
  Examples plain;
  const auto positions = random_positions(seed, 60);
  for (const auto& position : positions) plain.add(position, 0);
  Examples examples;
  const auto row = to_free(truth);
  std::size_t next = 0;
  for (const auto& position : positions)
    if (examples.add(position, next < plain.size() ? promised(plain.value(next, row)) : 0)) ++next;
  return examples;
}

std::vector<std::uint32_t> all_of(const Examples& examples) {
  std::vector<std::uint32_t> numbers(examples.size());
  std::iota(numbers.begin(), numbers.end(), 0U);
  return numbers;
}

TEST(Examples, are_worth_what_the_evaluation_says) {
  const auto weights = to_free(standard_weights);
  for (const auto& position : random_positions(21, 60)) {
    Examples examples;
    if (!examples.add(position, 0.5)) continue;
    const int value = evaluate(position).value();
    ASSERT_NEAR(examples.value(0, weights), position.to_move() == chess::white ? value : -value, 2.5)
        << chess::to_fen(position);
  }
}

TEST(Examples, weights_survive_the_way_there_and_back) {
  const auto there = to_free(standard_weights);
  const auto back = to_weights(there);
  for (std::size_t i = 0; i < weight_count; ++i) ASSERT_EQ(as_row(back)[i], as_row(standard_weights)[i]);
}

TEST(Tuner, follows_the_slope_that_small_changes_show) {
  Weights other = standard_weights;
  other.material[1] += Tapered(-90, 90);
  const Examples examples = examples_by(other, 22);
  const auto everything = all_of(examples);
  const Tuner tuner(examples, nothing, to_free(standard_weights), {});
  const auto slope = tuner.slope(everything);
  for (const WeightName& name : weight_names()) {
    constexpr double small = 0.01;
    auto weights = to_free(standard_weights);
    const std::size_t i = name.first + name.count / 2;
    weights[i].middlegame += small;
    const double above = Tuner(examples, nothing, weights, {}).mean_error(examples, tuner.scale());
    weights[i].middlegame -= 2 * small;
    const double below = Tuner(examples, nothing, weights, {}).mean_error(examples, tuner.scale());
    ASSERT_NEAR(slope[i].middlegame, (above - below) / (2 * small), 1e-8) << name.name;
  }
}

TEST(Tuner, finds_weights_that_were_hidden_in_the_targets) {
  Weights truth = standard_weights;
  truth.material[1] += Tapered(-40, 50);
  truth.bishop_pair += Tapered(35, -40);
  const Examples examples = examples_by(truth, 23);
  Tuner tuner(examples, nothing, to_free(standard_weights), {.rate = 4, .passes = 60, .batch = 512, .pull = 0});
  tuner.fit_scale();
  const double before = tuner.errors().training;
  Tuner::Errors last;
  for (int pass = 0; pass < 60; ++pass) last = tuner.pass();
  EXPECT_LT(last.training, before / 20);
  const auto tuned = to_weights(tuner.weights());
  EXPECT_LT(tuned.material[1].middlegame(), standard_weights.material[1].middlegame());
  EXPECT_GT(tuned.material[1].endgame(), standard_weights.material[1].endgame());
}

TEST(Tuner, finds_the_same_on_any_number_of_threads) {
  Weights truth = standard_weights;
  truth.tempo = {40, 0};
  const Examples examples = examples_by(truth, 24);
  const auto tuned = [&](std::size_t threads) {
    Tuner tuner(examples, examples, to_free(standard_weights), {.passes = 3, .batch = 300, .threads = threads});
    tuner.fit_scale();
    for (int pass = 0; pass < 3; ++pass) tuner.pass();
    return tuner.errors().training;
  };
  const double alone = tuned(1);
  EXPECT_EQ(alone, tuned(2));
  EXPECT_EQ(alone, tuned(5));
}

TEST(Tuner, fits_the_scale_that_made_the_targets) {
  const Examples examples = examples_by(standard_weights, 25);
  Tuner tuner(examples, nothing, to_free(standard_weights), {});
  EXPECT_NEAR(tuner.fit_scale(), scale, 1);
}

TEST(TrainingSet, keeps_whole_games_apart_and_stops_when_full) {
  const TrainingOptions options = {
      .filter = {.least_ply = 0, .largest_score = 30'000}, .held_out = 0.3, .most_positions = 2000, .seed = 5};
  TrainingSet set(options);
  std::uint64_t number = 1;
  while (set.add(random_record(number))) ++number;
  EXPECT_EQ(set.games(), number - 1);
  EXPECT_GE(set.training().size() + set.held_out().size(), 2000U);
  EXPECT_GT(set.held_out().size(), 0U);
  EXPECT_GT(set.training().size(), set.held_out().size());
}

TEST(TrainingSet, targets_lie_between_result_and_promise) {
  GameRecord won = random_record(3);
  won.result = GameResult::white_won;
  TrainingSet by_result({.filter = {.largest_score = 30'000}, .result_share = 1, .held_out = 0});
  by_result.add(won);
  ASSERT_GT(by_result.training().size(), 0U);
  for (std::size_t i = 0; i < by_result.training().size(); ++i) EXPECT_EQ(by_result.training().target(i), 1);
}

// The numbers between braces, in order.
std::vector<int> numbers_in(std::string_view text) {
  std::vector<int> numbers;
  for (std::size_t at = text.find('{'); at < text.size();) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), number);
    if (error == std::errc{}) {
      numbers.push_back(number);
      at = static_cast<std::size_t>(end - text.data());
    } else {
      ++at;
    }
  }
  return numbers;
}

TEST(WeightsSource, holds_every_weight_in_order_and_by_name) {
  const std::string text = weights_source(standard_weights, "Made by hand.");
  EXPECT_NE(text.find("// Made by hand.\n"), std::string::npos);
  for (const WeightName& name : weight_names())
    EXPECT_NE(text.find("    ." + std::string(name.name) + " = {"), std::string::npos) << name.name;
  std::vector<int> expected;
  for (const Tapered weight : as_row(standard_weights)) {
    expected.push_back(weight.middlegame());
    expected.push_back(weight.endgame());
  }
  EXPECT_EQ(numbers_in(text.substr(text.find("standard_weights = "))), expected);
}

}  // namespace
}  // namespace arborist::engine
