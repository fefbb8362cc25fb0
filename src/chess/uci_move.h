// Moves as UCI writes them: e2e4, e7e8q. Castling is e1g1 in normal chess and e1h1 (king takes rook) in Chess960: the
// choice is the writer's; both are read.
//
//   std::string text = to_uci(move, position);
//   Expected<Move> move = parse_uci("e7e8q", position);      // a legal move, or what is wrong
#pragma once

#include <string>
#include <string_view>

#include "chess/move.h"
#include "chess/position.h"
#include "core/expected.h"

namespace arborist::chess {

enum class CastlingText : std::uint8_t { standard, chess960 };

[[nodiscard]] std::string to_uci(Move move, const Position& position, CastlingText castling = CastlingText::standard);
[[nodiscard]] Expected<Move> parse_uci(std::string_view text, const Position& position);

}  // namespace arborist::chess
