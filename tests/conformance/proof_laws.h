// The law of the searches that prove: proof-number search, df-pn and Monte Carlo come to the result that minimax finds,
// in whatever number of plies. Use it from a test of a game:
//
//   expect_proven(Game(position), Score::win_in(3));     // or any other win
#pragma once

#include <gtest/gtest.h>

#include "game/evaluator.h"
#include "tree/df_pn.h"
#include "tree/monte_carlo.h"
#include "tree/proof_number.h"

namespace arborist::testing {

// Points as they are; all wins are alike.
inline Score result_of(Score value) {
  return value.is_win() ? Score::win_in(0) : value.is_loss() ? Score::loss_in(0) : value;
}

template <Position P>
void expect_proven(const Game<P>& game, Score truth) {
  constexpr std::uint64_t most = 300'000;
  const Score result = result_of(truth);
  const auto by_numbers = proof_number(game, {.nodes = most});
  ASSERT_EQ(by_numbers.ended, Ended::finished);
  ASSERT_EQ(result_of(by_numbers.value), result) << "by proof numbers";
  if (!can_repeat(game.position())) {
    auto table = std::move(*ProofTable::of_megabytes(1));
    const auto by_table = df_pn(game, {.nodes = most}, Silent{}, table);
    ASSERT_EQ(by_table.ended, Ended::finished);
    ASSERT_EQ(result_of(by_table.value), result) << "by df-pn";
  }
  const auto by_chance = monte_carlo(game, ZeroEvaluator{}, {}, Silent{}, {.simulations = most});
  ASSERT_LT(by_chance.counts.simulations, most) << "it ends when all is proven";
  ASSERT_EQ(result_of(by_chance.value), result) << "by Monte Carlo";
}

}  // namespace arborist::testing
