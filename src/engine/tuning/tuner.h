// Tuner: weights that foretell results better. A value v is taken to promise White the score 1 / (1 + exp(-v / scale));
// the tuner moves the weights down the slope of the mean squared error between promise and target, batch by batch, with
// Adam (Kingma and Ba, 2014). A pull towards the first weights holds those that are hardly ever used. One pass over n
// examples of t terms costs O(n t).
//
//   Tuner tuner(examples, held_out, to_free(standard_weights), {.threads = 2});
//   tuner.fit_scale();
//   for (int pass = 0; pass < 40; ++pass) show(tuner.pass());
//   Weights tuned = to_weights(tuner.weights());
//
// The result is the same for any number of threads.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/random.h"
#include "engine/tuning/examples.h"
#include "farm/hands.h"

namespace arborist::engine {

struct TuningOptions {
  double rate = 2;            // how far a weight moves in one step, in centipawns, at first
  double last_rate = 0.05;    // and in the last pass; it falls evenly on a logarithmic scale
  int passes = 30;            // over all examples
  std::size_t batch = 16384;  // examples a step
  double pull = 1e-9;         // towards the first weights: added to the error for each squared centipawn
  std::uint64_t seed = 1;     // of the order of the examples
  std::size_t threads = 1;
};

class Tuner {
 public:
  struct Errors {
    int pass = 0;
    double training = 0;  // mean squared error
    double held_out = 0;
  };

  // Both sets of examples must outlive the tuner; the first must not be empty.
  Tuner(const Examples& training, const Examples& held_out, std::vector<FreeWeight> first, TuningOptions options);

  // Finds the scale at which the first weights foretell best, and keeps it: so centipawns stay what they were.
  double fit_scale();
  [[nodiscard]] double scale() const { return scale_; }
  // Those that could be had.
  [[nodiscard]] std::size_t threads() const { return hands_.size(); }

  // Once over all examples, then the errors of both sets.
  Errors pass();
  [[nodiscard]] Errors errors() const;
  [[nodiscard]] std::span<const FreeWeight> weights() const { return weights_; }

  // The slope of the mean squared error of these examples, by weight.
  [[nodiscard]] std::vector<FreeWeight> slope(std::span<const std::uint32_t> examples) const;
  [[nodiscard]] double mean_error(const Examples& examples, double scale) const;

 private:
  struct Momentum {
    FreeWeight first;   // of the slope
    FreeWeight second;  // of its square
  };

  template <class Sum, class Add>
  [[nodiscard]] std::vector<Sum> sums_of_slices(std::size_t examples, const Add& add) const;
  [[nodiscard]] double promise(double value, double scale) const;
  void step(std::span<const FreeWeight> slope, double rate);

  const Examples& training_;
  const Examples& held_out_;
  std::vector<FreeWeight> start_;
  std::vector<FreeWeight> weights_;
  std::vector<Momentum> momentum_;
  std::vector<std::uint32_t> order_;
  TuningOptions options_;
  mutable farm::Threads hands_;
  Random random_;
  double scale_ = 200;
  int passes_ = 0;
  std::uint64_t steps_ = 0;
};

}  // namespace arborist::engine
