// arborist players: who can play, and with which settings.
#include <fmt/format.h>

#include <iostream>

#include "app/commands.h"
#include "app/json.h"
#include "app/terminal.h"
#include "arena/book_player.h"
#include "arena/engine_player.h"
#include "arena/engine_spec.h"
#include "arena/outside/outside_player.h"
#include "arena/players.h"
#include "core/json.h"
#include "face/search_settings.h"

namespace arborist {

namespace {

void run(bool json, const Context&) {
  if (json) {
    const Json all = {{"players", to_json(player_names())},
                      {"settings", to_json(search_settings())},
                      {"book_settings", to_json(book_player_settings())},
                      {"engine_settings", to_json(EngineSpec::settings())},
                      {"engine_rules", to_json(engine_rule_names())},
                      {"uci_settings", to_json(uci_player_settings())},
                      {"xboard_settings", to_json(xboard_player_settings())}};
    std::cout << write_json(all, 2) << '\n';
    return;
  }
  const auto terminal = Terminal::detect();
  std::cout << "A player is written NAME or NAME:setting=value,setting=value.\n\n";
  for (const auto& player : player_names())
    std::cout << fmt::format("  {} {}\n", terminal.bold(fmt::format("{:<11}", player.name)), player.summary);
  const auto show = [](const char* whose, const std::vector<NamedThing>& settings) {
    std::cout << fmt::format("\nSettings of {}:\n", whose);
    for (const auto& setting : settings) std::cout << fmt::format("  {:<25} {}\n", setting.name, setting.summary);
  };
  show("the searches", search_settings());
  show("book", book_player_settings());
  show("engine", EngineSpec::settings());
  show("engine:without=", engine_rule_names());
  show("uci:PROGRAM", uci_player_settings());
  show("xboard:PROGRAM", xboard_player_settings());
  std::cout << "\nFor example:\n"
               "  minimax:depth=5\n"
               "  alphabeta:depth=8,order=killers+history,table=16\n"
               "  pvs:time=500,order=all,table=64\n"
               "  book:moves=3,then=alphabeta:depth=4\n"
               "  engine:nodes=20000,without=null-move+futility\n"
               "  uci:stockfish,time=100,Skill Level=5\n"
               "  xboard:phalanx,time=100\n";
}

}  // namespace

void add_players_command(Command& app, Context& context) {
  auto* command = app.add_subcommand("players", "List the players and their settings");
  auto json = std::make_shared<bool>(false);
  command->add_flag("--json", *json, "Print JSON");
  command->callback([json, &context] { run(*json, context); });
}

}  // namespace arborist
