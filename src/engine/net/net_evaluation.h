// What a net says of a position, without a search around it: its value, and what each piece has to do with it.
//
//   Score value = evaluate(position, net);                    // with or without one
//   NetSight sight = look_through(*net, position);
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "chess/position.h"
#include "engine/evaluation/endings.h"
#include "engine/net/board_change.h"
#include "engine/net/chess_net.h"
#include "engine/net/features.h"
#include "game/score.h"

namespace arborist::engine {

// What a net says is never as much as an ending that is known to be won.
inline Score as_net_score(int value) {
  constexpr int most = known_win / 2 - 1;
  return Score(std::clamp(value, -most, most));
}

// Less of it where whoever is better lacks the force to win: nets were seen to give a lone knight chances.
inline Score as_net_score(int value, const chess::Position& position) {
  const Side us = position.to_move();
  const int scale = force_scale(position, value > 0 ? us : opponent(us));
  return as_net_score(value * scale / full_scale);
}

// For the side to move, as the search would take it: endings that are known have their own value.
[[nodiscard]] Score evaluate(const chess::Position& position, const ChessNet& net);

struct NetSight {
  struct PieceValue {
    Placed placed;
    int value;  // for White: by how much the net's value is less without the piece
  };
  std::size_t bucket = 0;                    // that the number of pieces chooses
  std::array<int, net_buckets> values = {};  // for White, of each bucket
  std::vector<PieceValue> pieces = {};       // all but the kings
};
[[nodiscard]] NetSight look_through(const learn::Net& net, const chess::Position& position);

}  // namespace arborist::engine
