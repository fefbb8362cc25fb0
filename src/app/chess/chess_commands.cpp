#include "app/chess/chess_commands.h"

namespace arborist {

void add_chess_commands(Command& app, int& exit_code) {
  add_position_command(app, exit_code);
  add_fen_command(app, exit_code);
  add_pgn_command(app, exit_code);
  add_book_command(app, exit_code);
  add_analyse_command(app, exit_code);
  add_perft_command(app, exit_code);
  add_divide_command(app, exit_code);
}

}  // namespace arborist
