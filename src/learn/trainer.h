// Trainer: a net that foretells its examples better, batch by batch. The error is the mean squared difference between
// what the net promises the side to move, sigmoid(output), and the target; AdamW follows its slope. A pass over n
// examples of f features a view costs O(n f width), shared by threads that each have slices of the hidden layer.
//
//   Trainer trainer(shape, training, held_out, {.passes = 15, .threads = 2});
//   while (!trainer.is_done()) {
//     trainer.train(64);                                  // batches
//     show(trainer.progress());
//     keep(trainer.checkpoint());                         // restore() goes on from there as if nothing had happened
//   }
//
// The same seed gives the same net to the bit, for any number of threads, on every CPU and however it was interrupted.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "learn/examples.h"
#include "learn/parameters.h"
#include "learn/training_kernels.h"

namespace arborist::learn {

struct TrainingOptions {
  double rate = 4e-3;       // of the first steps after the warm-up
  double last_rate = 1e-5;  // of the last; between the two it falls along a cosine
  int warm_up = 100;        // steps in which the rate rises evenly from nothing
  int passes = 15;          // over all examples
  std::uint32_t batch = 16'384;
  double decay = 0.01;
  double largest_output_weight = 0.99;  // what the quantised net can hold
  std::uint64_t seed = 1;               // of the first weights and of the order of the examples
  int threads = 1;
};

struct TrainingProgress {
  int pass = 0;  // the one under way, from 0
  std::uint64_t steps = 0;
  std::uint64_t examples = 0;  // looked at, in all passes
  double error = 0;            // mean of the examples since progress was last asked for
};

class Trainer {
 public:
  // Both must outlive the trainer; the first holds at least one batch.
  Trainer(const Shape& shape, const Examples& training, const Examples& held_out, const TrainingOptions& options);
  Trainer(const Trainer&) = delete;
  Trainer& operator=(const Trainer&) = delete;
  ~Trainer();

  // Before the first step: learn on from these instead of from chance.
  void start_from(const Parameters& parameters);

  [[nodiscard]] bool is_done() const;
  void train(int batches);
  [[nodiscard]] TrainingProgress progress();
  // The same, and the mean goes on.
  [[nodiscard]] TrainingProgress so_far() const;
  [[nodiscard]] std::uint64_t steps_of_a_pass() const { return training_.size() / options_.batch; }
  // How many threads the last batches had; a system may refuse some.
  [[nodiscard]] std::size_t hands() const { return hands_; }
  // Of the net as it is, over the examples that it does not learn from; 0 where there are none.
  [[nodiscard]] double held_out_error() const;
  [[nodiscard]] const Parameters& parameters() const { return parameters_; }

  [[nodiscard]] std::string checkpoint() const;
  // Refused where it was made with other examples or options.
  [[nodiscard]] Expected<void> restore(std::string_view checkpoint);

  // For tests: how the mean error of these examples changes with every parameter, slices first, then biases.
  [[nodiscard]] std::vector<float> slopes(const std::vector<std::uint32_t>& examples);
  void use_cpu(CpuVariant variant) { kernels_ = training_kernels_for(variant); }

 private:
  [[nodiscard]] Adam adam_of(std::uint64_t step) const;
  void begin_pass();
  [[nodiscard]] std::string setup() const;

  const Examples& training_;
  const Examples& held_out_;
  TrainingOptions options_;
  TrainingKernels kernels_ = training_kernels_for(best_cpu_variant());
  Parameters parameters_;
  Parameters slopes_;
  Parameters means_;
  Parameters squares_;
  std::vector<std::uint32_t> order_;
  int order_of_pass_ = -1;
  std::uint64_t steps_ = 0;
  double error_sum_ = 0;
  std::size_t hands_ = 1;
  std::uint64_t error_count_ = 0;
};

}  // namespace arborist::learn
