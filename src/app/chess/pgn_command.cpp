// arborist pgn: games in PGN, checked, filtered, converted and counted.
#include "app/chess/pgn_command.h"

#include <fmt/format.h>

#include <iostream>

#include "app/chess/chess_commands.h"

namespace arborist {

void add_files_option(Command& command, std::vector<std::string>& files) {
  command.add_option("files", files, "Files of games; '-' or none is standard input");
}

bool for_each_file(const std::vector<std::string>& files, int& exit_code, const std::function<void(PgnFile&)>& visit) {
  const std::vector<std::string> standard_input = {"-"};
  for (const auto& path : files.empty() ? standard_input : files) {
    auto file = PgnFile::open(path);
    if (!file) {
      complain(exit_code, "pgn", file.error());
      return false;
    }
    visit(*file);
  }
  return true;
}

void print_warnings(std::string_view command, const PgnFile& file, const chess::PgnGames& games) {
  for (const auto& warning : games.warnings())
    std::cerr << fmt::format("arborist pgn {}: {}: line {}: warning: {}\n", command, file.name(), warning.line,
                             warning.message);
}

void add_pgn_command(Command& app, int& exit_code) {
  auto* command = app.add_subcommand("pgn", "Check, filter, convert and count chess games in PGN");
  command->require_subcommand();
  add_pgn_check(*command, exit_code);
  add_pgn_filter(*command, exit_code);
  add_pgn_convert(*command, exit_code);
  add_pgn_statistics(*command, exit_code);
  command->footer(
      "Files of any size are read in constant memory. A broken game is reported with its line and skipped.\n\n"
      "Examples:\n"
      "  arborist pgn check games.pgn\n"
      "  arborist pgn filter games.pgn --player Tal --result 1-0 > tal_wins.pgn\n"
      "  arborist pgn convert games.pgn --to uci\n"
      "  arborist pgn stats games.pgn --json");
}

}  // namespace arborist
