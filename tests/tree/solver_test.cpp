// The solver: exact values with and without what games know of themselves, the published results of small boards, its
// limits, and threads that find the same.
#include "tree/solver.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdlib>
#include <map>
#include <string_view>
#include <vector>

#include "games/connect_four/connect_four.h"
#include "games/explicit_tree/explicit_tree.h"
#include "games/hex/hex.h"
#include "games/kalah/kalah.h"
#include "games/nim/nim.h"
#include "games/reversi/reversi.h"
#include "games/synthetic_tree/synthetic_tree.h"
#include "games/tic_tac_toe/tic_tac_toe.h"
#include "tests/conformance/search_laws.h"
#include "tests/conformance/solver_laws.h"
#include "tree/proof_solver.h"

namespace arborist {
namespace {

using testing::expect_solver_traits_hold;
using AnyConnectFour = BasicConnectFour<AnySize>;

SolverTable table_of_megabytes(std::size_t megabytes) { return std::move(*SolverTable::of_megabytes(megabytes)); }

template <Position P>
Score solved_value(const P& position, const SolverOptions& options = {}, std::size_t megabytes = 4) {
  auto table = table_of_megabytes(megabytes);
  return Solver<P>(table, options).solve(position, {}).value();
}

TEST(SolverLaws, tic_tac_toe) { expect_solver_traits_hold(TicTacToe{}, {.games = 5, .seed = 3}, 5); }
TEST(SolverLaws, connect_four) {
  expect_solver_traits_hold(ConnectFour{}, {.games = 150, .seed = 4}, 8);
  expect_solver_traits_hold(AnyConnectFour(AnySize(5, 4)), {.games = 20, .seed = 5}, 8);
  expect_solver_traits_hold(AnyConnectFour(AnySize(4, 7)), {.games = 20, .seed = 6}, 8);
}
TEST(SolverLaws, reversi) {
  expect_solver_traits_hold(Reversi{}, {.games = 2, .seed = 7}, 5);
  expect_solver_traits_hold(Reversi(6), {.games = 4, .seed = 8}, 5);
}
TEST(SolverLaws, hex) {
  expect_solver_traits_hold(Hex(2, Hex::Swap::yes), {.games = 10, .seed = 9}, 5);
  expect_solver_traits_hold(Hex(3, Hex::Swap::yes), {.games = 6, .seed = 10}, 6);
  expect_solver_traits_hold(Hex(5), {.games = 4, .seed = 11}, 6);
}
TEST(SolverLaws, nim) {
  expect_solver_traits_hold(Nim({1, 2, 3}), {.games = 10, .seed = 12}, 6);
  expect_solver_traits_hold(Nim({3, 0, 5, 7}), {.games = 10, .seed = 13}, 6);
}
TEST(SolverLaws, kalah) { expect_solver_traits_hold(Kalah(3, 3), {.games = 4, .seed = 14}, 5); }

// Turning the board by half a circle, or exchanging heaps, changes no value.
TEST(SolverLaws, positions_with_one_key_up_to_symmetry_are_worth_the_same) {
  std::map<Key, Score> worth;
  const auto look = [&](const auto& position) {
    const Score value = solved_value(position, {.traits = false}, 1);
    const auto [known, is_new] = worth.emplace(position.key_up_to_symmetry(), value);
    ASSERT_EQ(known->second, value) << position.text();
  };
  for (int a = 0; a <= 3; ++a)
    for (int b = 0; b <= 3; ++b)
      for (int c = 1; c <= 3; ++c) look(Nim({a, b, c}));
  EXPECT_LT(worth.size(), 25U) << "heaps in any order are one";
  worth.clear();
  int seen = 0;
  testing::walk_random_games(Hex(3), {.games = 150, .seed = 15}, [&](const Game<Hex>& game) {
    if (game.plies() < 3 || game.outcome()) return;
    ++seen;
    look(game.position());
  });
  EXPECT_LT(worth.size(), static_cast<std::size_t>(seen));
}

TEST(SolverLaws, trees_that_end_in_points) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const SyntheticTree root({3, 5, seed % 2 == 0 ? 3 : 900, seed});
    ASSERT_EQ(solved_value(root), minimax(Game(root), testing::shown_value, {}).value);
  }
}

// Whoever answers every stone on top of it gets the upper cells of all pairs, and in time has the other in zugzwang.
template <class P>
void expect_bounds_hold(const P& start, int most_plies_left, std::uint64_t seed) {
  auto table = table_of_megabytes(4);
  Solver<P> by_rules(table, {.traits = false});
  int draws = 0, losses_at_even = 0, losses_at_odd = 0;
  testing::walk_random_games(start, {.games = 150, .seed = seed}, [&](const Game<P>& game) {
    const P& position = game.position();
    if (game.outcome() || position.most_plies_left() > most_plies_left || position.can_win_at_once()) return;
    const Score most = position.highest_score(Score::infinite());
    if (most == Score::infinite()) return;
    ASSERT_LE(by_rules.solve(position, {}).value(), most);
    ASSERT_EQ(position.highest_score(Score::loss_in(0)), Score::infinite()) << "where nothing helps nothing is said";
    if (most == Score::draw())
      ++draws;
    else
      ++(position.most_plies_left() % 2 == 0 ? losses_at_even : losses_at_odd);
  });
  EXPECT_GT(draws, 0);
  EXPECT_GT(losses_at_even, 0);
  EXPECT_GT(losses_at_odd, 0);
}
TEST(SolverLaws, what_an_answering_opponent_is_sure_of_in_connect_four) {
  expect_bounds_hold(AnyConnectFour(AnySize(4, 4)), 12, 1);
  expect_bounds_hold(AnyConnectFour(AnySize(5, 5)), 10, 2);
  expect_bounds_hold(AnyConnectFour(AnySize(4, 7)), 10, 3);
}

TEST(Symmetry, mirrored_positions_have_one_key_and_others_do_not) {
  const auto played = [](std::string_view columns) {
    ConnectFour position;
    for (const char column : columns)
      for (const auto& move : list_moves(position))
        if (position.column_of(move) == column - '1') {
          position = position.after(move);
          break;
        }
    return position;
  };
  EXPECT_EQ(played("1223").key_up_to_symmetry(), played("7665").key_up_to_symmetry());
  EXPECT_NE(played("1223").key(), played("7665").key());
  EXPECT_NE(played("1223").key_up_to_symmetry(), played("7664").key_up_to_symmetry());
  const Key both[] = {played("1223").key(), played("7665").key()};
  const Key one = played("1223").key_up_to_symmetry();
  EXPECT_TRUE(one == both[0] || one == both[1]) << "it is the key of one of them";
}

// John Tromp's table of who wins on small boards.
TEST(Solver, small_boards_of_connect_four_have_their_published_results) {
  struct Board {
    int width, height, result;
  };
  for (const auto& [width, height, result] : {Board{4, 4, 0}, Board{5, 4, 0}, Board{4, 5, 0}}) {
    SCOPED_TRACE(::testing::Message() << width << " x " << height);
    const Score value = solved_value(AnyConnectFour(AnySize(width, height)), {.exactly = Exactly::result}, 16);
    EXPECT_EQ(value > Score::draw() ? 1 : value < Score::draw() ? -1 : 0, result);
  }
}

TEST(Solver, one_thread_takes_the_same_number_of_positions_each_time) {
  const AnyConnectFour position(AnySize(5, 4));
  std::uint64_t nodes[2] = {};
  for (auto& count : nodes) {
    auto table = table_of_megabytes(1);
    count = Solver<AnyConnectFour>(table, {}).solve(position, {}).nodes;
  }
  EXPECT_EQ(nodes[0], nodes[1]);
  EXPECT_GT(nodes[0], 100U);
}

TEST(Solver, what_is_known_when_the_limits_are_reached_are_bounds) {
  auto table = table_of_megabytes(1);
  for (const int threads : {1, 2}) {
    Solver<ConnectFour> solver(table, {.threads = threads});
    const Solved solved = solver.solve(ConnectFour{}, {.nodes = 20'000});
    EXPECT_EQ(solved.ended, Ended::out_of_nodes);
    EXPECT_LT(solved.lower, solved.upper);
  }
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(Solver<ConnectFour>(table, {}).solve(ConnectFour{}, {.stop = stop.get_token()}).ended, Ended::stopped);
}

TEST(Solver, a_table_that_is_too_small_costs_work_but_not_the_value) {
  auto position = ConnectFour{};
  for (int i = 0; i < 22; ++i) {
    const auto moves = list_moves(position);
    position = position.after(moves[static_cast<std::size_t>(i * 5) % moves.size()]);
    ASSERT_FALSE(position.outcome());
  }
  EXPECT_EQ(solved_value(position, {}, 1), solved_value(position, {}, 32));
}

// What is still empty, in any of the games below.
int plies_after(const TicTacToe& position) { return static_cast<int>(list_moves(position).size()); }
int plies_after(const AnyConnectFour& position) { return position.most_plies_left(); }
int plies_after(const Reversi& position) { return std::popcount(position.empty()); }

template <Position P>
void expect_the_same_results(const P& start, std::uint64_t seed, int most_plies_left) {
  auto table = table_of_megabytes(1);
  auto proofs = std::move(*ProofTable::of_megabytes(1));
  std::vector<P> positions;
  testing::walk_random_games(start, {.games = 6, .seed = seed}, [&](const Game<P>& game) {
    if (!game.outcome()) positions.push_back(game.position());
  });
  for (const P& position : positions) {
    if (plies_after(position) > most_plies_left) continue;
    const Score truth = Solver<P>(table, {.exactly = Exactly::result}).solve(position, {}).value();
    ProofSolver<P> solver(proofs);
    const Solved solved = solver.solve(position, {});
    ASSERT_EQ(solved.ended, Ended::finished);
    ASSERT_EQ(solved.value() > Score::draw(), truth > Score::draw());
    ASSERT_EQ(solved.value() < Score::draw(), truth < Score::draw());
    P last = position;
    for (const auto& move : solver.line(position, solved, {})) last = last.after(move);
    ASSERT_TRUE(last.outcome()) << "best play goes to the end";
    const Score end = last.outcome()->score_for(position.to_move(), 0);
    ASSERT_EQ(end > Score::draw(), truth > Score::draw());
    ASSERT_EQ(end < Score::draw(), truth < Score::draw());
  }
}

TEST(ProofSolver, finds_the_results_that_alpha_beta_finds) {
  expect_the_same_results(TicTacToe{}, 1, 9);
  expect_the_same_results(AnyConnectFour(AnySize(4, 4)), 2, 12);
  expect_the_same_results(Reversi(6), 3, 8);
}

TEST(ProofSolver, what_is_known_when_the_limits_are_reached_are_bounds) {
  auto table = std::move(*ProofTable::of_megabytes(1));
  const Solved solved = ProofSolver<ConnectFour>(table).solve(ConnectFour{}, {.nodes = 2'000});
  EXPECT_EQ(solved.ended, Ended::out_of_nodes);
  EXPECT_LT(solved.lower, solved.upper);
  EXPECT_LE(solved.nodes, 2'000U);
  EXPECT_GT(solved.nodes, 1'000U);
}

TEST(Questions, few_of_them_settle_any_length_of_a_win) {
  for (int plies = 2; plies <= 42; ++plies)
    for (int truth = -plies; truth <= plies; ++truth) {
      if (truth != 0 && (truth > 0) != (std::abs(truth) % 2 == 1)) continue;  // wins are odd, losses even
      const Score value = truth == 0 ? Score::draw() : truth > 0 ? Score::win_in(truth) : Score::loss_in(-truth);
      Questions questions(Exactly::value, plies);
      int asked = 0;
      for (; !questions.are_answered(); ++asked) {
        ASSERT_LT(asked, 12) << plies << " plies, " << truth;
        const Score beta = questions.next();
        questions.learn(value, beta);
      }
      ASSERT_EQ(questions.lower(), value);
      ASSERT_EQ(questions.upper(), value);
    }
}

// About half the game ahead at most with the first two questions, and hardly nearer again.
TEST(Questions, quick_ends_are_asked_for_before_long_ones) {
  for (int plies = 12; plies <= 42; ++plies) {
    Questions questions(Exactly::value, plies);
    int furthest = 0;
    for (int asked = 0; !questions.are_answered(); ++asked) {
      const Score beta = questions.next();
      // Whether it is a win in so many plies, or not yet a loss in so many.
      const Score end = beta > Score::draw() ? beta : beta - 1;
      const int plies_ahead = end.is_decided() ? end.plies_to_end() : plies;
      if (asked < 2) {
        ASSERT_LE(plies_ahead, plies / 2 + 3);
      }
      ASSERT_GE(plies_ahead + 4, furthest) << plies << " plies, question " << asked;
      furthest = std::max(furthest, plies_ahead);
      questions.learn(Score::draw(), beta);
    }
  }
}

// Wherever the questions begin; and nobody wins a game of points otherwise.
TEST(Questions, points_are_found_too) {
  for (const int plies : {0, 30})
    for (const int guess : {0, -64, 1, 33})
      for (int truth = -64; truth <= 64; ++truth) {
        Questions questions(Exactly::value, plies, Score(guess));
        for (int asked = 0; !questions.are_answered(); ++asked) {
          ASSERT_LT(asked, 20) << truth;
          const Score beta = questions.next();
          if (asked == 0 && guess != 0) {
            ASSERT_EQ(beta, Score(guess));
          }
          // As little as can be learnt from an answer.
          const bool is_reached = truth >= beta.value();
          const Score told = is_reached ? beta : beta - 1;
          questions.learn(told.is_decided() ? Score(is_reached ? -64 : 64) : told, beta);
        }
        ASSERT_EQ(questions.lower(), Score(truth));
      }
}

}  // namespace
}  // namespace arborist
