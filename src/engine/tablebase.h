// Tablebase: what Syzygy tables say of positions with few pieces. Without files it is not there, and play goes on.
#pragma once

#include "chess/position.h"
#include "game/score.h"

namespace arborist::engine {

class Tablebase {
 public:
  [[nodiscard]] MaybeScore probe(const chess::Position& position, int ply) const;
};

}  // namespace arborist::engine
