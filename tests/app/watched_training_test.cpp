// A training that is watched: what is told of it, and what a kill costs, counted in examples.
#include "app/data/watched_training.h"

#include <gtest/gtest.h>

#include "core/file.h"
#include "core/random.h"
#include "tests/app/running.h"
#include "tests/learn/toy_examples.h"

namespace arborist {
namespace {

class Watched : public WithFolder {
 protected:
  static constexpr int passes = 40;
  [[nodiscard]] learn::TrainingRun new_run(int of_passes = passes) const {
    return {learn::ToyExamples::shape(32),
            training_,
            held_out_,
            {.options = {.passes = of_passes, .batch = 64}, .patience = 0, .identity = "toys"}};
  }
  [[nodiscard]] WatchedTraining::Options options(double seconds_between_checkpoints) const {
    return {.checkpoint = path("checkpoint"),
            .passes = passes,
            .resume = true,
            .quiet = true,
            .seconds_between_checkpoints = seconds_between_checkpoints};
  }
  [[nodiscard]] std::uint64_t examples_kept() const {
    auto run = new_run();
    const auto bytes = read_file(path("checkpoint"), std::size_t{1} << 30U);
    EXPECT_TRUE(!bytes || run.restore(*bytes));
    return run.progress().examples;
  }
  // Trains in another process until it has told `tellings` times how far it is, kills it, and returns what it told
  // last.
  [[nodiscard]] std::uint64_t examples_told_until_killed(std::uint32_t tellings) const;

  learn::ToyExamples training_{20'000, 1};
  learn::ToyExamples held_out_{500, 2};
};

std::uint64_t Watched::examples_told_until_killed(std::uint32_t tellings) const {
  int ends[2];
  EXPECT_EQ(::pipe2(ends, O_CLOEXEC), 0);
  const pid_t id = ::fork();
  if (id == 0) {
    auto run = new_run();
    const WatchTraining watch = [&](const TrainingMoment& moment) {
      const std::uint64_t examples = moment.run.progress().examples;
      return ::write(ends[1], &examples, sizeof examples) == sizeof examples;
    };
    WatchedTraining watched(run, options(0), watch);
    ::_exit(watched.begin() && watched.go() ? 0 : 1);
  }
  ::close(ends[1]);
  std::uint64_t told = 0;
  while (tellings-- > 0 && ::read(ends[0], &told, sizeof told) == sizeof told) {
  }
  ::kill(id, SIGKILL);
  while (::read(ends[0], &told, sizeof told) == sizeof told) {
  }
  ::close(ends[0]);
  ::waitpid(id, nullptr, 0);
  return told;
}

TEST_F(Watched, at_the_end_of_a_pass_it_tells_the_figures_of_that_pass) {
  constexpr int before_it_is_perfect = 3;
  auto run = new_run(before_it_is_perfect);
  int ends_of_passes = 0;
  const WatchTraining watch = [&](const TrainingMoment& moment) {
    const std::string line = moment.how_far(false);
    EXPECT_FALSE(contains(line, "error 0.000000") || contains(line, " 0 %")) << line;
    if (moment.is_end_of_pass) ++ends_of_passes;
    return true;
  };
  WatchedTraining watched(run, options(1000), watch);
  ASSERT_TRUE(watched.begin());
  ASSERT_TRUE(watched.go());
  EXPECT_EQ(ends_of_passes, before_it_is_perfect);
}

TEST_F(Watched, a_kill_costs_what_was_learnt_since_the_last_checkpoint_and_no_more) {
  constexpr std::uint64_t examples_at_once = 16 * 64;  // between two looks at the clock
  Random random(1);
  std::uint64_t before = 0;
  for (int kills = 0; kills < 10; ++kills) {
    const std::uint64_t told = examples_told_until_killed(5 + random.below(30));
    const std::uint64_t kept = examples_kept();
    EXPECT_GT(kept, before) << "it went on from the checkpoint";
    EXPECT_LE(told, kept + examples_at_once);
    before = kept;
  }
}

TEST_F(Watched, killed_often_it_comes_to_the_same_net) {
  auto whole = new_run();
  while (!whole.is_done()) whole.go_on(16);
  for (int kills = 0; kills < 5; ++kills) (void)examples_told_until_killed(20);
  auto run = new_run();
  const WatchTraining watch = [](const TrainingMoment&) { return true; };
  WatchedTraining watched(run, options(1000), watch);
  ASSERT_TRUE(watched.begin());
  EXPECT_GT(run.progress().examples, 0U);
  ASSERT_TRUE(watched.go());
  EXPECT_EQ(run.checkpoint(), whole.checkpoint());
}

}  // namespace
}  // namespace arborist
