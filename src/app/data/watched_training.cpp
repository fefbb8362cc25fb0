#include "app/data/watched_training.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <utility>
#include <vector>

#include "app/attendance.h"
#include "app/data/charts.h"
#include "core/file.h"
#include "core/processor_time.h"
#include "core/text.h"

namespace arborist {
namespace {

// Between two looks at the clock and at Ctrl-C: whichever is less.
constexpr std::uint32_t most_batches_at_once = 16;
constexpr std::uint32_t most_positions_at_once = std::uint32_t{1} << 18U;
constexpr std::size_t largest_checkpoint = std::size_t{1} << 30U;

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

learn::TrainingOptions fitting(learn::TrainingOptions options, std::size_t positions) {
  constexpr std::size_t least_steps = 16;
  options.batch = static_cast<std::uint32_t>(std::clamp<std::size_t>(positions / least_steps, 1, options.batch));
  const auto steps = static_cast<std::uint64_t>(options.passes) * (positions / options.batch);
  constexpr int most_of_all = 10;
  options.warm_up = static_cast<int>(std::min<std::uint64_t>(static_cast<std::uint64_t>(options.warm_up),
                                                             std::max<std::uint64_t>(1, steps / most_of_all)));
  return options;
}

WatchedTraining::WatchedTraining(learn::TrainingRun& run, Options options, const WatchTraining& watch)
    : run_(run), options_(std::move(options)), watch_(watch), processor_before_(processor_seconds()) {}

Expected<void> WatchedTraining::begin() {
  const std::string& path = options_.checkpoint;
  std::error_code problem;
  if (!std::filesystem::exists(path, problem)) return {};
  if (!options_.resume)
    return Error{file_in_quotes(path) +
                 " is there: --resume goes on with that training; without the file a new one begins"};
  const auto bytes = read_file(path, largest_checkpoint);
  if (!bytes) return bytes.error();
  if (const auto restored = run_.restore(*bytes); !restored) return restored.error().in(file_in_quotes(path));
  if (!options_.quiet)
    std::cerr << fmt::format("going on after {} of {} passes\n", run_.passes().size(), options_.passes);
  return {};
}

Expected<void> WatchedTraining::go() {
  watch_time_ = Stopwatch();
  processor_before_ = processor_seconds();
  const std::uint64_t examples_before = run_.progress().examples;
  bool goes_on = true;
  while (!run_.is_done() && goes_on) {
    const std::size_t passes_before = run_.passes().size();
    run_.go_on(static_cast<int>(std::clamp(most_positions_at_once / run_.batch(), 1U, most_batches_at_once)));
    examples_ = run_.progress().examples - examples_before;
    goes_on = watch_({.run = run_,
                      .passes = options_.passes,
                      .a_second = static_cast<double>(examples_) / std::max(1e-9, watch_time_.seconds()),
                      .is_end_of_pass = run_.passes().size() > passes_before});
    if (since_checkpoint_.seconds() < options_.seconds_between_checkpoints) continue;
    if (const auto kept = keep(); !kept) return kept.error();
  }
  return keep();
}

Expected<void> WatchedTraining::keep() {
  since_checkpoint_ = Stopwatch();
  return write_file(options_.checkpoint, run_.checkpoint());
}

void WatchedTraining::remove_checkpoint() const {
  std::error_code problem;
  std::filesystem::remove(options_.checkpoint, problem);
}

double WatchedTraining::processor_time() const { return processor_seconds() - processor_before_; }

}  // namespace arborist
