// SAN: moves as people write them. Written with the least that tells legal moves apart (Nbd2, R1e2), and + or #. Read
// as people type it: exd8=Q+, exd8Q, ed, 0-0, Nbd2!?, d2d4, Ng1-f3, e2xd3 e.p., nf3. What is wrong with a move is said.
//
//   std::string text = to_san(position, move);                 // "Nbd2+"
//   Expected<Move> move = parse_san(position, "Nbd2!?");
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "chess/move.h"
#include "chess/position.h"
#include "core/expected.h"

namespace arborist::chess {

inline constexpr std::size_t longest_san = 32;
// What names a file and a rank.
[[nodiscard]] constexpr bool is_file(char c) { return c >= 'a' && c <= 'h'; }
[[nodiscard]] constexpr bool is_rank(char c) { return c >= '1' && c <= '8'; }

// Of a legal move.
[[nodiscard]] std::string to_san(const Position& position, Move move);
// Of legal moves that follow each other.
[[nodiscard]] std::vector<std::string> to_san(Position position, const std::vector<Move>& line);

// A legal move; or whether it is not understood, not legal or ambiguous, and which moves may have been meant.
[[nodiscard]] Expected<Move> parse_san(const Position& position, std::string_view text);

// The fast way for well-formed SAN: the one legal move it names, or no move (is_none) where parse_san should be asked.
// Finds the piece from its target and tests only that move, without generating any.
[[nodiscard]] Move find_san(const Position& position, std::string_view text);

}  // namespace arborist::chess
