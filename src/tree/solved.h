// Solved: what a solver knows of a position; and best play from there, which every solver finds alike by asking itself
// what the positions after each move are worth.
//
//   Solved solved = solver.solve(position, limits);
//   std::vector<Move> line = line_of_solved(solver, position, solved.value(), Exactly::value, limits);
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/limits.h"
#include "game/position.h"
#include "game/score.h"
#include "tree/solver_questions.h"

namespace arborist {

struct Solved {
  Score lower = -Score::infinite();  // for the side to move
  Score upper = Score::infinite();
  std::uint64_t nodes = 0;
  Ended ended = Ended::finished;

  // Where the solver was not ended early; with Exactly::result a win, draw or loss of unknown length.
  [[nodiscard]] Score value() const { return lower > Score::draw() ? lower : upper < Score::draw() ? upper : lower; }
};

// Hears now and then how many positions a question has taken so far.
using TellNodes = std::function<void(std::uint64_t nodes)>;

// A move after which the opponent gets no more than the goal leaves. `solver.reaches(position, ply, bound, budget)`
// says whether a position is worth as much as a bound to its mover, and nothing where the budget did not suffice.
template <class S, Position P>
std::optional<typename P::Move> move_that_reaches(S& solver, const P& position, int ply, Score goal, Budget& budget) {
  for (const auto& move : list_moves(position)) {
    const auto more = solver.reaches(position.after(move), ply + 1, -goal + 1, budget);
    if (!more) return std::nullopt;
    if (!*more) return move;
  }
  return std::nullopt;
}

// To the end of the game, as far as the limits allow.
template <class S, Position P>
std::vector<typename P::Move> line_of_solved(S& solver, P position, Score value, Exactly exactly,
                                             const Limits& limits) {
  std::vector<typename P::Move> moves;
  Budget budget(limits);
  const bool by_result = exactly == Exactly::result && value != Score::draw();
  for (int ply = 0; !position.outcome() && ply < Limits::deepest; ++ply) {
    // What the mover must reach: the value; where only the result is known any win, and a lost side has no goal.
    const Score goal = by_result ? Score::draw() + 1 : value;
    const bool has_goal = !by_result || value > Score::draw();
    const auto best =
        has_goal ? move_that_reaches(solver, position, ply, goal, budget) : std::optional(list_moves(position).front());
    if (!best) break;
    moves.push_back(*best);
    position = position.after(*best);
    value = -value;
  }
  return moves;
}

}  // namespace arborist
