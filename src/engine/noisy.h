// Noisy moves change what is on the board at once, captures and promotions; all others are quiet. What the search
// leaves out, reduces and learns hangs on the difference.
//
//   if (!is_noisy(position, move)) …
#pragma once

#include "chess/position.h"

namespace arborist::engine {

[[nodiscard]] inline bool is_noisy(const chess::Position& position, chess::Move move) {
  return position.is_capture(move) || move.is_promotion();
}

}  // namespace arborist::engine
