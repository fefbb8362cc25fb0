// The board as text for a terminal: Unicode or ASCII, either side down, in colour where the terminal has it.
//
//   std::cout << draw(position, {.unicode = true, .colour = true, .bottom = black, .last_move = move});
#pragma once

#include <optional>
#include <string>

#include "chess/position.h"

namespace arborist::chess {

struct DrawOptions {
  bool unicode = true;
  bool colour = false;  // ANSI, 256 colours
  Side bottom = white;
  // Marked with brackets, or by colour. Of the move that led to the position.
  std::optional<Move> last_move = std::nullopt;
};

// Ten lines, each with its line end.
[[nodiscard]] std::string draw(const Position& position, const DrawOptions& options = {});

}  // namespace arborist::chess
