// TypedSolver: a solver of one game with one table, in the game's words: the value, the line, and the claims of a
// certificate. `solved_by_terms` chooses the solver.
#pragma once

#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "core/expected.h"
#include "face/solve.h"
#include "game/game.h"
#include "tree/proof_solver.h"
#include "tree/solver.h"

namespace arborist {

template <class D, class S>
class TypedSolver {
 public:
  using P = typename D::Position;

  TypedSolver(const P& root, S& solver, const SolveTerms& terms) : root_(root), terms_(terms), solver_(solver) {}

  Solution operator()() {
    if (terms_.at_least) return answer(*terms_.at_least);
    const Solved solved = solver_.solve(root_, terms_.limits, [this](const Solved& now) {
      if (terms_.told) terms_.told({now.lower, now.upper, now.nodes});
    });
    Solution solution{.lower = solved.lower, .upper = solved.upper, .nodes = solved.nodes, .ended = solved.ended};
    if (solved.ended != Ended::finished || !terms_.line) return solution;
    P position = root_;
    for (const auto& move : solver_.line(root_, solved, terms_.limits)) {
      solution.line.push_back(D::move_text(position, move));
      position = position.after(move);
    }
    if (terms_.claims > 0) make_claims(solved, solution.claims);
    return solution;
  }

 private:
  using Move = typename P::Move;
  struct Open {
    P position;
    Claim claim;
  };

  Solution answer(Score at_least) {
    Budget budget(terms_.limits);
    const auto reached = solver_.reaches(root_, terms_.plies_before, at_least, budget, [this](std::uint64_t nodes) {
      if (terms_.told) terms_.told({-Score::infinite(), Score::infinite(), nodes});
    });
    Solution solution{.nodes = budget.spent() + budget.charged()};
    if (!reached)
      solution.ended = budget.ended();
    else if (*reached)
      solution.lower = at_least;
    else
      solution.upper = at_least - 1;
    return solution;
  }

  // From the root outwards, both that the value is no less and that it is no more, until there are as many as wanted:
  // for what is at least, one move and what it leaves; for what is at most, every move.
  void make_claims(const Solved& solved, std::vector<Claim>& claims) {
    std::deque<Open> open;
    const bool is_won = solved.value() > Score::draw(), is_lost = solved.value() < Score::draw();
    if (terms_.exact || !is_lost) open.push_back({root_, {{}, true, terms_.exact ? solved.value() : least_of(is_won)}});
    if (terms_.exact || !is_won)
      open.push_back({root_, {{}, false, terms_.exact ? solved.value() : -least_of(is_lost)}});
    Budget budget(terms_.limits);
    while (!open.empty()) {
      const Open next = std::move(open.front());
      open.pop_front();
      claims.push_back(next.claim);
      if (next.position.outcome()) continue;
      const auto moves = next.claim.at_least ? move_for(next, budget) : all_moves(next.position);
      if (claims.size() + open.size() + moves.size() > terms_.claims) continue;
      for (const auto& move : moves) open.push_back(after(next, move));
    }
  }
  // Of a result that is only known as such: more than a draw, or as much.
  static Score least_of(bool is_more) { return is_more ? Score::draw() + 1 : Score::draw(); }

  std::vector<Move> move_for(const Open& open, Budget& budget) {
    const int ply = open.claim.plies();
    if (const auto move = move_that_reaches(solver_, open.position, ply, open.claim.value, budget)) return {*move};
    return {};
  }
  static std::vector<Move> all_moves(const P& position) {
    const auto list = list_moves(position);
    return {list.begin(), list.end()};
  }
  static Open after(const Open& open, const Move& move) {
    return {open.position.after(move),
            {open.claim.moves_and(D::move_text(open.position, move)), !open.claim.at_least, -open.claim.value}};
  }

  P root_;
  const SolveTerms& terms_;
  S& solver_;
};

template <class D>
Expected<Solution> solved_by_terms(const typename D::Position& root, const SolveTerms& terms) {
  using P = typename D::Position;
  if (terms.by == SolveMethod::df_pn) {
    if (terms.exact) return Error{"df-pn finds who wins, not in how many plies: ask for the result only"};
    auto table = ProofTable::of_megabytes(terms.table_megabytes);
    if (!table) return table.error().in("the table");
    ProofSolver<P> solver(*table, terms.threads);
    return TypedSolver<D, ProofSolver<P>>(root, solver, terms)();
  }
  const auto solve_with = [&](SolverTable& table) {
    Solver<P> solver(
        table,
        {.exactly = terms.exact ? Exactly::value : Exactly::result, .threads = terms.threads, .traits = terms.traits});
    return TypedSolver<D, Solver<P>>(root, solver, terms)();
  };
  if (terms.table != nullptr) return solve_with(*terms.table);
  auto table = SolverTable::of_megabytes(terms.table_megabytes);
  if (!table) return table.error().in("the table");
  return solve_with(*table);
}

}  // namespace arborist
