#include "lab/leaves/leaf_fit.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "lab/positions/self_played.h"

namespace arborist::lab {

namespace {

// The class of worth and the features, or the first few of them.
using KindKey = std::vector<int>;
using ErrorsByKind = std::map<KindKey, std::vector<double>>;

// How well a scale explains the results: the logarithm of their likelihood.
double likelihood(const std::vector<LeafSample>& samples, double scale) {
  constexpr double surest = 0.999;
  double sum = 0;
  for (const LeafSample& sample : samples) {
    if (sample.guess.is_decided()) continue;
    const double worth = std::clamp(bayes::LeafModel::curve(sample.guess.value() / scale), -surest, surest);
    sum += (1 + sample.result) / 2 * std::log((1 + worth) / 2) + (1 - sample.result) / 2 * std::log((1 - worth) / 2);
  }
  return sum;
}

double worth_of(const bayes::LeafModel& model, Score value) {
  return value.is_decided() ? model.worth_of_end(value) : model.worth_of_guess(value);
}

// The means of so many equal parts of the sorted errors.
std::vector<double> groups_of(std::vector<double> errors, int groups) {
  std::sort(errors.begin(), errors.end());
  std::vector<double> means;
  const std::size_t parts = std::min(static_cast<std::size_t>(groups), errors.size());
  for (std::size_t i = 0; i < parts; ++i) {
    const std::size_t begin = i * errors.size() / parts, end = (i + 1) * errors.size() / parts;
    double sum = 0;
    for (std::size_t j = begin; j < end; ++j) sum += errors[j];
    means.push_back(sum / static_cast<double>(end - begin));
  }
  return means;
}

double squares_around_mean(const std::vector<double>& values) {
  double mean = 0, squares = 0;
  for (const double value : values) mean += value / static_cast<double>(values.size());
  for (const double value : values) squares += (value - mean) * (value - mean);
  return squares;
}

// One position looked at more closely.
Expected<LeafSample> looked_at(const AnyPlay& play, const Spec& at_once, const Spec& closely) {
  const auto guess = play.search(at_once, {});
  if (!guess) return guess.error();
  const auto deeper = play.search(closely, {});
  if (!deeper) return deeper.error();
  return LeafSample{.guess = guess->value, .deeper = deeper->value, .features = play.leaf_kind().features};
}

}  // namespace

double fitted_scale(const std::vector<LeafSample>& samples) {
  // Golden section over the logarithm of the scale.
  constexpr double part = 0.6180339887498949;
  double low = std::log(0.1), high = std::log(20'000.0);
  double a = high - part * (high - low), b = low + part * (high - low);
  double at_a = likelihood(samples, std::exp(a)), at_b = likelihood(samples, std::exp(b));
  constexpr int steps = 60;
  for (int i = 0; i < steps; ++i) {
    if (at_a > at_b) {
      high = std::exchange(b, a);
      at_b = at_a;
      a = high - part * (high - low);
      at_a = likelihood(samples, std::exp(a));
    } else {
      low = std::exchange(a, b);
      at_a = at_b;
      b = low + part * (high - low);
      at_b = likelihood(samples, std::exp(b));
    }
  }
  // As many digits as are written.
  return std::stod(fmt::format("{:.4g}", std::exp((low + high) / 2)));
}

LeafFitted fitted_errors(const std::vector<LeafSample>& samples, double scale, const std::vector<std::uint8_t>& sizes,
                         const LeafTask& task) {
  const auto model = bayes::LeafModel::certain(scale);
  ErrorsByKind errors;
  LeafFitted fitted{.fit = {.game = {}, .evaluator = {}, .scale = scale, .sizes = sizes}};
  for (const LeafSample& sample : samples) {
    if (sample.guess.is_decided()) continue;
    const double worth = model.worth_of_guess(sample.guess);
    const double error = worth_of(model, sample.deeper) - worth;
    KindKey kind;
    errors[kind].push_back(error);
    kind.push_back(static_cast<int>(bayes::LeafModel::class_of(worth)));
    errors[kind].push_back(error);
    for (const auto feature : sample.features) {
      kind.push_back(feature);
      errors[kind].push_back(error);
    }
    ++fitted.samples;
  }
  if (fitted.samples == 0) return fitted;
  // A kind that is too rare is part of the one above it.
  ErrorsByKind finest;
  for (const auto& [kind, all] : errors)
    if (kind.empty() || all.size() >= task.enough)
      fitted.fit.kinds.push_back({{kind.begin(), kind.end()}, groups_of(all, task.errors)});
  for (const auto& [kind, all] : errors) {
    if (kind.size() != sizes.size() + 1) continue;
    auto known = kind;
    while (!known.empty() && errors.at(known).size() < task.enough) known.pop_back();
    auto& there = finest[known];
    there.insert(there.end(), all.begin(), all.end());
  }
  double left = 0;
  for (const auto& [kind, all] : finest) left += squares_around_mean(all);
  fitted.spread = std::sqrt(squares_around_mean(errors.at(KindKey{})) / static_cast<double>(fitted.samples));
  fitted.spread_left = std::sqrt(left / static_cast<double>(fitted.samples));
  return fitted;
}

Expected<std::optional<std::vector<LeafSample>>> leaf_samples(const AnyGame& game, const LeafTask& task,
                                                              farm::Hands& hands, const farm::RunOptions& options) {
  const auto start = game.start(task.setup);
  if (!start) return start.error();
  const auto evaluator = evaluator_of(game, task.evaluator);
  if (!evaluator) return evaluator.error();
  const Spec closely = Spec::named("alphabeta").with("depth", task.depth).with("eval", *evaluator);
  if (const auto good = (*start)->check_search(closely); !good) return good.error();
  const Spec at_once = Spec::named("bestfirst").with("nodes", 1).with("eval", *evaluator);
  const SelfPlayTask games{task.evaluator, task.setup, task.positions, task.seed};
  const auto look = [&](const SelfPlayed& played) -> Expected<std::vector<LeafSample>> {
    std::vector<LeafSample> samples;
    for (const auto& position : played.positions) {
      auto sample = looked_at(*position, at_once, closely);
      if (!sample) return sample.error();
      sample->result = !played.winner ? 0 : *played.winner == position->to_move() ? 1 : -1;
      samples.push_back(std::move(*sample));
    }
    return samples;
  };
  const auto all = look_at_self_played<LeafSample>(game, games, hands, options, look);
  if (!all) return all.error();
  std::optional<std::vector<LeafSample>> samples;
  if (!*all) return samples;
  samples.emplace();
  for (const auto& of_game : **all) samples->insert(samples->end(), of_game.begin(), of_game.end());
  return samples;
}

Expected<std::optional<LeafFitted>> fit_leaves(const AnyGame& game, const LeafTask& task, farm::Hands& hands,
                                               const farm::RunOptions& options) {
  const auto samples = leaf_samples(game, task, hands, options);
  if (!samples) return samples.error();
  if (!*samples) return std::optional<LeafFitted>();
  const auto sizes = (*game.start(task.setup))->leaf_kind().sizes;
  auto fitted = fitted_errors(**samples, fitted_scale(**samples), sizes, task);
  if (fitted.samples == 0) return Error{"no position of these games is open"};
  fitted.fit.game = game.info().name;
  fitted.fit.evaluator = *evaluator_of(game, task.evaluator);
  return std::optional(std::move(fitted));
}

}  // namespace arborist::lab
