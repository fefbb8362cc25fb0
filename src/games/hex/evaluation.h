// What a position of hex seems worth to its side to move, in hundredths of a stone: how many more stones the other side
// needs to join its edges than the mover does.
//
//   Score value = hex::bridges_value(position);
#pragma once

#include "game/score.h"
#include "games/hex/hex.h"

namespace arborist::hex {

// How far a side is from joining its edges.
struct Distance {
  int stones = 0;  // still to be set on the shortest way
  int ways = 0;    // cells of the last edge where such a way ends
};

// Whether two cells with two empty common neighbours count as joined already: whoever cuts one is answered on the
// other.
enum class Bridges : bool { no, yes };

// Where no way is left: more than any other.
[[nodiscard]] Distance distance_of(const Hex& position, Side side, Bridges bridges);

// The shortest ways over bridges: the usual one.
[[nodiscard]] Score bridges_value(const Hex& position);
// The shortest ways from neighbour to neighbour.
[[nodiscard]] Score steps_value(const Hex& position);

}  // namespace arborist::hex
