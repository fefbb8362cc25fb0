// The laws of every game, for free: walk random games from a start and hold each position to what src/game/position.h
// promises. Use it from a test of the game:
//
//   TEST(TicTacToeLaws, hold) { expect_game_laws(TicTacToe{}, {.games = 200}); }
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "core/random.h"
#include "game/evaluator.h"
#include "game/game.h"
#include "game/position.h"

namespace arborist::testing {

struct WalkOptions {
  int games = 100;
  int most_plies = 200;
  std::uint64_t seed = 1;
};

// Calls visit(game) at every position of random games, the start and the end included.
template <Position P, class Visit>
void walk_random_games(const P& start, const WalkOptions& options, Visit visit) {
  Random random(options.seed);
  for (int i = 0; i < options.games; ++i) {
    Game<P> game(start);
    for (int ply = 0; ply < options.most_plies; ++ply) {
      visit(std::as_const(game));
      if (::testing::Test::HasFatalFailure() || game.outcome()) break;
      const auto moves = list_moves(game.position());
      game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
}

// Equal positions have equal keys, and moves come in a fixed order.
template <Position P>
void expect_value_laws(const P& position) {
  const P copy = position;
  ASSERT_TRUE(copy == position) << "a copy equals its original";
  ASSERT_EQ(copy.key(), position.key()) << "equal positions have equal keys";
  ASSERT_EQ(copy.outcome().has_value(), position.outcome().has_value());
  if (position.outcome()) return;
  const auto moves = list_moves(position);
  ASSERT_FALSE(moves.empty()) << "a game that is not over has a move";
  const auto again = list_moves(copy);
  ASSERT_TRUE(std::equal(moves.begin(), moves.end(), again.begin(), again.end())) << "moves come in a fixed order";
  for (std::size_t i = 0; i < moves.size(); ++i)
    for (std::size_t j = i + 1; j < moves.size(); ++j) ASSERT_FALSE(moves[i] == moves[j]) << "no move comes twice";
}

template <Position P>
void expect_move_laws(const P& position) {
  if (position.outcome()) return;
  const P before = position;
  for (const auto& move : list_moves(position)) {
    const P next = position.after(move);
    ASSERT_TRUE(position == before) << "after() leaves the original alone";
    ASSERT_EQ(position.key(), before.key());
    ASSERT_EQ(next.to_move(), opponent(position.to_move())) << "sides alternate";
    ASSERT_TRUE(position.after(move) == next) << "the same move leads to the same position";
    if constexpr (Repeats<P>) {
      ASSERT_TRUE(next.reversible_plies() == 0 || next.reversible_plies() <= position.reversible_plies() + 1)
          << "a repetition reaches back at most one ply further than before";
    }
  }
}

template <Position P>
void expect_trait_laws(const P& position) {
  if constexpr (SplitsOutcome<P>) {
    if (const auto by_rule = position.outcome_by_rule()) {
      ASSERT_TRUE(position.outcome() == by_rule) << "the split outcome agrees with the whole one";
    } else if (const auto whole = position.outcome()) {
      ASSERT_TRUE(position.outcome_without_moves() == *whole) << "the split outcome agrees with the whole one";
    }
  }
  if (position.outcome()) return;
  const auto moves = list_moves(position);
  if constexpr (BoundsMoves<P>) {
    ASSERT_LE(moves.size(), P::most_moves);
  }
  if constexpr (HasNoisyMoves<P>) {
    for (const auto& noisy : position.noisy_moves())
      ASSERT_TRUE(std::find(moves.begin(), moves.end(), noisy) != moves.end()) << "a noisy move is a move";
  }
  if constexpr (requires { position.must_pass(); }) {
    if (position.must_pass()) {
      ASSERT_EQ(moves.size(), 1U) << "who must pass has no other move";
    }
  }
  if constexpr (requires { position.after_pass(); }) {
    if (position.can_pass()) {
      ASSERT_EQ(position.after_pass().to_move(), opponent(position.to_move())) << "a pass hands over the move";
    }
  }
}

template <Position P>
void expect_game_laws(const P& start, const WalkOptions& options = {}) {
  walk_random_games(start, options, [](const Game<P>& game) {
    expect_value_laws(game.position());
    expect_move_laws(game.position());
    expect_trait_laws(game.position());
  });
}

// What an evaluator says is good for one side is as bad for the other; one that says it is not symmetric is not.
template <Position P, class ValueFor>
void expect_symmetry(const P& start, const ValueFor& value_for, bool is_symmetric, const WalkOptions& options = {}) {
  bool holds = true;
  walk_random_games(start, options, [&](const Game<P>& game) {
    holds = holds && value_for(game.position(), Side::first) == -value_for(game.position(), Side::second);
  });
  EXPECT_EQ(holds, is_symmetric);
}

// A stateful evaluator says the same along the line as when it starts afresh.
template <Position P, StatefulEvaluator<P> E>
void expect_state_follows(const P& start, const E& evaluator, const WalkOptions& options = {}) {
  walk_random_games(start, options, [&](const Game<P>& game) {
    if (game.position().outcome()) return;
    const auto state = evaluator.start(game.position());
    for (const auto& move : list_moves(game.position())) {
      const P next = game.position().after(move);
      if (next.outcome()) continue;
      const auto stepped = evaluator.step(state, game.position(), move, next);
      ASSERT_EQ(evaluator.value(next, stepped), evaluator.value(next, evaluator.start(next)));
    }
  });
}

}  // namespace arborist::testing
