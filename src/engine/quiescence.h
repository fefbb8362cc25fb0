// Quiescence: a static value is only worth something where nothing hangs, so captures and promotions (all moves in
// check) are followed until it is quiet. The side to move may always stand pat. Part of Searcher.
#pragma once

#include "engine/legality.h"
#include "engine/noisy.h"
#include "engine/searcher.h"

namespace arborist::engine {

template <Observer<Position> O>
template <bool is_pv>
Score Searcher<O>::quiescence(int ply, Window window) {
  Frame& frame = frame_at(ply);
  if constexpr (is_pv) worker_.lines.clear(ply);
  if (!enter(frame, {ply, 0, window})) return abandon(ply);
  observe_.quiescence(ply);
  frame.in_check = frame.position.in_check();
  if (const MaybeScore end = end_of_line(frame, ply)) return leave(ply, *end);
  const Score value = settle<is_pv>(frame, ply, window);
  return stopped_ ? abandon(ply) : leave(ply, value);
}

template <Observer<Position> O>
template <bool is_pv>
Score Searcher<O>::settle(Frame& frame, int ply, Window window) {
  const Position& position = frame.position;
  const Known known = look_up(frame, ply);
  if (!is_pv && bound_decides(known.bound, known.value, window) &&
      position.half_move_clock() < p_.last_clock_of_table) {
    observe_.cut_without_move(ply, known.value, CutReason::table, "table");
    return known.value;
  }
  const Window at_first = window;
  Score best = -Score::infinite();
  Score raw = known.static_value;
  Score base = best;
  if (!frame.in_check) {
    if (raw == Score::infinite()) raw = raw_value(ply);
    frame.static_value = base = best = corrected(ply, raw);
    if (known.bound != Bound::none && !is_proven(known.value) && bound_decides(known.bound, known.value, {best, best}))
      best = known.value;
    if (best >= window.beta) {
      best = soft_cut(best, window.beta, 1, p_);
      if (known.bound == Bound::none && known.static_value == Score::infinite())
        table_.store(position.key(), {.value = for_table(best, ply), .static_value = raw, .bound = Bound::lower});
      observe_.cut_without_move(ply, best, CutReason::stand_pat, "stand pat");
      return best;
    }
    window = window.raised_to(best);
  }

  const auto wanted = frame.in_check ? MovePicker::Wanted::evasions : MovePicker::Wanted::noisy;
  const bool usable = frame.in_check || is_noisy(position, known.move);
  if (frame.in_check) look_at_quiets(frame);
  const Guides guides = guides_at(ply);
  MovePicker picker(position, usable ? known.move : Move(), guides, wanted);
  Move best_move;
  int number = 0;
  for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
    if (overlooks(frame, ply, move)) {
      observe_.left_out(ply, move, "not seen");
      continue;
    }
    ++number;
    if (best.value() > -proven) {
      // Once an evasion is found that does not lose, further quiet ones are hardly better.
      if (frame.in_check && number > p_.quiescence_evasions && !position.is_capture(move)) break;
      if (!frame.in_check && !wins_exchange(position, move, quiescence_need(window.alpha, base, p_))) {
        observe_.left_out(ply, move, "too little to win");
        best = std::max(best, std::min(window.alpha, base + p_.quiescence_margin));
        continue;
      }
    }
    follow(ply, move);
    const Score value = -quiescence<is_pv>(ply + 1, window.for_opponent());
    come_back();
    if (stopped_) return Score::draw();
    if (value <= best) continue;
    best = value;
    if (value <= window.alpha) continue;
    best_move = move;
    window.alpha = value;
    if constexpr (is_pv) worker_.lines.improve(ply, move);
    if (value >= window.beta) {
      observe_.cut(ply, move, value);
      break;
    }
  }
  if (frame.in_check && number == 0) return Score::loss_in(ply);
  if constexpr (!is_pv) best = soft_cut(best, at_first.beta, 1, p_);
  const Bound bound = best >= at_first.beta            ? Bound::lower
                      : best > at_first.alpha && is_pv ? Bound::exact
                                                       : Bound::upper;
  table_.store(position.key(), {.value = for_table(best, ply),
                                .static_value = raw,
                                .depth = 0,
                                .bound = bound,
                                .was_pv = known.was_pv,
                                .move = best_move.is_none() ? known.move.raw() : best_move.raw()});
  return best;
}

}  // namespace arborist::engine
