// M & N search: minimax in which a node with several good moves is worth more than its best one (mn_backup.h). With
// m = n = 1 it is minimax. It prunes as alpha-beta does, but less: a move a little worse than the best still counts.
// Sources: Slagle, "Game trees, m & n minimaxing, and the m & n alpha-beta procedure", 1963; Slagle and Dixon,
// "Experiments with the M & N tree-searching program", 1970.
//
//   Found<P> found = mn_search(Game(position), evaluate, {.depth = 4}, Silent{}, {}, NoEquipment{}, {.m = 2, .n = 2});
//
// Fail-soft, as alpha-beta. The move it plays is the best one by itself.
#pragma once

#include <optional>
#include <type_traits>

#include "tree/equipped_walk.h"
#include "tree/mn_backup.h"
#include "tree/remarks.h"

namespace arborist {

template <Position P, Evaluator<P> E, Observer<P> O, EquipmentFor<P> A>
class MnSearch : EquippedWalk<P, E, O, A> {
  using Base = EquippedWalk<P, E, O, A>;
  using typename Base::Move;
  using typename Base::State;

 public:
  MnSearch(const Game<P>& game, const E& evaluator, const Limits& limits, O& observer, const TreeOptions& options,
           A& equipment, const MnRule& rule)
      : Base(game, evaluator, limits, observer, options, equipment), rule_(rule) {}

  Found<P> operator()() {
    return Base::run(
        [this](const P& root, const State& state) { return search(root, state, 0, this->options_.window); });
  }
  // The same with this one move at the root, and what that is worth alone: for threads that share the root's moves, see
  // split_root.h.
  Found<P> below(const Move& move) {
    return Base::run_below(move,
                           [this](const P& next, const State& state) { return -search(next, state, 1, Window{}); });
  }

 private:
  Score search(const P& position, const State& state, int ply, Window window) {
    const Visit visit{ply, this->depth_left(ply), window};
    if (!this->enter(position, visit)) return Score::draw();
    if (const auto value = this->value_at_once(position, state, visit)) return *value;

    const auto moves = this->ordered_moves(position, state, ply, 0);
    if (this->has_none(moves)) return this->value_without_moves(position, ply);
    this->descend(position, ply);
    MnBackup backup(rule_, ply % 2 == 0 ? rule_.m : rule_.n);
    std::optional<Move> best_move;
    for (const Move& move : moves) {
      this->observe_.trying(ply, move);
      this->lines_.clear(ply + 1);
      const P next = position.after(move);
      const State next_state = this->evaluator_.step(state, position, move, next);
      const Window rest = Window{backup.floor(window.alpha), window.beta}.for_opponent();
      const Score value = -search(next, next_state, ply + 1, rest);
      if (this->gave_up(ply)) return backup.value();
      const bool is_first = backup.is_empty();
      if (is_first || value > backup.best()) {
        best_move = move;
        this->lines_.improve(ply, move);
      }
      backup.add(value);
      if (backup.value() < window.beta) continue;
      remark(backup, ply);
      return this->cut(position, move, backup.value(), visit, is_first);
    }
    remark(backup, ply);
    return this->all_seen(position, best_move, backup.value(), visit);
  }

  void remark(const MnBackup& backup, int ply) {
    if (backup.bonus() > 0) remark_bonus(this->observe_, ply, backup.bonus());
  }

  MnRule rule_;
};

template <Position P, Evaluator<P> E, Observer<P> O = Silent, class A = NoEquipment>
  requires EquipmentFor<std::remove_reference_t<A>, P>
Found<P> mn_search(const Game<P>& game, const E& evaluate, const Limits& limits, O&& observe = {},
                   const TreeOptions& options = {}, A&& equipment = {}, const MnRule& rule = {}) {
  return MnSearch<P, E, std::remove_reference_t<O>, std::remove_reference_t<A>>(game, evaluate, limits, observe,
                                                                                options, equipment, rule)();
}

}  // namespace arborist
