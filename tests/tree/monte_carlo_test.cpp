// Monte Carlo tree search: what it proves is minimax's, the same seed gives the same search, its memory is bounded,
// what is shown is what grew, and threads leave nothing behind.
#include "tree/monte_carlo.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "games/connect_four/connect_four.h"
#include "games/explicit_tree/explicit_tree.h"
#include "games/synthetic_tree/synthetic_tree.h"
#include "games/tic_tac_toe/tic_tac_toe.h"
#include "tests/conformance/search_laws.h"
#include "tests/conformance/toys.h"

namespace arborist {
namespace {

using testing::CountingObserver;
using testing::Ring;
using testing::shown_value;

template <Position P>
Found<P> simulated(const P& position, const MonteCarloOptions& options, const Limits& limits = {}) {
  return monte_carlo(Game(position), ZeroEvaluator{}, limits, Silent{}, options);
}

TEST(Exploration, the_logarithm_is_the_logarithm) {
  for (const std::uint32_t n : {1U, 2U, 3U, 10U, 999U, 123'456U})
    EXPECT_NEAR(natural_logarithm(n), std::log(n), 1e-12) << n;
  const Exploration explore(2.0);
  for (const std::uint32_t n : {2U, 1'023U, 1'024U, 54'321U, 4'000'000'000U})
    EXPECT_NEAR(explore(n), 2 * std::sqrt(std::log(n)), 0.002) << n;
}

TEST(Rewards, a_static_value_comes_back_as_itself) {
  for (const int points : {-900, -37, 0, 5, 100, 450})
    EXPECT_NEAR(score_of(static_cast<double>(reward_of(Score(points), 100)) / reward_unit, 100).value(), points, 3);
  EXPECT_EQ(reward_of(Score::win_in(7), 100), reward_unit);
  EXPECT_EQ(reward_of(Score::loss_in(7), 100), -reward_unit);
}

class ProvenTrees : public ::testing::TestWithParam<int> {};

TEST_P(ProvenTrees, what_is_proven_at_the_root_is_the_minimax_value) {
  const int rave = GetParam();
  for (std::uint16_t branching = 1; branching <= 3; ++branching)
    for (std::uint16_t depth = 1; depth <= 4; ++depth)
      for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        SCOPED_TRACE(::testing::Message() << branching << " moves, " << depth << " plies, seed " << seed);
        const SyntheticTree root({branching, depth, 50, seed});
        const auto found = simulated(root, {.simulations = 100'000, .rave = rave, .seed = seed});
        const auto truth = minimax(Game(root), shown_value, {});
        ASSERT_LT(found.counts.simulations, 100'000U) << "it stops when all is proven";
        ASSERT_EQ(found.value, truth.value);
        ASSERT_EQ(-minimax(Game(root.after(found.line.front())), shown_value, {}).value, truth.value);
      }
}
INSTANTIATE_TEST_SUITE_P(PlainAndRave, ProvenTrees, ::testing::Values(0, 50));

TEST(MonteCarlo, every_position_of_tic_tac_toe_that_it_proves_has_the_minimax_result) {
  testing::walk_random_games(TicTacToe{}, {.games = 20, .seed = 4}, [](const Game<TicTacToe>& game) {
    if (game.outcome() || game.plies() < 2) return;
    const auto found = simulated(game.position(), {.simulations = 200'000});
    const auto truth = minimax(game, ZeroEvaluator{}, {}).value;
    ASSERT_LT(found.counts.simulations, 200'000U);
    ASSERT_EQ(found.value.is_win(), truth.is_win());
    ASSERT_EQ(found.value.is_loss(), truth.is_loss());
    if (found.value.is_decided()) {
      ASSERT_GE(found.value.plies_to_end(), truth.is_win() ? truth.plies_to_end() : 1) << "no win is quicker";
    }
  });
}

TEST(MonteCarloTree, what_is_proven_is_not_chosen_again_and_a_lost_child_wins_for_its_parent) {
  MonteCarloTree<TicTacToe> tree({}, megabyte);
  constexpr NodeIndex root = MonteCarloTree<TicTacToe>::root;
  ASSERT_TRUE(tree.expand(root, TicTacToe{}.moves()));
  const std::uint16_t count = tree.children(root);
  const auto visit = [&](NodeIndex at, int reward) {
    tree.back_up(at, reward);
    tree.back_up(root, -reward);
  };
  for (std::uint16_t i = 0; i < count; ++i) {
    ASSERT_EQ(tree.choose(root, count), tree.child(root, i)) << "each of them once";
    visit(tree.child(root, i), i == 4 ? reward_unit : 0);
  }
  ASSERT_EQ(tree.choose(root, count), tree.child(root, 4)) << "it seems the best";
  tree.prove(tree.child(root, 4), Score::draw());
  EXPECT_FALSE(tree.prove_by_children(root)) << "another may be better";
  for (int i = 0; i < 200; ++i) {
    const NodeIndex next = tree.choose(root, count);
    ASSERT_NE(next, tree.child(root, 4));
    visit(next, -reward_unit);
  }
  EXPECT_EQ(tree.visits(tree.child(root, 4)), 1U);

  tree.prove(tree.child(root, 7), Score::loss_in(2));
  EXPECT_TRUE(tree.prove_by_children(root)) << "one is enough";
  EXPECT_EQ(tree.proven_value(root), Score::win_in(3));
  EXPECT_EQ(tree.best_child(root), tree.child(root, 7));
}

TEST(MonteCarloTree, where_all_children_are_proven_the_best_of_them_is_the_value) {
  MonteCarloTree<TicTacToe> tree({}, megabyte);
  constexpr NodeIndex root = MonteCarloTree<TicTacToe>::root;
  ASSERT_TRUE(tree.expand(root, TicTacToe{}.moves()));
  const std::uint16_t count = tree.children(root);
  for (std::uint16_t i = 0; i < count; ++i) {
    EXPECT_FALSE(tree.prove_by_children(root));
    tree.back_up(tree.child(root, i), 0);
    tree.prove(tree.child(root, i), i == 5 ? Score::win_in(6) : Score::win_in(2));
  }
  EXPECT_EQ(tree.choose(root, count), no_index) << "nothing is left to visit";
  EXPECT_TRUE(tree.prove_by_children(root));
  EXPECT_EQ(tree.proven_value(root), Score::loss_in(7)) << "the longest way to lose";
}

// The same seed grows the same tree, and a longer search grows it on: whatever the shorter one had proven was not
// visited since.
TEST(MonteCarlo, what_is_proven_is_not_visited_again_in_a_search) {
  using Search = MonteCarlo<TicTacToe, ZeroEvaluator, Silent, ToldToNobody>;
  const Game<TicTacToe> game(TicTacToe{}.after(TicTacToe::Move::to(1)).after(TicTacToe::Move::to(3)));
  const ZeroEvaluator zero;
  Silent silent;
  ToldToNobody nobody;
  for (const int rave : {0, 50}) {
    const MonteCarloOptions some{.simulations = 200, .rave = rave}, more{.simulations = 100'000, .rave = rave};
    Search shorter(game, zero, {}, silent, some, nobody), longer(game, zero, {}, silent, more, nobody);
    ASSERT_EQ(shorter().counts.simulations, 200U);
    ASSERT_LT(longer().counts.simulations, 100'000U) << "until all is proven";
    int proven = 0, won = 0;
    const auto look = [&](const auto& self, NodeIndex at) -> void {
      const auto& tree = shorter.tree();
      if (tree.is_proven(at)) {
        ++proven;
        ASSERT_TRUE(longer.tree().is_proven(at));
        ASSERT_EQ(longer.tree().visits(at), tree.visits(at));
      }
      bool has_lost_child = false;
      for (std::uint16_t i = 0; i < tree.children(at); ++i) {
        const NodeIndex next = tree.child(at, i);
        if (tree.visits(next) == 0) continue;
        has_lost_child = has_lost_child || (tree.is_proven(next) && tree.proven_value(next).is_loss());
        self(self, next);
      }
      if (!has_lost_child) return;
      ++won;
      ASSERT_TRUE(tree.is_proven(at));
      ASSERT_TRUE(tree.proven_value(at).is_win());
    };
    look(look, MonteCarloTree<TicTacToe>::root);
    EXPECT_GT(proven, 10);
    EXPECT_GT(won, 5);
  }
}

TEST(MonteCarlo, without_the_solver_the_most_visited_move_is_the_best_one_all_the_same) {
  const auto position = TicTacToe{}
                            .after(TicTacToe::Move::to(0))
                            .after(TicTacToe::Move::to(3))
                            .after(TicTacToe::Move::to(1))
                            .after(TicTacToe::Move::to(4));  // 2 wins at once
  const auto found = simulated(position, {.simulations = 2'000, .solver = false});
  EXPECT_EQ(found.counts.simulations, 2'000U);
  EXPECT_EQ(found.line.front(), TicTacToe::Move::to(2));
}

TEST(MonteCarlo, the_same_seed_is_the_same_search) {
  for (const MonteCarloOptions& options :
       {MonteCarloOptions{.simulations = 3'000, .seed = 5},
        MonteCarloOptions{.simulations = 3'000, .rave = 100, .seed = 5},
        MonteCarloOptions{.simulations = 3'000, .playouts = 3, .playout_plies = 6, .seed = 5}}) {
    const auto first = simulated(ConnectFour{}, options);
    const auto again = simulated(ConnectFour{}, options);
    EXPECT_EQ(first.line, again.line);
    EXPECT_EQ(first.value, again.value);
    EXPECT_EQ(first.counts, again.counts);
    EXPECT_EQ(first.counts.simulations, 3'000U);
    MonteCarloOptions other = options;
    other.seed = 6;
    EXPECT_NE(simulated(ConnectFour{}, other).counts, first.counts);
  }
}

TEST(MonteCarlo, one_node_a_simulation) {
  const auto found = simulated(ConnectFour{}, {.simulations = 1'000});
  EXPECT_EQ(found.counts.entered, 1'001U);
  EXPECT_EQ(found.counts.entered, found.counts.leaves + found.counts.interior);
}

TEST(MonteCarlo, watching_changes_nothing_and_shows_every_node) {
  const Game<ConnectFour> game{ConnectFour{}};
  const MonteCarloOptions options{.simulations = 500};
  CountingObserver observer;
  const auto watched = monte_carlo(game, ZeroEvaluator{}, {}, observer, options);
  const auto silent = monte_carlo(game, ZeroEvaluator{}, {}, Silent{}, options);
  EXPECT_EQ(watched.line, silent.line);
  EXPECT_EQ(watched.value, silent.value);
  EXPECT_EQ(watched.counts, silent.counts);
  EXPECT_EQ(observer.nodes, silent.counts.entered);
  EXPECT_EQ(observer.open, 0U);
}

TEST(MonteCarlo, a_full_memory_lets_the_tree_be_and_the_search_go_on) {
  const MonteCarloOptions options{.simulations = 30'000};
  Silent silent;
  ToldToNobody nobody;
  const Game<ConnectFour> game{ConnectFour{}};
  const ZeroEvaluator zero;
  MonteCarlo<ConnectFour, ZeroEvaluator, Silent, ToldToNobody> search(game, zero, {.memory = megabyte}, silent, options,
                                                                      nobody);
  const auto found = search();
  EXPECT_LE(search.tree().bytes_used(), megabyte);
  EXPECT_EQ(found.counts.simulations, 30'000U);
  EXPECT_LT(found.counts.entered, 30'000U);
}

TEST(MonteCarlo, limits_are_kept) {
  EXPECT_LE(simulated(ConnectFour{}, {.simulations = 5'000}, {.depth = 2}).counts.deepest, 2);
  const auto few = simulated(ConnectFour{}, {.simulations = 5'000}, {.nodes = 300});
  EXPECT_LE(few.counts.entered, 300U);
  EXPECT_EQ(few.ended, Ended::out_of_nodes);
  std::stop_source source;
  source.request_stop();
  const auto stopped = simulated(ConnectFour{}, {.simulations = 100'000'000}, {.stop = source.get_token()});
  EXPECT_EQ(stopped.ended, Ended::stopped);
  EXPECT_FALSE(stopped.line.empty()) << "there is always a move";
  EXPECT_FALSE(simulated(ConnectFour{}, {.simulations = 5'000}, {.nodes = 1}).line.empty());
}

TEST(MonteCarlo, the_evaluator_at_the_leaf_takes_the_place_of_playouts) {
  const auto wants_centre = [](const ConnectFour& p) { return p.open_lines(); };
  const auto found =
      monte_carlo(Game(ConnectFour{}), wants_centre, {}, Silent{}, {.simulations = 4'000, .playouts = 0, .scale = 30});
  EXPECT_EQ(ConnectFour{}.column_of(found.line.front()), 3);
  EXPECT_FALSE(found.value.is_decided());
}

TEST(MonteCarlo, a_line_that_repeats_is_a_draw) {
  const auto found = simulated(Ring(2), {.simulations = 5'000});
  EXPECT_EQ(found.value, Score::draw());
  EXPECT_LT(found.counts.simulations, 5'000U) << "and every line does, sooner or later";
}

TEST(MonteCarlo, what_is_told_on_the_way_leads_to_what_is_found) {
  std::vector<std::uint64_t> told;
  const auto listen = [&](const Found<ConnectFour>& found) { told.push_back(found.counts.simulations); };
  monte_carlo(Game(ConnectFour{}), ZeroEvaluator{}, {}, Silent{}, {.simulations = 5'000}, listen);
  EXPECT_EQ(told, (std::vector<std::uint64_t>{1'024, 2'048, 4'096}));
}

// Every visit of a node went on to a child, but for the one that found it new; whoever is below has come back.
void expect_settled(const MonteCarloTree<ConnectFour>& tree, NodeIndex at) {
  ASSERT_EQ(tree.node(at).pending, 0U);
  if (tree.children(at) == 0) return;
  std::uint64_t below = 0;
  for (std::uint16_t i = 0; i < tree.children(at); ++i) {
    below += tree.visits(tree.child(at, i));
    expect_settled(tree, tree.child(at, i));
  }
  ASSERT_LE(below, tree.visits(at));
}

TEST(MonteCarlo, threads_share_the_tree_and_leave_no_virtual_loss) {
  const MonteCarloOptions options{.simulations = 4'000, .threads = 4};
  Silent silent;
  ToldToNobody nobody;
  const Game<ConnectFour> game{ConnectFour{}};
  const ZeroEvaluator zero;
  MonteCarlo<ConnectFour, ZeroEvaluator, Silent, ToldToNobody> search(game, zero, {}, silent, options, nobody);
  const auto found = search();
  EXPECT_EQ(found.counts.simulations, 4'000U);
  EXPECT_FALSE(found.line.empty());
  expect_settled(search.tree(), MonteCarloTree<ConnectFour>::root);
}

TEST(MonteCarlo, threads_prove_the_same) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const SyntheticTree root({3, 4, 50, seed});
    const auto found = simulated(root, {.simulations = 100'000, .threads = 3});
    EXPECT_EQ(found.value, minimax(Game(root), shown_value, {}).value);
  }
}

TEST(Playouts, every_column_with_room_is_as_likely_as_any_other) {
  ConnectFour position;
  for (int i = 0; i < 6; ++i) position = position.after(Drop(std::uint64_t{1} << i));  // the first column is full
  ASSERT_FALSE(position.outcome());
  std::array<int, 7> drawn{};
  Random random(3);
  for (int i = 0; i < 6'000; ++i) {
    const ConnectFour next = play_out(position, random, 1);
    const Drop move(next.filled() ^ position.filled());
    ASSERT_EQ(next, position.after(move));
    ++drawn[static_cast<std::size_t>(position.column_of(move))];
  }
  EXPECT_EQ(drawn[0], 0);
  for (std::size_t column = 1; column < 7; ++column) EXPECT_NEAR(drawn[column], 1'000, 150);
}

TEST(Playouts, a_game_that_is_played_out_is_over_and_could_have_been_played) {
  Random random(8);
  for (int i = 0; i < 200; ++i) {
    const auto last = play_out(BasicConnectFour<AnySize>(AnySize(9, 5)), random, 100);
    ASSERT_TRUE(last.outcome());
    ASSERT_FALSE(last.mover_has_four());
  }
}

}  // namespace
}  // namespace arborist
