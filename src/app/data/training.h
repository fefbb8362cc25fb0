// A chess net trained from files of positions, with checkpoints beside the net's file: what `train` and `learn` do
// alike.
//
//   auto trained = train_net({.files = {"chess.positions"}, .output = "chess.net"}, watch);
//   if (trained && !trained->is_stopped) std::cout << trained->text();
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "app/command.h"
#include "app/data/charts.h"
#include "app/data/watched_training.h"
#include "core/expected.h"
#include "core/json.h"
#include "core/processors.h"
#include "engine/net/net_report.h"
#include "engine/net/position_file.h"
#include "learn/training_run.h"

namespace arborist {

struct TrainRequest {
  std::vector<std::string> files;
  std::vector<std::string> held_out;  // files that it is judged by; without any, the same
  std::string start;                  // a net to learn on from; empty: from chance
  std::uint32_t width = 128;
  learn::TrainingOptions options = {.passes = 12, .threads = processors()};
  engine::TargetBlend blend = {};
  int patience = 5;
  std::string output;
  bool resume = false;  // from the checkpoint, if there is one
  bool quiet = false;
  double seconds_between_checkpoints = usual_seconds_between_checkpoints;

  [[nodiscard]] std::string checkpoint_file() const { return checkpoint_of(output); }
  [[nodiscard]] WatchedTraining::Options watched() const {
    return {.checkpoint = checkpoint_file(),
            .passes = options.passes,
            .resume = resume,
            .quiet = quiet,
            .seconds_between_checkpoints = seconds_between_checkpoints};
  }
};

struct Trained {
  bool is_stopped = false;  // from outside, before the last pass: a checkpoint is there and no net
  std::uint64_t training = 0;
  std::uint64_t held_out = 0;
  std::vector<learn::PassErrors> passes = {};
  int best_pass = -1;
  bool ended_early = false;
  engine::ClassicError classic = {};
  engine::NetReport net = {};
  int scale = 0;
  std::uint32_t fingerprint = 0;
  std::uint64_t examples = 0;    // of this run
  double seconds = 0;            // of this run
  double processor_seconds = 0;  // the same, of all threads together
  std::size_t threads = 0;
  std::string file;
  Json card = {};

  [[nodiscard]] Curves curves() const;
  [[nodiscard]] std::string text(bool unicode) const;
  [[nodiscard]] Json json() const;
};

void add_checkpoint_option(Command& command, double& seconds);

// An error also where the checkpoint belongs to another training, or is there and not asked for.
[[nodiscard]] Expected<Trained> train_net(const TrainRequest& request, const WatchTraining& watch);

}  // namespace arborist
