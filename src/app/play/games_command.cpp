// arborist games: what can be played, and of one game how it is set up, typed and judged.
#include <fmt/format.h>

#include <iostream>

#include "app/commands.h"
#include "app/json.h"
#include "app/terminal.h"
#include "core/json.h"

namespace arborist {

namespace {

struct GamesRequest {
  std::string game;
  bool json = false;
};

Json as_json(const AnyGame& game) {
  const auto& info = game.info();
  return {{"name", info.name},
          {"summary", info.summary},
          {"sides", {info.first_side, info.second_side}},
          {"setup", info.setup_help},
          {"moves", info.move_help},
          {"score_unit", info.score_unit},
          {"evaluators", to_json(game.evaluators())}};
}

void show(const AnyGame& game, const Terminal& terminal) {
  const auto& info = game.info();
  std::cout << terminal.bold(info.name) << ": " << info.summary << "\n\n";
  std::cout << fmt::format("  sides   {} moves first, then {}\n  moves   {}\n  setup   {}\n\n", info.first_side,
                           info.second_side, info.move_help, info.setup_help);
  if (const auto play = game.start("")) std::cout << (*play)->draw(terminal.draw_options()) << '\n';
  std::cout << "  evaluators\n";
  for (const auto& evaluator : game.evaluators())
    std::cout << fmt::format("    {:<12} {}\n", evaluator.name, evaluator.summary);
}

void run(const GamesRequest& request, Context& context) {
  if (!request.game.empty()) {
    const auto game = context.games.find(request.game);
    if (!game) return report(context, "games", game.error());
    if (request.json)
      std::cout << write_json(as_json(**game), 2) << '\n';
    else
      show(**game, Terminal::detect());
    return;
  }
  if (request.json) {
    auto list = Json::array();
    for (const auto& game : context.games.all()) list.push_back(as_json(*game));
    std::cout << write_json(list, 2) << '\n';
    return;
  }
  const auto terminal = Terminal::detect();
  for (const auto& game : context.games.all())
    std::cout << fmt::format("{} {}\n", terminal.bold(fmt::format("{:<16}", game->info().name)), game->info().summary);
  std::cout << "\n'arborist games GAME' tells more of one, 'arborist play GAME' plays it.\n";
}

}  // namespace

void add_games_command(Command& app, Context& context) {
  auto* command = app.add_subcommand("games", "List the games, or tell all about one");
  auto request = std::make_shared<GamesRequest>();
  command->add_option("game", request->game, "Tell all about this one");
  command->add_flag("--json", request->json, "Print JSON");
  command->callback([request, &context] { run(*request, context); });
}

}  // namespace arborist
