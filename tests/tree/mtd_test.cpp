// MTD(f), SSS* and DUAL*: all of them find the minimax value, and look at just the leaves that theory says.
#include "tree/mtd.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "games/connect_four/connect_four.h"
#include "games/synthetic_tree/synthetic_tree.h"
#include "games/tic_tac_toe/tic_tac_toe.h"
#include "tests/conformance/null_window_laws.h"
#include "tests/conformance/search_laws.h"
#include "tree/sss_star.h"

namespace arborist {
namespace {

using testing::shown_value;
using Leaves = std::vector<Key>;

// Notes every leaf that is evaluated, in order.
struct NotingValue {
  Leaves* seen;
  Score operator()(const SyntheticTree& position) const {
    seen->push_back(position.key());
    return position.static_value();
  }
};

struct Seen {
  Score value;
  Leaves leaves;
  int passes = 0;
};

// Half as deep as the tree, so that leaves are static values.
Limits to_depth(int depth) { return {.depth = depth}; }

BoundsTable bounds_of_one_megabyte() { return std::move(*BoundsTable::of_megabytes(1)); }

Seen by_mtd(const SyntheticTree& root, int depth, Score first) {
  Seen seen;
  const NotingValue noting{&seen.leaves};
  auto bounds = bounds_of_one_megabyte();
  Equipment<SyntheticTree> nothing({});
  Silent silent;
  const Game<SyntheticTree> game(root);
  Mtd<SyntheticTree, NotingValue, Silent> search(game, noting, to_depth(depth), silent, {}, nothing, bounds, first);
  seen.value = search().value;
  seen.passes = search.passes();
  return seen;
}
Seen by_list(const SyntheticTree& root, int depth, Stockman kind) {
  Seen seen;
  const NotingValue noting{&seen.leaves};
  seen.value = sss_star(Game(root), noting, to_depth(depth), Silent{}, {}, kind).value;
  return seen;
}
Seen by_alpha_beta(const SyntheticTree& root, int depth) {
  Seen seen;
  const NotingValue noting{&seen.leaves};
  seen.value = alpha_beta(Game(root), noting, to_depth(depth)).value;
  return seen;
}

bool are_among(const Leaves& some, const Leaves& all) {
  const std::set<Key> known(all.begin(), all.end());
  return std::all_of(some.begin(), some.end(), [&](Key key) { return known.contains(key); });
}

// 1,215 of them.
template <class Expect>
void on_many_trees(Expect expect) {
  for (std::uint16_t branching = 2; branching <= 4; ++branching)
    for (std::uint16_t depth = 1; depth <= 5; ++depth)
      for (const int range : {1, 3, 20'000})  // ties, some ties, distinct values
        for (std::uint64_t seed = 1; seed <= 27; ++seed) {
          SCOPED_TRACE(::testing::Message()
                       << branching << " moves, depth " << depth << ", range " << range << ", seed " << seed);
          expect(SyntheticTree({branching, static_cast<std::uint16_t>(depth + 2), range, seed}), depth);
          if (::testing::Test::HasFatalFailure()) return;
        }
}

TEST(Stockman, both_lists_find_the_minimax_value_and_look_at_no_leaf_that_alpha_beta_does_not) {
  on_many_trees([](const SyntheticTree& root, int depth) {
    const Seen alpha_beta = by_alpha_beta(root, depth);
    for (const Stockman kind : {Stockman::sss, Stockman::dual}) {
      const Seen list = by_list(root, depth, kind);
      ASSERT_EQ(list.value, alpha_beta.value);
      ASSERT_TRUE(are_among(list.leaves, alpha_beta.leaves));
      ASSERT_EQ(std::set<Key>(list.leaves.begin(), list.leaves.end()).size(), list.leaves.size())
          << "each of them once";
    }
  });
}

TEST(Mtd, from_above_it_is_sss_and_from_below_dual_leaf_by_leaf) {
  on_many_trees([](const SyntheticTree& root, int depth) {
    const Seen sss = by_list(root, depth, Stockman::sss);
    const Seen above = by_mtd(root, depth, Score::infinite());
    ASSERT_EQ(above.value, sss.value);
    ASSERT_EQ(above.leaves, sss.leaves);
    const Seen dual = by_list(root, depth, Stockman::dual);
    const Seen below = by_mtd(root, depth, -Score::infinite());
    ASSERT_EQ(below.value, dual.value);
    ASSERT_EQ(below.leaves, dual.leaves);
  });
}

TEST(Mtd, from_any_guess_it_finds_the_value_and_from_the_value_in_two_passes) {
  on_many_trees([](const SyntheticTree& root, int depth) {
    const Score truth = minimax(Game(root), shown_value, to_depth(depth)).value;
    for (const int guess : {-5, 0, 2, 900}) ASSERT_EQ(by_mtd(root, depth, Score(guess)).value, truth);
    const Seen best = by_mtd(root, depth, truth);
    ASSERT_EQ(best.value, truth);
    ASSERT_EQ(best.passes, 2);
  });
}

TEST(Mtd, all_forms_keep_the_laws_in_real_games) {
  const auto rows = [](const TicTacToe& p) { return p.open_rows(); };
  testing::walk_random_games(TicTacToe{}, {.games = 6, .seed = 3}, [&](const Game<TicTacToe>& game) {
    if (!game.outcome() && game.plies() >= 3) testing::expect_null_window_laws(game, rows, 4);
  });
  const auto lines = [](const auto& p) { return p.open_lines(); };
  using Small = BasicConnectFour<AnySize>;
  testing::walk_random_games(Small(AnySize(4, 4)), {.games = 2, .seed = 5}, [&](const Game<Small>& game) {
    if (!game.outcome()) testing::expect_null_window_laws(game, lines, 4);
  });
}

TEST(Mtd, a_table_that_is_too_small_costs_work_but_not_the_value) {
  const SyntheticTree root({6, 9, 1'000, 3});  // more nodes than a megabyte holds bounds
  const Seen seen = by_mtd(root, 7, Score::infinite());
  EXPECT_EQ(seen.value, by_alpha_beta(root, 7).value);
}

// What the list tells of its nodes, held against minimax.
struct ToldBounds : Silent {
  void entered(const SyntheticTree& position, const Visit& visit) { path.emplace_back(position, visit); }
  void returned(int /*ply*/, Score value) {
    const auto [position, visit] = path.back();
    path.pop_back();
    ASSERT_FALSE(value.is_decided());
    const Score truth = visit.depth == 0 || position.outcome()
                            ? shown_value(position)
                            : minimax(Game(position), shown_value, to_depth(visit.depth)).value;
    if (value >= visit.window.beta)
      ASSERT_GE(truth, value);
    else if (value <= visit.window.alpha)
      ASSERT_LE(truth, value);
    else
      ASSERT_EQ(truth, value);
    ++told;
  }
  void abandoned(int /*ply*/) { path.pop_back(); }

  std::vector<std::pair<SyntheticTree, Visit>> path;
  int told = 0;
};

TEST(Stockman, what_the_list_tells_of_a_node_is_true_and_never_infinite) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    for (const Stockman kind : {Stockman::sss, Stockman::dual}) {
      const SyntheticTree root({3, 6, 900, seed});
      ToldBounds told;
      const auto found = sss_star(Game(root), shown_value, to_depth(4), told, {}, kind);
      ASSERT_TRUE(told.path.empty());
      ASSERT_GT(told.told, static_cast<int>(found.counts.leaves)) << "leaves and more";
    }
}

TEST(Stockman, the_list_keeps_to_its_limits) {
  const SyntheticTree root({5, 8, 100, 1});
  EXPECT_EQ(sss_star(Game(root), shown_value, {.depth = 7, .nodes = 500}).ended, Ended::out_of_nodes);
  EXPECT_EQ(sss_star(Game(root), shown_value, {.depth = 7, .memory = 100'000}).ended, Ended::out_of_memory);
}

}  // namespace
}  // namespace arborist
