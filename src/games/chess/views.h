// Chess for a page: the board, moves with their squares and words, what was captured, the opening's name
// (face/view.h).
//
//   MoveView view = move_view(position, move);        // text e1g1, said "castles king side", from e1, to g1
#pragma once

#include "chess/position.h"
#include "face/view.h"
#include "game/game.h"

namespace arborist::chess {

[[nodiscard]] BoardView board_view(const Game<Position>& game);

// Everything but `shown`. Castling is written and moved as in normal chess, and as king takes rook where king or rook
// stand elsewhere.
[[nodiscard]] MoveView move_view(const Position& position, Move move);

// What each side captured since the start of the game, dearest first. The lead counts all that stands on the board.
[[nodiscard]] CapturedView captured_view(const Game<Position>& game);

[[nodiscard]] OpeningView opening_view(const Game<Position>& game);

}  // namespace arborist::chess
