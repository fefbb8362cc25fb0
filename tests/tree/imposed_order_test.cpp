// Orders for experiments: the best, the worst and one by chance.
#include "tree/imposed_order.h"

#include <gtest/gtest.h>

#include "games/synthetic_tree/synthetic_tree.h"
#include "tests/tree/minimal_tree.h"
#include "tree/iterative_deepening.h"
#include "tree/minimax.h"
#include "tree/principal_variation.h"

namespace arborist {
namespace {

constexpr auto shown = [](const SyntheticTree& node) { return node.static_value(); };

Game<SyntheticTree> uniform(int branching, int depth, std::uint64_t seed) {
  return Game(SyntheticTree({.branching = static_cast<std::uint16_t>(branching),
                             .depth = static_cast<std::uint16_t>(depth),
                             .range = 30'000,
                             .seed = seed}));
}

TEST(Ranks, the_best_order_reaches_the_minimum_of_knuth_and_moore) {
  for (const int branching : {2, 3, 5})
    for (const int depth : {1, 2, 3, 4, 5}) {
      const auto game = uniform(branching, depth, 11);
      Equipment<SyntheticTree> equipment(
          {.rank = rank_by_value<SyntheticTree>(shown, Wins::by_distance, RankFirst::best)});
      const auto found = alpha_beta(game, shown, {.depth = depth}, Silent{}, {}, equipment);
      const auto b = static_cast<std::uint64_t>(branching);
      EXPECT_EQ(found.counts.leaves, testing::minimal_leaves(b, depth)) << branching << ' ' << depth;
      EXPECT_EQ(found.counts.first_move_cutoffs, found.counts.cutoffs);
    }
}

TEST(Ranks, the_worst_order_costs_more_than_any_other) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto game = uniform(4, 5, seed);
    Equipment<SyntheticTree> equipment(
        {.rank = rank_by_value<SyntheticTree>(shown, Wins::by_distance, RankFirst::worst)});
    Equipment<SyntheticTree> by_chance({.rank = rank_by_chance<SyntheticTree>(seed)});
    const auto leaves = alpha_beta(game, shown, {.depth = 5}, Silent{}, {}, equipment).counts.leaves;
    EXPECT_GT(leaves, alpha_beta(game, shown, {.depth = 5}).counts.leaves);
    EXPECT_GT(leaves, alpha_beta(game, shown, {.depth = 5}, Silent{}, {}, by_chance).counts.leaves);
  }
}

TEST(Ranks, no_order_changes_the_value) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const auto game = uniform(4, 4, seed);
    const Score value = minimax(game, shown, {.depth = 3}).value;
    for (const auto& rank : {rank_by_value<SyntheticTree>(shown, Wins::by_distance, RankFirst::best),
                             rank_by_value<SyntheticTree>(shown, Wins::by_distance, RankFirst::worst),
                             rank_by_chance<SyntheticTree>(seed)}) {
      Equipment<SyntheticTree> equipment({.rank = rank});
      EXPECT_EQ(alpha_beta(game, shown, {.depth = 3}, Silent{}, {}, equipment).value, value);
      EXPECT_EQ(principal_variation(game, shown, {.depth = 3}, Silent{}, {}, equipment).value, value);
    }
  }
}

// Counts what is evaluated by the search and by the searches that order its moves.
struct CountedEvaluator {
  std::uint64_t* calls;
  Score operator()(const SyntheticTree& node) const {
    ++*calls;
    return node.static_value();
  }
};

TEST(Ranks, a_search_that_orders_moves_shares_the_node_limit) {
  for (const std::uint64_t nodes : {1U, 10U, 500U, 3000U}) {
    std::uint64_t calls = 0;
    const CountedEvaluator evaluate{&calls};
    const auto game = uniform(6, 20, 3);
    Equipment<SyntheticTree> equipment(
        {.rank = rank_by_value<SyntheticTree>(evaluate, Wins::by_distance, RankFirst::best)});
    const auto found = alpha_beta(game, evaluate, {.depth = 9, .nodes = nodes}, Silent{}, {}, equipment);
    EXPECT_EQ(found.ended, Ended::out_of_nodes);
    EXPECT_EQ(found.counts.entered + found.counts.ordering, nodes);
    EXPECT_LE(calls, nodes);
    calls = 0;
    Equipment<SyntheticTree> again(
        {.rank = rank_by_value<SyntheticTree>(evaluate, Wins::by_distance, RankFirst::best)});
    const auto deepened = iterative_deepening(game, {.nodes = nodes}, {}, [&](const Limits& one, Window window) {
      return alpha_beta(game, evaluate, one, Silent{}, {.window = window}, again);
    });
    EXPECT_EQ(deepened.ended, Ended::out_of_nodes);
    EXPECT_EQ(deepened.counts.entered + deepened.counts.ordering, nodes) << "over all depths";
    EXPECT_LE(calls, nodes);
    EXPECT_FALSE(deepened.line.empty());
  }
}

TEST(Ranks, a_search_that_orders_moves_stops_when_it_is_told_to) {
  std::stop_source source;
  std::uint64_t calls = 0;
  const auto evaluate = [&](const SyntheticTree& node) {
    if (++calls == 1000) source.request_stop();
    return node.static_value();
  };
  Equipment<SyntheticTree> equipment(
      {.rank = rank_by_value<SyntheticTree>(evaluate, Wins::by_distance, RankFirst::best)});
  const auto found =
      alpha_beta(uniform(6, 20, 3), evaluate, {.depth = 12, .stop = source.get_token()}, Silent{}, {}, equipment);
  EXPECT_EQ(found.ended, Ended::stopped);
  EXPECT_EQ(found.depth, 0);
  EXPECT_LT(calls, 1000U + 1024U) << "it is asked every 1024 nodes";
}

TEST(Ranks, chance_is_the_seeds) {
  const auto game = uniform(5, 6, 13);
  const auto nodes = [&](std::uint64_t seed) {
    Equipment<SyntheticTree> equipment({.rank = rank_by_chance<SyntheticTree>(seed)});
    return alpha_beta(game, shown, {.depth = 6}, Silent{}, {}, equipment).counts.entered;
  };
  EXPECT_EQ(nodes(7), nodes(7));
  EXPECT_NE(nodes(7), nodes(8));
}

}  // namespace
}  // namespace arborist
