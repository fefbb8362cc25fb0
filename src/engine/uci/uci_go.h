// The `go` command: what is to be searched, and how far. Text becomes a checked request here, or an error that says
// what is wrong.
//
//   Expected<GoCommand> go = parse_go(words, position);      // the words after "go"
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "chess/position.h"
#include "core/expected.h"
#include "engine/request.h"

namespace arborist::engine {

struct GoCommand {
  SearchRequest request = {};
  int perft_depth = 0;  // 0: a search is asked for, not a count of lines

  // Whether this is a move in a game, which may come from a book, rather than an analysis.
  [[nodiscard]] bool is_move_in_game() const {
    return perft_depth == 0 && !request.infinite && !request.ponder && request.mate_in == 0 &&
           request.only_moves.empty();
  }
};

[[nodiscard]] Expected<GoCommand> parse_go(std::span<const std::string_view> words, const chess::Position& position);

}  // namespace arborist::engine
