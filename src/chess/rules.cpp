#include "chess/rules.h"

namespace arborist::chess {

std::optional<Draw> draw_status(const Game<Position>& game) {
  const Position& position = game.position();
  if (!position.has_moves()) {
    if (position.in_check()) return std::nullopt;
    return Draw{"stalemate", true};
  }
  if (position.has_insufficient_material()) return Draw{"insufficient material", true};
  if (position.half_move_clock() >= 150) return Draw{"seventy-five moves", true};
  const int seen = game.times_seen();
  if (seen >= 5) return Draw{"fivefold repetition", true};
  if (position.half_move_clock() >= 100) return Draw{"fifty moves", false};
  if (seen >= 3) return Draw{"threefold repetition", false};
  return std::nullopt;
}

}  // namespace arborist::chess
