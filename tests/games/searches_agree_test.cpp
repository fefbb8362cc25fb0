// Searches by null windows and searches that prove, in the games that people play: all of them come to what minimax
// finds.
#include <gtest/gtest.h>

#include <vector>

#include "games/draughts/draughts.h"
#include "games/draughts/evaluation.h"
#include "games/hex/evaluation.h"
#include "games/hex/hex.h"
#include "games/kalah/kalah.h"
#include "games/nim/nim.h"
#include "games/reversi/evaluation.h"
#include "games/reversi/reversi.h"
#include "tests/conformance/null_window_laws.h"
#include "tests/conformance/proof_laws.h"

namespace arborist {
namespace {

using testing::expect_null_window_laws;
using testing::WalkOptions;

// At positions of games by chance that are not over.
template <Position P, class Look>
void on_some_positions(const P& start, const WalkOptions& options, const Look& look) {
  testing::walk_random_games(start, options, [&](const Game<P>& game) {
    SCOPED_TRACE(game.position().text());
    if (!game.outcome()) look(game);
  });
}

TEST(NullWindows, find_the_minimax_value_of_reversi) {
  on_some_positions(Reversi(6), {.games = 1, .most_plies = 12},
                    [](const auto& game) { expect_null_window_laws(game, reversi::classic_value, 3); });
}
TEST(NullWindows, find_the_minimax_value_of_kalah) {
  on_some_positions(Kalah(3, 2), {.games = 2},
                    [](const auto& game) { expect_null_window_laws(game, kalah::classic_value, 4); });
}
TEST(NullWindows, find_the_minimax_value_of_draughts) {
  on_some_positions(Draughts{}, {.games = 1, .most_plies = 12},
                    [](const auto& game) { expect_null_window_laws(game, draughts::classic_value, 3); });
  expect_null_window_laws(Game(*Draughts::parse("B:WK32,21:BK1,K6")), draughts::classic_value, 4);
}
TEST(NullWindows, find_the_minimax_value_of_hex) {
  on_some_positions(Hex(3, Hex::Swap::yes), {.games = 2},
                    [](const auto& game) { expect_null_window_laws(game, hex::bridges_value, 3); });
}
TEST(NullWindows, find_the_minimax_value_of_nim) {
  for (const auto last : {Nim::Last::wins, Nim::Last::loses})
    on_some_positions(Nim({1, 2, 3}, last), {.games = 2},
                      [](const auto& game) { expect_null_window_laws(game, nim::heaps_value, 4); });
}

// To the end of the game, where `plies_left` says that it is near.
template <Position P, class PliesLeft>
void expect_proofs_near_the_end(const P& start, const WalkOptions& options, int most_plies,
                                const PliesLeft& plies_left) {
  int proven = 0;
  on_some_positions(start, options, [&](const Game<P>& game) {
    if (plies_left(game.position()) > most_plies) return;
    testing::expect_proven(game, minimax(game, ZeroEvaluator{}, {}).value);
    ++proven;
  });
  EXPECT_GE(proven, options.games);
}

TEST(Proofs, find_the_result_of_reversi) {
  expect_proofs_near_the_end(Reversi(6), {.games = 4}, 5,
                             [](const Reversi& position) { return std::popcount(position.empty()); });
}
TEST(Proofs, find_the_result_of_kalah) {
  for (const auto& [pits, stones] : {std::pair(1, 3), {2, 1}, {2, 2}, {3, 1}})
    expect_proofs_near_the_end(Kalah(pits, stones), {.games = 2}, 0, [](const Kalah&) { return 0; });
}
TEST(Proofs, find_the_result_of_hex) {
  for (const auto swap : {Hex::Swap::no, Hex::Swap::yes}) {
    expect_proofs_near_the_end(Hex(2, swap), {.games = 3}, 5, [](const Hex& p) { return p.most_plies_left(); });
    expect_proofs_near_the_end(Hex(3, swap), {.games = 3}, 6, [](const Hex& p) { return p.most_plies_left(); });
  }
}
TEST(Proofs, find_the_result_of_nim) {
  for (const auto last : {Nim::Last::wins, Nim::Last::loses})
    expect_proofs_near_the_end(Nim({1, 2, 3}, last), {.games = 4}, 6,
                               [](const Nim& position) { return position.most_plies_left(); });
}

// Its games go on for long, so only those are asked for whose end is in sight.
TEST(Proofs, find_the_result_of_draughts) {
  int proven = 0;
  on_some_positions(Draughts{}, {.games = 6, .seed = 2}, [&](const Game<Draughts>& game) {
    if (std::popcount(~game.position().empty()) > 6) return;
    const Score truth = alpha_beta(game, ZeroEvaluator{}, {.depth = 5}).value;
    if (!truth.is_decided()) return;
    testing::expect_proven(game, truth);
    ++proven;
  });
  EXPECT_GT(proven, 6);
}

}  // namespace
}  // namespace arborist
