#include "engine/legality.h"

#include "chess/movegen.h"

namespace arborist::engine {
namespace {

using chess::Bitboard;
using chess::PieceType;
using chess::Position;
using chess::Rank;
using chess::Square;

template <Side us>
bool pawn_can_go(const Position& p, Square from, Square to) {
  constexpr int ahead = chess::forward<us>;
  if (chess::first_rank(opponent(us)).contains(to)) return false;  // without saying what it becomes
  if (chess::pawn_attacks(us, from).contains(to)) return p.pieces(opponent(us)).contains(to);
  if (p.occupied().contains(to)) return false;
  if (to == offset(from, ahead)) return true;
  return rank_of(from) == rank_for(us, Rank::r2) && to == offset(from, 2 * ahead) &&
         !p.occupied().contains(offset(from, ahead));
}

template <Side us>
bool is_legal_plain(const Position& p, Square from, Square to) {
  const PieceType type = type_of(p.piece_at(from));
  if (type == PieceType::pawn) {
    if (!pawn_can_go<us>(p, from, to)) return false;
  } else if (!chess::piece_attacks(type, from, p.occupied()).contains(to)) {
    return false;
  }
  if (type == PieceType::king) return !(p.attackers_to(to, p.occupied() ^ Bitboard(from)) & p.pieces(opponent(us)));
  const chess::Situation<us> now(p.board());
  if (now.in_double_check || !now.check_mask.contains(to)) return false;
  return !now.pinned().contains(from) || chess::line(now.king, from).contains(to);
}

}  // namespace

bool is_legal(const Position& p, chess::Move move) {
  if (move.is_none()) return false;
  if (move.is_castling() || move.is_en_passant() || move.is_promotion()) return p.is_legal(move);
  const Square from = move.from();
  const Square to = move.to();
  if ((move.raw() >> 12U) != 0 || !p.pieces(p.to_move()).contains(from) || p.pieces(p.to_move()).contains(to))
    return false;
  return p.to_move() == chess::white ? is_legal_plain<chess::white>(p, from, to)
                                     : is_legal_plain<chess::black>(p, from, to);
}

}  // namespace arborist::engine
