// TimeLeft: what the clocks show when a side is to move, in games with clocks. How much of it a move may take is the
// player's own decision; the arena only stops the clock.
#pragma once

#include "core/stopwatch.h"

namespace arborist {

struct TimeLeft {
  Duration own = {};
  Duration other = {};
  Duration own_increment = {};  // added after each move
  Duration other_increment = {};
  int moves_to_go = 0;  // until more time is added; 0: the time is for the rest of the game
};

}  // namespace arborist
