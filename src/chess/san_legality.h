// Is one given move legal? Asked by SAN for single moves, where generating all of them would be a waste: two slider
// lookups tell whether the king is safe afterwards.
//
//   for (Square from : pieces_reaching(position, PieceType::knight, to)) …
//   if (leaves_king_safe(position, Move(from, to))) …
#pragma once

#include "chess/attacks.h"
#include "chess/position.h"

namespace arborist::chess {

// The own pieces of a kind, pawns aside, that could go to a square if checks did not matter. King steps only.
[[nodiscard]] inline Bitboard pieces_reaching(const Position& position, PieceType type, Square to) {
  if (position.pieces(position.to_move()).contains(to)) return no_squares;
  return piece_attacks(type, to, position.occupied()) & position.pieces(position.to_move(), type);
}

// Of a move that the piece could make if checks did not matter, castling aside.
[[nodiscard]] inline bool leaves_king_safe(const Position& position, Move move) {
  const Side us = position.to_move();
  const Square king = position.king(us);
  const Bitboard from(move.from());
  const Bitboard to(move.to());
  Bitboard enemy = position.pieces(opponent(us)) & ~to;
  if (move.from() == king) return !(position.attackers_to(move.to(), position.occupied() ^ from) & enemy);
  Bitboard occupied = (position.occupied() ^ from) | to;
  if (move.is_en_passant()) {
    const Bitboard captured(offset(move.to(), us == white ? -8 : 8));
    occupied ^= captured;
    enemy ^= captured;
  }
  return !(position.attackers_to(king, occupied) & enemy);
}

// The castling move on that side if it is legal, else no move.
[[nodiscard]] inline Move legal_castling(const Position& position, CastlingSide where) {
  const Side us = position.to_move();
  const auto rook = position.castling_rook(us, where);
  if (!rook) return {};
  const Square king = position.king(us);
  const Square king_goal = castled_king(us, where);
  const Square rook_goal = castled_rook(us, where);
  const Bitboard others = position.occupied() ^ Bitboard(king) ^ Bitboard(*rook);
  const Bitboard king_path = between(king, king_goal) | Bitboard(king_goal);
  const Bitboard rook_path = between(*rook, rook_goal) | Bitboard(rook_goal);
  if ((king_path | rook_path) & others) return {};
  const Bitboard enemy = position.pieces(opponent(us));
  for (const Square s : king_path | Bitboard(king))
    if (position.attackers_to(s, position.occupied() ^ Bitboard(king)) & enemy) return {};
  // In Chess960 the rook may have been what shielded the king.
  const Bitboard afterwards = others | Bitboard(king_goal) | Bitboard(rook_goal);
  if (position.attackers_to(king_goal, afterwards) & enemy) return {};
  return Move::castling(king, *rook);
}

}  // namespace arborist::chess
