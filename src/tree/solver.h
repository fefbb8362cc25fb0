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

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/crew.h"
#include "core/limits.h"
#include "game/solver_traits.h"
#include "tree/busy_moves.h"
#include "tree/solved.h"
#include "tree/solver_questions.h"
#include "tree/solver_table.h"
#include "tree/solver_walk.h"

namespace arborist {

struct SolverOptions {
  Exactly exactly = Exactly::value;
  int threads = 1;
  bool traits = true;  // false: only the rules, as a check of what the traits say
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
    Questions questions(options_.exactly, longest(root), options_.traits ? guess_of(root) : Score::draw());
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
  std::vector<Move> line(const P& position, const Solved& solved, const Limits& limits) {
    return line_of_solved(*this, position, solved.value(), options_.exactly, limits);
  }

  // Whether the position, `ply` plies from where scores are counted, is worth beta or more to its mover; none where the
  // budget did not suffice. `told` hears now and then how many positions were looked at.
  std::optional<bool> reaches(const P& position, int ply, Score beta, Budget& budget, const TellNodes& told = {}) {
    if (const auto known = value_at_once(position, ply)) return *known >= beta;
    const Answer answer = ask(position, ply, beta, budget, [&](std::uint64_t nodes) {
      if (told) told(nodes);
    });
    if (answer.ended != Ended::finished) return std::nullopt;
    return answer.value >= beta;
  }

 private:
  struct Answer {
    Score value;
    std::uint64_t nodes = 0;
    Ended ended = Ended::finished;
  };
  [[nodiscard]] static int longest(const P& position) {
    if constexpr (EndsWithin<P>) return position.most_plies_left();
    return 0;
  }

  // What a shallow search makes of the game's own guesses.
  [[nodiscard]] static Score guess_of(const P& root) {
    if constexpr (GuessesScore<P>) {
      const auto value = [](const auto& self, const P& position, int depth, Window window) -> Score {
        if (const auto end = position.outcome()) return end->score_for(position.to_move(), 0);
        if (depth == 0) return position.guessed_score();
        Score best = -Score::infinite();
        for (const auto& move : position.moves()) {
          best = max(best, -self(self, position.after(move), depth - 1, window.raised_to(best).for_opponent()));
          if (best >= window.beta) break;
        }
        return best;
      };
      constexpr int depth = 4;
      return value(value, root, depth, {});
    }
    return Score::draw();
  }

  // Where nothing needs to be searched: the game is over, or won with the next move.
  [[nodiscard]] std::optional<Score> value_at_once(const P& position, int ply) const {
    if (const auto end = position.outcome()) return end->score_for(position.to_move(), ply);
    if constexpr (AvoidsLosses<P>) {
      if (options_.traits && position.can_win_at_once()) return Score::win_in(ply + 1);
    }
    return std::nullopt;
  }

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
      SolverWalk<P, traits> walk({table_, busy_}, position, ply, budget, tell);
      const Score value = walk.value_of(position, ply, beta - 1, beta);
      return {value, walk.nodes(), budget.ended()};
    }
    return ask_together<traits>(position, ply, beta, budget, tell);
  }

  // The first thread to have the answer ends the others.
  template <bool traits>
  Answer ask_together(const P& position, int ply, Score beta, Budget& budget,
                      const std::function<void(std::uint64_t)>& told) {
    const std::function<void(std::uint64_t)> nobody;
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
      SolverWalk<P, traits> walk({table_, busy_, true, number}, position, ply, own, number == 0 ? told : nobody);
      const Score found = walk.value_of(position, ply, beta - 1, beta);
      nodes += walk.nodes();
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
