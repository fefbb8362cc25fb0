// Eyes: how a player below full strength looks at a position. What they overlook is not in the search at all, its own
// moves and the opponent's alike, and what they judge is judged a little wrong.
//
//   struct NoKnights : Eyes { bool overlooks(…) const override { return position.piece_at(move.from()) == … } };
//   engine.search(game, {.limits = {.depth = 6}, .eyes = &no_knights});
//
// Evasions of a check are always seen. Answers must be the same whenever the same is asked in one search.
#pragma once

#include "chess/position.h"
#include "game/score.h"

namespace arborist::engine {

class Eyes {
 public:
  virtual ~Eyes() = default;
  // `last` is the move that led to the position, none at the start of a game or after a pass.
  [[nodiscard]] virtual bool overlooks(const chess::Position& position, chess::Move move, chess::Move last,
                                       int ply) const = 0;
  [[nodiscard]] virtual Score judge(const chess::Position& position, Score value) const = 0;
};

}  // namespace arborist::engine
