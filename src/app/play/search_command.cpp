// arborist search: one search of one position, with its value, line and counts.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>

#include "app/commands.h"
#include "app/json.h"
#include "app/play/analysis_text.h"
#include "app/play/start.h"
#include "app/terminal.h"
#include "arena/players.h"
#include "core/json.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "face/search_memory.h"
#include "face/search_settings.h"

namespace arborist {

namespace {

struct SearchRequest {
  std::string game;
  std::string setup;
  std::vector<std::string> with = {"alphabeta"};
  std::vector<std::string> moves;
  std::uint64_t seed = 1;
  bool json = false;
  bool boards = false;
};

// By a search as such, or by a player that tells what it found: our engine, or one from outside.
Expected<Analysis> analyse(const std::string& text, const AnyPlay& play, std::uint64_t seed) {
  const auto spec = Spec::parse(text);
  if (!spec) return spec.error();
  const auto& searches = search_names();
  const bool is_search =
      std::any_of(searches.begin(), searches.end(), [&](const auto& search) { return search.name == spec->name(); });
  if (is_search) {
    SearchMemory memory(Permissions::everything());
    return play.search(*spec, {.memory = &memory});
  }
  const auto player = make_player(*spec, play, {.seed = seed, .permissions = Permissions::everything()});
  if (!player) return player.error();
  auto choice = (*player)->choose(play, {});
  if (!choice) return choice.error();
  if (!choice->analysis)
    return Error{fmt::format("{} plays without telling what it found; 'arborist players' lists the searches",
                             in_quotes(spec->name()))};
  return std::move(*choice->analysis);
}

void run(const SearchRequest& request, Context& context) {
  const auto game = context.games.find(request.game);
  if (!game) return report(context, "search", game.error());
  const auto play = start_search(**game, request.setup, request.moves, request.seed);
  if (!play) return report(context, "search", play.error());
  const auto& info = (*game)->info();

  auto results = Json::array();
  const auto terminal = Terminal::detect();
  if (!request.json) std::cout << (*play)->draw(terminal.draw_options()) << '\n';
  for (const auto& text : request.with) {
    const Stopwatch watch;
    const auto analysis = analyse(text, **play, request.seed);
    if (!analysis) return report(context, "search", analysis.error());
    if (request.json) {
      results.push_back({{"search", text}, {"found", to_json(*analysis)}});
      continue;
    }
    const AnalysisStyle style{request.boards ? LineAs::boards : LineAs::moves, terminal.draw_options()};
    std::cout << terminal.bold(text) << '\n' << to_text(*analysis, **play, info, style);
    std::cout << terminal.faint(fmt::format("  time    {:.3f} s", watch.seconds())) << "\n\n";
  }
  if (!request.json) return;
  const Json all = {{"game", info.name}, {"position", (*play)->position_text()}, {"results", results}};
  std::cout << write_json(all, 2) << '\n';
}

}  // namespace

void add_search_command(Command& app, Context& context) {
  auto* command = app.add_subcommand("search", "Search a position: its value, the best line, and what it cost");
  auto request = std::make_shared<SearchRequest>();
  command->add_option("game", request->game, "The game; 'arborist games' lists them")->required();
  command->add_option("position", request->setup, start_help);
  command->add_option("--with", request->with, "The searches, one after the other; 'arborist players' lists them")
      ->capture_default_str();
  command->add_option("--moves", request->moves, "Moves to play first");
  command->add_option("--seed", request->seed, "Of a start by chance")->capture_default_str();
  command->add_flag("--boards", request->boards, "Show the best line as boards");
  command->add_flag("--json", request->json, "Print JSON");
  command->footer(
      "Examples:\n"
      "  arborist search tree '((3 12 8) (2 4 6) (14 5 2))' --with minimax alphabeta\n"
      "  arborist search tic-tac-toe --moves 4 --with alphabeta:wins=alike\n"
      "  arborist search connect-four 5x4 --with pvs:depth=20,order=all,table=16\n"
      "  arborist search chess --with engine:depth=12");
  command->callback([request, &context] { run(*request, context); });
}

}  // namespace arborist
