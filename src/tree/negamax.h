// Negamax: minimax in one half. What is good for me is bad for you by as much, so every node takes the largest of the
// negated values below it. Looks at the same positions as minimax and finds the same value.
//
//   Found<P> found = negamax(Game(position), evaluate, {.depth = 4});
#pragma once

#include "tree/walk.h"

namespace arborist {

template <Position P, Evaluator<P> E, Observer<P> O>
class Negamax : Walk<P, E, O> {
  using Base = Walk<P, E, O>;
  using typename Base::State;

 public:
  using Base::Base;

  Found<P> operator()() {
    return Base::run([this](const P& root, const State& state) { return search(root, state, 0); });
  }
  // The same with this one move at the root: for threads that share the root's moves, see split_root.h.
  Found<P> below(const typename P::Move& move) {
    return Base::run_below(move, [this](const P& next, const State& state) { return -search(next, state, 1); });
  }

 private:
  Score search(const P& position, const State& state, int ply) {
    const Visit visit{ply, this->depth_left(ply), Window{}};
    if (!this->enter(position, visit)) return Score::draw();
    if (const auto value = this->value_at_once(position, state, visit)) return *value;

    const auto moves = position.moves();
    if (this->has_none(moves)) return this->value_without_moves(position, ply);
    this->descend(position, ply);
    Score best = -Score::infinite();
    for (const auto& move : moves) {
      this->observe_.trying(ply, move);
      this->lines_.clear(ply + 1);
      const P next = position.after(move);
      const State next_state = this->evaluator_.step(state, position, move, next);
      const Score value = -search(next, next_state, ply + 1);
      if (this->gave_up(ply)) return best;
      const bool wins = ply == 0 && this->takes_win(next);
      if (wins || this->is_better(value, best)) {
        best = value;
        this->lines_.improve(ply, move);
      }
      if (wins) break;
    }
    this->trail_.pop();
    return this->all_seen(best, ply);
  }
};

template <Position P, Evaluator<P> E, Observer<P> O = Silent>
Found<P> negamax(const Game<P>& game, const E& evaluate, const Limits& limits, O&& observe = {},
                 const TreeOptions& options = {}) {
  return Negamax<P, E, std::remove_reference_t<O>>(game, evaluate, limits, observe, options)();
}

}  // namespace arborist
