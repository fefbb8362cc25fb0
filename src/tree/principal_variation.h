// Principal variation search: alpha-beta that trusts its move order. The first move gets the whole window; every other
// is only asked whether it beats the best so far (a null window), and searched again if it does. With a good order few
// are searched twice, and the small windows cut more.
// Source: Marsland and Campbell 1982; Reinefeld's NegaScout 1983. Looks at no leaf that alpha-beta does not.
//
//   Found<P> found = principal_variation(Game(position), evaluate, {.depth = 6});
#pragma once

#include "tree/alpha_beta.h"

namespace arborist {

template <Position P, Evaluator<P> E, Observer<P> O, EquipmentFor<P> A>
class PrincipalVariation : EquippedWalk<P, E, O, A> {
  using Base = EquippedWalk<P, E, O, A>;
  using typename Base::Move;
  using typename Base::State;

 public:
  using Base::Base;

  Found<P> operator()() {
    return Base::run([this](const P& root, const State& state) {
      const auto [alpha, beta] = this->options_.window;
      return this->options_.keep == Keep::first ? value_of<Keep::first, true>(root, state, 0, alpha, beta)
                                                : value_of<Keep::last, true>(root, state, 0, alpha, beta);
    });
  }

 private:
  // A node's value: at once where nothing needs to be searched, else by its moves.
  template <Keep keep, bool at_root>
  [[gnu::always_inline]] Score value_of(const P& position, const State& state, int ply, Score alpha, Score beta) {
    const Visit visit{ply, this->depth_left(ply), {alpha, beta}};
    if (!this->enter(position, visit)) return Score::draw();
    if (const auto value = this->value_at_once(position, state, visit)) return *value;
    return by_moves<keep, at_root>(position, state, ply, alpha, beta);
  }

  template <Keep keep, bool at_root>
  Score by_moves(Passed<P> position, Passed<State> state, int ply, Score alpha, Score beta) {
    const Visit visit{ply, this->depth_left(ply), {alpha, beta}};
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
      // A branch, unlike in alpha-beta: most nodes have a null window, where it is foreseen.
      const Score raised =
          keep == Keep::first ? std::max(alpha, best) : Base::template floor_of_next<keep>(alpha, best);
      const Score floor = at_root && !this->options_.narrow_root ? alpha : raised;
      const Score value = value_of_move<keep>(next, next_state, visit, move, {floor, beta}, best == -Score::infinite());
      if (this->gave_up(ply)) return best;
      const bool wins = at_root && this->takes_win(next);
      if (!wins && !Base::template is_better<keep>(value, best, alpha)) continue;
      const bool is_first = best == -Score::infinite();
      best = value;
      best_move = move;
      if (value > alpha && (at_root || value < beta)) this->lines_.improve(ply, move);
      if (value >= beta) {
        if (!at_root && !is_first) this->lines_.clear(ply);
        return this->cut(position, move, value, visit, is_first);
      }
      if (wins) break;
    }
    return this->all_seen(position, best_move, best, visit);
  }

  template <Keep keep>
  Score value_of_move(const P& next, const State& next_state, const Visit& visit, const Move& move, Window rest,
                      bool is_first) {
    const auto ask = [&](Window window) {
      return -value_of<keep, false>(next, next_state, visit.ply + 1, -window.beta, -window.alpha);
    };
    if (is_first || rest.is_null() || rest.alpha == -Score::infinite()) return ask(rest);
    const Score value = ask(rest.null());
    if (!rest.contains(value) || this->budget_.used_up()) return value;
    const Window again{this->options_.research == Research::from_value ? value : rest.alpha, rest.beta};
    this->observe_.searched_again(visit.ply, move, again);
    return ask(again);
  }
};

template <Position P, Evaluator<P> E, Observer<P> O = Silent, class A = NoEquipment>
  requires EquipmentFor<std::remove_reference_t<A>, P>
Found<P> principal_variation(const Game<P>& game, const E& evaluate, const Limits& limits, O&& observe = {},
                             const TreeOptions& options = {}, A&& equipment = {}) {
  return PrincipalVariation<P, E, std::remove_reference_t<O>, std::remove_reference_t<A>>(
      game, evaluate, limits, observe, options, equipment)();
}

}  // namespace arborist
