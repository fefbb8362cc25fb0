#include "app/learn/feature_training.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "app/data/net_card.h"
#include "app/data/watched_training.h"
#include "app/terminal.h"
#include "app/version.h"
#include "core/file.h"
#include "learn/net.h"
#include "learn/promise.h"

namespace arborist {
namespace {

// Of games that are won or lost: what an output of 1 is worth. Points are worth what they are.
constexpr int scale_of_wins = 400;
constexpr double feature_rate = 8e-3;
constexpr std::uint32_t feature_batch = 4096;
constexpr int feature_patience = 6;
constexpr std::size_t enough_to_judge = 100'000;

struct FeatureReport {
  double error = 0;    // of the net in whole numbers
  double by_hand = 0;  // of the evaluator made by hand, its scale fitted
};

FeatureReport report_on_features(const learn::Net& net, const learn::ExampleSet& examples) {
  std::vector<learn::Promised> own;
  std::vector<learn::Promised> by_hand;
  std::array<learn::Feature, FeatureSpace::most_ever> mine{};
  std::array<learn::Feature, FeatureSpace::most_ever> yours{};
  learn::AlignedVector<std::int16_t> my_sums(net.shape().width);
  learn::AlignedVector<std::int16_t> your_sums(net.shape().width);
  for (std::size_t i = 0; i < std::min(examples.size(), enough_to_judge); ++i) {
    const auto seen = examples.look(i, mine.data(), yours.data());
    net.refresh({mine.data(), seen.own}, my_sums.data());
    net.refresh({yours.data(), seen.other}, your_sums.data());
    own.push_back({static_cast<double>(net.value(my_sums.data(), your_sums.data(), seen.bucket)), seen.target});
    by_hand.push_back({static_cast<double>(examples.worth(i).by_hand), seen.target});
  }
  constexpr double least = 0.5;
  constexpr double most = 3000;
  return {.error = learn::mean_error(own, net.scale()),
          .by_hand = learn::mean_error(by_hand, learn::fitted_scale(by_hand, least, most))};
}

Json feature_card(const std::string& game, const FeaturePositions& positions, const TrainTask& task,
                  const learn::TrainingRun& run, const FeatureReport& report, int scale) {
  return {{"game", game},
          {"program", fmt::format("arborist {}", version)},
          {"features", positions.space.name},
          {"width", task.width},
          {"seed", task.seed},
          {"result_share", positions.result_share},
          {"positions", positions.training.size()},
          {"positions_held_out", positions.held_out.size()},
          {"data", positions.sources},
          {"passes", passes_json(run.passes())},
          {"best_pass", run.best_pass() + 1},
          {"ended_early", run.has_ended_early()},
          {"error", {{"held_out", report.error}, {"by_hand", report.by_hand}}},
          {"scale", scale}};
}

}  // namespace

Expected<std::optional<TrainedNet>> train_on_features(const std::string& game, const FeaturePositions& positions,
                                                      const TrainTask& task, StageWatcher& watcher) {
  if (positions.training.size() == 0) return Error{"these games hold no position to learn from"};
  const FeatureSpace& space = positions.space;
  const learn::Shape shape{
      .features = space.features, .width = task.width, .buckets = space.buckets, .most_active = space.most_active};
  const learn::TrainingOptions options{.rate = feature_rate,
                                       .passes = task.passes,
                                       .batch = feature_batch,
                                       .largest_output_weight = learn::Net::largest_output_weight,
                                       .seed = task.seed,
                                       .threads = task.threads};
  learn::TrainingRun run(
      shape, positions.training, positions.held_out,
      {.options = fitting(options, positions.training.size()),
       .patience = feature_patience,
       .identity = fmt::format("share={} positions={}", positions.result_share, positions.checksum)});
  const bool unicode = Terminal::detect().unicode;
  const WatchTraining watch = [&](const TrainingMoment& moment) { return watcher.goes_on(moment.how_far(unicode)); };
  WatchedTraining watched(run,
                          {.checkpoint = checkpoint_of(task.file),
                           .passes = task.passes,
                           .resume = true,
                           .quiet = true,
                           .seconds_between_checkpoints = task.seconds_between_checkpoints},
                          watch);
  if (const auto begun = watched.begin(); !begun) return begun.error();
  if (const auto done = watched.go(); !done) return done.error();
  if (!run.is_done()) return std::optional<TrainedNet>();
  const int scale =
      positions.in_points ? std::max(1, static_cast<int>(std::lround(positions.score_scale))) : scale_of_wins;
  auto net = learn::Net::quantise(run.best(), scale, space.name, "");
  const auto report = report_on_features(net, positions.held_out.size() > 0 ? positions.held_out : positions.training);
  net = net.with_card(card_text(feature_card(game, positions, task, run, report, scale)));
  if (const auto written = write_file(task.file, net.encode()); !written) return written.error();
  watched.remove_checkpoint();
  return std::optional(TrainedNet{.error = report.error, .error_by_hand = report.by_hand});
}

}  // namespace arborist
