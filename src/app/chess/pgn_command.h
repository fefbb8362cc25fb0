// The parts of 'arborist pgn', one a file.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/chess/input.h"
#include "app/command.h"
#include "chess/pgn_game.h"

namespace arborist {

void add_pgn_check(Command& pgn, int& exit_code);
void add_pgn_filter(Command& pgn, int& exit_code);
void add_pgn_convert(Command& pgn, int& exit_code);
void add_pgn_statistics(Command& pgn, int& exit_code);

// Adds the files to read to a command; standard input if none is named.
void add_files_option(Command& command, std::vector<std::string>& files);
// Calls visit(file) for each; false, and a complaint, where one cannot be opened.
bool for_each_file(const std::vector<std::string>& files, int& exit_code, const std::function<void(PgnFile&)>& visit);
// What there is to say about the game that was read last, on standard error.
void print_warnings(std::string_view command, const PgnFile& file, const chess::PgnGames& games);

}  // namespace arborist
