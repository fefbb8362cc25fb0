// GameRecord: a game as a readable text, the same for every game; saved by `save`, read again by `play --load`.
//
//   arborist game record 1
//   game: tic-tac-toe
//   start: .../.../...
//   first: human
//   second: alphabeta:depth=9
//   result: draw: the board is full
//   moves: 4 0 1 7 3 5 2 6 8
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"

namespace arborist {

struct GameRecord {
  static constexpr std::size_t largest_file = std::size_t{4} << 20U;

  std::string game;
  std::string start;
  std::string first;
  std::string second;
  std::string result;
  std::vector<std::string> moves;

  [[nodiscard]] static Expected<GameRecord> parse(std::string_view text);
  [[nodiscard]] std::string text() const;
  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

}  // namespace arborist
