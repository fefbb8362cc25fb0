// ProofSolver: who wins, by df-pn in the place of alpha-beta, for those who would solve a position in a second way. It
// asks the questions that Solver asks and finds the same results, but not in how many plies or with how many points. By
// the rules alone: what a game knows of itself is not used. Several threads work on a question together.
//
//   ProofTable table = std::move(*ProofTable::of_megabytes(64));
//   ProofSolver<P> solver(table);
//   Solved solved = solver.solve(position, {.time = …});
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/limits.h"
#include "game/game.h"
#include "game/observer.h"
#include "tree/df_pn.h"
#include "tree/solved.h"

namespace arborist {

template <Position P>
class ProofSolver {
 public:
  using Move = typename P::Move;
  using Told = std::function<void(const Solved&)>;

  explicit ProofSolver(ProofTable& table, int threads = 1) : table_(table), threads_(threads) {}

  // `told` hears the bounds after every question, and now and then how many positions were looked at.
  Solved solve(const P& root, const Limits& limits, const Told& told = {}) {
    Solved solved;
    Budget budget(limits);
    Questions questions(Exactly::result, 0);
    const auto tell = [&](std::uint64_t nodes) {
      if (told) told({questions.lower(), questions.upper(), solved.nodes + nodes, Ended::finished});
    };
    while (!questions.are_answered()) {
      const Score asked = questions.next();
      const std::uint64_t before = budget.charged();
      const auto reached = ask(root, asked, budget, tell);
      solved.nodes += budget.charged() - before;
      if (!reached) {
        solved.ended = ended_;
        break;
      }
      questions.learn(*reached ? asked : asked - 1, asked);
      tell(0);
    }
    solved.lower = questions.lower();
    solved.upper = questions.upper();
    return solved;
  }

  // Best play from a position that is solved, to the end of the game, as far as the limits allow.
  std::vector<Move> line(const P& position, const Solved& solved, const Limits& limits) {
    return line_of_solved(*this, position, solved.value(), Exactly::result, limits);
  }

  // Whether the position is worth so much or more to its mover; none where the budget did not suffice. Wins are not
  // counted in plies.
  std::optional<bool> reaches(const P& position, int /*ply*/, Score asked, Budget& budget, const TellNodes& told = {}) {
    return ask(position, asked, budget, [&](std::uint64_t nodes) {
      if (told) told(nodes);
    });
  }

 private:
  template <class Tell>
  struct Telling : Silent {
    static constexpr std::uint64_t nodes_between_tellings = std::uint64_t{1} << 20U;

    explicit Telling(const Tell& told) : tell(told) {}
    void entered(const auto& /*position*/, const Visit& /*visit*/) {
      if (++nodes % nodes_between_tellings == 0) tell(nodes);
    }

    const Tell& tell;
    std::uint64_t nodes = 0;
  };

  template <class Tell>
  std::optional<bool> ask(const P& position, Score asked, Budget& budget, const Tell& tell) {
    if (const auto end = position.outcome()) return end->score_for(position.to_move(), 0) >= asked;
    Telling<Tell> telling(tell);
    const Game<P> game(position);
    DfPn<P, Telling<Tell>> search(game, budget.left(), telling, table_, {.threads = threads_});
    const auto reached = search.reaches(asked);
    budget.charge(search.spent());
    ended_ = search.ended();
    return reached;
  }

  ProofTable& table_;
  int threads_;
  Ended ended_ = Ended::finished;  // of the last question
};

}  // namespace arborist
