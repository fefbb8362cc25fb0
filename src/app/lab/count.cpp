// arborist lab count: what searches cost, depth by depth, in several orders of moves.
#include <iostream>

#include "app/attendance.h"
#include "app/lab/lab_command.h"
#include "app/play/start.h"
#include "core/file.h"
#include "core/output_file.h"
#include "lab/count/count.h"

namespace arborist {

namespace {

struct CountRequest {
  std::string game;
  std::string setup;
  std::vector<std::string> moves;
  std::vector<std::string> with = {"alphabeta"};
  std::vector<std::string> orders = {"natural"};
  int depth = 4;
  std::uint64_t seed = 1;
  std::uint64_t most = 100'000'000;
  std::string format = "text";
  bool json = false;
  std::string plot_file;
  std::string plotted = "nodes";
};

lab::Plotted plotted_of(const std::string& name) {
  if (name == "leaves") return lab::Plotted::leaves;
  if (name == "first") return lab::Plotted::first_move_cutoffs;
  return name == "branching" ? lab::Plotted::branching : lab::Plotted::nodes;
}

void run(const CountRequest& request, Context& context) {
  const auto fail = [&](const Error& error) { report(context, "lab count", error); };
  if (const auto good = check_outputs({request.plot_file}); !good)
    return report(context, "lab count", good.error(), Context::failed);
  const auto game = context.games.find(request.game);
  if (!game) return fail(game.error());
  const auto play = start_search(**game, request.setup, request.moves, request.seed);
  if (!play) return fail(play.error());
  std::vector<Spec> searches;
  for (const auto& text : request.with) {
    auto spec = Spec::parse(text);
    if (!spec) return fail(spec.error());
    searches.push_back(std::move(*spec));
  }
  lab::CountRequest count{.game = **game,
                          .play = **play,
                          .searches = std::move(searches),
                          .orders = request.orders,
                          .depth = request.depth,
                          .seed = request.seed,
                          .most_nodes = request.most};
  Attendance attendance(false);
  count.stop = attendance.stop();
  count.progress = [&](const std::string& text) {
    if (attendance.looks_up()) attendance.tell(text);
  };
  const auto counted = lab::count_searches(count);
  attendance.take_back();
  if (!counted) return fail(counted.error());
  if (attendance.is_stopped()) context.exit_code = Attendance::interrupted;
  std::cout << (request.json || request.format == "json" ? lab::to_json_text(*counted)
                : request.format == "csv"                ? lab::to_csv(*counted)
                                                         : lab::to_text(*counted));
  if (request.plot_file.empty()) return;
  if (const auto written = write_file(request.plot_file, lab::plot(*counted, plotted_of(request.plotted))); !written)
    report(context, "lab count", written.error(), Context::failed);
}

}  // namespace

void add_lab_count(Command& lab, Context& context) {
  auto* command = lab.add_subcommand("count", "Count what searches cost, depth by depth");
  auto request = std::make_shared<CountRequest>();
  command->add_option("game", request->game, "The game; 'arborist games' lists them")->required();
  command->add_option("position", request->setup, start_help);
  command->add_option("--moves", request->moves, "Moves to play first");
  command->add_option("--with", request->with, "The searches, without a depth; 'arborist players' lists them")
      ->capture_default_str();
  command->add_option("--order", request->orders, "Orders of moves: natural, best, worst, random")
      ->capture_default_str();
  command->add_option("--depth", request->depth, "Half-moves at most")->capture_default_str();
  command->add_option("--seed", request->seed, "Of the random order, and of a start by chance")->capture_default_str();
  command->add_option("--most", request->most, "Positions a search may cost")->capture_default_str();
  command->add_option("--format", request->format, "How to print")
      ->check(IsMember({"text", "csv", "json"}))
      ->capture_default_str();
  command->add_flag("--json", request->json, "Print JSON");
  command->add_option("--plot", request->plot_file, "Draw the counts into this SVG file");
  command->add_option("--plotted", request->plotted, "What is drawn")
      ->check(IsMember({"nodes", "leaves", "first", "branching"}))
      ->capture_default_str();
  command->footer(
      "Examples:\n"
      "  arborist lab count tic-tac-toe --depth 9 --with alphabeta:wins=alike,eval=zero pvs\n"
      "  arborist lab count chess --depth 4 --order natural best worst random --plot nodes.svg");
  command->callback([request, &context] { run(*request, context); });
}

}  // namespace arborist
