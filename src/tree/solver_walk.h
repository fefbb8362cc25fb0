// SolverWalk: one thread's walk through the tree of a game for the solver: alpha-beta to the end, with the table of
// bounds and what the game knows of itself where `traits` says so.
//
//   SolverWalk<P, true> walk({table, busy, threads}, root, ply, budget, told);
//   Score bound = walk.value_of(root, ply, beta - 1, beta);
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <ranges>

#include "core/limits.h"
#include "core/random.h"
#include "game/solver_traits.h"
#include "tree/busy_moves.h"
#include "tree/ranked_moves.h"
#include "tree/solver_table.h"

namespace arborist {

// What the threads of one solver have in common, and which of them this is.
struct SolverShared {
  SolverTable& table;
  BusyMoves& busy;
  bool is_split = false;  // whether there are other threads to turn away from
  int number = 0;         // of this thread
};

template <Position P, bool traits>
class SolverWalk {
 public:
  using Told = std::function<void(std::uint64_t)>;

  // At `root`, so many plies from where scores are counted. `told` hears now and then how many positions were seen.
  SolverWalk(const SolverShared& shared, const P& root, int ply, Budget& budget, const Told& told)
      : table_(shared.table),
        busy_(shared.busy),
        budget_(budget),
        last_ply_(ply + longest(root)),
        is_split_(shared.is_split),
        late_part_(shared.table.late_part(shared.number)),
        told_(told) {}

  // Neither over nor won at once, where the game tells so.
  Score value_of(const P& position, int ply, Score alpha, Score beta) {
    if (!spend()) [[unlikely]]
      return Score::draw();
    if constexpr (traits && SolvesEndings<P>) {
      if (const auto known = position.solved_ending(Window{alpha, beta}, nodes_)) return *known;
    }
    const auto moves = moves_of(position);
    if constexpr (traits && avoids_losses) {
      if (std::ranges::empty(moves)) return Score::loss_in(ply + 2);
    } else if constexpr (SplitsOutcome<P>) {
      if (std::ranges::empty(moves)) return position.outcome_without_moves().score_for(position.to_move(), ply);
    }
    const Window possible = bounds_of(position, ply, alpha);
    if (possible.alpha >= beta) return possible.alpha;
    if (possible.beta <= alpha) return possible.beta;
    alpha = max(alpha, possible.alpha);
    beta = std::min(beta, possible.beta);
    if (has_one(moves)) {
      // Forced: nothing to choose, and what follows is remembered there.
      return value_after(position.after(*std::ranges::begin(moves)), ply, alpha, beta);
    }
    if (is_near_end(ply)) return by_moves(ranked(position, moves, ply), no_key, ply, alpha, beta);
    const Key key = key_of(position, ply);
    if (const auto known = known_bound(key, ply, alpha, beta)) return *known;
    const RankedMoves<P> list = ranked(position, moves, ply);
    if (const auto known = cut_by_children(list, ply, beta)) return *known;
    return by_moves(list, key, ply, alpha, beta);
  }

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  static constexpr bool avoids_losses = AvoidsLosses<P>;
  static constexpr bool learns_order = traits && LearnsOrder<P>;
  static constexpr int plies_to_learn_from = 10;  // what cuts off with fewer left says little of other positions

  using KeyList = typename ListForMoves<P, Key>::Type;

  [[nodiscard]] static int longest(const P& position) {
    if constexpr (EndsWithin<P>) return position.most_plies_left();
    return 0;
  }

  static constexpr int splitting_plies = 10;  // from the root: only there threads look at what others do
  static constexpr std::uint64_t nodes_between_tellings = std::uint64_t{1} << 20U;

  template <class Moves>
  static bool has_one(const Moves& moves) {
    return std::ranges::next(std::ranges::begin(moves)) == std::ranges::end(moves);
  }

  // With so few plies left it is quicker to search than to remember.
  static constexpr int plies_not_remembered = 6;
  static constexpr Key no_key{0};
  [[nodiscard]] bool is_near_end(int ply) const {
    return EndsWithin<P> && traits && last_ply_ - ply < plies_not_remembered;
  }

  // Of these positions there are most by far, and soon done with by a game that knows its last plies; any other
  // searches them at length, and needs all of the table.
  static constexpr int late_plies = 16;
  static constexpr bool knows_its_end = avoids_losses || SolvesEndings<P>;
  [[nodiscard]] SolverTable::Part part_at(int ply) const {
    const bool is_late = EndsWithin<P> && knows_its_end && traits && last_ply_ - ply < late_plies;
    return is_late ? late_part_ : SolverTable::Part::main;
  }

  // What the table knows, where that is enough for the window.
  [[nodiscard]] MaybeScore known_bound(Key key, int ply, Score alpha, Score beta) const {
    const auto known = table_.find(key, part_at(ply));
    if (!known) return MaybeScore{};
    const Score value = known->value.from_root(ply);
    if (known->is_lower ? value >= beta : value <= alpha) return value;
    return MaybeScore{};
  }

  // Whether the table knows one of the positions that moves lead to as bad enough for the opponent. All of them are
  // fetched before the first is looked at, so that there is one wait, and none later.
  MaybeScore cut_by_children(const RankedMoves<P>& moves, int ply, Score beta) const {
    if (is_near_end(ply + 1)) return MaybeScore{};
    const SolverTable::Part part = part_at(ply + 1);
    KeyList keys;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      keys.push_back(key_of(moves[i], ply + 1));
      table_.prefetch(keys.back(), part);
    }
    for (const Key key : keys) {
      const auto known = table_.find(key, part);
      if (!known || known->is_lower) continue;
      const Score value = -known->value.from_root(ply + 1);
      if (value >= beta) return value;
    }
    return MaybeScore{};
  }

  // Further down hardly anything is met in more than one form.
  static constexpr int symmetric_plies = 10;
  static Key key_of(const P& position, int ply) {
    if constexpr (traits && HasSymmetries<P>) {
      if (ply < symmetric_plies) return position.key_up_to_symmetry();
    }
    return position.key();
  }
  static auto moves_of(const P& position) {
    if constexpr (traits && avoids_losses)
      return position.moves_not_losing();
    else
      return position.moves();
  }

  // Between what bounds the value lies in any case. Where nobody can win at once, wins and losses are further away,
  // and near the end of the game out of reach.
  Window bounds_of(const P& position, int ply, Score alpha) const {
    Window possible;
    if constexpr (traits && avoids_losses) {
      possible = {Score::loss_in(ply + 4), Score::win_in(ply + 3)};
      if constexpr (EndsWithin<P>) {
        const int left = last_ply_ - ply;
        if (left < 4) possible.alpha = Score::draw();
        if (left < 3) possible.beta = Score::draw();
      }
    }
    if constexpr (traits && BoundsScore<P>) {
      const Score of_interest = max(alpha, Score::loss_in(ply)).from_node(ply);
      possible.beta = std::min(possible.beta, position.highest_score(of_interest).from_root(ply));
    }
    return possible;
  }

  bool spend() {
    ++nodes_;
    if (nodes_ % nodes_between_tellings == 0 && told_) told_(nodes_);
    return budget_.spend() || give_up();
  }
  bool give_up() {
    gave_up_ = true;
    return false;
  }

  Score by_moves(const RankedMoves<P>& moves, Key key, int ply, Score alpha, Score beta) {
    const std::uint64_t before = nodes_;
    Score best = -Score::infinite();
    std::uint64_t put_off = 0;  // the moves that others are at
    const bool is_split = is_split_ && ply < splitting_plies && moves.size() <= 64;
    for (std::size_t pass = 0; pass < 2; ++pass) {
      for (std::size_t i = 0; i < moves.size(); ++i) {
        if (pass == 1 && (put_off >> i & 1U) == 0) continue;
        std::uint64_t busy_key = 0;
        if (is_split) {
          // Another thread may have settled it meanwhile.
          if (i + pass > 0) {
            if (const auto known = known_bound(key, ply, alpha, beta)) return *known;
          }
          busy_key = mix_bits(static_cast<std::uint64_t>(key) + i + 1) | 1U;
          if (pass == 0 && i > 0 && busy_.is_busy(busy_key)) {
            put_off |= std::uint64_t{1} << i;
            continue;
          }
          busy_.begin(busy_key);
        }
        const Score value = value_after(moves[i], ply, max(alpha, best), beta);
        if (is_split) busy_.end(busy_key);
        if (gave_up_) return best;
        best = max(best, value);
        if (best >= beta) {
          if constexpr (learns_order)
            if (i > 0 && last_ply_ - ply >= plies_to_learn_from) experience_.learn(ply % 2, moves, i);
          learn(key, ply, {best, true}, before);
          return best;
        }
      }
      if (put_off == 0) break;
    }
    learn(key, ply, {best, false}, before);
    return best;
  }
  void learn(Key key, int ply, SolverTable::Entry entry, std::uint64_t nodes_before) {
    if (key == no_key) return;
    entry.value = entry.value.from_node(ply);
    table_.store(key, part_at(ply), entry, static_cast<unsigned>(std::bit_width(nodes_ - nodes_before)));
  }

  // Of what the move led to, one ply below.
  Score value_after(const P& next, int ply, Score alpha, Score beta) {
    constexpr bool only_wins_end_it = traits && avoids_losses && EndsWithin<P>;
    if constexpr (!only_wins_end_it) {
      if (const auto end = end_of(next)) return -end->score_for(next.to_move(), ply + 1);
    }
    return -value_of(next, ply + 1, -beta, -alpha);
  }

  // A game that splits its outcome is asked for its moves anyway.
  static std::optional<Outcome> end_of(const P& position) {
    if constexpr (SplitsOutcome<P>)
      return position.outcome_by_rule();
    else
      return position.outcome();
  }

  template <class Moves>
  RankedMoves<P> ranked(const P& position, const Moves& moves, int ply) const {
    RankedMoves<P> list;
    for (const auto& move : moves) {
      const P next = position.after(move);
      int rank = 0;
      if constexpr (traits && RanksForSolving<P>)
        rank = position.solving_rank(move, next);
      else if constexpr (traits && HintsOrder<P>)
        rank = position.order_hint(move);
      std::uint16_t code = 0;
      if constexpr (learns_order) {
        code = move.code();
        rank += experience_.rank_of(ply % 2, code, P::most_learnt_rank);
      }
      list.add(next, rank, code);
    }
    return list;
  }

  SolverTable& table_;
  BusyMoves& busy_;
  Budget& budget_;
  int last_ply_;  // by then the game is over, where that is known
  bool is_split_;
  SolverTable::Part late_part_;
  const Told& told_;
  MoveExperience experience_;
  std::uint64_t nodes_ = 0;
  bool gave_up_ = false;
};

}  // namespace arborist
