// The laws of what a game tells the solver of itself: every trait agrees with the rules, and the solver finds the same
// with traits and without, by one thread and by several. Use it from a test of a game:
//
//   expect_solver_traits_hold(start, {.games = 20, .seed = 1}, 12);     // values are compared from 12 plies before the
//   end
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "game/solver_traits.h"
#include "tests/conformance/game_laws.h"
#include "tree/minimax.h"
#include "tree/solver.h"

namespace arborist::testing {

template <Position P>
bool wins_at_once(const P& position, const typename P::Move& move) {
  const auto end = position.after(move).outcome();
  return end && end->winner() == position.to_move();
}

template <Position P>
void expect_losses_are_avoided(const P& position) {
  if constexpr (AvoidsLosses<P>) {
    const auto moves = list_moves(position);
    const bool can_win =
        std::any_of(moves.begin(), moves.end(), [&](const auto& move) { return wins_at_once(position, move); });
    ASSERT_EQ(position.can_win_at_once(), can_win);
    if (can_win) return;
    std::vector<typename P::Move> safe;
    for (const auto& move : moves) {
      const P next = position.after(move);
      if (next.outcome()) {
        safe.push_back(move);
        continue;
      }
      const auto replies = list_moves(next);
      if (std::none_of(replies.begin(), replies.end(), [&](const auto& reply) { return wins_at_once(next, reply); }))
        safe.push_back(move);
    }
    std::vector<typename P::Move> told;
    for (const auto& move : position.moves_not_losing()) told.push_back(move);
    ASSERT_EQ(told, safe);
  }
}

// A game by chance may end early where another one would last.
template <Position P>
int plies_left(const P& position, int in_this_game) {
  if constexpr (EndsWithin<P>) return position.most_plies_left();
  return in_this_game;
}

template <Position P>
void expect_solver_traits_hold(const P& start, const WalkOptions& options, int plies_from_end) {
  auto table = SolverTable::of_megabytes(1);
  ASSERT_TRUE(table);
  std::vector<std::vector<P>> games;
  walk_random_games(start, options, [&](const Game<P>& game) {
    if (game.plies() == 0) games.emplace_back();
    if (!game.outcome()) games.back().push_back(game.position());
  });
  for (const auto& positions : games) {
    for (std::size_t i = 0; i < positions.size(); ++i) {
      const P& position = positions[i];
      expect_losses_are_avoided(position);
      if constexpr (EndsWithin<P>) {
        ASSERT_GE(position.most_plies_left(), static_cast<int>(positions.size() - i));
        for (const auto& move : list_moves(position))
          ASSERT_LT(position.after(move).most_plies_left(), position.most_plies_left());
      }
      if (plies_left(position, static_cast<int>(positions.size() - i)) > plies_from_end) continue;
      const Score truth = minimax(Game(position), ZeroEvaluator{}, {}).value;
      if constexpr (BoundsScore<P>) {
        for (const int alpha : {-20, 0, 12, 30}) ASSERT_GE(position.highest_score(Score(alpha)), truth);
      }
      for (const bool traits : {true, false})
        for (const int threads : {1, 2}) {
          SCOPED_TRACE(::testing::Message() << (traits ? "with" : "without") << " traits, " << threads << " threads");
          table->clear();
          Solver<P> solver(*table, {.threads = threads, .traits = traits});
          const Solved solved = solver.solve(position, {});
          ASSERT_EQ(solved.lower, truth);
          ASSERT_EQ(solved.upper, truth);
          if (threads > 1) continue;
          P last = position;
          const auto line = solver.line(position, solved, {});
          for (const auto& move : line) last = last.after(move);
          ASSERT_TRUE(last.outcome()) << "best play goes to the end";
          ASSERT_EQ(last.outcome()->score_for(position.to_move(), static_cast<int>(line.size())), truth);
        }
      table->clear();
      Solver<P> by_result(*table, {.exactly = Exactly::result});
      const Score result = by_result.solve(position, {}).value();
      ASSERT_EQ(result > Score::draw(), truth > Score::draw());
      ASSERT_EQ(result < Score::draw(), truth < Score::draw());
    }
  }
}

}  // namespace arborist::testing
