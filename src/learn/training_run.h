// TrainingRun: a training from its first step to its last, judged after every pass by the examples held out. The
// parameters that foretold these best are kept; when they have not become better for some passes, it ends early.
//
//   TrainingRun run(shape, training, held_out, {.options = {.passes = 15}, .patience = 5, .identity = "checksums"});
//   while (!run.is_done()) {
//     run.go_on(16);                                      // batches, at most to the end of the pass
//     keep(run.checkpoint());
//   }
//   Net net = Net::quantise(run.best(), …);
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "learn/trainer.h"

namespace arborist::learn {

struct PassErrors {
  double training = 0;  // mean over the pass, while it learnt
  double held_out = 0;  // of the net after it
  friend bool operator==(const PassErrors&, const PassErrors&) = default;
};

struct RunSettings {
  TrainingOptions options = {};
  int patience = 5;                      // passes without a better error before it ends; 0: all passes are made
  std::string identity;                  // of the examples and of what else decides which net comes out
  std::optional<Parameters> start = {};  // what it learns on from; none: chance
};

class TrainingRun {
 public:
  // As for a Trainer. Where nothing is held out, the last parameters count as the best.
  TrainingRun(const Shape& shape, const Examples& training, const Examples& held_out, const RunSettings& settings);

  [[nodiscard]] bool is_done() const { return trainer_.is_done() || has_ended_early(); }
  [[nodiscard]] bool has_ended_early() const;
  // At most so many batches, and never beyond the end of a pass.
  void go_on(int batches);

  [[nodiscard]] const std::vector<PassErrors>& passes() const { return passes_; }
  // The pass under way, from 0, with the mean error since it began.
  [[nodiscard]] TrainingProgress progress() const { return trainer_.so_far(); }
  [[nodiscard]] std::uint64_t steps_of_a_pass() const { return trainer_.steps_of_a_pass(); }
  [[nodiscard]] std::uint32_t batch() const { return settings_.options.batch; }
  [[nodiscard]] std::size_t hands() const { return trainer_.hands(); }
  [[nodiscard]] const Parameters& best() const { return best_; }
  // Counted from 0; -1 before the first pass is over.
  [[nodiscard]] int best_pass() const { return best_pass_; }

  [[nodiscard]] std::string checkpoint() const;
  // Refused where it was made with other examples or settings; then nothing has changed.
  [[nodiscard]] Expected<void> restore(std::string_view checkpoint);

 private:
  void end_pass();

  bool has_held_out_;
  RunSettings settings_;
  Trainer trainer_;
  Parameters best_;
  int best_pass_ = -1;
  std::vector<PassErrors> passes_;
};

}  // namespace arborist::learn
