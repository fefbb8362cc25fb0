// The 960 start positions of Chess960, by the number everyone uses (Scharnagl's). 518 is normal chess.
//
//   Position p = chess960_start(518);          // == Position::start()
#pragma once

#include <optional>

#include "chess/position.h"

namespace arborist::chess {

inline constexpr int chess960_starts = 960;
inline constexpr int normal_start = 518;

// `number` from 0 to 959.
[[nodiscard]] Position chess960_start(int number);
// The number of a start position; nothing for any other position.
[[nodiscard]] std::optional<int> chess960_number(const Position& position);
// Whether castling can only be told by the rules of Chess960: a king or a rook that may castle stands elsewhere than in
// normal chess.
[[nodiscard]] bool needs_chess960(const Position& position);

}  // namespace arborist::chess
