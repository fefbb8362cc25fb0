// Static exchange: what a series of captures on one square brings when both sides take with their least piece and may
// stop when they like. Asked as a question with yes or no, which needs only part of the series.
//
//   if (wins_exchange(position, move, 0)) …       // the move loses nothing
//
// Source: the swap algorithm, common knowledge of the field. Pins are not looked at. Cost: a few slider lookups.
#pragma once

#include "chess/position.h"

namespace arborist::engine {

// What pieces are worth in an exchange; in the order of PieceType.
inline constexpr std::array<int, 6> exchange_values = {100, 320, 330, 500, 950, 0};

// What a capture takes; nothing for other moves.
[[nodiscard]] inline int victim_value(const chess::Position& position, chess::Move move) {
  if (move.is_castling()) return 0;
  if (move.is_en_passant()) return exchange_values[0];
  const chess::Piece victim = position.piece_at(move.to());
  return victim == chess::Piece::none ? 0 : exchange_values[index_of(type_of(victim))];
}

// Whether the move gains at least `threshold` (may be negative).
[[nodiscard]] bool wins_exchange(const chess::Position& position, chess::Move move, int threshold);

}  // namespace arborist::engine
