#include "lab/leaves/leaf_fit.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <utility>

#include "core/random.h"

namespace arborist::lab {

namespace {

constexpr std::size_t samples_a_game = 8;
constexpr int most_opening_plies = 10;
constexpr std::uint32_t chance_moves = 8;  // one in so many, so that the games differ
constexpr std::size_t longest_game = 400;

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

std::string evaluator_of(const AnyGame& game, const LeafTask& task) {
  return task.evaluator.empty() ? game.evaluators().front().name : task.evaluator;
}

// One game, and some of its positions looked at more closely.
class LeafGame {
 public:
  LeafGame(const AnyGame& game, const LeafTask& task, std::uint64_t number)
      : game_(game), task_(task), evaluator_(evaluator_of(game, task)), random_(mix_bits(task.seed) ^ number) {}

  Expected<std::vector<LeafSample>> operator()() {
    const std::string setup = game_.drawn(task_.setup, random_);
    auto start = game_.start(setup);
    if (!start) return start.error();
    AnyPlay& play = **start;
    std::vector<std::unique_ptr<AnyPlay>> seen;
    const auto opening = static_cast<std::size_t>(random_.between(0, most_opening_plies));
    for (std::size_t ply = 0; !play.outcome() && ply < longest_game; ++ply) {
      if (ply >= opening) seen.push_back(play.clone());
      auto move = ply < opening || random_.below(chance_moves) == 0 ? Expected(by_chance(play)) : chosen(play);
      if (!move) return move.error();
      if (const auto played = play.play(*move); !played) return played.error();
    }
    const auto winner = play.outcome() ? play.outcome()->winner() : std::nullopt;
    random_.shuffle(seen);
    if (seen.size() > samples_a_game) seen.resize(samples_a_game);
    std::vector<LeafSample> samples;
    for (const auto& position : seen) {
      auto sample = looked_at(*position);
      if (!sample) return sample.error();
      sample->result = !winner ? 0 : *winner == position->to_move() ? 1 : -1;
      samples.push_back(std::move(*sample));
    }
    return samples;
  }

 private:
  [[nodiscard]] std::string by_chance(const AnyPlay& play) {
    const auto moves = play.legal_moves();
    return moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
  }
  [[nodiscard]] Expected<std::string> chosen(const AnyPlay& play) {
    const auto found = play.search(*Spec::parse(fmt::format("alphabeta:depth=2,eval={}", evaluator_)), {});
    if (!found) return found.error();
    return found->line.front();
  }
  [[nodiscard]] Expected<LeafSample> looked_at(const AnyPlay& play) const {
    const auto guess = play.search(*Spec::parse(fmt::format("bestfirst:nodes=1,eval={}", evaluator_)), {});
    if (!guess) return guess.error();
    const auto deeper =
        play.search(*Spec::parse(fmt::format("alphabeta:depth={},eval={}", task_.depth, evaluator_)), {});
    if (!deeper) return deeper.error();
    return LeafSample{.guess = guess->value, .deeper = deeper->value, .features = play.leaf_kind().features};
  }

  const AnyGame& game_;
  const LeafTask& task_;
  std::string evaluator_;
  Random random_;
};

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
  const auto spec = Spec::parse(fmt::format("alphabeta:depth={},eval={}", task.depth, evaluator_of(game, task)));
  if (!spec) return spec.error();
  if (const auto good = (*start)->check_search(*spec); !good) return good.error();
  const std::size_t games = (task.positions + samples_a_game - 1) / samples_a_game;
  const auto all = farm::gather_until<std::optional<Expected<std::vector<LeafSample>>>>(
      hands, games, options, [&](farm::Piece number) { return std::optional(LeafGame(game, task, number)()); });
  if (!all) return std::optional<std::vector<LeafSample>>();
  std::vector<LeafSample> samples;
  for (const auto& one : *all) {
    if (!*one) return one->error();
    samples.insert(samples.end(), (*one)->begin(), (*one)->end());
  }
  return std::optional(std::move(samples));
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
  fitted.fit.evaluator = evaluator_of(game, task);
  return std::optional(std::move(fitted));
}

}  // namespace arborist::lab
