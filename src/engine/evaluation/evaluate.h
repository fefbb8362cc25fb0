// The evaluation itself: the sum of all terms, blended by how much force is left and damped where a draw is near. Built
// for every CPU variant; use evaluation.h from outside the search.
//
//   NoTrace nobody;
//   Score value = evaluate_with(position, pawn_cache.of(position, key), nobody);
#pragma once

#include "engine/evaluation/endings.h"
#include "engine/evaluation/king_safety.h"
#include "engine/evaluation/passed_pawns.h"
#include "engine/evaluation/pieces.h"
#include "engine/evaluation/threats.h"

namespace arborist::engine {

inline int phase_of(const chess::Position& p) {
  const int phase = (p.pieces(PieceType::knight) | p.pieces(PieceType::bishop)).count() +
                    2 * p.pieces(PieceType::rook).count() + 4 * p.pieces(PieceType::queen).count();
  return std::min(phase, full_phase);
}

template <Side us, class Trace>
void evaluate_relations(const Sight& sight, Tally<Trace>& tally) {
  evaluate_king<us>(sight, tally);
  evaluate_threats<us>(sight, tally);
  evaluate_passed<us>(sight, tally);
  evaluate_space<us>(sight, tally);
}

// The sum for White, without blending.
template <class Trace>
Tapered sum_of_terms(const chess::Position& position, const PawnStructure& pawns, Trace& trace) {
  Tally<Trace> tally(trace);
  Sight sight(position, pawns);
  tally.add_sum(pawns.sum);
  evaluate_pieces<chess::white>(sight, tally);
  evaluate_pieces<chess::black>(sight, tally);
  evaluate_relations<chess::white>(sight, tally);
  evaluate_relations<chess::black>(sight, tally);
  if (position.to_move() == chess::white) {
    tally.template add<chess::white>(standard_weights.tempo);
  } else {
    tally.template add<chess::black>(standard_weights.tempo);
  }
  return tally.sum();
}

// For the side to move. `pawns` must come from the same trace.
template <class Trace>
Score evaluate_with(const chess::Position& position, const PawnStructure& pawns, Trace& trace) {
  if (!position.pieces(chess::white).has_several() || !position.pieces(chess::black).has_several()) {
    if (const MaybeScore special = value_of_ending(position)) {
      if constexpr (Trace::watches) trace.is_special = true;
      return *special;
    }
  }
  const Tapered sum = sum_of_terms(position, pawns, trace);
  const int phase = phase_of(position);
  const int scale = drawish_scale(position, sum.endgame() > 0 ? chess::white : chess::black);
  if constexpr (Trace::watches) {
    trace.phase = phase;
    trace.scale = scale;
  }
  const int value = (sum.middlegame() * phase + sum.endgame() * scale / full_scale * (full_phase - phase)) / full_phase;
  return Score::of_static(position.to_move() == chess::white ? value : -value);
}

}  // namespace arborist::engine
