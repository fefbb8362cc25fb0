// Alpha-beta: minimax without the branches that cannot matter. A move that reaches beta is too good to be allowed, so
// its siblings need no look. Fail-soft: a value at or below alpha is an upper bound, at or above beta a lower bound.
// Source: Knuth and Moore, "An analysis of alpha-beta pruning", 1975. Cost: between b^d positions and about 2 b^(d/2),
// which perfect move order reaches.
//
//   Found<P> found = alpha_beta(Game(position), evaluate, {.depth = 6});
#pragma once

#include "tree/equipped_walk.h"

namespace arborist {

template <Position P, Evaluator<P> E, Observer<P> O, EquipmentFor<P> A>
class AlphaBeta : EquippedWalk<P, E, O, A> {
  using Base = EquippedWalk<P, E, O, A>;
  using typename Base::Move;
  using typename Base::State;

 public:
  using Base::Base;

  Found<P> operator()() {
    return Base::run([this](const P& root, const State& state) {
      const auto [alpha, beta] = this->options_.window;
      return this->options_.keep == Keep::first ? value_of<Keep::first, true, unknown>(root, state, 0, alpha, beta)
                                                : value_of<Keep::last, true, unknown>(root, state, 0, alpha, beta);
    });
  }

 private:
  // Most nodes are leaves or their parents. Where the plain algorithm runs and keeps the first of equals, the last
  // plies have code of their own, in which the compiler knows the depth that is left; `unknown` serves all others.
  static constexpr int unknown = -1;
  static constexpr int below(int depth) { return depth == unknown ? unknown : depth - 1; }

  // A node's value: at once where nothing needs to be searched, else by its moves.
  template <Keep keep, bool at_root, int depth>
  [[gnu::always_inline]] Score value_of(const P& position, const State& state, int ply, Score alpha, Score beta) {
    const Visit visit{ply, depth == unknown ? this->depth_left(ply) : depth, {alpha, beta}};
    if (!this->enter(position, visit)) return Score::draw();
    if constexpr (depth == 0) {
      return *this->value_at_once(position, state, visit);
    } else {
      constexpr bool knows_last_plies = !A::present && keep == Keep::first;
      constexpr bool can_be_leaf = at_root || !knows_last_plies;
      if (const auto value =
              can_be_leaf ? this->value_at_once(position, state, visit) : this->value_of_end(position, visit))
        return *value;
      if constexpr (depth != unknown) {
        return by_moves<keep, at_root, depth>(position, state, ply, alpha, beta);
      } else {
        if constexpr (knows_last_plies) {
          if (at_root && visit.depth == 1) return by_moves<keep, at_root, 1>(position, state, ply, alpha, beta);
          if (visit.depth <= 2) [[likely]]
            return by_moves<keep, at_root, 2>(position, state, ply, alpha, beta);
        }
        return by_moves_of_unknown_depth<keep, at_root>(position, state, ply, alpha, beta);
      }
    }
  }

  // The one call that is not inlined: here the recursion goes down.
  template <Keep keep, bool at_root>
  [[gnu::noinline]] Score by_moves_of_unknown_depth(Passed<P> position, Passed<State> state, int ply, Score alpha,
                                                    Score beta) {
    return by_moves<keep, at_root, unknown>(position, state, ply, alpha, beta);
  }

  template <Keep keep, bool at_root, int depth>
  [[gnu::always_inline]] Score by_moves(const P& position, const State& state, int ply, Score alpha, Score beta) {
    const Visit visit{ply, depth == unknown ? this->depth_left(ply) : depth, {alpha, beta}};
    const auto known = this->ask_table(position, visit);
    if (known.answer) return *known.answer;

    const auto moves = this->ordered_moves(position, state, ply, known.move);
    if (this->has_none(moves)) return this->value_without_moves(position, ply);
    this->descend(position, ply);
    Score best = -Score::infinite();
    std::optional<Move> best_move;
    for (const Move& move : moves) {
      this->observe_.trying(ply, move);
      if constexpr (at_root) this->lines_.clear(ply + 1);
      const P next = position.after(move);
      const State next_state = this->evaluator_.step(state, position, move, next);
      const Score floor =
          at_root && !this->options_.narrow_root ? alpha : Base::template floor_of_next<keep>(alpha, best);
      const Score value = -value_of<keep, false, below(depth)>(next, next_state, ply + 1, -beta, -floor);
      if (this->gave_up(ply)) [[unlikely]]
        return best;
      if (value >= beta) {
        const bool is_first = best == -Score::infinite();
        if constexpr (at_root)
          this->lines_.improve(ply, move);
        else if (!is_first)
          this->lines_.clear(ply);
        return this->cut(position, move, value, visit, is_first);
      }
      const bool wins = at_root && this->takes_win(next);
      const bool is_better = wins || Base::template is_better<keep>(value, best, alpha);
      if (is_better && value > alpha) [[unlikely]]
        this->lines_.improve(ply, move);
      if constexpr (A::present) {
        if (is_better) best_move = move;
      }
      if (is_better) best = value;
      if (wins) break;
    }
    return this->all_seen(position, best_move, best, visit);
  }
};

template <Position P, Evaluator<P> E, Observer<P> O = Silent, class A = NoEquipment>
  requires EquipmentFor<std::remove_reference_t<A>, P>
Found<P> alpha_beta(const Game<P>& game, const E& evaluate, const Limits& limits, O&& observe = {},
                    const TreeOptions& options = {}, A&& equipment = {}) {
  return AlphaBeta<P, E, std::remove_reference_t<O>, std::remove_reference_t<A>>(game, evaluate, limits, observe,
                                                                                 options, equipment)();
}

}  // namespace arborist
