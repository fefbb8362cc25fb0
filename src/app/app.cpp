#include "app/app.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <exception>
#include <ios>
#include <iostream>
#include <new>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "app/chess/chess_commands.h"
#include "app/chess/syzygy_command.h"
#include "app/commands.h"
#include "app/path/path_command.h"
#include "app/standard_streams.h"
#include "app/terminal.h"
#include "app/version.h"
#include "core/cpu.h"
#include "core/text.h"
#include "engine/net/chess_net.h"

namespace arborist {

namespace {

std::string version_text() {
  const engine::ChessNet net = engine::built_in_net();
  return fmt::format("arborist {}\ncpu: {}\nnet: {}\n", version, cpu_variant(),
                     net ? engine::evaluation_name(net) : "none");
}

// What is said of a word that is no command, with the nearest ones.
std::string with_suggestion(const Command& app, std::string message, const std::vector<std::string>& arguments) {
  const auto names = names_below(app);
  const bool is_word = !arguments.empty() && !arguments.front().starts_with("-");
  if (is_word && std::find(names.begin(), names.end(), arguments.front()) == names.end())
    message = no_such_command(arguments.front(), names);
  return message;
}

}  // namespace

void report(Context& context, const std::string& command, const Error& error, int exit_code) {
  std::cerr << "arborist " << command << ": " << error.message << '\n';
  context.exit_code = exit_code;
}

namespace {

// Chess programs know the engine as a program of its own, arborist-uci: a link to this one.
std::vector<const char*> words_of(int argc, const char* const* argv) {
  std::vector<const char*> words(argv, argv + argc);
  const std::string_view name = argc > 0 ? argv[0] : "";
  constexpr std::string_view engine = "arborist-uci";
  if (name == engine || name.ends_with(fmt::format("/{}", engine))) words.insert(words.begin() + 1, "uci");
  return words;
}

// A board may begin with an empty square that is written as a dash, and then looks like an option: "-OOOOO/… X". Such
// words go to the end, behind the "--" that says that no options follow.
bool is_board_with_a_dash(std::string_view word) {
  const auto row = word.substr(0, word.find('/'));
  return word.starts_with('-') && row.size() > 1 && row.size() < word.size() &&
         row.find_first_not_of("-.*@XO ") == std::string_view::npos;
}

std::vector<const char*> with_boards_last(std::vector<const char*> words) {
  if (std::find(words.begin(), words.end(), std::string_view("--")) != words.end()) return words;
  const auto boards =
      std::stable_partition(words.begin(), words.end(), [](const char* word) { return !is_board_with_a_dash(word); });
  if (boards != words.end()) words.insert(boards, "--");
  return words;
}

int run_command(const std::vector<const char*>& words, const GameList& games, farm::Farm& farm) {
  Command app("Arborist grows, prunes and shows search trees: any two-player game meets any search.", "arborist");
  app.footer(
      "Try:\n"
      "  arborist play tic-tac-toe                         play against alpha-beta\n"
      "  arborist search tree '((3 12 8) (2 4 6) (14 5 2))'  search a tree typed by hand\n"
      "  arborist path maze --algorithm dfs,bfs,astar      race through a maze\n"
      "  arborist games                                    what can be played\n"
      "  arborist players                                  who can play it\n"
      "  arborist COMMAND --help                           more of any command");
  app.set_version_flag("--version", version_text);
  app.require_at_most_one_subcommand();
  Context context{.games = games, .farm = farm};
  add_serve_command(app, context);
  add_play_command(app, context);
  add_search_command(app, context);
  add_solve_command(app, context);
  add_match_command(app, context);
  add_tournament_command(app, context);
  add_ratings_command(app, context);
  add_openings_command(app, context);
  add_selfplay_command(app, context);
  add_tune_command(app, context);
  add_data_command(app, context);
  add_train_command(app, context);
  add_learn_command(app, context);
  add_net_command(app, context);
  add_syzygy_command(app, context);
  add_games_command(app, context);
  add_players_command(app, context);
  add_lab_command(app, context);
  add_path_command(app, context.exit_code);
  add_chess_commands(app, context);
  add_uci_command(app, context);
  add_help_command(app, context);
  add_completion_command(app, context);

  const std::vector<std::string> arguments(words.begin() + 1, words.end());
  const Command::Parsed parsed = app.parse(static_cast<int>(words.size()), words.data());
  if (parsed.kind == Command::Parsed::Kind::wrong) {
    std::cerr << "arborist: " << with_suggestion(app, parsed.message, arguments)
              << "\nRun 'arborist --help' for help.\n";
    return Context::asked_wrongly;
  }
  if (parsed.kind == Command::Parsed::Kind::called && !parsed.has_subcommand) {
    // A chess program that starts the binary alone wants the engine.
    if (Terminal::detect().is_interactive)
      std::cout << app.help();
    else
      run_uci(farm);
  }
  return context.exit_code;
}

}  // namespace

int run_app(int argc, const char* const* argv, const GameList& games) {
  farm::OneProcess farm;
  return run_app(argc, argv, games, farm);
}

std::string identity() {
  return fmt::format("arborist {}, {}", version, engine::evaluation_name(engine::built_in_net()));
}

bool is_done_together(int argc, const char* const* argv) {
  const auto words = words_of(argc, argv);
  const std::string_view first = words.size() > 1 ? words[1] : "uci";
  const std::string_view second = words.size() > 2 ? words[2] : "";
  constexpr std::array<std::string_view, 7> all = {"match",  "tournament", "selfplay", "perft",
                                                   "divide", "analyse",    "uci"};
  return std::find(all.begin(), all.end(), first) != all.end() || (first == "lab" && second == "compare") ||
         (first == "tune" && second == "search");
}

// What the system refuses, memory and threads above all, is told and not a crash; so is output that cannot be written.
int run_app(int argc, const char* const* argv, const GameList& games, farm::Farm& farm) {
  StandardStreams streams;
  int exit_code = Context::failed;
  try {
    exit_code = run_command(with_boards_last(words_of(argc, argv)), games, farm);
  } catch (const std::bad_alloc&) {
    StandardStreams::look_by_hand();
    std::cerr << "arborist: out of memory\n";
  } catch (const std::ios_base::failure&) {
    StandardStreams::look_by_hand();  // what it was is told below
  } catch (const std::system_error& refused) {
    StandardStreams::look_by_hand();
    std::cerr << "arborist: the system refuses: " << refused.what() << '\n';
  } catch (const std::exception& thrown) {
    StandardStreams::look_by_hand();
    std::cerr << "arborist: " << thrown.what() << '\n';
  }
  if (const auto problem = streams.finish()) {
    if (!problem->is_quiet) std::cerr << "arborist: " << problem->words << '\n';
    if (exit_code == 0) exit_code = Context::failed;
  }
  return exit_code;
}

}  // namespace arborist
