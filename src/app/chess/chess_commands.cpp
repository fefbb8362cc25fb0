#include "app/chess/chess_commands.h"

namespace arborist {

void add_chess_commands(Command& app, Context& context) {
  add_position_command(app, context.exit_code);
  add_fen_command(app, context.exit_code);
  add_pgn_command(app, context.exit_code);
  add_book_command(app, context.exit_code);
  add_analyse_command(app, context);
  add_lessons_command(app, context);
  add_perft_command(app, context);
  add_divide_command(app, context);
}

}  // namespace arborist
