// Solver: the exact value of a position, by null-window alpha-beta to the end of the game, with a table of bounds and
// with whatever the game knows of itself (game/solver_traits.h). Each pass asks whether the value reaches a bound; the
// bounds close in on it. Several threads ask the same question, turn to different moves, and share the table.
// Sources: Pascal Pons, "Solving Connect 4: how to build a perfect AI", 2015, for the passes and the moves that do not
// lose; Weill, "The ABDADA distributed minimax search algorithm", 1996, and Kerrigan's simplified form of it, for
// threads that put off what another is at.
//
//   SolverTable table = std::move(*SolverTable::of_megabytes(64));
//   Solver<P> solver(table, {});
//   Solved solved = solver.solve(position, {.time = …});
//   std::vector<P::Move> line = solver.line(position, solved);
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <functional>
#include <iterator>
#include <mutex>
#include <optional>
#include <stop_token>
#include <type_traits>
#include <vector>

#include "core/crew.h"
#include "core/limits.h"
#include "core/static_vector.h"
#include "game/solver_traits.h"
#include "tree/equipment.h"
#include "tree/options.h"
#include "tree/solver_questions.h"
#include "tree/solver_table.h"

namespace arborist {

struct SolverOptions {
  Exactly exactly = Exactly::value;
  int threads = 1;
  bool traits = true;  // false: only the rules, as a check of what the traits say
};

struct Solved {
  Score lower = -Score::infinite();  // for the side to move
  Score upper = Score::infinite();
  std::uint64_t nodes = 0;
  Ended ended = Ended::finished;

  // Where the solver was not ended early; with Exactly::result a win, draw or loss of unknown length.
  [[nodiscard]] Score value() const { return lower > Score::draw() ? lower : upper < Score::draw() ? upper : lower; }
};

// Moves that threads are at, so that others turn to something else first.
class BusyMoves {
 public:
  [[nodiscard]] bool is_busy(std::uint64_t key) const { return slot(key).load(std::memory_order_relaxed) == key; }
  void begin(std::uint64_t key) { slot(key).store(key, std::memory_order_relaxed); }
  void end(std::uint64_t key) {
    std::uint64_t mine = key;
    slot(key).compare_exchange_strong(mine, 0, std::memory_order_relaxed);
  }

 private:
  static constexpr std::size_t size = 1U << 12U;
  std::atomic<std::uint64_t>& slot(std::uint64_t key) const { return slots_[key % size]; }
  mutable std::array<std::atomic<std::uint64_t>, size> slots_{};
};

template <Position P>
class Solver {
 public:
  using Move = typename P::Move;
  using Told = std::function<void(const Solved&)>;

  Solver(SolverTable& table, const SolverOptions& options) : table_(table), options_(options) {}

  // `told` hears the bounds after every question, and now and then how many positions were looked at.
  Solved solve(const P& root, const Limits& limits, const Told& told = {}) {
    Solved solved;
    Budget budget(limits);
    if (const auto known = value_at_once(root, 0)) {
      solved.lower = solved.upper = *known;
      return solved;
    }
    Questions questions(options_.exactly, longest(root));
    while (!questions.are_answered()) {
      const Score beta = questions.next();
      const Answer answer = ask(root, 0, beta, budget, [&](std::uint64_t nodes) {
        if (told) told({questions.lower(), questions.upper(), solved.nodes + nodes, Ended::finished});
      });
      solved.nodes += answer.nodes;
      if (answer.ended != Ended::finished) {
        solved.ended = answer.ended;
        break;
      }
      questions.learn(answer.value, beta);
      if (told) told({questions.lower(), questions.upper(), solved.nodes, Ended::finished});
    }
    solved.lower = questions.lower();
    solved.upper = questions.upper();
    return solved;
  }

  // Best play from a position that is solved, to the end of the game, as far as the limits allow.
  std::vector<Move> line(P position, const Solved& solved, const Limits& limits) {
    std::vector<Move> moves;
    Budget budget(limits);
    Score value = solved.value();
    const bool by_result = options_.exactly == Exactly::result && value.is_decided();
    for (int ply = 0; !position.outcome() && ply < Limits::deepest; ++ply) {
      // What the mover must reach: the value; where only the result is known any win, and a lost side has no goal.
      const Score goal = !by_result ? value : Score::draw() + 1;
      const bool has_goal = !by_result || value > Score::draw();
      const auto best = has_goal ? move_that_reaches(position, ply, goal, budget) : list_moves(position).front();
      if (!best) break;
      moves.push_back(*best);
      position = position.after(*best);
      value = -value;
    }
    return moves;
  }

  // Whether the position, `ply` plies from where scores are counted, is worth beta or more to its mover; none where the
  // budget did not suffice.
  std::optional<bool> reaches(const P& position, int ply, Score beta, Budget& budget) {
    if (const auto known = value_at_once(position, ply)) return *known >= beta;
    const Answer answer = ask(position, ply, beta, budget, [](std::uint64_t) {});
    if (answer.ended != Ended::finished) return std::nullopt;
    return answer.value >= beta;
  }

 private:
  static constexpr bool avoids_losses = AvoidsLosses<P>;

  struct Answer {
    Score value;
    std::uint64_t nodes = 0;
    Ended ended = Ended::finished;
  };
  struct Ranked {
    P next;
    int rank;
  };

  template <class Q, class T>
  struct ListFor {
    using Type = std::vector<T>;
  };
  template <BoundsMoves Q, class T>
    requires std::is_trivially_copyable_v<T>
  struct ListFor<Q, T> {
    using Type = StaticVector<T, Q::most_moves>;
  };
  using RankedList = typename ListFor<P, Ranked>::Type;
  using KeyList = typename ListFor<P, Key>::Type;

  [[nodiscard]] static int longest(const P& position) {
    if constexpr (EndsWithin<P>) return position.most_plies_left();
    return 0;
  }

  // Where nothing needs to be searched: the game is over, or won with the next move.
  [[nodiscard]] std::optional<Score> value_at_once(const P& position, int ply) const {
    if (const auto end = position.outcome()) return end->score_for(position.to_move(), ply);
    if constexpr (avoids_losses) {
      if (options_.traits && position.can_win_at_once()) return Score::win_in(ply + 1);
    }
    return std::nullopt;
  }

  std::optional<Move> move_that_reaches(const P& position, int ply, Score goal, Budget& budget) {
    for (const Move& move : list_moves(position)) {
      // The opponent then gets no more than the goal leaves.
      const auto more = reaches(position.after(move), ply + 1, -goal + 1, budget);
      if (!more) return std::nullopt;
      if (!*more) return move;
    }
    return std::nullopt;
  }

  // One thread's walk through the tree; `traits` says whether it uses what the game knows.
  template <bool traits>
  class Walker {
   public:
    // At `root`, so many plies from where scores are counted.
    Walker(Solver& solver, const P& root, int ply, Budget& budget, int number,
           const std::function<void(std::uint64_t)>& told)
        : solver_(solver),
          table_(solver.table_),
          budget_(budget),
          last_ply_(ply + longest(root)),
          number_(number),
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
      if (is_near_end(ply)) return by_moves(ranked(position, moves), no_key, ply, alpha, beta);
      const Key key = key_of(position, ply);
      if (const auto known = table_.find(key)) {
        const Score value = known->value.from_root(ply);
        if (known->is_lower ? value >= beta : value <= alpha) return value;
      }
      const RankedList list = ranked(position, moves);
      if (const auto known = cut_by_children(list, ply, beta)) return *known;
      return by_moves(list, key, ply, alpha, beta);
    }

    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

   private:
    static constexpr int splitting_plies = 12;  // from the root: only there threads look at what others do
    static constexpr std::uint64_t nodes_between_tellings = std::uint64_t{1} << 24U;

    template <class Moves>
    static bool has_one(const Moves& moves) {
      return std::ranges::next(std::ranges::begin(moves)) == std::ranges::end(moves);
    }

    // With so few plies left it is quicker to search than to remember.
    static constexpr int plies_not_remembered = 8;
    static constexpr Key no_key{0};
    [[nodiscard]] bool is_near_end(int ply) const {
      return EndsWithin<P> && traits && last_ply_ - ply < plies_not_remembered;
    }

    // Whether the table knows one of the positions that moves lead to as bad enough for the opponent. All of them are
    // fetched before the first is looked at, so that there is one wait, and none later.
    std::optional<Score> cut_by_children(const RankedList& moves, int ply, Score beta) const {
      if (is_near_end(ply + 1)) return std::nullopt;
      KeyList keys;
      for (const Ranked& each : moves) {
        keys.push_back(key_of(each.next, ply + 1));
        table_.prefetch(keys.back());
      }
      for (const Key key : keys) {
        const auto known = table_.find(key);
        if (!known || known->is_lower) continue;
        const Score value = -known->value.from_root(ply + 1);
        if (value >= beta) return value;
      }
      return std::nullopt;
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
      if constexpr (traits && BoundsScore<P>) possible.beta = std::min(possible.beta, position.highest_score(alpha));
      return possible;
    }

    bool spend() {
      ++nodes_;
      if (number_ == 0 && nodes_ % nodes_between_tellings == 0) told_(nodes_);
      return budget_.spend() || give_up();
    }
    bool give_up() {
      gave_up_ = true;
      return false;
    }

    Score by_moves(const RankedList& moves, Key key, int ply, Score alpha, Score beta) {
      const std::uint64_t before = nodes_;
      Score best = -Score::infinite();
      std::uint64_t put_off = 0;  // the moves that others are at
      const bool is_split = solver_.options_.threads > 1 && ply < splitting_plies && moves.size() <= 64;
      for (std::size_t pass = 0; pass < 2; ++pass) {
        for (std::size_t i = 0; i < moves.size(); ++i) {
          if (pass == 1 && (put_off >> i & 1U) == 0) continue;
          std::uint64_t busy_key = 0;
          if (is_split) {
            busy_key = mix_bits(static_cast<std::uint64_t>(key) + i + 1) | 1U;
            if (pass == 0 && i > 0 && solver_.busy_.is_busy(busy_key)) {
              put_off |= std::uint64_t{1} << i;
              continue;
            }
            solver_.busy_.begin(busy_key);
          }
          const Score value = value_after(moves[i].next, ply, max(alpha, best), beta);
          if (is_split) solver_.busy_.end(busy_key);
          if (gave_up_) return best;
          best = max(best, value);
          if (best >= beta) {
            learn(key, {best.from_node(ply), true}, before);
            return best;
          }
        }
        if (put_off == 0) break;
      }
      learn(key, {best.from_node(ply), false}, before);
      return best;
    }
    void learn(Key key, const SolverTable::Entry& entry, std::uint64_t nodes_before) {
      if (key != no_key) table_.store(key, entry, static_cast<unsigned>(std::bit_width(nodes_ - nodes_before)));
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

    // The most promising first; equal ones stay in the game's order.
    template <class Moves>
    static RankedList ranked(const P& position, const Moves& moves) {
      RankedList list;
      for (const auto& move : moves) {
        const P next = position.after(move);
        int rank = 0;
        if constexpr (traits && RanksForSolving<P>) rank = position.solving_rank(move, next);
        std::size_t place = list.size();
        list.push_back({next, rank});
        for (; place > 0 && list[place - 1].rank < rank; --place) list[place] = list[place - 1];
        list[place] = {next, rank};
      }
      return list;
    }

    Solver& solver_;
    SolverTable& table_;
    Budget& budget_;
    int last_ply_;  // by then the game is over, where that is known
    int number_;
    const std::function<void(std::uint64_t)>& told_;
    std::uint64_t nodes_ = 0;
    bool gave_up_ = false;
  };

  // One null window: a bound on the side of beta where the value lies.
  template <class Told1>
  Answer ask(const P& position, int ply, Score beta, Budget& budget, const Told1& told) {
    return options_.traits ? ask_by<true>(position, ply, beta, budget, told)
                           : ask_by<false>(position, ply, beta, budget, told);
  }
  template <bool traits, class Told1>
  Answer ask_by(const P& position, int ply, Score beta, Budget& budget, const Told1& told) {
    const std::function<void(std::uint64_t)> tell = told;
    if (options_.threads <= 1) {
      Walker<traits> walker(*this, position, ply, budget, 0, tell);
      const Score value = walker.value_of(position, ply, beta - 1, beta);
      return {value, walker.nodes(), budget.ended()};
    }
    return ask_together<traits>(position, ply, beta, budget, tell);
  }

  // The first thread to have the answer ends the others.
  template <bool traits>
  Answer ask_together(const P& position, int ply, Score beta, Budget& budget,
                      const std::function<void(std::uint64_t)>& told) {
    std::stop_source done;
    const std::stop_callback also(budget.limits().stop, [&] { done.request_stop(); });
    std::atomic<std::uint64_t> nodes = 0;
    std::mutex mutex;
    std::optional<Score> value;
    Ended ended = Ended::stopped;
    const auto work = [&](int number) {
      Limits limits = budget.left();
      limits.stop = done.get_token();
      Budget own(limits);
      Walker<traits> walker(*this, position, ply, own, number, told);
      const Score found = walker.value_of(position, ply, beta - 1, beta);
      nodes += walker.nodes();
      const std::scoped_lock lock(mutex);
      if (own.ended() == Ended::finished && !value) {
        value = found;
        done.request_stop();
      } else if (own.ended() != Ended::stopped) {
        ended = own.ended();
      }
    };
    {
      Crew crew;
      for (int i = 1; i < options_.threads; ++i)
        if (!crew.add([&work, i] { work(i); })) break;
      work(0);
      crew.finish();
    }
    budget.charge(nodes);
    if (value) return {*value, nodes, Ended::finished};
    return {Score::draw(), nodes, ended};
  }

  SolverTable& table_;
  const SolverOptions options_;
  BusyMoves busy_;
};

}  // namespace arborist
