// What the search learns from itself: which moves cut, and how far static values are off. Part of Searcher.
#pragma once

#include "engine/check_squares.h"
#include "engine/net/net_value.h"
#include "engine/noisy.h"
#include "engine/searcher.h"

namespace arborist::engine {

template <Observer<Position> O>
Guides Searcher<O>::guides_at(int ply) const {
  const Frame& frame = frame_at(ply);
  return {.histories = worker_.histories.get(),
          .killers = frame.killers,
          .continuations = {frame_at(ply - 1).continuation, frame_at(ply - 2).continuation,
                            frame_at(ply - 4).continuation, frame_at(ply - 6).continuation},
          .by_pawns = frame.by_pawns,
          .threatened = frame.threatened};
}

template <Observer<Position> O>
MoveFacts Searcher<O>::facts_of(const Frame& frame, Move move, int number, const Guides& guides,
                                const CheckSquares& checks) const {
  MoveFacts facts{.number = number};
  facts.quiet = !is_noisy(frame.position, move);
  facts.gives_check = checks.given_by(frame.position, move);
  facts.is_killer = guides.is_killer(move);
  facts.history = facts.quiet ? guides.quiet_value(frame.position, move)
                              : worker_.histories->capture_entry(frame.position, move).value();
  return facts;
}

template <Observer<Position> O>
Score Searcher<O>::raw_value(int ply) {
  const Score value = net_ != nullptr ? value_by_net(ply) : value_by_hand(ply);
  const Eyes* const eyes = weak_eyes();
  return eyes == nullptr ? value : eyes->judge(frame_at(ply).position, value);
}

template <Observer<Position> O>
Score Searcher<O>::value_by_hand(int ply) {
  const Position& position = frame_at(ply).position;
  NoTrace nobody;
  return evaluate_with(position, worker_.pawn_cache.of(position, pawn_key(position)), nobody);
}

// The frames as a line to go along.
struct FrameLine {
  const Frame* root;

  [[nodiscard]] const Position& position(int ply) const { return root[ply].position; }
  [[nodiscard]] Move move(int ply) const { return root[ply].move; }
};

template <Observer<Position> O>
[[gnu::noinline]] Score Searcher<O>::value_by_net(int ply) {
  const Position& position = frame_at(ply).position;
  if (!position.pieces(chess::white).has_several() || !position.pieces(chess::black).has_several())
    if (const MaybeScore known = value_of_ending(position)) return *known;
  return as_net_score(net_value(*net_, worker_.accumulators, FrameLine{&frame_at(0)}, ply), position);
}

// What was learnt from positions with the same pawns or pieces is added; and the nearer the fifty-move rule, the nearer
// a draw. Known wins are spared: there the pull would be to put progress off, for it sets the clock back.
template <Observer<Position> O>
Score Searcher<O>::corrected(int ply, Score raw) const {
  const Histories& h = *worker_.histories;
  const Position& position = frame_at(ply).position;
  const Side us = position.to_move();
  const int correction = p_.pawn_correction_weight * h.pawn_corrections.of(us, pawn_key(position)) +
                         h.piece_corrections[0].of(us, pieces_key(position, chess::white)) +
                         h.piece_corrections[1].of(us, pieces_key(position, chess::black)) +
                         p_.minor_correction_weight * h.minor_corrections.of(us, minor_key(position)) +
                         p_.continuation_correction_weight * h.continuation_corrections.of(us, last_moves_key(ply));
  const int clock = std::min(position.half_move_clock(), fifty_moves);
  const int damped = std::abs(raw.value()) >= known_win / 2
                         ? raw.value()
                         : raw.value() * (p_.fifty_moves_damping - clock) / p_.fifty_moves_damping;
  return Score(std::clamp(damped + correction / p_.correction_part, -proven + 1, proven - 1));
}

template <Observer<Position> O>
void Searcher<O>::learn_correction(const Node& node, const Frame& frame, Score best) {
  Histories& h = *worker_.histories;
  const Side us = frame.position.to_move();
  const int error = best.value() - frame.static_value.value();
  const int bonus = std::clamp(error * node.depth / p_.correction_error_part, -p_.correction_most, p_.correction_most);
  h.pawn_corrections.learn(us, pawn_key(frame.position), bonus);
  for (const Side side : {chess::white, chess::black})
    h.piece_corrections[index_of(side)].learn(us, pieces_key(frame.position, side), bonus);
  h.minor_corrections.learn(us, minor_key(frame.position), bonus);
  h.continuation_corrections.learn(us, last_moves_key(node.ply), bonus);
}

// A number that tells apart the last two moves, by piece and square.
template <Observer<Position> O>
std::uint64_t Searcher<O>::last_moves_key(int ply) const {
  const auto of = [&](int back) {
    const Frame& frame = frame_at(ply - back);
    if (frame.move.is_none()) return std::uint64_t{0};
    return std::uint64_t{1 + number_of(frame.position.piece_at(frame.move.from())) * 64 + index_of(frame.move.to())};
  };
  return of(1) * 769 + of(2);
}

template <Observer<Position> O>
void Searcher<O>::reward_quiet(const Frame& frame, int ply, Move move, int bonus) {
  Histories& h = *worker_.histories;
  h.quiet_entry(frame.position.to_move(), frame.threatened, move).add(bonus);
  const std::size_t piece = number_of(frame.position.piece_at(move.from()));
  const std::size_t to = index_of(move.to());
  (*frame.by_pawns)[piece][to].add(bonus * p_.pawn_history_part / 128);
  reward_continuation(frame, ply, move, bonus);
}

template <Observer<Position> O>
void Searcher<O>::reward_continuation(const Frame& frame, int ply, Move move, int bonus) {
  const std::size_t piece = number_of(frame.position.piece_at(move.from()));
  const std::size_t to = index_of(move.to());
  for (const int back : {1, 2, 4}) (*frame_at(ply - back).continuation)[piece][to].add(bonus);
  (*frame_at(ply - 6).continuation)[piece][to].add(bonus * p_.far_continuation_part / 128);
}

// No move here was good enough: what led here was a good one.
template <Observer<Position> O>
void Searcher<O>::reward_parent(const Node& node) {
  if (node.ply == 0 || p_.parent_bonus_part == 0) return;
  const Frame& parent = frame_at(node.ply - 1);
  if (parent.move.is_none() || is_noisy(parent.position, parent.move)) return;
  reward_quiet(parent, node.ply - 1, parent.move, history_bonus(node.depth, p_) * p_.parent_bonus_part / 128);
}

// How the static value changed says something of the quiet move that changed it.
template <Observer<Position> O>
void Searcher<O>::judge_parent(const Node& node) {
  if (node.in_check || node.parent_value == Score::infinite() || p_.static_change_part == 0) return;
  const Frame& parent = frame_at(node.ply - 1);
  if (parent.move.is_none() || is_noisy(parent.position, parent.move)) return;
  worker_.histories->quiet_entry(parent.position.to_move(), parent.threatened, parent.move)
      .add(static_change_bonus(node.parent_value, node.static_value, p_));
}

// The move that cut is rewarded, those tried before it are not to come first again.
template <Observer<Position> O>
void Searcher<O>::learn_from_cut(const Node& node, Frame& frame, const Harvest& harvest) {
  const int bonus = history_bonus(node.depth, p_);
  const Move best = harvest.best_move;
  if (!is_noisy(frame.position, best)) {
    if (frame.killers[0] != best) frame.killers = {best, frame.killers[0]};
    reward_quiet(frame, node.ply, best, bonus);
    for (const Move move : harvest.quiets)
      if (move != best) reward_quiet(frame, node.ply, move, -bonus * p_.quiet_malus_part / 128);
  } else {
    worker_.histories->capture_entry(frame.position, best).add(bonus * p_.noisy_bonus_part / 128);
  }
  for (const Move move : harvest.noisy)
    if (move != best) worker_.histories->capture_entry(frame.position, move).add(-bonus * p_.noisy_malus_part / 128);
}

}  // namespace arborist::engine
