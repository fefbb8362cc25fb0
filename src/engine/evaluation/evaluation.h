// The engine's static evaluation: what a position is worth to its side to move without search, and where that comes
// from.
//
//   Score s = evaluate(position);
//   for (const Share& share : explain(position)) show(share.term, share.white, share.black);
#pragma once

#include <array>
#include <vector>

#include "chess/position.h"
#include "game/score.h"

namespace arborist::engine {

// A position that is in check has a static value too, but it says little.
[[nodiscard]] Score evaluate(const chess::Position& position);

// What one term gives to each side, in the middlegame and in the endgame.
struct Share {
  const char* term;
  std::array<int, 2> white;
  std::array<int, 2> black;
};
[[nodiscard]] std::vector<Share> explain(const chess::Position& position);

}  // namespace arborist::engine
