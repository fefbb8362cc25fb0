// arborist lab compare: searches side by side, at equal nodes and at equal time.
#include <fmt/format.h>

#include <iostream>

#include "app/lab/comparing.h"
#include "app/lab/lab_command.h"
#include "core/output_file.h"
#include "core/text.h"

namespace arborist {

namespace {

struct CompareRequest {
  std::string games;
  std::vector<std::string> nodes;
  lab::CompareTask task;
  std::string folder;
  CompareOutputs outputs;
};

void run(CompareRequest& request, Context& context) {
  lab::CompareTask& task = request.task;
  for (const auto game : split(request.games, ',')) task.games.emplace_back(trim(game));
  for (const auto& text : request.nodes) {
    const auto nodes = parse_integer<std::uint64_t>(text, 1, std::uint64_t{1} << 60U);
    if (!nodes) return report(context, "lab compare", nodes.error().in("--nodes"));
    task.nodes.push_back(*nodes);
  }
  if (task.players.size() < 2)
    return report(context, "lab compare", Error{"it takes two players at least: the yardstick, and who is measured"});
  if (task.title.empty()) task.title = fmt::format("Compared with {}", task.players.front());
  if (const auto good = check_outputs({request.outputs.picture}); !good)
    return report(context, "lab compare", good.error(), Context::failed);
  const auto folder = request.folder.empty() ? usual_folder(task) : std::filesystem::path(request.folder);
  if (!folder) return report(context, "lab compare", folder.error());
  if (!task.quiet) std::cerr << fmt::format("games are kept in {}: the same command goes on\n", folder->string());
  Attendance attendance(task.quiet);
  const auto found = compare(task, *folder, context.games, attendance, context.farm);
  attendance.take_back();
  if (!found) return report(context, "lab compare", found.error());
  if (const auto printed = print_comparison(*found, request.outputs); !printed)
    return report(context, "lab compare", printed.error(), Context::failed);
  if (attendance.is_stopped()) context.exit_code = Attendance::interrupted;
}

}  // namespace

void add_lab_compare(Command& lab, Context& context) {
  auto* command = lab.add_subcommand("compare", "Searches side by side at equal nodes and equal time: Elo and a plot");
  auto request = std::make_shared<CompareRequest>();
  lab::CompareTask& task = request->task;
  command->add_option("games", request->games, "A game, or several joined by ','")->required();
  command->add_option("players", task.players, "The yardstick, then who is measured by it; written as for 'match'")
      ->required();
  command->add_option("--nodes", request->nodes, "Nodes for a move; several: one comparison each")->delimiter(',');
  command->add_option("--movetime", task.times, "Time for a move, such as 5ms; several: one comparison each")
      ->delimiter(',');
  command->add_option("--games", task.count, "Of each pairing")
      ->check(Range(std::size_t{2}, std::size_t{1'000'000}))
      ->capture_default_str();
  command->add_flag("--all", task.each_against_each, "Each against each, not only against the yardstick");
  command->add_option("--sprt", task.sprt, "End a pairing as soon as this is decided, such as 0,20");
  command->add_option("--openings", task.openings, "A file of openings; else by chance");
  command->add_option("--random-plies", task.random_plies, "Plies by chance at the start of a game")
      ->check(Range(0, 1000))
      ->capture_default_str();
  command->add_option("--max-plies", task.max_plies, "Drawn after so many plies")->check(Range(1, 100'000));
  command->add_option("--seed", task.seed, "Of the openings and of players that choose by chance")
      ->capture_default_str();
  command->add_option("--concurrency", task.concurrency, "Games at once")->check(Range(1, 256))->capture_default_str();
  command->add_option("--folder", request->folder, "Where the games are kept; one of its own in the data folder");
  command->add_option("--title", task.title, "Of the picture");
  command->add_option("--plot", request->outputs.picture, "Write the results as a picture (SVG)");
  command->add_option("--format", request->outputs.format, "How to print")
      ->check(IsMember({"text", "markdown", "json"}))
      ->capture_default_str();
  command->add_flag("--quiet", task.quiet, "Show no progress");
  command->footer(
      "Every opening is played with both colours. Games are kept as they end: stopped by Ctrl-C or worse, the same\n"
      "command goes on; when all are played it only prints. More --games go on from there too.\n\n"
      "Examples:\n"
      "  arborist lab compare reversi alphabeta:order=all,table=16 bayes bestfirst --nodes 1000,5000 --plot found.svg\n"
      "  arborist lab compare connect-four,kalah alphabeta mn --nodes 2000 --games 1000\n"
      "  arborist lab compare reversi alphabeta:order=all,table=16 bayes --movetime 5ms --sprt 0,20");
  command->callback([request, &context] { run(*request, context); });
}

}  // namespace arborist
