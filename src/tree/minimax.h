// Minimax: the value of a position if both sides play their best, by looking at everything. As in the textbook, one
// side picks the largest, the other the smallest of what follows, and values are the root player's throughout.
// Cost: b^d positions for b moves and d plies. It is the yardstick for every search that looks at less.
//
//   Found<P> found = minimax(Game(position), evaluate, {.depth = 4});
#pragma once

#include "tree/walk.h"

namespace arborist {

template <Position P, Evaluator<P> E, Observer<P> O>
class Minimax : Walk<P, E, O> {
  using Base = Walk<P, E, O>;
  using typename Base::State;
  enum class Role { max, min };

 public:
  using Base::Base;

  Found<P> operator()() {
    return Base::run([this](const P& root, const State& state) {  //
      return find<Role::max>(root, state, 0);
    });
  }
  // The same with this one move at the root: for threads that share the root's moves, see split_root.h.
  Found<P> below(const typename P::Move& move) {
    return Base::run_below(move, [this](const P& next, const State& state) { return find<Role::min>(next, state, 1); });
  }

 private:
  template <Role role>
  Score find(const P& position, const State& state, int ply) {
    const Visit visit{ply, this->depth_left(ply), Window{}};
    if (!this->enter(position, visit)) return Score::draw();
    if (const auto value = this->value_at_once(position, state, visit)) return for_root<role>(*value);

    const auto moves = position.moves();
    if (this->has_none(moves)) return for_root<role>(this->value_without_moves(position, ply));
    this->descend(position, ply);
    Score best = for_root<role>(-Score::infinite());
    for (const auto& move : moves) {
      this->observe_.trying(ply, move);
      this->lines_.clear(ply + 1);
      const P next = position.after(move);
      const State next_state = this->evaluator_.step(state, position, move, next);
      const Score value = find < role == Role::max ? Role::min : Role::max > (next, next_state, ply + 1);
      if (this->gave_up(ply)) return best;
      const bool wins = ply == 0 && this->takes_win(next);
      if (wins || this->is_better(for_root<role>(value), for_root<role>(best))) {
        best = value;
        this->lines_.improve(ply, move);
      }
      if (wins) break;
    }
    this->trail_.pop();
    this->all_seen(for_root<role>(best), ply);
    return best;
  }

  // Between the mover's view and the root player's; its own inverse.
  template <Role role>
  static constexpr Score for_root(Score value) {
    return role == Role::max ? value : -value;
  }
};

template <Position P, Evaluator<P> E, Observer<P> O = Silent>
Found<P> minimax(const Game<P>& game, const E& evaluate, const Limits& limits, O&& observe = {},
                 const TreeOptions& options = {}) {
  return Minimax<P, E, std::remove_reference_t<O>>(game, evaluate, limits, observe, options)();
}

}  // namespace arborist
