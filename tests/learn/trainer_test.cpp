#include "learn/trainer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "tests/learn/toy_examples.h"

namespace arborist::learn {
namespace {

TrainingOptions quick_options(int threads = 1) {
  return {.rate = 1e-2, .warm_up = 5, .passes = 3, .batch = 512, .seed = 5, .threads = threads};
}

std::string trained_with(const TrainingOptions& options, CpuVariant cpu, int batches_at_once) {
  const ToyExamples examples(2048, 1);
  const ToyExamples none(0, 2);
  Trainer trainer(ToyExamples::shape(96), examples, none, options);
  trainer.use_cpu(cpu);
  while (!trainer.is_done()) trainer.train(batches_at_once);
  return trainer.checkpoint();
}

TEST(Trainer, the_slope_is_what_small_changes_of_a_weight_show) {
  const ToyExamples examples(600, 3);
  Trainer trainer(ToyExamples::shape(32), examples, examples, quick_options());
  std::vector<std::uint32_t> all(examples.size());
  std::iota(all.begin(), all.end(), 0U);
  const auto slopes = trainer.slopes(all);
  // A checkpoint with one weight changed is a trainer with one weight changed.
  auto& parameters = const_cast<Parameters&>(trainer.parameters());
  const auto error_with = [&](float& weight, float change) {
    const float before = weight;
    weight = before + change;
    const double error = trainer.held_out_error();
    weight = before;
    return error;
  };
  std::vector<float*> weights;
  for (float& weight : parameters.all_slices()) weights.push_back(&weight);
  for (float& weight : parameters.biases()) weights.push_back(&weight);
  ASSERT_EQ(weights.size(), slopes.size());
  constexpr float little = 2e-3F;
  // Where a column is clipped its curve has a corner, and a small change may reach across it.
  int corners = 0;
  for (std::size_t i = 0; i < weights.size(); i += 7) {
    const double seen = (error_with(*weights[i], little) - error_with(*weights[i], -little)) / (2 * little);
    if (std::abs(slopes[i] - seen) > 2e-5 + 0.02 * std::abs(seen)) ++corners;
    EXPECT_NEAR(slopes[i], seen, 1e-4 + 0.1 * std::abs(seen)) << "weight " << i;
  }
  EXPECT_LT(corners, 3);
}

TEST(Trainer, any_number_of_threads_makes_the_same_net_to_the_bit) {
  const std::string alone = trained_with(quick_options(), best_cpu_variant(), 1000);
  for (const int threads : {2, 3, 5})
    EXPECT_TRUE(alone == trained_with(quick_options(threads), best_cpu_variant(), 1000)) << threads;
}

TEST(Trainer, every_cpu_variant_makes_the_same_net_to_the_bit) {
  const auto variants = usable_cpu_variants();
  const std::string plain = trained_with(quick_options(), variants.front(), 1000);
  for (const CpuVariant variant : variants)
    EXPECT_TRUE(plain == trained_with(quick_options(), variant, 1000)) << to_text(variant);
}

TEST(Trainer, another_seed_makes_another_net) {
  auto other = quick_options();
  other.seed = 6;
  EXPECT_FALSE(trained_with(quick_options(), best_cpu_variant(), 1000) ==
               trained_with(other, best_cpu_variant(), 1000));
}

TEST(Trainer, a_training_that_was_interrupted_goes_on_as_if_nothing_had_happened) {
  const std::string whole = trained_with(quick_options(), best_cpu_variant(), 1000);
  const ToyExamples examples(2048, 1);
  const ToyExamples none(0, 2);
  std::string kept;
  for (bool done = false; !done;) {
    Trainer trainer(ToyExamples::shape(96), examples, none, quick_options());
    if (!kept.empty()) {
      ASSERT_TRUE(trainer.restore(kept));
    }
    trainer.train(1);
    kept = trainer.checkpoint();
    done = trainer.is_done();
  }
  EXPECT_TRUE(whole == kept);
}

TEST(Trainer, a_checkpoint_that_is_damaged_cut_short_or_of_other_options_is_refused) {
  const ToyExamples examples(2048, 1);
  Trainer trainer(ToyExamples::shape(32), examples, examples, quick_options());
  const std::string good = trainer.checkpoint();
  EXPECT_TRUE(trainer.restore(good));
  for (std::size_t at = 0; at < good.size(); at += 97) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 0x10);
    EXPECT_FALSE(trainer.restore(bad)) << "byte " << at;
    EXPECT_FALSE(trainer.restore(good.substr(0, at))) << "cut to " << at;
  }
  auto other = quick_options();
  other.rate = 2e-2;
  Trainer elsewhere(ToyExamples::shape(32), examples, examples, other);
  const auto refused = elsewhere.restore(good);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("rate=0.01"), std::string::npos) << refused.error().message;
}

TEST(Trainer, a_few_examples_are_learnt_to_nearly_nothing) {
  const ToyExamples examples(1000, 9);
  Trainer trainer(ToyExamples::shape(64), examples, examples,
                  {.rate = 1e-2, .warm_up = 10, .passes = 200, .batch = 250, .decay = 0, .seed = 1, .threads = 1});
  const double before = trainer.held_out_error();
  while (!trainer.is_done()) trainer.train(100);
  EXPECT_GT(before, 0.005);
  EXPECT_LT(trainer.held_out_error(), before / 100);
}

TEST(Trainer, what_was_not_learnt_from_is_foretold_too) {
  const ToyExamples examples(20'000, 11);
  const ToyExamples fresh(2000, 12);
  Trainer trainer(ToyExamples::shape(32), examples, fresh,
                  {.rate = 1e-2, .warm_up = 10, .passes = 20, .batch = 500, .seed = 1, .threads = 1});
  const double before = trainer.held_out_error();
  while (!trainer.is_done()) trainer.train(100);
  EXPECT_LT(trainer.held_out_error(), before / 20);
}

}  // namespace
}  // namespace arborist::learn
