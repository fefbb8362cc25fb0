#include "chess/reference_order.h"

#include <algorithm>
#include <cstdlib>
#include <tuple>

namespace arborist::chess {
namespace {

enum class Group : std::uint8_t {
  king_in_check,
  pieces,
  castling,
  pawn_captures,
  single_steps,
  double_steps,
  en_passant
};

Group group_of(Move move, const Position& position, bool in_check) {
  if (move.is_castling()) return Group::castling;
  if (move.is_en_passant()) return Group::en_passant;
  const PieceType type = type_of(position.piece_at(move.from()));
  if (type == PieceType::king && in_check) return Group::king_in_check;
  if (type != PieceType::pawn) return Group::pieces;
  if (position.is_capture(move)) return Group::pawn_captures;
  const int ranks = std::abs(number_of(rank_of(move.to())) - number_of(rank_of(move.from())));
  return ranks == 1 ? Group::single_steps : Group::double_steps;
}

// Moves are sorted by this, smallest first.
auto place_of(Move move, const Position& position, bool in_check) {
  const int origin = -static_cast<int>(move.from());
  const int target = -static_cast<int>(move.to());
  const int promotion = move.is_promotion() ? -static_cast<int>(*move.promotion()) : 0;
  return std::tuple(group_of(move, position, in_check), origin, target, promotion);
}

}  // namespace

Position::Moves reference_moves(const Position& position) {
  Position::Moves moves = position.moves();
  const bool in_check = position.in_check();
  std::sort(moves.begin(), moves.end(),
            [&](Move a, Move b) { return place_of(a, position, in_check) < place_of(b, position, in_check); });
  return moves;
}

}  // namespace arborist::chess
