// WatchedTraining: a training run that keeps checkpoints and is watched, whatever it learns from.
//
//   WatchedTraining watched(run, {.checkpoint = "mine.net.checkpoint", .passes = 12, .resume = true}, watch);
//   auto begun = watched.begin();                       // goes on from the checkpoint, if there is one
//   auto done = watched.go();                           // until all is learnt or the watch ends it
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/expected.h"
#include "core/stopwatch.h"
#include "learn/training_run.h"

namespace arborist {

inline constexpr double usual_seconds_between_checkpoints = 20;
// Beside the net that will come of it.
[[nodiscard]] inline std::string checkpoint_of(const std::string& net) { return net + ".checkpoint"; }

// How a training stands after some batches.
struct TrainingMoment {
  const learn::TrainingRun& run;
  int passes = 0;       // in all
  double a_second = 0;  // positions, in this run
  bool is_end_of_pass = false;

  [[nodiscard]] std::string line() const;
  [[nodiscard]] std::string pass_line(bool unicode) const;  // where a pass is over
  // Of the two whichever has something to tell: after a pass the next one is still at nothing.
  [[nodiscard]] std::string how_far(bool unicode) const { return is_end_of_pass ? pass_line(unicode) : line(); }
};
// A few times a second. False: it shall end, with a checkpoint.
using WatchTraining = std::function<bool(const TrainingMoment&)>;

// Few positions are learnt from in small batches, so that there are steps enough.
[[nodiscard]] learn::TrainingOptions fitting(learn::TrainingOptions options, std::size_t positions);

class WatchedTraining {
 public:
  struct Options {
    std::string checkpoint;  // its file
    int passes = 0;
    bool resume = false;
    bool quiet = false;
    double seconds_between_checkpoints = usual_seconds_between_checkpoints;
  };
  // The run and the watch must outlive it.
  WatchedTraining(learn::TrainingRun& run, Options options, const WatchTraining& watch);

  // An error where the checkpoint belongs to another training, or is there and not asked for.
  [[nodiscard]] Expected<void> begin();
  [[nodiscard]] Expected<void> go();
  // Once the net is there.
  void remove_checkpoint() const;

  [[nodiscard]] std::uint64_t examples() const { return examples_; }
  [[nodiscard]] double seconds() const { return watch_time_.seconds(); }
  [[nodiscard]] double processor_time() const;

 private:
  [[nodiscard]] Expected<void> keep();

  learn::TrainingRun& run_;
  Options options_;
  const WatchTraining& watch_;
  Stopwatch watch_time_;
  Stopwatch since_checkpoint_;
  double processor_before_;
  std::uint64_t examples_ = 0;
};

}  // namespace arborist
