// arborist tune: the weights of the classic evaluation, fitted to self-play games; and below it the numbers of the
// search.
#include <fmt/format.h>

#include <iostream>
#include <optional>

#include "app/attendance.h"
#include "app/data/files.h"
#include "app/data/tune_search.h"
#include "core/file.h"
#include "core/json.h"
#include "core/output_file.h"
#include "core/plural.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "engine/evaluation/standard_weights.h"
#include "engine/tuning/training_set.h"
#include "engine/tuning/tuner.h"
#include "engine/tuning/weights_text.h"

namespace arborist {
namespace {

using engine::Tuner;
struct TuneRequest {
  std::vector<std::string> files;
  engine::TrainingOptions training;
  engine::TuningOptions tuning = {.threads = 2};
  std::string output;
  bool json = false;
  bool quiet = false;
  bool is_elsewhere = false;  // another command below `tune` was called
};

Json to_json(const Tuner::Errors& errors) {
  return {{"pass", errors.pass}, {"training_error", errors.training}, {"held_out_error", errors.held_out}};
}

// Tells of each pass and listens for Ctrl-C, which leaves passes out.
std::vector<Tuner::Errors> tune(Tuner& tuner, const TuneRequest& request, Attendance& attendance) {
  std::vector<Tuner::Errors> all = {tuner.errors()};
  const auto show = [&] {
    if (!request.quiet)
      std::cerr << fmt::format("pass {:3}: error {:.7f}, held out {:.7f}\n", all.back().pass, all.back().training,
                               all.back().held_out);
  };
  show();
  while (all.back().pass < request.tuning.passes && !attendance.shall_stop()) {
    all.push_back(tuner.pass());
    show();
  }
  return all;
}

std::string origin_of(const TuneRequest& request, const engine::TrainingSet& set, const Tuner& tuner,
                      const Tuner::Errors& last) {
  return fmt::format(
      "Tuned by `arborist tune` on {} positions of {} self-play games: result share {}, {} passes, scale {:.1f};\n"
      "mean squared error {:.6f}, on games held out {:.6f}.",
      grouped(std::uint64_t{set.training().size()}), grouped(set.games()), request.training.result_share, last.pass,
      tuner.scale(), last.training, last.held_out);
}

// Half-tuned weights never take the place of the file that was asked for.
Expected<void> write_weights(const TuneRequest& request, const std::string& text, const Tuner::Errors& last) {
  const bool is_complete = last.pass == request.tuning.passes;
  const std::string path = is_complete || request.output.empty() ? request.output : request.output + ".interrupted";
  if (!path.empty())
    if (const auto written = write_file(path, text); !written) return written.error();
  if (!is_complete)
    std::cerr << fmt::format(
        "arborist tune: interrupted after {} of {} passes; {}\n", last.pass, request.tuning.passes,
        path.empty() ? "nothing was written" : "the weights so far are in " + file_in_quotes(path));
  return {};
}

void run(const TuneRequest& request, Context& context) {
  if (const auto good = check_outputs({request.output}, request.files); !good)
    return report(context, "tune", good.error(), Context::failed);
  engine::TrainingSet set(request.training);
  bool full = false;
  const auto read = for_each_game(request.files, [&](const engine::GameRecord& record) -> Expected<void> {
    full = !set.add(record) || full;
    return {};
  });
  if (!read) return report(context, "tune", read.error(), Context::failed);
  warn("tune", *read);
  if (set.training().size() == 0) return report(context, "tune", Error{"these files hold no position to learn from"});
  Attendance attendance(request.quiet);
  Tuner tuner(set.training(), set.held_out(), engine::to_free(engine::standard_weights), request.tuning);
  tell_if_fewer("arborist tune", tuner.threads(), request.tuning.threads, "threads");
  tuner.fit_scale();
  if (!request.quiet)
    std::cerr << fmt::format("{} of {}{}, {} held out, {} MB; scale {:.1f}, seed {}\n",
                             counted(set.training().size(), "position"), counted(set.games(), "game"),
                             full ? " (no room for more: --positions)" : "",
                             grouped(std::uint64_t{set.held_out().size()}), set.training().bytes() >> 20U,
                             tuner.scale(), request.tuning.seed);
  const auto errors = tune(tuner, request, attendance);
  const auto weights = engine::to_weights(tuner.weights());
  const auto text = engine::weights_source(weights, origin_of(request, set, tuner, errors.back()));
  if (const auto written = write_weights(request, text, errors.back()); !written)
    return report(context, "tune", written.error(), Context::failed);
  if (errors.back().pass < request.tuning.passes) context.exit_code = Attendance::interrupted;
  if (!request.json) {
    std::cout << fmt::format("error {:.6f} -> {:.6f}, on games held out {:.6f} -> {:.6f}\n", errors.front().training,
                             errors.back().training, errors.front().held_out, errors.back().held_out);
    return;
  }
  Json passes = Json::array();
  for (const auto& pass : errors) passes.push_back(to_json(pass));
  std::cout << write_json(Json{{"positions", set.training().size()},
                               {"held_out", set.held_out().size()},
                               {"games", set.games()},
                               {"scale", tuner.scale()},
                               {"passes", passes}},
                          2)
            << '\n';
}

void add_evaluation_options(Command* command, TuneRequest& request) {
  auto& training = request.training;
  auto& tuning = request.tuning;
  command->add_option("files", request.files, "Files of self-play games");
  command->add_option("-o,--out", request.output, "Write the tuned weights here, as C++ source")->option_text("FILE");
  command->add_option("--passes", tuning.passes, "How often to go over all positions")
      ->check(Range(1, 10'000))
      ->capture_default_str();
  command->add_option("--rate", tuning.rate, "How far a weight moves in one step, in centipawns, at first")
      ->check(Range(0.001, 50.0))
      ->capture_default_str();
  command->add_option("--batch", tuning.batch, "Positions a step")
      ->check(Range(std::size_t{16}, std::size_t{10'000'000}))
      ->capture_default_str();
  command->add_option("--pull", tuning.pull, "Towards the present weights: what a squared centipawn adds to the error")
      ->check(Range(0.0, 1.0))
      ->capture_default_str();
  command
      ->add_option("--result-share", training.result_share,
                   "How much of the target is the game's result; the rest is what the search said")
      ->check(Range(0.0, 1.0))
      ->capture_default_str();
  command->add_option("--positions", training.most_positions, "Read at most so many positions, some 300 bytes each")
      ->check(Range(std::size_t{1}, std::size_t{200'000'000}))
      ->capture_default_str();
  command->add_option("--threads", tuning.threads, "Threads; the result is the same for any number")
      ->check(Range(1, 256))
      ->capture_default_str();
  command->add_option("--seed", tuning.seed, "The seed of the order of positions, and of which games are held out")
      ->capture_default_str();
  add_filter_options(*command, training.filter);
  command->add_flag("--json", request.json, "Print the errors of every pass as JSON");
  command->add_flag("--quiet", request.quiet, "No progress");
}

}  // namespace

void add_tune_command(Command& app, Context& context) {
  auto* command = app.add_subcommand("tune", "Fit the weights of the classic evaluation to games, or tune the search");
  auto request = std::make_shared<TuneRequest>();
  add_evaluation_options(command, *request);
  const auto run_evaluation = [request, &context] {
    if (request->is_elsewhere) return;
    if (request->files.empty()) return report(context, "tune", Error{"files of self-play games are expected"});
    request->training.seed = request->tuning.seed;
    run(*request, context);
  };
  command->footer(
      "The engine's evaluation is a sum of weights; 'tune' moves each so that the sum foretells results better. The\n"
      "file it writes replaces src/engine/evaluation/standard_weights.h; build, and let a match decide.\n"
      "Ctrl-C ends it after the present pass with exit code 130; the weights so far are then in FILE.interrupted, and\n"
      "FILE stays as it was.\n\n"
      "Examples:\n"
      "  arborist selfplay --games 20000 --out games.bin\n"
      "  arborist tune games.bin --out standard_weights.h\n"
      "  arborist tune search --help");
  command->callback(run_evaluation);
  auto* evaluation =
      command->add_subcommand("evaluation", "The same as 'tune FILES': fit the weights of the evaluation");
  add_evaluation_options(evaluation, *request);
  auto* search = command->add_subcommand("search", "Tune the numbers of the search by games of the engine with itself");
  auto search_request = std::make_shared<TuneSearchRequest>();
  search_request->add_to(*search);
  search->callback([request, search_request, &context] {
    request->is_elsewhere = true;
    run_tune_search(*search_request, context);
  });
}

}  // namespace arborist
