#include "app/data/training.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <optional>

#include "app/attendance.h"
#include "app/data/net_card.h"
#include "core/file.h"
#include "core/plural.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "engine/net/features.h"

namespace arborist {
namespace {

using engine::PositionSet;
using learn::TrainingRun;

constexpr double seconds_between_checkpoints = 20;
constexpr int batches_at_once = 16;
constexpr std::size_t largest_checkpoint = std::size_t{1} << 30U;

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// Few positions are learnt from in small batches, so that there are steps enough.
learn::TrainingOptions fitting(learn::TrainingOptions options, std::size_t positions) {
  constexpr std::size_t least_steps = 16;
  options.batch = static_cast<std::uint32_t>(std::clamp<std::size_t>(positions / least_steps, 1, options.batch));
  const auto steps = static_cast<std::uint64_t>(options.passes) * (positions / options.batch);
  constexpr int most_of_all = 10;
  options.warm_up = static_cast<int>(std::min<std::uint64_t>(static_cast<std::uint64_t>(options.warm_up),
                                                             std::max<std::uint64_t>(1, steps / most_of_all)));
  return options;
}

// Which positions, and what is made of them.
std::string identity_of(const TrainRequest& request, const PositionSet& set, const PositionSet& judges) {
  std::string text = fmt::format("share={} scale={} positions=", request.blend.result_share, request.blend.scale);
  for (const auto& header : set.headers) text += fmt::format("{:016x},", header.checksum);
  text += " held-out=";
  for (const auto& header : judges.headers) text += fmt::format("{:016x},", header.checksum);
  return text;
}

Expected<void> begin_training(const TrainRequest& request, TrainingRun& run) {
  const std::string path = request.checkpoint_file();
  std::error_code problem;
  if (!std::filesystem::exists(path, problem)) return {};
  if (!request.resume)
    return Error{in_quotes(path) + " is there: --resume goes on with that training; without the file a new one begins"};
  const auto bytes = read_file(path, largest_checkpoint);
  if (!bytes) return bytes.error();
  if (const auto restored = run.restore(*bytes); !restored) return restored.error().in(in_quotes(path));
  if (!request.quiet)
    std::cerr << fmt::format("going on after {} of {} passes\n", run.passes().size(), request.options.passes);
  return {};
}

// Goes through the passes and keeps checkpoints.
class WatchedRun {
 public:
  WatchedRun(const TrainRequest& request, TrainingRun& run, const WatchTraining& watch)
      : request_(request), run_(run), watch_(watch) {}

  Expected<void> go() {
    const std::uint64_t examples_before = run_.progress().examples;
    bool goes_on = true;
    while (!run_.is_done() && goes_on) {
      const std::size_t passes_before = run_.passes().size();
      run_.go_on(batches_at_once);
      examples_ = run_.progress().examples - examples_before;
      goes_on = watch_({.run = run_,
                        .passes = request_.options.passes,
                        .a_second = static_cast<double>(examples_) / std::max(1e-9, watch_time_.seconds()),
                        .is_end_of_pass = run_.passes().size() > passes_before});
      if (since_checkpoint_.seconds() < seconds_between_checkpoints) continue;
      if (const auto kept = keep(); !kept) return kept.error();
    }
    return keep();
  }
  [[nodiscard]] std::uint64_t examples() const { return examples_; }
  [[nodiscard]] double seconds() const { return watch_time_.seconds(); }
  [[nodiscard]] double processor_time() const { return processor_seconds() - processor_before_; }

 private:
  Expected<void> keep() {
    since_checkpoint_ = Stopwatch();
    return write_file(request_.checkpoint_file(), run_.checkpoint());
  }

  const TrainRequest& request_;
  TrainingRun& run_;
  const WatchTraining& watch_;
  Stopwatch watch_time_;
  Stopwatch since_checkpoint_;
  double processor_before_ = processor_seconds();
  std::uint64_t examples_ = 0;
};

void fill_in_training(Trained& trained, const TrainingRun& run, const WatchedRun& watched) {
  trained.passes = run.passes();
  trained.best_pass = run.best_pass();
  trained.ended_early = run.has_ended_early();
  trained.examples = watched.examples();
  trained.seconds = watched.seconds();
  trained.processor_seconds = watched.processor_time();
  trained.threads = run.hands();
}

// The net itself, once it is trained; its file, and no checkpoint any more.
Expected<void> finish_training(const TrainRequest& request, const PositionSet& set, const learn::Parameters& best,
                               std::span<const engine::TrainingPosition> judges, Trained& trained) {
  auto net = engine::scaled_net(best, judges);
  trained.net = engine::report_on(net, best, judges, request.blend);
  trained.scale = net.scale();
  trained.card = net_card(request, set, trained);
  net = net.with_card(card_text(trained.card));
  trained.fingerprint = net.fingerprint();
  if (const auto written = write_file(request.output, net.encode()); !written) return written.error();
  std::error_code problem;
  std::filesystem::remove(request.checkpoint_file(), problem);
  return {};
}

}  // namespace

std::string TrainingMoment::pass_line(bool unicode) const {
  const auto& last = run.passes().back();
  std::vector<double> errors;
  for (const auto& pass : run.passes()) errors.push_back(pass.held_out > 0 ? pass.held_out : pass.training);
  return fmt::format("pass {:2} of {}: error {:.6f}, held out {:.6f} {} {:.0f} thousand a second", errors.size(),
                     passes, last.training, last.held_out, spark(errors, unicode), a_second / 1000);
}

std::string TrainingMoment::line() const {
  const auto progress = run.progress();
  const std::uint64_t a_pass = run.steps_of_a_pass();
  const double batch =
      static_cast<double>(progress.examples) / static_cast<double>(std::max<std::uint64_t>(1, progress.steps));
  const auto steps_left = static_cast<double>(a_pass * static_cast<std::uint64_t>(passes) - progress.steps);
  const std::chrono::duration<double> left(steps_left * batch / std::max(1.0, a_second));
  return fmt::format("pass {:2} of {}, {:3.0f} %: error {:.6f}, {:.0f} thousand a second, {} left",
                     std::min(progress.pass + 1, passes), passes,
                     100 * static_cast<double>(progress.steps % a_pass) / static_cast<double>(a_pass), progress.error,
                     a_second / 1000, duration_text(std::chrono::duration_cast<Duration>(left)));
}

Expected<Trained> train_net(const TrainRequest& request, const WatchTraining& watch) {
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
  TrainingRun run(engine::net_shape(request.width), training, held_out,
                  {.options = fitting(request.options, training.size()),
                   .patience = request.patience,
                   .identity = identity_of(request, *set, judges)});
  if (const auto begun = begin_training(request, run); !begun) return begun.error();
  if (!request.quiet)
    std::cerr << fmt::format("{} to learn from, {} held out; the classic evaluation's error is {:.6f}, seed {}\n",
                             counted(trained.training, "position"), grouped(trained.held_out), trained.classic.error,
                             request.options.seed);
  WatchedRun watched(request, run, watch);
  if (const auto done = watched.go(); !done) return done.error();
  fill_in_training(trained, run, watched);
  trained.is_stopped = !run.is_done();
  if (trained.is_stopped) return trained;
  if (const auto finished = finish_training(request, *set, run.best(), telling, trained); !finished)
    return finished.error();
  return trained;
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
  return all + fmt::format("{} with the number {:08x}\n", in_quotes(file), fingerprint);
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
