// arborist lab experiment: the questions of the teaching texts, answered by games.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>

#include "app/lab/comparing.h"
#include "app/lab/lab_command.h"
#include "core/file.h"
#include "core/text.h"
#include "lab/compare/experiments.h"
#include "lab/compare/kept.h"

namespace arborist {

namespace {

struct ExperimentRequest {
  std::string name;
  std::size_t count = 0;
  std::uint64_t seed = 1;
  int concurrency = 1;
  std::string folder;
  std::string out;
  bool list = false;
  bool kept = false;
  bool quiet = false;
};

void list_experiments() {
  for (const auto& experiment : lab::all_experiments())
    std::cout << fmt::format("{:<20} {}\n{:<20} {}\n", experiment.name, experiment.title, "", experiment.question);
}

Expected<const lab::Experiment*> experiment_named(const std::string& name) {
  std::vector<std::string> names;
  for (const auto& experiment : lab::all_experiments()) {
    if (experiment.name == name) return &experiment;
    names.push_back(experiment.name);
  }
  return Error{fmt::format("there is no experiment {}{}; there are {}", in_quotes(name), did_you_mean(name, names),
                           join(names, ", "))};
}

// The page, its pictures, and the same for programs. What is on the page is what can be read again.
Expected<void> write_page(const lab::Experiment& experiment, const lab::ExperimentFound& all,
                          const std::filesystem::path& folder) {
  const std::string kept = lab::to_json_text(all);
  const auto again = lab::read_found(kept);
  if (!again) return again.error();
  const lab::ExperimentFound& found = *again;
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (problem) return Error{fmt::format("{}: the folder cannot be made: {}", folder.string(), problem.message())};
  std::vector<std::string> drawn;
  drawn.reserve(found.comparisons.size() + found.tables.size());
  for (const auto& comparison : found.comparisons) drawn.push_back(lab::to_svg(comparison));
  for (const auto& table : found.tables) drawn.push_back(lab::to_svg(table));
  std::vector<std::string> pictures;
  for (const auto& svg : drawn) {
    pictures.push_back(fmt::format("{}-{}.svg", experiment.name, pictures.size() + 1));
    if (const auto written = write_file(folder / pictures.back(), svg); !written) return written.error();
  }
  if (const auto written = write_file(folder / (experiment.name + ".json"), kept); !written) return written.error();
  return write_file(folder / (experiment.name + ".md"), lab::experiment_page(experiment, found, pictures));
}

Expected<void> play_parts(const ExperimentRequest& request, const lab::Experiment& experiment, const Context& context,
                          Attendance& attendance, lab::ExperimentFound& found) {
  for (lab::CompareTask part : experiment.parts) {
    if (attendance.is_stopped()) break;
    if (request.count > 0) part.count = request.count;
    part.seed = request.seed;
    part.concurrency = request.concurrency;
    part.quiet = request.quiet;
    auto folder = usual_folder(part);
    if (!request.folder.empty())
      folder = std::filesystem::path(request.folder) / fmt::format("{}-{}", request.name, found.comparisons.size() + 1);
    if (!folder) return folder.error();
    auto one = compare(part, *folder, context.games, attendance, context.farm);
    attendance.take_back();
    if (!one) return one.error();
    std::cout << lab::to_text(*one) << '\n' << std::flush;
    found.comparisons.push_back(std::move(*one));
  }
  return {};
}

Expected<void> measure_parts(const ExperimentRequest& request, const lab::Experiment& experiment, const GameList& games,
                             Attendance& attendance, lab::ExperimentFound& found) {
  for (const lab::Measure measure : experiment.measures) {
    if (attendance.is_stopped()) break;
    auto table =
        measure({.games = games, .samples = request.count, .seed = request.seed, .told = [&](const std::string& now) {
                   if (attendance.looks_up()) attendance.tell(now);
                   return !attendance.is_stopped();
                 }});
    attendance.take_back();
    if (!table) return table.error();
    std::cout << lab::to_text(*table) << '\n' << std::flush;
    if (table->is_whole) found.tables.push_back(std::move(*table));
  }
  return {};
}

// Nothing is played or counted.
Expected<void> show_kept(const ExperimentRequest& request, const lab::Experiment& experiment) {
  const auto found = lab::kept_result(experiment.name);
  if (!found) return found.error();
  for (const auto& comparison : found->comparisons) std::cout << lab::to_text(comparison) << '\n';
  for (const auto& table : found->tables) std::cout << lab::to_text(table) << '\n';
  return request.out.empty() ? Expected<void>() : write_page(experiment, *found, request.out);
}

void run(const ExperimentRequest& request, Context& context) {
  if (request.list || request.name.empty()) return list_experiments();
  const auto experiment = experiment_named(request.name);
  if (!experiment) return report(context, "lab experiment", experiment.error());
  if (request.kept) {
    if (const auto shown = show_kept(request, **experiment); !shown)
      report(context, "lab experiment", shown.error(), Context::failed);
    return;
  }
  Attendance attendance(request.quiet);
  lab::ExperimentFound found;
  if (const auto played = play_parts(request, **experiment, context, attendance, found); !played)
    return report(context, "lab experiment", played.error());
  if (const auto measured = measure_parts(request, **experiment, context.games, attendance, found); !measured)
    return report(context, "lab experiment", measured.error());
  if (!request.out.empty())
    if (const auto written = write_page(**experiment, found, request.out); !written)
      return report(context, "lab experiment", written.error(), Context::failed);
  if (attendance.is_stopped()) context.exit_code = Attendance::interrupted;
}

}  // namespace

void add_lab_experiment(Command& lab, Context& context) {
  auto* command = lab.add_subcommand("experiment", "Are there practical alternatives to alpha-beta? Answered by games");
  auto request = std::make_shared<ExperimentRequest>();
  command->add_option("experiment", request->name, "Which one; none: lists them");
  command->add_flag("--list", request->list, "Only list them");
  command
      ->add_option("--games", request->count,
                   "Games of each pairing, 1,000 if not said; positions of each kind where they are counted")
      ->check(Range(std::size_t{2}, std::size_t{1'000'000}));
  command->add_option("--seed", request->seed, "Of openings, positions and trees")->capture_default_str();
  command->add_option("--concurrency", request->concurrency, "Games at once")
      ->check(Range(1, 256))
      ->capture_default_str();
  command->add_option("--folder", request->folder, "Where the games are kept; else in the data folder");
  command->add_flag("--kept", request->kept, "Show the result that is kept with the program; nothing is played");
  command->add_option("--out", request->out,
                      "Write a page (Markdown) with pictures into this folder, and the figures as JSON");
  command->add_flag("--quiet", request->quiet, "Show no progress");
  command->footer(
      "Every game is kept as it ends; stopped by Ctrl-C or worse, the same command goes on. Results with limits in\n"
      "nodes or depth are the same on every machine; those by time are not.\n\n"
      "Examples:\n"
      "  arborist lab experiment\n"
      "  arborist lab experiment bayes-othello --concurrency 2\n"
      "  arborist lab experiment bayes-othello --kept\n"
      "  arborist lab experiment leaf-counts\n"
      "  arborist lab experiment mn-kalah --games 200 --out found");
  command->callback([request, &context] { run(*request, context); });
}

}  // namespace arborist
