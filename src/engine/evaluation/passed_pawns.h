// Passed pawns as they stand among the pieces: kings near and far, what is in the way, who guards the path.
//
//   evaluate_passed<white>(sight, tally);         // after the pieces of both sides
#pragma once

#include "engine/evaluation/sight.h"

namespace arborist::engine {

template <Side us, class Trace>
void evaluate_passed(const Sight& sight, Tally<Trace>& tally) {
  constexpr const Weights& w = standard_weights;
  constexpr Side them = opponent(us);
  const chess::Position& p = sight.position;
  // Beyond this a king is too far away for the distance to tell anything more.
  constexpr int far = 5;
  for (const Square s : sight.pawns.passed[index_of(us)]) {
    const auto rank = static_cast<std::size_t>(rank_number<us>(s));
    const Square stop = offset(s, chess::forward<us>);
    tally.template add<us>(w.passed[rank]);
    tally.template add<us>(w.passed_own_king[rank], std::min(distance(p.king(us), stop), far));
    tally.template add<us>(w.passed_enemy_king[rank], std::min(distance(p.king(them), stop), far));
    if (p.pieces(them).contains(stop)) {
      tally.template add<us>(w.passed_blocked[rank]);
      continue;
    }
    if (sight.all[index_of(us)].contains(stop)) tally.template add<us>(w.passed_supported[rank]);
    if (p.occupied().contains(stop)) continue;
    // A rook or queen behind the pawn guards all of its way, an enemy's one attacks all of it.
    const Bitboard path = front<us>(s);
    const Bitboard behind = front<them>(s) & p.board().straight_sliders() & chess::rook_attacks(s, p.occupied());
    const Bitboard attacked = (behind & p.pieces(them)) ? path : path & sight.all[index_of(them)];
    if (!attacked.contains(stop)) tally.template add<us>(w.passed_safe_step[rank]);
    if (!attacked && !(path & p.occupied())) tally.template add<us>(w.passed_safe_path[rank]);
  }
}

}  // namespace arborist::engine
