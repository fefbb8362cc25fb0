// What best-first minimax can be told.
#pragma once

namespace arborist {

struct BestFirstOptions {
  bool solver = true;  // false: ends where the expected line ends the game, as its authors have it
  int shallow = 0;  // plies that alpha-beta looks at first; 0: it begins at the root (the extension, see best_first.h)
  int threads = 1;  // that grow the tree together
};

}  // namespace arborist
