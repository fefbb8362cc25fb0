#include "learn/training_crew.h"

#include <algorithm>
#include <atomic>

#include "core/crew.h"
#include "learn/sigmoid.h"

namespace arborist::learn {

namespace {
// Examples between two meetings: what a slice keeps of them stays in a core's cache until it is needed again.
constexpr std::size_t block_size = 1024;
}  // namespace

TrainingCrew::TrainingCrew(const Work& work, int threads)
    : work_(work),
      wanted_(static_cast<std::size_t>(std::max(threads, 1))),
      features_(block_size * 2 * work.parameters.shape().most_active),
      counts_(block_size * 2),
      buckets_(block_size),
      targets_(block_size),
      activations_(work.parameters.shape().slices(), AlignedVector<float>(block_size * 2 * Shape::slice)),
      partial_(work.parameters.shape().slices(), AlignedVector<float>(block_size)),
      blame_(block_size),
      errors_(block_size) {
  block_ = {.most_active = work.parameters.shape().most_active,
            .features = features_.data(),
            .counts = counts_.data(),
            .buckets = buckets_.data()};
}

double TrainingCrew::judge(std::span<const std::uint32_t> order) {
  error_sum_ = 0;
  run({.order = order, .batch = order.size(), .slopes = nullptr, .learning = nullptr});
  return error_sum_;
}

void TrainingCrew::learn(std::span<const std::uint32_t> order, std::size_t batch, const Learning& learning,
                         double& error_sum) {
  error_sum_ = error_sum;
  run({.order = order.first(batch * learning.steps.size()),
       .batch = batch,
       .slopes = &learning.slopes,
       .learning = &learning});
  error_sum = error_sum_;
}

void TrainingCrew::find_slopes(std::span<const std::uint32_t> order, Parameters& slopes) {
  run({.order = order, .batch = order.size(), .slopes = &slopes, .learning = nullptr});
}

// The others begin when it is known how many they are.
void TrainingCrew::run(const Course& course) {
  std::atomic<bool> begun = false;
  Crew others;
  const auto add_hand = [&](std::size_t hand) {
    return others.add([this, &course, &begun, hand] {
      begun.wait(false);
      go_through(course, hand);
    });
  };
  for (hands_ = 1; hands_ < wanted_ && add_hand(hands_);) ++hands_;
  together_.emplace(static_cast<std::ptrdiff_t>(hands_));
  begun = true;
  begun.notify_all();
  go_through(course, 0);
  others.finish();
}

void TrainingCrew::go_through(const Course& course, std::size_t hand) {
  std::size_t number = 0;
  for (std::size_t at = 0; at < course.order.size(); at += course.batch, ++number) {
    const auto batch = course.order.subspan(at, std::min(course.batch, course.order.size() - at));
    for (std::size_t done = 0; done < batch.size(); done += block_size) {
      const auto examples = batch.subspan(done, std::min(block_size, batch.size() - done));
      if (hand == 0) block_.size = examples.size();
      load(examples, hand);
      together_->arrive_and_wait();
      forward(hand);
      together_->arrive_and_wait();
      blame(hand, batch.size());
      together_->arrive_and_wait();
      if (course.slopes != nullptr) backward(hand, *course.slopes);
      if (hand == 0) add_up(course.slopes);
      together_->arrive_and_wait();
    }
    if (course.learning == nullptr) continue;
    step(hand, *course.learning, course.learning->steps[number]);
    together_->arrive_and_wait();
  }
}

// The examples of a block that belong to a hand.
std::pair<std::size_t, std::size_t> TrainingCrew::share(std::size_t hand) const {
  return {block_.size * hand / hands_, block_.size * (hand + 1) / hands_};
}

void TrainingCrew::load(std::span<const std::uint32_t> examples, std::size_t hand) {
  const std::size_t most = block_.most_active;
  const std::size_t end = examples.size() * (hand + 1) / hands_;
  for (std::size_t i = examples.size() * hand / hands_; i < end; ++i) {
    Feature* const own = features_.data() + i * 2 * most;
    const Seen seen = work_.examples.look(examples[i], own, own + most);
    counts_[i * 2] = seen.own;
    counts_[i * 2 + 1] = seen.other;
    buckets_[i] = seen.bucket;
    targets_[i] = seen.target;
  }
}

void TrainingCrew::forward(std::size_t hand) {
  const Parameters& p = work_.parameters;
  for (std::size_t slice = hand; slice < p.shape().slices(); slice += hands_)
    work_.kernels.forward(block_, p.layout(), p.slice(slice).data(), activations_[slice].data(),
                          partial_[slice].data());
}

void TrainingCrew::blame(std::size_t hand, std::size_t batch) {
  const auto [begin, end] = share(hand);
  for (std::size_t i = begin; i < end; ++i) {
    float output = work_.parameters.biases()[buckets_[i]];
    for (const auto& partial : partial_) output += partial[i];
    const double promise = sigmoid(output);
    const double off = promise - targets_[i];
    errors_[i] = off * off;
    blame_[i] = static_cast<float>(2 * off * promise * (1 - promise) / static_cast<double>(batch));
  }
}

void TrainingCrew::backward(std::size_t hand, Parameters& slopes) {
  const Parameters& p = work_.parameters;
  for (std::size_t slice = hand; slice < p.shape().slices(); slice += hands_)
    work_.kernels.backward(block_, p.layout(), p.slice(slice).data(), activations_[slice].data(), blame_.data(),
                           slopes.slice(slice).data());
}

void TrainingCrew::add_up(Parameters* slopes) {
  for (std::size_t i = 0; i < block_.size; ++i) {
    error_sum_ += errors_[i];
    if (slopes != nullptr) slopes->biases()[buckets_[i]] += blame_[i];
  }
}

void TrainingCrew::step(std::size_t hand, const Learning& learning, const Adam& adam) {
  const SliceLayout& layout = work_.parameters.layout();
  const auto move = [&](Adam with, auto part_of) {
    work_.kernels.step({.weights = part_of(work_.parameters),
                        .slopes = part_of(learning.slopes),
                        .means = part_of(learning.means),
                        .squares = part_of(learning.squares)},
                       with);
  };
  // No feature weight comes near this; the sums of many must fit 16 bits.
  constexpr float largest_feature = 1.98F;
  Adam features = adam;
  features.largest = largest_feature;
  Adam outputs = adam;
  outputs.largest = learning.largest_output;
  for (std::size_t slice = hand; slice < work_.parameters.shape().slices(); slice += hands_) {
    move(features, [&](Parameters& p) { return p.slice(slice).first(layout.outputs); });
    move(outputs, [&](Parameters& p) { return p.slice(slice).subspan(layout.outputs); });
  }
  if (hand != 0) return;
  Adam biases = adam;
  biases.decay = 0;
  biases.largest = 100;
  move(biases, [](Parameters& p) { return p.biases(); });
}

}  // namespace arborist::learn
