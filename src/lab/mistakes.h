// The classic mistakes of a first alpha-beta, each by its name and on purpose: what it counts and what it finds tells a
// student which one was made. The figures of tic-tac-toe are in docs/measurements.md and held by the tests.
//
//   Found<P> found = mistaken_alpha_beta(game, evaluate, limits, Mistake::cut_above_beta_only);
#pragma once

#include <array>
#include <cstdint>

#include "game/evaluator.h"
#include "game/found.h"
#include "game/game.h"
#include "game/limits.h"

namespace arborist::lab {

enum class Mistake : std::uint8_t {
  none,
  cut_above_beta_only,   // > instead of >=
  no_deep_cutoffs,       // a child is given (-infinite, -best)
  root_not_narrowed,     // every root move gets the full window
  best_not_passed_down,  // a child is given (-beta, -alpha), whatever was found so far
  window_not_negated,    // a child is given (alpha, beta) as it is
  window_not_swapped,    // a child is given (-alpha, -beta)
  window_only_swapped,   // a child is given (beta, alpha)
  sign_not_flipped,      // the child's value is taken as it is
  evaluated_for_first,   // ends and static values are always the first side's
  keeps_last_of_equals   // >= when choosing the move
};

struct NamedMistake {
  Mistake mistake;
  const char* name;
  const char* in_words;
};

inline constexpr std::array<NamedMistake, 11> mistakes = {{
    {Mistake::none, "none", "correct alpha-beta"},
    {Mistake::cut_above_beta_only, "strict-cut", "cuts on > beta instead of >= beta"},
    {Mistake::no_deep_cutoffs, "no-deep-cutoffs", "a child does not see the bounds above its parent"},
    {Mistake::root_not_narrowed, "root-not-narrowed", "root moves do not narrow the window of later ones"},
    {Mistake::best_not_passed_down, "best-not-passed", "what was found so far is not passed down"},
    {Mistake::window_not_negated, "not-negated", "the window is passed as it is"},
    {Mistake::window_not_swapped, "not-swapped", "the window is negated, but not swapped"},
    {Mistake::window_only_swapped, "only-swapped", "the window is swapped, but not negated"},
    {Mistake::sign_not_flipped, "sign-not-flipped", "the returned value is not negated"},
    {Mistake::evaluated_for_first, "one-sided", "values are always those of the first side"},
    {Mistake::keeps_last_of_equals, "last-of-equals", "a later move that is only equal is taken for better"},
}};

template <Position P, PlainEvaluator<P> E>
class MistakenAlphaBeta {
 public:
  MistakenAlphaBeta(const E& evaluate, const Limits& limits, Mistake mistake)
      : evaluate_(evaluate), limits_(limits), budget_(limits_), mistake_(mistake) {}

  Found<P> run(const P& root) {
    found_.value = search(root, 0, Window{});
    found_.counts.entered = budget_.spent();
    found_.counts.interior = found_.counts.entered - found_.counts.leaves;
    found_.depth = limits_.depth;
    found_.ended = budget_.ended();
    return found_;
  }

 private:
  Score search(const P& position, int ply, Window window) {
    if (!budget_.spend()) return Score::draw();
    found_.counts.deepest = std::max(found_.counts.deepest, ply);
    if (const auto end = position.outcome()) return leaf(end->score_for(viewer(position), 0));
    if (ply == limits_.depth) return leaf(seen_by(viewer(position), position));
    Score best = -Score::infinite();
    for (const auto& move : position.moves()) {
      const Score below = search(position.after(move), ply + 1, child_window(window, best, ply));
      const Score value = mistake_ == Mistake::sign_not_flipped ? below : -below;
      if (budget_.used_up()) return best;
      if (value > best || (mistake_ == Mistake::keeps_last_of_equals && value == best)) {
        best = value;
        if (ply == 0) found_.line = {move};
      }
      if (mistake_ == Mistake::cut_above_beta_only ? best > window.beta : best >= window.beta) {
        ++found_.counts.cutoffs;
        break;
      }
    }
    return best;
  }

  [[nodiscard]] Window child_window(Window window, Score best, int ply) const {
    const Score floor = std::max(window.alpha, best);
    switch (mistake_) {
      case Mistake::no_deep_cutoffs:
        return {-Score::infinite(), -best};
      case Mistake::root_not_narrowed:
        return ply == 0 ? window.for_opponent() : Window{-window.beta, -floor};
      case Mistake::best_not_passed_down:
        return window.for_opponent();
      case Mistake::window_not_negated:
        return {floor, window.beta};
      case Mistake::window_not_swapped:
        return {-floor, -window.beta};
      case Mistake::window_only_swapped:
        return {window.beta, window.alpha};
      default:
        return {-window.beta, -floor};
    }
  }

  Score leaf(Score value) {
    ++found_.counts.leaves;
    return value;
  }
  [[nodiscard]] Side viewer(const P& position) const {
    return mistake_ == Mistake::evaluated_for_first ? Side::first : position.to_move();
  }
  [[nodiscard]] Score seen_by(Side side, const P& position) const {
    const Score value = evaluate_(position);
    return side == position.to_move() ? value : -value;
  }

  const E& evaluate_;
  const Limits limits_;
  Budget budget_;
  Mistake mistake_;
  Found<P> found_;
};

// Wins count alike at every distance, as in a student's first program.
template <Position P, PlainEvaluator<P> E>
Found<P> mistaken_alpha_beta(const Game<P>& game, const E& evaluate, const Limits& limits, Mistake mistake) {
  return MistakenAlphaBeta<P, E>(evaluate, limits, mistake).run(game.position());
}

}  // namespace arborist::lab
