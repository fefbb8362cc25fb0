// What best-first minimax can be told.
#pragma once

namespace arborist {

struct BestFirstOptions {
  bool solver = true;  // false: ends where the expected line ends the game, as its authors have it
};

}  // namespace arborist
