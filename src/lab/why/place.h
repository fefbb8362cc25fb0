// Place: where in a recorded tree a question is asked: a node, and moves below it that the search never made.
//
//   auto place = find_place(game, recording, "3 7");      // X plays 3, O plays 7
//   auto place = find_place(game, recording, "#51");      // node 51
//   auto place = find_place(game, recording, "@177");     // what happened at step 177
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "face/any_game.h"
#include "lab/recording/recording.h"

namespace arborist::lab {

struct Place {
  NodeNumber node = 0;
  std::vector<std::string> beyond = {};  // legal moves from there on that are not in the recording
};

// Moves are those of the last iteration, and of the last time a move was searched; "" is the root.
[[nodiscard]] Expected<Place> find_place(const AnyGame& game, const Recording& recording, std::string_view text);

}  // namespace arborist::lab
