// Recordings for other programs: JSON, the DOT language of Graphviz, and an outline for the terminal.
#pragma once

#include <string>
#include <string_view>

#include "lab/recording/recording.h"
#include "lab/recording/replay.h"

namespace arborist::lab {

// One object; its `nodes` are one line each. Scores are those of the side to move, as in the columns; `shown` is what
// Max sees.
[[nodiscard]] std::string to_json(const Recording& recording, const Names& names);

[[nodiscard]] std::string to_dot(const Recording& recording, const Naming& naming);

struct OutlineOptions {
  std::size_t lines = 60;
  bool unicode = true;
};
// One line a node, children below and to the right; of the last iteration.
[[nodiscard]] std::string to_outline(const Recording& recording, const Naming& naming, const OutlineOptions& options);

// "≥ +2", as Max sees it; empty where there is no value.
[[nodiscard]] std::string value_text(const Recording& recording, const TreeNode& node);

// What a sign like W1 or L2 in a text about this recording means, as a line; empty where the text has none.
[[nodiscard]] std::string legend_for(const Recording& recording, std::string_view text);

// What the search was, found and cost.
[[nodiscard]] std::string summary(const Recording& recording);

}  // namespace arborist::lab
