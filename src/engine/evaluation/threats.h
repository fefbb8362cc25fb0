// Threats and space: what a side attacks to its advantage, what its pawns are about to attack, and the room it has.
//
//   evaluate_threats<white>(sight, tally);        // after the pieces of both sides
#pragma once

#include "engine/evaluation/sight.h"

namespace arborist::engine {

template <Side us, class Trace>
void add_by_victim(const Sight& sight, Tally<Trace>& tally, Bitboard victims, const Weights::Row<6>& weights) {
  for (const Square s : victims) tally.template add<us>(weights[index_of(type_of(sight.position.piece_at(s)))]);
}

// Steps of own pawns to squares where no enemy pawn takes them and that are not lost otherwise.
template <Side us>
Bitboard safe_pawn_steps(const Sight& sight) {
  constexpr Side them = opponent(us);
  const chess::Position& p = sight.position;
  Bitboard steps = one_forward<us>(p.pieces(us, PieceType::pawn)) & ~p.occupied();
  steps |= one_forward<us>(steps & rank_squares(rank_for(us, Rank::r3))) & ~p.occupied();
  return steps & ~sight.by[index_of(them)][index_of(PieceType::pawn)] &
         (sight.all[index_of(us)] | ~sight.all[index_of(them)]);
}

template <Side us, class Trace>
void evaluate_threats(const Sight& sight, Tally<Trace>& tally) {
  constexpr const Weights& w = standard_weights;
  constexpr Side them = opponent(us);
  constexpr auto me = index_of(us);
  constexpr auto other = index_of(them);
  const chess::Position& p = sight.position;
  const auto& own = sight.by[me];
  const Bitboard enemy = p.pieces(them) & ~p.pieces(PieceType::king);
  const Bitboard enemy_pieces = enemy & ~p.pieces(PieceType::pawn);
  // Defended by a pawn, or by more pieces than attack it.
  const Bitboard well_defended = sight.by[other][index_of(PieceType::pawn)] | (sight.twice[other] & ~sight.twice[me]);
  const Bitboard weak = enemy & ~well_defended & sight.all[me];

  const Bitboard minors = own[index_of(PieceType::knight)] | own[index_of(PieceType::bishop)];
  add_by_victim<us>(sight, tally, (enemy_pieces | weak) & minors, w.minor_threat);
  add_by_victim<us>(sight, tally, weak & own[index_of(PieceType::rook)], w.rook_threat);
  if (weak & own[index_of(PieceType::king)]) tally.template add<us>(w.king_threat);
  tally.template add<us>(w.hanging, (weak & ~sight.all[other]).count());
  const Bitboard contested = sight.all[other] & ~well_defended & sight.all[me];
  tally.template add<us>(w.restricted, contested.count());

  const Bitboard safe_pawns = p.pieces(us, PieceType::pawn) & (sight.all[me] | ~sight.all[other]);
  add_by_victim<us>(sight, tally, chess::pawn_attacks<us>(safe_pawns) & enemy_pieces, w.pawn_threat);
  const Bitboard soon = chess::pawn_attacks<us>(safe_pawn_steps<us>(sight)) & enemy_pieces;
  tally.template add<us>(w.push_threat, soon.count());
}

// Safe squares on the centre files at home, those behind an own pawn counted twice, while there are pieces to use them.
template <Side us, class Trace>
void evaluate_space(const Sight& sight, Tally<Trace>& tally) {
  const chess::Position& p = sight.position;
  const int pieces = (p.pieces(us) & ~p.pieces(PieceType::pawn)).count();
  if (pieces < 5) return;
  constexpr Bitboard home =
      centre_files & (rank_squares(rank_for(us, Rank::r2)) | rank_squares(rank_for(us, Rank::r3)) |
                      rank_squares(rank_for(us, Rank::r4)));
  const Bitboard own_pawns = p.pieces(us, PieceType::pawn);
  const Bitboard safe = home & ~own_pawns & ~sight.by[index_of(opponent(us))][index_of(PieceType::pawn)];
  const Bitboard behind = safe & front<opponent(us)>(own_pawns);
  tally.template add<us>(standard_weights.space, (safe.count() + behind.count()) * (pieces - 3) / 4);
}

}  // namespace arborist::engine
