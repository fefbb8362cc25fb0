// Best-first minimax: it grows where its value comes from, the two forms look at the same, and the solver is right.
#include "tree/best_first.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
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

// What the end of its line is worth, to the root's player; of the root itself where nothing was looked at.
Score value_of_leaf(const SyntheticTree& root, const Found<SyntheticTree>& found) {
  SyntheticTree leaf = root;
  const bool is_root = found.counts.interior == 0;
  for (const auto& move : found.line) leaf = is_root ? leaf : leaf.after(move);
  const auto end = leaf.outcome();
  const int plies = is_root ? 0 : static_cast<int>(found.line.size());
  const Score there = end ? end->score_for(leaf.to_move(), plies) : distinct_value(leaf);
  return plies % 2 == 0 ? there : -there;
}

TEST(BestFirst, its_value_is_that_of_the_leaf_it_expects_wherever_the_limits_end_it) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const SyntheticTree root({3, 8, 1000, seed});
    for (std::uint64_t nodes = 1; nodes <= 300; ++nodes) {
      const Limits limits{.nodes = nodes};
      const auto tree = best_first(Game(root), distinct_value, limits, Silent{}, {.solver = false});
      const auto line = best_first_recursive(Game(root), distinct_value, limits);
      ASSERT_EQ(tree.value, value_of_leaf(root, tree)) << "the tree, seed " << seed << ", " << nodes << " nodes";
      ASSERT_EQ(line.value, value_of_leaf(root, line)) << "the line, seed " << seed << ", " << nodes << " nodes";
    }
  }
}

TEST(BestFirst, both_forms_expect_the_same_as_long_as_nothing_is_grown_anew) {
  int alike = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const SyntheticTree root({3, 8, 1000, seed});
    std::vector<Key> by_line;
    for (std::uint64_t nodes = 1; nodes <= 300; ++nodes) {
      by_line.clear();
      const auto line = best_first_recursive(Game(root), NotingDistinct{&by_line}, {.nodes = nodes});
      if (first_of_each(by_line).size() < std::max<std::size_t>(nodes, by_line.size())) break;
      const auto tree = best_first(Game(root), distinct_value, {.nodes = nodes}, Silent{}, {.solver = false});
      ASSERT_EQ(line.value, tree.value) << "seed " << seed << ", " << nodes << " nodes";
      ASSERT_EQ(line.line, tree.line) << "seed " << seed << ", " << nodes << " nodes";
      ASSERT_EQ(line.counts, tree.counts) << "seed " << seed << ", " << nodes << " nodes";
      ++alike;
    }
  }
  EXPECT_GT(alike, 30 * 7);
}

TEST(BestFirst, both_forms_look_at_the_same_positions_in_the_same_order) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const SyntheticTree root({3, 9, 1000, seed});
    std::vector<Key> by_tree, by_line;
    best_first(Game(root), NotingDistinct{&by_tree}, {.nodes = 400}, Silent{}, {.solver = false});
    best_first_recursive(Game(root), NotingDistinct{&by_line}, {.nodes = 3'000});
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

// A node's last word: of every move that was tried the value that came back last, for the side to move at the node.
struct LastWords : Silent {
  void trying(int ply, const auto& move) { at(ply).move = key_of(move); }
  void searched_again(int ply, const auto& move, Window) { at(ply).move = key_of(move); }
  void entered(const auto& /*position*/, const Visit& visit) {
    open.resize(static_cast<std::size_t>(visit.ply) + 1);
    at(visit.ply) = {};
    ++nodes;
  }
  void returned(int ply, Score value) {
    const auto& below = at(ply).values;
    if (!below.empty()) {
      Score best = -Score::infinite();
      for (const auto& [move, worth] : below) best = max(best, worth);
      EXPECT_EQ(value, best) << "at ply " << ply;
    }
    if (ply > 0) at(ply - 1).values[at(ply - 1).move] = -value;
  }
  void abandoned(int ply) { ADD_FAILURE() << "every node has a value, that at ply " << ply << " too"; }

  struct Open {
    int move = 0;
    std::map<int, Score> values;
  };
  static int key_of(const auto& move) { return static_cast<int>(move.child); }
  Open& at(int ply) { return open[static_cast<std::size_t>(ply)]; }
  std::vector<Open> open;
  std::uint64_t nodes = 0;
};

TEST(BestFirst, the_line_form_shows_every_position_it_entered_and_every_value_follows_from_those_below) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    for (const std::uint64_t nodes : {1U, 3U, 4U, 5U, 45U, 46U, 47U, 300U, 2'000U}) {
      SCOPED_TRACE("seed " + std::to_string(seed) + ", " + std::to_string(nodes) + " nodes");
      LastWords seen;
      const auto found =
          best_first_recursive(Game(SyntheticTree({3, 8, 1000, seed})), distinct_value, {.nodes = nodes}, seen);
      EXPECT_EQ(seen.nodes, found.counts.entered);
      EXPECT_EQ(found.counts.entered, found.counts.leaves + found.counts.interior);
      EXPECT_LE(found.counts.entered, nodes);
      EXPECT_GT(found.counts.entered + 3, std::min<std::uint64_t>(nodes, 40)) << "at most brothers are dropped";
    }
}

}  // namespace
}  // namespace arborist
