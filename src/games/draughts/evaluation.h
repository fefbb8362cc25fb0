// What a position of draughts seems worth to its side to move, in hundredths of a man.
//
//   Score value = draughts::classic_value(position);
#pragma once

#include "game/score.h"
#include "games/draughts/draughts.h"

namespace arborist::draughts {

// Pieces, how far men have come, who guards the own back row, who holds the middle, kings that are not in a corner, and
// that exchanges suit whoever is ahead.
[[nodiscard]] Score classic_value(const Draughts& position);
// Men and kings, and nothing else.
[[nodiscard]] Score material_value(const Draughts& position);

}  // namespace arborist::draughts
