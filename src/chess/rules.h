// Draws of a whole game, and whether a player must claim them: three-fold repetition and fifty moves are drawn when
// claimed, five-fold repetition and seventy-five moves by themselves, as are stalemate and insufficient material.
// Game::outcome(), which searches and matches use, takes every claim as made.
//
//   if (auto draw = draw_status(game)) show(draw->rule, draw->is_automatic);
#pragma once

#include <optional>
#include <string_view>

#include "chess/position.h"
#include "game/game.h"

namespace arborist::chess {

struct Draw {
  std::string_view rule;
  bool is_automatic = false;  // false: only if the side to move claims it
  friend bool operator==(const Draw&, const Draw&) = default;
};

[[nodiscard]] std::optional<Draw> draw_status(const Game<Position>& game);

}  // namespace arborist::chess
