// Analyses as the messages of docs/protocol.md write them.
//
//   Json nodes = nodes_json(study);
#pragma once

#include <string>
#include <string_view>

#include "chess/book.h"
#include "core/json.h"
#include "face/any_game.h"
#include "server/analysis/study.h"

namespace arborist::server {

// "Ada – Alan", "An analysis": for lists and titles.
[[nodiscard]] std::string title_of(const Study& study);
// Tags, start and nodes, each after its parent.
[[nodiscard]] Json study_json(const Study& study);
// Where the moves of a position lead, and what it is called: legal moves, check, outcome, opening.
[[nodiscard]] Json position_json(const Study& study, NodeId node, const AnyGame& game);

// A comment as people read it, and what they drew on the board: [%csl Gd4] circles a square, [%cal Rd1d5] is an arrow.
struct SplitComment {
  std::string words;
  std::string shapes;    // "Gd4,Rd1d5"
  std::string commands;  // the rest of what programs put there: [%clk …], [%eval …]
};
[[nodiscard]] SplitComment split_comment(std::string_view comment);
[[nodiscard]] std::string join_comment(const SplitComment& parts);
// Letters G R B Y, each with one square or two.
[[nodiscard]] bool are_shapes(std::string_view text);

}  // namespace arborist::server
