// A whole training: judged after every pass, ended early, interrupted and gone on with.
#include "learn/training_run.h"

#include <gtest/gtest.h>

#include "tests/learn/toy_examples.h"

namespace arborist::learn {
namespace {

RunSettings run_settings(int passes = 4, int patience = 5) {
  return {.options = {.rate = 1e-2, .warm_up = 5, .passes = passes, .batch = 256, .seed = 5, .threads = 1},
          .patience = patience,
          .identity = "toys"};
}

std::vector<float> numbers_of(const Parameters& parameters) {
  std::vector<float> all(parameters.all_slices().begin(), parameters.all_slices().end());
  all.insert(all.end(), parameters.biases().begin(), parameters.biases().end());
  return all;
}

TEST(TrainingRun, every_pass_is_judged_and_the_best_is_kept) {
  const ToyExamples examples(2048, 1);
  const ToyExamples fresh(500, 2);
  TrainingRun run(ToyExamples::shape(32), examples, fresh, run_settings());
  EXPECT_EQ(run.best_pass(), -1);
  while (!run.is_done()) run.go_on(3);
  ASSERT_EQ(run.passes().size(), 4U);
  double best = 1;
  for (const PassErrors& pass : run.passes()) best = std::min(best, pass.held_out);
  EXPECT_EQ(run.passes()[static_cast<std::size_t>(run.best_pass())].held_out, best);
  EXPECT_LT(run.passes().back().training, run.passes().front().training);
  // Its error is that of the parameters that were kept.
  Trainer judge(ToyExamples::shape(32), examples, fresh, run_settings().options);
  const_cast<Parameters&>(judge.parameters()) = run.best();
  EXPECT_EQ(judge.held_out_error(), best);
}

// What is held out follows from nothing that can be learnt, so learning by heart makes it worse.
TEST(TrainingRun, ends_when_what_is_held_out_gets_no_better) {
  class Noise final : public Examples {
   public:
    explicit Noise(std::uint64_t seed) : seed_(seed) {}
    [[nodiscard]] std::size_t size() const override { return 512; }
    [[nodiscard]] Seen look(std::size_t example, Feature* own, Feature* other) const override {
      Random random(seed_ + example);
      for (int i = 0; i < 4; ++i) own[i] = other[i] = static_cast<Feature>(random.below(40));
      return {.own = 4, .other = 4, .bucket = 0, .target = static_cast<float>(random.below(2))};
    }

   private:
    std::uint64_t seed_;
  };
  const Noise heard(1), fresh(100'000);
  TrainingRun run(ToyExamples::shape(64), heard, fresh, run_settings(400, 3));
  while (!run.is_done()) run.go_on(100);
  EXPECT_TRUE(run.has_ended_early());
  ASSERT_LT(run.passes().size(), 400U);
  EXPECT_EQ(run.passes().size(), static_cast<std::size_t>(run.best_pass()) + 1 + 3);
  EXPECT_GT(run.passes().back().held_out, run.passes()[static_cast<std::size_t>(run.best_pass())].held_out);
}

TEST(TrainingRun, without_examples_held_out_the_last_pass_counts) {
  const ToyExamples examples(1024, 1);
  const ToyExamples none(0, 2);
  TrainingRun run(ToyExamples::shape(32), examples, none, run_settings(3, 1));
  while (!run.is_done()) run.go_on(1);
  EXPECT_EQ(run.passes().size(), 3U);
  EXPECT_EQ(run.best_pass(), 2);
  EXPECT_FALSE(run.has_ended_early());
}

TEST(TrainingRun, interrupted_anywhere_it_goes_on_to_the_same_end) {
  const ToyExamples examples(2048, 1);
  const ToyExamples fresh(300, 2);
  TrainingRun whole(ToyExamples::shape(32), examples, fresh, run_settings());
  while (!whole.is_done()) whole.go_on(100);
  std::string kept;
  for (bool done = false; !done;) {
    TrainingRun part(ToyExamples::shape(32), examples, fresh, run_settings());
    if (!kept.empty()) {
      const auto restored = part.restore(kept);
      ASSERT_TRUE(restored) << restored.error().message;
    }
    part.go_on(3);
    kept = part.checkpoint();
    done = part.is_done();
  }
  EXPECT_TRUE(kept == whole.checkpoint());
  TrainingRun last(ToyExamples::shape(32), examples, fresh, run_settings());
  ASSERT_TRUE(last.restore(kept));
  EXPECT_TRUE(last.is_done());
  EXPECT_EQ(last.passes(), whole.passes());
  EXPECT_EQ(numbers_of(last.best()), numbers_of(whole.best()));
}

TEST(TrainingRun, a_checkpoint_of_a_newer_program_is_said_to_be_that) {
  const ToyExamples examples(1024, 1);
  TrainingRun run(ToyExamples::shape(32), examples, examples, run_settings());
  std::string newer = run.checkpoint();
  constexpr std::size_t version_at = 8;
  newer[version_at] = 2;
  const auto refused = run.restore(newer);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "it was written by a newer Arborist (version 2, this one knows 1)");
}

TEST(TrainingRun, a_checkpoint_of_something_else_is_refused_and_changes_nothing) {
  const ToyExamples examples(1024, 1);
  TrainingRun run(ToyExamples::shape(32), examples, examples, run_settings());
  const std::string good = run.checkpoint();
  for (std::size_t at = 0; at < good.size(); at += 997) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 0x20);
    EXPECT_FALSE(run.restore(bad)) << at;
    EXPECT_FALSE(run.restore(good.substr(0, at))) << at;
  }
  auto other = run_settings();
  other.identity = "other toys";
  TrainingRun elsewhere(ToyExamples::shape(32), examples, examples, other);
  const auto refused = elsewhere.restore(good);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("toys there, other toys here"), std::string::npos) << refused.error().message;
  TrainingRun wider(ToyExamples::shape(64), examples, examples, run_settings());
  EXPECT_FALSE(wider.restore(good));
  EXPECT_TRUE(run.checkpoint() == good);
}

}  // namespace
}  // namespace arborist::learn
