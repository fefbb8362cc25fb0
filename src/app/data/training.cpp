#include "app/data/training.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>

#include "app/data/net_card.h"
#include "core/file.h"
#include "core/plural.h"
#include "core/text.h"
#include "engine/net/chess_net.h"
#include "engine/net/features.h"
#include "learn/net.h"

namespace arborist {
namespace {

using engine::PositionSet;
using learn::TrainingRun;

// Which positions, and what is made of them.
std::string identity_of(const TrainRequest& request, const PositionSet& set, const PositionSet& judges,
                        const engine::ChessNet& start) {
  std::string text = fmt::format("share={} scale={} ", request.blend.result_share, request.blend.scale);
  if (start) text += fmt::format("start={:08x} ", start->fingerprint());
  text += "positions=";
  for (const auto& header : set.headers) text += fmt::format("{:016x},", header.checksum);
  text += " held-out=";
  for (const auto& header : judges.headers) text += fmt::format("{:016x},", header.checksum);
  return text;
}

// The net to learn on from; none where nobody asks for one.
Expected<engine::ChessNet> start_of(const TrainRequest& request) {
  if (request.start.empty()) return engine::ChessNet();
  auto net = engine::read_chess_net(request.start);
  if (!net) return net.error();
  const std::uint32_t width = (*net)->shape().width;
  if (width > request.width)
    return Error{fmt::format("{} is {} columns wide, and a net of {} shall be made of it; --width must not be smaller",
                             file_in_quotes(request.start), width, request.width)};
  return net;
}

void fill_in_training(Trained& trained, const TrainingRun& run, const WatchedTraining& watched) {
  trained.passes = run.passes();
  trained.best_pass = run.best_pass();
  trained.ended_early = run.has_ended_early();
  trained.examples = watched.examples();
  trained.seconds = watched.seconds();
  trained.processor_seconds = watched.processor_time();
  trained.threads = run.hands();
}

// The net itself, once it is trained, and its file.
Expected<void> finish_training(const TrainRequest& request, const PositionSet& set, const learn::Parameters& best,
                               std::span<const engine::TrainingPosition> judges, Trained& trained) {
  auto net = engine::scaled_net(best, judges);
  trained.net = engine::report_on(net, best, judges, request.blend);
  trained.scale = net.scale();
  trained.card = net_card(request, set, trained);
  net = net.with_card(card_text(trained.card));
  trained.fingerprint = net.fingerprint();
  return write_file(request.output, net.encode());
}

}  // namespace

Expected<Trained> train_net(const TrainRequest& request, const WatchTraining& watch) {
  const auto start = start_of(request);
  if (!start) return start.error();
  auto set = engine::read_positions(request.files);
  if (!set) return set.error();
  if (set->training.empty()) return Error{"these files hold no position to learn from"};
  PositionSet others;
  if (!request.held_out.empty()) {
    auto read = engine::read_positions(request.held_out);
    if (!read) return read.error();
    others = std::move(*read);
  }
  const PositionSet& judges = request.held_out.empty() ? *set : others;
  const engine::ChessExamples training(set->training, request.blend);
  const engine::ChessExamples held_out(judges.held_out, request.blend);
  // Without positions held out, those that it learns from have to tell what it is like.
  const std::span<const engine::TrainingPosition> telling = judges.held_out.empty() ? set->training : judges.held_out;
  Trained trained{.training = training.size(), .held_out = held_out.size(), .file = request.output};
  trained.classic = engine::classic_error(telling, request.blend);
  learn::RunSettings settings{.options = fitting(request.options, training.size()),
                              .patience = request.patience,
                              .identity = identity_of(request, *set, judges, *start)};
  if (*start) settings.start = (*start)->parameters().widened(request.width, request.options.seed);
  TrainingRun run(engine::net_shape(request.width), training, held_out, settings);
  WatchedTraining watched(run, request.watched(), watch);
  if (const auto begun = watched.begin(); !begun) return begun.error();
  if (!request.quiet)
    std::cerr << fmt::format("{} to learn from, {} held out; the classic evaluation's error is {:.6f}, seed {}\n",
                             counted(trained.training, "position"), grouped(trained.held_out), trained.classic.error,
                             request.options.seed);
  if (const auto done = watched.go(); !done) return done.error();
  fill_in_training(trained, run, watched);
  trained.is_stopped = !run.is_done();
  if (trained.is_stopped) return trained;
  if (const auto finished = finish_training(request, *set, run.best(), telling, trained); !finished)
    return finished.error();
  watched.remove_checkpoint();
  return trained;
}

void add_checkpoint_option(Command& command, double& seconds) {
  constexpr double longest = 60;
  command
      .add_option("--checkpoint-seconds", seconds,
                  "Seconds between the checkpoints of a training: a kill costs no more of it")
      ->check(Range(0.0, longest))
      ->capture_default_str();
}

Curves Trained::curves() const {
  Curves chart{.title = "Error by pass", .curves = {{"learnt", {}}, {"held out", {}}}};
  for (const auto& pass : passes) {
    chart.curves[0].points.push_back(pass.training);
    if (held_out > 0) chart.curves[1].points.push_back(pass.held_out);
  }
  chart.levels.push_back({"classic evaluation", {classic.error}});
  return chart;
}

std::string Trained::text(bool unicode) const {
  const auto& [pawn, knight, bishop, rook, queen] = net.material;
  const double rate = static_cast<double>(examples) / 1000;
  std::string all = to_text(curves(), unicode) + '\n';
  all += fmt::format("best after pass {}{}: error {:.6f}, the classic evaluation's {:.6f}\n", best_pass + 1,
                     ended_early ? ", and no better since" : "", net.error, classic.error);
  all += fmt::format("scale {}; whole numbers change a value by {:.1f} centipawns, by {:.0f} at most\n", scale,
                     net.rounding, net.largest_rounding);
  all += fmt::format("learnt material: P {:.0f}  N {:.0f}  B {:.0f}  R {:.0f}  Q {:.0f}{}\n", pawn, knight, bishop,
                     rook, queen, net.has_sound_material() ? "" : "  (not in this order: it has learnt too little)");
  if (examples > 0)
    all += fmt::format("{:.0f} thousand positions a second, {:.0f} a second of processor time\n",
                       rate / std::max(1e-9, seconds), rate / std::max(1e-9, processor_seconds));
  return all + fmt::format("{} with the number {:08x}\n", file_in_quotes(file), fingerprint);
}

Json Trained::json() const {
  return {{"file", file},
          {"fingerprint", fmt::format("{:08x}", fingerprint)},
          {"stopped", is_stopped},
          {"seconds", seconds},
          {"processor_seconds", processor_seconds},
          {"examples", examples},
          {"passes_done", passes.size()},
          {"card", card}};
}

}  // namespace arborist
