// What a position of reversi seems worth to its side to move, in discs.
//
//   Score value = reversi::classic_value(position);
//
// Few discs early are no harm and often a good sign: what counts is who has moves left, whose discs cannot be turned
// any more, and who will move last. The classic value is a sum of such features, with weights that shift as the board
// fills.
#pragma once

#include "game/score.h"
#include "games/reversi/reversi.h"

namespace arborist::reversi {

// Each for the side to move, less the same of the other side.
struct Features {
  int mobility = 0;      // places where a disc can be set
  int room = 0;          // empty squares beside the other's discs: places that may come
  int corners = 0;       // corners taken
  int corner_gifts = 0;  // discs diagonally inside an empty corner
  int corner_edges = 0;  // discs on the edge beside an empty corner
  int stable = 0;        // discs that cannot be turned any more
  int edges = 0;         // discs on the edge
  int discs = 0;
  int last_move = 0;  // 1 where an odd number of squares is empty, else -1
  friend bool operator==(const Features&, const Features&) = default;
};

[[nodiscard]] Features features_of(const Reversi& position);

[[nodiscard]] Score classic_value(const Reversi& position);
// Places to set a disc, and those that may come.
[[nodiscard]] Score mobility_value(const Reversi& position);
// A fixed worth for every square: corners dear, their neighbours dangerous.
[[nodiscard]] Score squares_value(const Reversi& position);
// The discs as they are.
[[nodiscard]] Score discs_value(const Reversi& position);

}  // namespace arborist::reversi
