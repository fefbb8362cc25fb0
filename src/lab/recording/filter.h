// Parts of a recording. A part is a recording too: every node keeps its ancestors, its window, its value and its steps,
// so that step 177 is the same moment in all of them.
//
//   Recording cuts = filtered(recording, {.only_cuts = true});
#pragma once

#include <optional>

#include "lab/recording/recording.h"

namespace arborist::lab {

struct Filter {
  std::optional<NodeNumber> below = std::nullopt;  // this node, all below it, and the way to it
  int plies = INT32_MAX;                           // nothing deeper
  bool only_cuts = false;                          // what was not searched to its end, and the replies that showed why
  bool best_line = false;                          // the line of best play, and what it was compared with
  bool last_iteration = false;                     // of a search that deepens, the last root only

  [[nodiscard]] bool keeps_all() const {
    return !below && plies == INT32_MAX && !only_cuts && !best_line && !last_iteration;
  }
};

[[nodiscard]] Recording filtered(const Recording& recording, const Filter& filter);

// From the last root down, as far as the values tell which move is best.
[[nodiscard]] std::vector<NodeNumber> best_line(const Recording& recording, const Children& children);

}  // namespace arborist::lab
