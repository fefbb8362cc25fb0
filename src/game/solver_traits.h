// What a game may know of itself that helps to solve it. All of it is optional: the solver uses what is there, and
// finds the same without. A trait that is wrong makes it wrong, so tests/conformance/solver_laws.h holds every game to
// them.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <ranges>

#include "game/position.h"
#include "game/score.h"

namespace arborist {

// Whether the mover can win with the next move, and which moves do not let the opponent do so. The latter is asked only
// where the mover cannot win at once; no such move means that the game is lost with the opponent's next. Besides by
// such a win, a game with this trait and EndsWithin ends only when no ply is left.
template <class P>
concept AvoidsLosses = Position<P> && requires(const P& p) {
  { p.can_win_at_once() } -> std::same_as<bool>;
  requires std::ranges::forward_range<decltype(p.moves_not_losing())>;
};

// A key that is equal for positions which are the same but for a symmetry of the board, and so worth the same: the
// plain key of one of them.
template <class P>
concept HasSymmetries = Position<P> && requires(const P& p) {
  { p.key_up_to_symmetry() } -> std::same_as<Key>;
};

// The game is over after so many plies at the latest; with every move it is one less, at least.
template <class P>
concept EndsWithin = Position<P> && requires(const P& p) {
  { p.most_plies_left() } -> std::convertible_to<int>;
};

// How promising a move is for a proof, larger first: threats, few replies, parity. Asked for every move of every node,
// with what it leads to.
template <class P>
concept RanksForSolving = Position<P> && requires(const P& p, const typename P::Move& m) {
  { p.solving_rank(m, p) } -> std::convertible_to<int>;
};

// A move that cuts off in one position is often good in another. So much of a rank may be learnt in the course of a
// search; the game says how much that is beside what it knows itself.
template <class P>
concept LearnsOrder = RanksForSolving<P> && EndsWithin<P> && requires(const typename P::Move& m) {
  { P::most_learnt_rank } -> std::convertible_to<int>;
  { m.code() } -> std::same_as<std::uint16_t>;
};

// The most that the mover can still get, cheaper to say than to search; stones that nobody can take away, for instance.
// Plies to a win or a loss are counted from here. `of_interest`: a bound that is above it helps nobody.
template <class P>
concept BoundsScore = Position<P> && requires(const P& p, Score of_interest) {
  { p.highest_score(of_interest) } -> std::same_as<Score>;
};

// What the position seems worth to the mover, in the points in which the game ends. It need not be right: the solver
// begins to ask there.
template <class P>
concept GuessesScore = Position<P> && requires(const P& p) {
  { p.guessed_score() } -> std::same_as<Score>;
};

// The game knows a quicker way through its last plies: the exact value for the mover, or a bound on the side of the
// window where it lies, as fail-soft alpha-beta has it; none where there is too much left. `nodes` counts positions.
template <class P>
concept SolvesEndings = Position<P> && requires(const P& p, Window window, std::uint64_t& nodes) {
  { p.solved_ending(window, nodes) } -> std::same_as<std::optional<Score>>;
};

}  // namespace arborist
