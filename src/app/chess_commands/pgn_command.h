// The parts of 'arborist pgn', one a file.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

#include "app/chess_commands/input.h"

namespace arborist {

void add_pgn_check(CLI::App& pgn, int& exit_code);
void add_pgn_filter(CLI::App& pgn, int& exit_code);
void add_pgn_convert(CLI::App& pgn, int& exit_code);
void add_pgn_statistics(CLI::App& pgn, int& exit_code);

// Adds the files to read to a command; standard input if none is named.
void add_files_option(CLI::App& command, std::vector<std::string>& files);
// Calls visit(file) for each; false, and a complaint, where one cannot be opened.
bool for_each_file(const std::vector<std::string>& files, int& exit_code, const std::function<void(PgnFile&)>& visit);

}  // namespace arborist
