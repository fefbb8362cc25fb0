// Whether a move from the table is legal here: the same answer as Position::is_legal without listing all moves. Table
// entries may belong to another position with the same key, so this is asked before a table move is played.
//
//   if (!is_legal(position, move)) move = Move();
#pragma once

#include "chess/position.h"

namespace arborist::engine {

[[nodiscard]] bool is_legal(const chess::Position& position, chess::Move move);

}  // namespace arborist::engine
