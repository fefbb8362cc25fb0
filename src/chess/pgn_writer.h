// PGN as it is exported: the seven tags of the roster first, at most 80 columns, escapes where they are needed. What is
// written is read back as the same game (a game without some of the seven tags gets them with the value "?").
//
//   std::cout << to_pgn(game);
#pragma once

#include <string>

#include "chess/pgn_game.h"

namespace arborist::chess {

// With the empty line that ends a game. A word of a comment that is longer than a line is not broken.
[[nodiscard]] std::string to_pgn(const PgnGame& game);

}  // namespace arborist::chess
