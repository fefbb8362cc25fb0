// EquippedWalk: a Walk that may ask a table, order its moves and look on at noisy positions when the depth is used up.
// Alpha-beta and principal variation search stand on it; with NoEquipment it is a plain Walk.
#pragma once

#include <algorithm>
#include <optional>

#include "tree/equipment.h"
#include "tree/walk.h"

namespace arborist {

template <Position P, Evaluator<P> E, Observer<P> O, EquipmentFor<P> A>
class EquippedWalk : protected Walk<P, E, O> {
 protected:
  using Base = Walk<P, E, O>;
  using typename Base::Move;
  using typename Base::State;

 public:
  EquippedWalk(const Game<P>& game, const E& evaluator, const Limits& limits, O& observer, const TreeOptions& options,
               A& equipment)
      : Base(game, evaluator, limits, observer, options), equipment_(equipment) {}

 protected:
  // What the table knows of a node: an answer where it is enough, and the move to try first.
  struct Known {
    MaybeScore answer = {};
    std::uint16_t move = 0;
  };

  MaybeScore value_at_once(const P& position, const State& state, const Visit& visit) {
    if (const auto end = this->value_of_end(position, visit)) return end;
    if (visit.depth > 0) return {};
    if constexpr (A::present && HasNoisyMoves<P>) {
      if (equipment_.options().quiescence) return quiesce(position, state, visit.ply, visit.window);
    }
    return this->static_value(position, state, visit.ply);
  }

  Known ask_table(const P& position, const Visit& visit) {
    if constexpr (A::present) {
      const auto& options = equipment_.options();
      if (options.table == nullptr) return {};
      const auto entry = options.table->find(position.key());
      if (!entry) return {};
      const Score value = seen_from_root(entry->value, visit.ply);
      ++this->counts_.table_hits;
      this->observe_.table_hit(visit.ply, value, entry->bound);
      const bool deep_enough = options.table_depth_equal ? entry->depth == visit.depth : entry->depth >= visit.depth;
      // The root must come out with a move, so it is always searched.
      if (visit.ply > 0 && deep_enough && is_enough(value, entry->bound, visit.window)) {
        ++this->counts_.table_cutoffs;
        this->observe_.cut_without_move(visit.ply, value, CutReason::table, "transposition table");
        return {this->returned(value, visit.ply), entry->move};
      }
      return {{}, entry->move};
    } else {
      return {};
    }
  }

  void tell_table(const P& position, const Visit& visit, Score value, const std::optional<Move>& best) {
    if constexpr (A::present) {
      if (equipment_.options().table == nullptr) return;
      // The flag comes from the window the node was given, not from the one its moves narrowed.
      const Bound bound = value >= visit.window.beta    ? Bound::lower
                          : value <= visit.window.alpha ? Bound::upper
                                                        : Bound::exact;
      equipment_.options().table->store(position.key(), {.value = seen_from_node(value, visit.ply),
                                                         .depth = std::min(visit.depth, Table::deepest),
                                                         .bound = bound,
                                                         .move = best ? move_code(*best) : std::uint16_t{0}});
    }
  }

  decltype(auto) ordered_moves(const P& position, const State& state, int ply, std::uint16_t table_move) {
    if constexpr (A::present) {
      const auto& options = equipment_.options();
      if (options.rank) return equipment_.ranked(position, position.moves(), this->depth_left(ply), this->budget_);
      if (options.moves) return sorted(position, options.moves(position), state, ply, table_move);
      return sorted(position, position.moves(), state, ply, table_move);
    } else {
      return position.moves();
    }
  }

  // `move` reached beta: the rest of the node is not looked at.
  Score cut(const P& position, const Move& move, Score value, const Visit& visit, bool is_first) {
    this->count_cut(is_first);
    this->observe_.cut(visit.ply, move, value);
    if constexpr (A::present) equipment_.remember_cut(position, move, visit.ply, visit.depth);
    this->trail_.pop();
    tell_table(position, visit, value, move);
    return this->returned(value, visit.ply);
  }

  // Every move was looked at and none reached beta.
  Score all_seen(const P& position, const std::optional<Move>& best_move, Score best, const Visit& visit) {
    this->trail_.pop();
    tell_table(position, visit, best, best_move);
    return Base::all_seen(best, visit.ply);
  }

  A& equipment_;

 private:
  // Below the depth limit only noisy moves are followed, and the mover may decline them all for the static value.
  // Where standing pat is no choice (in check), every move is.
  Score quiesce(const P& position, const State& state, int ply, Window window) {
    this->observe_.quiescence(ply);
    ++this->counts_.quiet_entered;
    if (ply >= longest_path) return this->static_value(position, state, ply);
    Score best = -Score::infinite();
    if (position.may_stand_pat()) {
      best = this->evaluator_.value(position, state);
      if (best >= window.beta) {
        this->observe_.cut_without_move(ply, best, CutReason::stand_pat, "stand pat");
        return this->horizon(best, ply);
      }
      return follow(position, state, ply, window, best, sorted(position, position.noisy_moves(), state, ply, 0));
    }
    return follow(position, state, ply, window, best, sorted(position, position.moves(), state, ply, 0));
  }

  Score follow(const P& position, const State& state, int ply, Window window, Score best, const MoveList<P>& moves) {
    if (moves.empty()) return this->horizon(best, ply);
    this->descend(position, ply);
    for (const Move& move : moves) {
      this->observe_.trying(ply, move);
      const P next = position.after(move);
      const State next_state = this->evaluator_.step(state, position, move, next);
      const Window rest = window.raised_to(best).for_opponent();
      const Visit visit{ply + 1, 0, rest};
      if (!this->enter(next, visit) && this->gave_up(ply)) return best;
      const auto end = this->value_of_end(next, visit);
      const Score value = -(end ? *end : quiesce(next, next_state, ply + 1, rest));
      if (this->gave_up(ply)) return best;
      if (value <= best) continue;
      best = value;
      if (window.contains(value)) this->lines_.improve(ply, move);
      if (value >= window.beta) {
        this->lines_.clear(ply);
        this->count_cut(&move == &moves.front());
        this->observe_.cut(ply, move, value);
        this->trail_.pop();
        return this->returned(value, ply);
      }
    }
    this->trail_.pop();
    return Base::all_seen(best, ply);
  }

  template <class Moves>
  MoveList<P> sorted(const P& position, const Moves& moves, const State& state, int ply, std::uint16_t table_move) {
    return equipment_.sorted(position, moves, ply, table_move, [&](const Move& move) {
      const P next = position.after(move);
      if (const auto end = next.outcome()) return -this->worth_of(*end, 1, next);
      const State next_state = this->evaluator_.step(state, position, move, next);
      return -this->evaluator_.value(next, next_state);
    });
  }

  static bool is_enough(Score value, Bound bound, Window window) {
    switch (bound) {
      case Bound::exact:
        return true;
      case Bound::lower:
        return value >= window.beta;
      case Bound::upper:
        return value <= window.alpha;
      case Bound::none:
        return false;
    }
    return false;
  }

  // Wins that are all alike know no distance to shift.
  [[nodiscard]] Score seen_from_root(Score value, int ply) const {
    return this->options_.wins == Wins::by_distance ? value.from_root(ply) : value;
  }
  [[nodiscard]] Score seen_from_node(Score value, int ply) const {
    return this->options_.wins == Wins::by_distance ? value.from_node(ply) : value;
  }
};

}  // namespace arborist
