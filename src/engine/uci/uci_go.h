// The `go` command: what is to be searched, and how far. Text becomes a checked request here. A chess program waits for
// the answer while a clock runs, so nothing in the text keeps it from being one: what is unknown is passed over,
// numbers out of range are brought into it, and each of that gets a remark.
//
//   GoCommand go = parse_go(words, position);      // the words after "go"
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "chess/position.h"
#include "engine/request.h"

namespace arborist::engine {

struct GoCommand {
  SearchRequest request = {};
  int perft_depth = 0;  // 0: a search is asked for, not a count of lines
  std::vector<std::string> remarks = {};

  // Whether this is a move in a game, which may come from a book, rather than an analysis.
  [[nodiscard]] bool is_move_in_game() const {
    return perft_depth == 0 && !request.infinite && !request.ponder && request.mate_in == 0 &&
           request.only_moves.empty();
  }
};

[[nodiscard]] GoCommand parse_go(std::span<const std::string_view> words, const chess::Position& position);

}  // namespace arborist::engine
