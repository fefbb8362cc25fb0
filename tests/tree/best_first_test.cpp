// Best-first minimax: it grows where its value comes from, the two forms look at the same, and the solver is right.
#include "tree/best_first.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "games/connect_four/connect_four.h"
#include "games/synthetic_tree/synthetic_tree.h"
#include "games/tic_tac_toe/tic_tac_toe.h"
#include "tests/conformance/search_laws.h"
#include "tree/best_first_recursive.h"
#include "tree/minimax.h"

namespace arborist {
namespace {

using testing::CountingObserver;
using testing::shown_value;

// Static values that no two positions share.
Score distinct_value(const SyntheticTree& position) {
  return Score(static_cast<int>(static_cast<std::uint64_t>(position.key()) % 60'000) - 30'000);
}
struct NotingDistinct {
  std::vector<Key>* seen;
  Score operator()(const SyntheticTree& position) const {
    seen->push_back(position.key());
    return distinct_value(position);
  }
};
std::vector<Key> first_of_each(const std::vector<Key>& keys) {
  std::vector<Key> result;
  std::set<Key> known;
  for (const Key key : keys)
    if (known.insert(key).second) result.push_back(key);
  return result;
}

TEST(BestFirst, with_the_solver_finds_the_minimax_value) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const SyntheticTree root({3, 5, 40, seed});
    const auto found = best_first(Game(root), shown_value, {});
    EXPECT_EQ(found.value, minimax(Game(root), shown_value, {}).value) << "seed " << seed;
    EXPECT_EQ(found.ended, Ended::finished);
  }
  EXPECT_EQ(best_first(Game(TicTacToe{}), ZeroEvaluator{}, {}).value, Score::draw());
}

TEST(BestFirst, stopped_at_the_first_end_it_comes_to_it_often_is_not_minimax) {
  int right = 0;
  constexpr int trees = 60;
  for (std::uint64_t seed = 1; seed <= trees; ++seed) {
    const SyntheticTree root({3, 5, 40, seed, SyntheticTree::Values::incremental});
    const auto found = best_first(Game(root), shown_value, {}, Silent{}, {.solver = false});
    EXPECT_EQ(found.ended, Ended::finished);
    if (found.value == minimax(Game(root), shown_value, {}).value) ++right;
  }
  EXPECT_GT(right, trees / 6);
  EXPECT_LT(right, trees * 5 / 6);
}

TEST(BestFirst, its_value_is_that_of_the_leaf_it_expects) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const SyntheticTree root({3, 8, 1000, seed});
    const auto found = best_first(Game(root), distinct_value, {.nodes = 200}, Silent{}, {.solver = false});
    SyntheticTree leaf = root;
    for (const auto& move : found.line) leaf = leaf.after(move);
    const auto end = leaf.outcome();
    const int plies = static_cast<int>(found.line.size());
    const Score there = end ? end->score_for(leaf.to_move(), plies) : distinct_value(leaf);
    EXPECT_EQ(found.value, plies % 2 == 0 ? there : -there) << "seed " << seed;
  }
}

TEST(BestFirst, both_forms_look_at_the_same_positions_in_the_same_order) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const SyntheticTree root({3, 9, 1000, seed});
    std::vector<Key> by_tree, by_line;
    best_first(Game(root), NotingDistinct{&by_tree}, {.nodes = 400}, Silent{}, {.solver = false});
    best_first_recursive(Game(root), NotingDistinct{&by_line}, {.nodes = 3'000});
    by_tree.erase(by_tree.begin());  // the root, which the other form does not value
    const auto line_form = first_of_each(by_line);
    const std::size_t both = std::min(by_tree.size(), line_form.size());
    ASSERT_GT(both, 6U);
    EXPECT_TRUE(std::equal(by_tree.begin(), by_tree.begin() + static_cast<std::ptrdiff_t>(both), line_form.begin()))
        << "seed " << seed;
  }
}

TEST(BestFirst, keeps_to_its_limits_and_always_has_a_move) {
  for (const std::uint64_t nodes : {1U, 2U, 5U, 100U, 5'000U}) {
    const auto tree = best_first(Game(ConnectFour{}), ZeroEvaluator{}, {.nodes = nodes});
    const auto line = best_first_recursive(Game(ConnectFour{}), ZeroEvaluator{}, {.nodes = nodes});
    for (const auto& found : {tree, line}) {
      EXPECT_LE(found.counts.entered, nodes);
      EXPECT_FALSE(found.line.empty());
    }
    EXPECT_EQ(tree.ended, Ended::out_of_nodes);
  }
  const auto small = best_first(Game(ConnectFour{}), ZeroEvaluator{}, {.memory = megabyte});
  EXPECT_EQ(small.ended, Ended::out_of_memory);
  EXPECT_FALSE(small.line.empty());
}

TEST(BestFirst, finds_a_win_that_is_there) {
  ConnectFour position;
  for (const int column : {3, 0, 3, 0, 3, 6}) {
    const auto moves = list_moves(position);
    position = position.after(moves[static_cast<std::size_t>(column)]);
  }
  for (const auto& found : {best_first(Game(position), ZeroEvaluator{}, {.nodes = 1'000}),
                            best_first_recursive(Game(position), ZeroEvaluator{}, {.nodes = 1'000})})
    EXPECT_EQ(found.value, Score::win_in(1));
}

TEST(BestFirst, what_is_shown_is_what_grew) {
  CountingObserver seen;
  const auto found = best_first(Game(SyntheticTree({3, 6, 40, 7})), shown_value, {.nodes = 150}, seen);
  EXPECT_EQ(seen.nodes, found.counts.entered);
}

}  // namespace
}  // namespace arborist
