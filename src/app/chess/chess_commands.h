// The subcommands for chess: perft, divide, fen, position, pgn and book. Each adds itself to the command line; when it
// is called, it prints to standard output, and what is wrong to standard error with exit code 2 (asked wrongly) or 1
// (failed).
//
//   int exit_code = 0;
//   add_chess_commands(app, exit_code);
#pragma once

#include "app/command.h"

namespace arborist {

void add_chess_commands(Command& app, int& exit_code);

void add_analyse_command(Command& app, int& exit_code);
void add_perft_command(Command& app, int& exit_code);
void add_divide_command(Command& app, int& exit_code);
void add_fen_command(Command& app, int& exit_code);
void add_position_command(Command& app, int& exit_code);
void add_pgn_command(Command& app, int& exit_code);
void add_book_command(Command& app, int& exit_code);

}  // namespace arborist
