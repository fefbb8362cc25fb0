// TrainingCrew: threads that go through examples together, block by block. Each has some slices of the hidden layer and
// some examples of every block to itself; where the parts of slices or examples are added up, that happens in their
// order. So the bits do not depend on how many hands there are.
//
//   TrainingCrew crew({examples, kernels, parameters}, 2);
//   double error_sum = crew.judge(order);
#pragma once

#include <barrier>
#include <optional>
#include <span>
#include <vector>

#include "learn/examples.h"
#include "learn/parameters.h"
#include "learn/training_kernels.h"

namespace arborist::learn {

class TrainingCrew {
 public:
  struct Work {
    const Examples& examples;
    TrainingKernels kernels;
    Parameters& parameters;
  };
  struct Learning {
    Parameters& slopes;
    Parameters& means;
    Parameters& squares;
    float largest_output;
    std::span<const Adam> steps;  // one a batch
  };

  TrainingCrew(const Work& work, int threads);

  // Of the last work: as many threads as could be had.
  [[nodiscard]] std::size_t hands() const { return hands_; }

  // All three go through examples in this order. The sum of their errors:
  [[nodiscard]] double judge(std::span<const std::uint32_t> order);
  // A batch a step; adds the errors to a sum, one after the other.
  void learn(std::span<const std::uint32_t> order, std::size_t batch, const Learning& learning, double& error_sum);
  // How the mean of the errors changes with every parameter.
  void find_slopes(std::span<const std::uint32_t> order, Parameters& slopes);

 private:
  // What is done with a block.
  struct Course {
    std::span<const std::uint32_t> order;
    std::size_t batch;
    Parameters* slopes;        // null: only the errors are wanted
    const Learning* learning;  // null: the parameters stay
  };

  void run(const Course& course);
  void go_through(const Course& course, std::size_t hand);
  void load(std::span<const std::uint32_t> examples, std::size_t hand);
  void forward(std::size_t hand);
  void blame(std::size_t hand, std::size_t batch);
  void backward(std::size_t hand, Parameters& slopes);
  void add_up(Parameters* slopes);
  void step(std::size_t hand, const Learning& learning, const Adam& adam);
  [[nodiscard]] std::pair<std::size_t, std::size_t> share(std::size_t hand) const;

  Work work_;
  std::size_t wanted_;
  std::size_t hands_ = 1;
  std::optional<std::barrier<>> together_;  // as many as there are hands
  Block block_ = {};
  AlignedVector<Feature> features_;
  std::vector<std::uint16_t> counts_;
  std::vector<std::uint8_t> buckets_;
  std::vector<float> targets_;
  std::vector<AlignedVector<float>> activations_;  // by slice
  std::vector<AlignedVector<float>> partial_;      // by slice
  std::vector<float> blame_;
  std::vector<double> errors_;
  double error_sum_ = 0;
};

}  // namespace arborist::learn
