#include "engine/tuning/tuner.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "farm/run.h"

namespace arborist::engine {

namespace {

// Work is cut into this many slices whatever the number of threads, and what they find is added in their order: sums of
// rounded numbers depend on it.
constexpr std::size_t slices = 16;

}  // namespace

Tuner::Tuner(const Examples& training, const Examples& held_out, std::vector<FreeWeight> first, TuningOptions options)
    : training_(training),
      held_out_(held_out),
      start_(first),
      weights_(std::move(first)),
      momentum_(weights_.size()),
      order_(training.size()),
      options_(options),
      // The caller alone is as quick as one thread.
      hands_(options.threads > 1 ? options.threads : 0),
      random_(options.seed) {
  assert(training.size() > 0 && options.threads > 0 && options.batch > 0);
  std::iota(order_.begin(), order_.end(), 0U);
}

template <class Sum, class Add>
std::vector<Sum> Tuner::sums_of_slices(std::size_t examples, const Add& add) const {
  return farm::gather<Sum>(hands_, slices, [&](farm::Piece slice) {
    return add(examples * slice / slices, examples * (slice + 1) / slices);
  });
}

double Tuner::promise(double value, double scale) const { return 1 / (1 + std::exp(-value / scale)); }

double Tuner::mean_error(const Examples& examples, double scale) const {
  if (examples.size() == 0) return 0;
  const auto sums = sums_of_slices<double>(examples.size(), [&](std::size_t begin, std::size_t end) {
    double sum = 0;
    for (std::size_t i = begin; i < end; ++i) {
      const double miss = promise(examples.value(i, weights_), scale) - examples.target(i);
      sum += miss * miss;
    }
    return sum;
  });
  return std::accumulate(sums.begin(), sums.end(), 0.0) / static_cast<double>(examples.size());
}

double Tuner::fit_scale() {
  // The error has one lowest point between these; each round leaves two thirds.
  double low = 50;
  double high = 1000;
  for (int round = 0; round < 20; ++round) {
    const double third = (high - low) / 3;
    if (mean_error(training_, low + third) < mean_error(training_, high - third)) {
      high -= third;
    } else {
      low += third;
    }
  }
  return scale_ = (low + high) / 2;
}

std::vector<FreeWeight> Tuner::slope(std::span<const std::uint32_t> examples) const {
  const auto parts = sums_of_slices<std::vector<FreeWeight>>(examples.size(), [&](std::size_t begin, std::size_t end) {
    std::vector<FreeWeight> part(weights_.size());
    for (const std::uint32_t i : examples.subspan(begin, end - begin)) {
      const double promised = promise(training_.value(i, weights_), scale_);
      const double by_value = 2 * (promised - training_.target(i)) * promised * (1 - promised) / scale_;
      const FreeWeight share = training_.share(i);
      for (const Term term : training_.terms(i)) {
        part[term.weight].middlegame += by_value * share.middlegame * term.times;
        part[term.weight].endgame += by_value * share.endgame * term.times;
      }
    }
    return part;
  });
  std::vector<FreeWeight> sum(weights_.size());
  for (const auto& part : parts)
    for (std::size_t i = 0; i < sum.size(); ++i) {
      sum[i].middlegame += part[i].middlegame;
      sum[i].endgame += part[i].endgame;
    }
  for (auto& weight : sum) {
    weight.middlegame /= static_cast<double>(examples.size());
    weight.endgame /= static_cast<double>(examples.size());
  }
  return sum;
}

void Tuner::step(std::span<const FreeWeight> slope, double rate) {
  constexpr double first_memory = 0.9;
  constexpr double second_memory = 0.999;
  ++steps_;
  // Both means begin at zero; this makes up for it.
  const double first_part = 1 - std::pow(first_memory, static_cast<double>(steps_));
  const double second_part = 1 - std::pow(second_memory, static_cast<double>(steps_));
  const auto move = [&](double& weight, double start, double down, double& first, double& second) {
    const double s = down + 2 * options_.pull * (weight - start);
    first = first_memory * first + (1 - first_memory) * s;
    second = second_memory * second + (1 - second_memory) * s * s;
    weight -= rate * (first / first_part) / (std::sqrt(second / second_part) + 1e-10);
  };
  for (std::size_t i = 0; i < weights_.size(); ++i) {
    Momentum& m = momentum_[i];
    move(weights_[i].middlegame, start_[i].middlegame, slope[i].middlegame, m.first.middlegame, m.second.middlegame);
    move(weights_[i].endgame, start_[i].endgame, slope[i].endgame, m.first.endgame, m.second.endgame);
  }
}

Tuner::Errors Tuner::pass() {
  random_.shuffle(order_);
  const double part = options_.passes > 1 ? std::min(1.0, static_cast<double>(passes_) / (options_.passes - 1)) : 0;
  const double rate = options_.rate * std::pow(options_.last_rate / options_.rate, part);
  for (std::size_t begin = 0; begin < order_.size(); begin += options_.batch)
    step(slope(std::span(order_).subspan(begin, std::min(options_.batch, order_.size() - begin))), rate);
  ++passes_;
  return errors();
}

Tuner::Errors Tuner::errors() const {
  return {.pass = passes_, .training = mean_error(training_, scale_), .held_out = mean_error(held_out_, scale_)};
}

}  // namespace arborist::engine
