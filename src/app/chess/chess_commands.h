// The subcommands for chess: perft, divide, fen, position, pgn and book. Each adds itself to the command line; when it
// is called, it prints to standard output, and what is wrong to standard error with exit code 2 (asked wrongly) or 1
// (failed).
//
//   add_chess_commands(app, context);
#pragma once

#include "app/commands.h"

namespace arborist {

void add_chess_commands(Command& app, Context& context);

void add_analyse_command(Command& app, Context& context);
void add_lessons_command(Command& app, Context& context);
void add_perft_command(Command& app, Context& context);
void add_divide_command(Command& app, Context& context);
void add_fen_command(Command& app, int& exit_code);
void add_position_command(Command& app, int& exit_code);
void add_pgn_command(Command& app, int& exit_code);
void add_book_command(Command& app, int& exit_code);

}  // namespace arborist
