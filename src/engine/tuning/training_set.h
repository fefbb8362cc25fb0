// TrainingSet: self-play games turned into examples, some games held out to see whether what was learned holds
// elsewhere.
//
//   TrainingSet set({.result_share = 0.4});
//   set.add(record);
//   Tuner tuner(set.training(), set.held_out(), …);
#pragma once

#include "core/random.h"
#include "engine/data/position_filter.h"
#include "engine/tuning/examples.h"

namespace arborist::engine {

struct TrainingOptions {
  PositionFilter filter = {.least_ply = 16, .largest_score = 1500};
  double result_share = 0.5;               // of the target; the rest is what the search's own value promises
  double promise_scale = 250;              // centipawns at which a value promises 1 / (1 + 1/e)
  double held_out = 0.02;                  // of the games
  std::size_t most_positions = 3'000'000;  // later games are left out; about 300 bytes each
  std::uint64_t seed = 1;                  // decides which games are held out
};

class TrainingSet {
 public:
  explicit TrainingSet(const TrainingOptions& options) : options_(options), random_(options.seed) {}

  // False when there is no room for more.
  bool add(const GameRecord& record);

  [[nodiscard]] const Examples& training() const { return training_; }
  [[nodiscard]] const Examples& held_out() const { return held_out_; }
  [[nodiscard]] std::uint64_t games() const { return games_; }

 private:
  TrainingOptions options_;
  Random random_;
  Examples training_;
  Examples held_out_;
  std::uint64_t games_ = 0;
};

}  // namespace arborist::engine
