// The engine's static evaluation: what a position is worth to its side to move without search, and where that comes
// from.
//
//   Score s = evaluate(position);
//   for (const Share& share : explain(position)) show(share.term, share.white, share.black);
//   Traced traced = evaluate_traced(position);         // for the tuner
#pragma once

#include <array>
#include <vector>

#include "chess/position.h"
#include "engine/evaluation/trace.h"
#include "game/score.h"

namespace arborist::engine {

// A position that is in check has a static value too, but it says little.
[[nodiscard]] Score evaluate(const chess::Position& position);

// What one term gives to each side, in the middlegame and in the endgame.
struct Share {
  const char* term;
  Tapered white;
  Tapered black;
};
// Empty for endings that have a value of their own.
[[nodiscard]] std::vector<Share> explain(const chess::Position& position);

// The value and how often each weight had a part in it.
struct Traced {
  Score value;
  Coefficients coefficients;
};
[[nodiscard]] Traced evaluate_traced(const chess::Position& position);

}  // namespace arborist::engine
