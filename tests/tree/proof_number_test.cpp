// Proof numbers: what is proven is minimax's result, in every kind of game.
#include "tree/proof_number.h"

#include <gtest/gtest.h>

#include "games/connect_four/connect_four.h"
#include "games/synthetic_tree/synthetic_tree.h"
#include "games/tic_tac_toe/tic_tac_toe.h"
#include "tests/conformance/search_laws.h"
#include "tests/conformance/toys.h"
#include "tree/df_pn.h"
#include "tree/proof_solver.h"

namespace arborist {
namespace {

constexpr TreeOptions alike{.wins = Wins::all_alike};

template <Position P>
Found<P> by_df_pn(const Game<P>& game, const Limits& limits = {}, std::size_t megabytes = 4) {
  auto table = std::move(*ProofTable::of_megabytes(megabytes));
  return df_pn(game, limits, Silent{}, table);
}

// The line of a proof goes to the end of a game that has the value.
template <Position P>
void expect_line_has_value(const Game<P>& game, const Found<P>& found) {
  P last = game.position();
  for (const auto& move : found.line) last = last.after(move);
  if (const auto end = last.outcome()) {
    ASSERT_EQ(end->score_for(game.position().to_move(), 0), found.value);
  }
}

TEST(ProofNumbers, trees_that_end_in_points_have_their_minimax_value) {
  for (std::uint16_t branching = 1; branching <= 4; ++branching)
    for (std::uint16_t depth = 1; depth <= 4; ++depth)
      for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        const Game<SyntheticTree> game(SyntheticTree({branching, depth, seed % 2 == 0 ? 2 : 500, seed}));
        const Score truth = minimax(game, testing::shown_value, {}).value;
        const auto found = proof_number(game, {});
        ASSERT_EQ(found.value, truth);
        ASSERT_FALSE(found.line.empty());
        expect_line_has_value(game, found);
        const auto by_table = by_df_pn(game);
        ASSERT_EQ(by_table.value, truth);
        ASSERT_FALSE(by_table.line.empty());
        expect_line_has_value(game, by_table);
      }
}

TEST(ProofNumbers, positions_that_are_come_to_in_several_ways_have_their_minimax_result) {
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    const Game<testing::Lattice> game(testing::Lattice(3 + static_cast<int>(seed % 6), seed));
    const Score truth = minimax(game, ZeroEvaluator{}, {}, Silent{}, alike).value;
    ASSERT_EQ(proof_number(game, {}).value, truth) << seed;
    for (const int epsilon : {0, 25, 300}) {
      auto table = std::move(*ProofTable::of_megabytes(1));
      ASSERT_EQ(df_pn(game, {}, Silent{}, table, {.epsilon = epsilon}).value, truth) << seed << ", ε " << epsilon;
    }
  }
}

TEST(ProofNumbers, tic_tac_toe_is_no_win_for_anybody) {
  const Game<TicTacToe> game{TicTacToe{}};
  EXPECT_EQ(proof_number(game, {}).value, Score::draw());
  EXPECT_EQ(by_df_pn(game).value, Score::draw());
}

TEST(ProofNumbers, every_position_met_by_chance_has_its_result) {
  testing::walk_random_games(TicTacToe{}, {.games = 12, .seed = 6}, [](const Game<TicTacToe>& game) {
    if (game.outcome() || game.plies() < 2) return;
    const Score truth = minimax(game, ZeroEvaluator{}, {}, Silent{}, alike).value;
    ASSERT_EQ(proof_number(game, {}).value, truth);
    ASSERT_EQ(by_df_pn(game).value, truth);
  });
  using Small = BasicConnectFour<AnySize>;
  const Game<Small> small(Small(AnySize(4, 4)));
  EXPECT_EQ(by_df_pn(small).value, Score::draw());
}

TEST(ProofNumbers, solved_is_one_number_nought_and_the_other_infinite) {
  using Proof = DfPn<SyntheticTree, Silent>;
  int proven = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const Game<SyntheticTree> game(SyntheticTree({3, 5, 20, seed}));
    const Score truth = minimax(game, testing::shown_value, {}).value;
    for (const Score asked : {truth, truth + 1}) {
      auto table = std::move(*ProofTable::of_megabytes(1));
      Silent nobody;
      ASSERT_EQ(Proof(game, {}, nobody, table).reaches(asked), asked == truth);
      const auto root = table.find(Proof::key_of(game.position(), asked));
      ASSERT_TRUE(root);
      ASSERT_EQ(root->phi, asked == truth ? 0U : ProofTable::infinite) << seed;
      ASSERT_EQ(root->delta, asked == truth ? ProofTable::infinite : 0U) << seed;
      ASSERT_TRUE(asked == truth ? root->bound >= asked : root->bound < asked) << seed;
      ++proven;
    }
    // Before that neither is: more than nought is missing, and not infinitely much.
    auto table = std::move(*ProofTable::of_megabytes(1));
    Silent nobody;
    ASSERT_EQ(Proof(game, {.nodes = 3}, nobody, table).reaches(truth), std::nullopt);
    const auto root = table.find(Proof::key_of(game.position(), truth));
    ASSERT_TRUE(root);
    ASSERT_FALSE(root->is_solved());
    ASSERT_LT(root->phi, ProofTable::infinite);
    ASSERT_LT(root->delta, ProofTable::infinite);
  }
  EXPECT_EQ(proven, 80);
  EXPECT_EQ(ProofNumbers::sum(ProofNumbers::infinite, 5), ProofNumbers::infinite);
}

// Says of all positions below that almost infinitely much is missing, so that every sum of them is as large as it gets.
void say_much_is_missing(const SyntheticTree& position, Score asked, ProofTable& table) {
  if (position.outcome()) return;
  constexpr std::uint32_t much = ProofTable::infinite - 1;
  table.store(DfPn<SyntheticTree, Silent>::key_of(position, asked), {much, much, Score::draw()});
  for (const auto& move : list_moves(position)) say_much_is_missing(position.after(move), -asked + 1, table);
}

TEST(ProofNumbers, numbers_too_large_to_be_told_apart_are_worked_on_all_the_same) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const SyntheticTree root({4, 5, 3, seed});
    const Score truth = minimax(Game(root), testing::shown_value, {}).value;
    for (const int threads : {1, 2}) {
      SCOPED_TRACE(::testing::Message() << "seed " << seed << ", " << threads << " threads");
      auto table = std::move(*ProofTable::of_megabytes(1));
      for (int asked = -4; asked <= 4; ++asked) say_much_is_missing(root, Score(asked), table);
      const auto found = df_pn(Game(root), {}, Silent{}, table, {.threads = threads});
      ASSERT_EQ(found.ended, Ended::finished);
      ASSERT_EQ(found.value, truth);
      table.clear();
      for (int asked = -4; asked <= 4; ++asked) say_much_is_missing(root, Score(asked), table);
      const Solved solved = ProofSolver<SyntheticTree>(table, threads).solve(root, {});
      ASSERT_EQ(solved.ended, Ended::finished);
      ASSERT_EQ(solved.value() > Score::draw(), truth > Score::draw());
      ASSERT_EQ(solved.value() < Score::draw(), truth < Score::draw());
    }
  }
}

TEST(ProofNumbers, a_helper_whose_limits_end_leaves_the_question_to_the_others) {
  const Game<SyntheticTree> game(SyntheticTree({4, 5, 3, 1}));
  auto table = std::move(*ProofTable::of_megabytes(1));
  Silent nobody;
  ProofHands hands;
  DfPn<SyntheticTree, Silent>(game, {.nodes = 2}, nobody, table).help(hands, Score(1));
  EXPECT_FALSE(hands.are_done());
  DfPn<SyntheticTree, Silent>(game, {}, nobody, table).help(hands, Score(1));
  EXPECT_TRUE(hands.are_done());
  EXPECT_TRUE(hands.answer());
}

// Counts what is entered, and that all of it is left again, with a value or without.
struct VisitCounter : Silent {
  void entered(const auto&, const Visit& visit) {
    EXPECT_EQ(visit.ply, open);
    ++open;
    ++nodes;
  }
  void returned(int ply, Score) { EXPECT_EQ(ply, --open); }
  void abandoned(int ply) { EXPECT_EQ(ply, --open); }
  std::uint64_t nodes = 0;
  int open = 0;
};

TEST(ProofNumbers, watching_changes_nothing) {
  const Game<TicTacToe> game{TicTacToe{}.after(TicTacToe::Move::to(0)).after(TicTacToe::Move::to(1))};
  const auto expect_same = [&](const auto& run) {
    VisitCounter counter;
    Silent nobody;
    const auto watched = run(counter);
    const auto silent = run(nobody);
    EXPECT_EQ(watched.value, silent.value);
    EXPECT_EQ(watched.line, silent.line);
    EXPECT_EQ(watched.counts, silent.counts);
    EXPECT_EQ(counter.nodes, silent.counts.entered);
    EXPECT_EQ(counter.open, 0);
  };
  expect_same([&](auto& observe) { return proof_number(game, {}, observe); });
  expect_same([&](auto& observe) {
    auto table = std::move(*ProofTable::of_megabytes(1));
    return df_pn(game, {}, observe, table);
  });
}

TEST(ProofNumbers, limits_are_kept) {
  const Game<ConnectFour> game{ConnectFour{}};
  EXPECT_EQ(proof_number(game, {.nodes = 500}).ended, Ended::out_of_nodes);
  for (const std::uint64_t nodes : {1U, 3U, 20U})
    EXPECT_FALSE(proof_number(game, {.nodes = nodes}).line.empty()) << nodes;
  EXPECT_EQ(proof_number(game, {.memory = 100'000}).ended, Ended::out_of_memory);
  EXPECT_EQ(by_df_pn(game, {.nodes = 500}).ended, Ended::out_of_nodes);
}

TEST(ProofNumbers, a_table_that_is_too_small_still_proves) {
  const Game<SyntheticTree> game(SyntheticTree({4, 9, 100, 2}));
  EXPECT_EQ(by_df_pn(game, {}, 1).value, alpha_beta(game, testing::shown_value, {}).value);
}

TEST(ProofNumbers, a_line_that_repeats_is_a_draw) {
  EXPECT_EQ(proof_number(Game(testing::Ring(2)), {}).value, Score::draw());
}

}  // namespace
}  // namespace arborist
