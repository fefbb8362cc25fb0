// arborist search: one search of one position, with its value, line and counts.
#include <fmt/format.h>

#include <iostream>

#include "app/analysis_text.h"
#include "app/commands.h"
#include "app/json.h"
#include "app/start.h"
#include "app/terminal.h"
#include "core/stopwatch.h"
#include "core/text.h"

namespace arborist {

namespace {

struct Request {
  std::string game;
  std::string setup;
  std::vector<std::string> with = {"alphabeta"};
  std::vector<std::string> moves;
  bool json = false;
  bool boards = false;
};

Expected<std::unique_ptr<AnyPlay>> set_up(const Request& request, const AnyGame& game) {
  auto play = start_from(game, request.setup);
  if (!play) return play.error();
  for (const auto& move : request.moves) {
    const auto played = (*play)->play(move);
    if (!played) return played.error();
  }
  if ((*play)->outcome()) return Error{"the game is over in this position"};
  return play;
}

void run(const Request& request, Context& context) {
  const auto game = context.games.find(request.game);
  if (!game) return report(context, "search", game.error());
  const auto play = set_up(request, **game);
  if (!play) return report(context, "search", play.error());
  const auto& info = (*game)->info();

  auto results = nlohmann::ordered_json::array();
  const auto terminal = Terminal::detect();
  if (!request.json) std::cout << (*play)->draw(terminal.draw_options()) << '\n';
  for (const auto& text : request.with) {
    const auto spec = Spec::parse(text);
    if (!spec) return report(context, "search", spec.error());
    auto search = (*play)->search(*spec);
    if (!search) return report(context, "search", search.error());
    const Stopwatch watch;
    const auto analysis = (*search)->run(**play, {});
    if (request.json) {
      results.push_back({{"search", spec->text()}, {"found", to_json(analysis)}});
      continue;
    }
    const AnalysisStyle style{request.boards ? LineAs::boards : LineAs::moves, terminal.draw_options()};
    std::cout << terminal.bold(spec->text()) << '\n' << to_text(analysis, **play, info, style);
    std::cout << terminal.faint(fmt::format("  time    {:.3f} s", watch.seconds())) << "\n\n";
  }
  if (!request.json) return;
  const nlohmann::ordered_json all = {
      {"game", info.name}, {"position", (*play)->position_text()}, {"results", results}};
  std::cout << all.dump(2) << '\n';
}

}  // namespace

void add_search_command(Command& app, Context& context) {
  auto* command = app.add_subcommand("search", "Search a position: its value, the best line, and what it cost");
  auto request = std::make_shared<Request>();
  command->add_option("game", request->game, "The game; 'arborist games' lists them")->required();
  command->add_option("position", request->setup, start_help);
  command->add_option("--with", request->with, "The searches, one after the other; 'arborist players' lists them")
      ->capture_default_str();
  command->add_option("--moves", request->moves, "Moves to play first");
  command->add_flag("--boards", request->boards, "Show the best line as boards");
  command->add_flag("--json", request->json, "Print JSON");
  command->footer(
      "Examples:\n"
      "  arborist search tree '((3 12 8) (2 4 6) (14 5 2))' --with minimax alphabeta\n"
      "  arborist search tic-tac-toe --moves 4 --with alphabeta:wins=alike\n"
      "  arborist search connect-four 5x4 --with pvs:depth=20,order=all,table=16");
  command->callback([request, &context] { run(*request, context); });
}

}  // namespace arborist
