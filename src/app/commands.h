// The subcommands. Each adds itself to the command line; when it is called, it runs and leaves its exit code.
#pragma once

#include <string>
#include "app/command.h"

#include "core/expected.h"
#include "face/any_game.h"
#include "farm/farm.h"

namespace arborist {

struct Context {
  const GameList& games;
  farm::Farm& farm;
  int exit_code = 0;

  static constexpr int failed = 1;
  static constexpr int asked_wrongly = 2;
};

void add_play_command(Command& app, Context& context);
void add_search_command(Command& app, Context& context);
void add_solve_command(Command& app, Context& context);
void add_match_command(Command& app, Context& context);
void add_tournament_command(Command& app, Context& context);
void add_ratings_command(Command& app, Context& context);
void add_openings_command(Command& app, Context& context);
void add_selfplay_command(Command& app, Context& context);
void add_data_command(Command& app, Context& context);
void add_train_command(Command& app, Context& context);
void add_learn_command(Command& app, Context& context);
void add_net_command(Command& app, Context& context);
void add_tune_command(Command& app, Context& context);
void add_games_command(Command& app, Context& context);
void add_players_command(Command& app, Context& context);
void add_lab_command(Command& app, Context& context);
void add_serve_command(Command& app, Context& context);
void add_uci_command(Command& app, Context& context);
void add_help_command(Command& app, Context& context);
void add_completion_command(Command& app, Context& context);

// Talks UCI over standard input and output until told to quit; `tells_parameters`: of the search, among the options.
void run_uci(farm::Farm& farm, bool tells_parameters = false);

// The names of the commands below this one, and what is said of a word that is none of them.
[[nodiscard]] std::vector<std::string> names_below(const Command& command);
[[nodiscard]] std::string no_such_command(const std::string& word, const std::vector<std::string>& names);

// Prints "arborist COMMAND: what is wrong" and sets the exit code.
void report(Context& context, const std::string& command, const Error& error, int exit_code = Context::asked_wrongly);

}  // namespace arborist
