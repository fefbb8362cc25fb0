// What is known of alpha-beta: its minimal tree, and how it stands to fail-hard bounds and to principal variation
// search.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

#include "games/connect_four/connect_four.h"
#include "games/synthetic_tree/synthetic_tree.h"
#include "games/tic_tac_toe/tic_tac_toe.h"
#include "tests/conformance/search_laws.h"
#include "tests/tree/minimal_tree.h"
#include "tree/imposed_order.h"

namespace arborist {
namespace {

using testing::shown_value;

// Alpha-beta in its first form: what leaves the window comes back as its border.
template <Position P, class E>
Score fail_hard(const P& position, const E& evaluate, int ply, int depth, Window window, std::uint64_t& nodes) {
  ++nodes;
  if (const auto end = position.outcome())
    return std::clamp(end->score_for(position.to_move(), ply), window.alpha, window.beta);
  if (depth == 0) return std::clamp(evaluate(position), window.alpha, window.beta);
  for (const auto& move : list_moves(position)) {
    const Score value = -fail_hard(position.after(move), evaluate, ply + 1, depth - 1, window.for_opponent(), nodes);
    window.alpha = std::max(window.alpha, value);
    if (window.alpha >= window.beta) return window.beta;
  }
  return window.alpha;
}

template <Position P, class E>
void expect_same_nodes(const P& root, const E& evaluate, int depth) {
  std::uint64_t nodes = 0;
  const Score value = fail_hard(root, evaluate, 0, depth, Window{}, nodes);
  const auto soft = alpha_beta(Game(root), evaluate, {.depth = depth});
  EXPECT_EQ(soft.value, value);
  EXPECT_EQ(soft.counts.entered, nodes);
}

TEST(AlphaBetaFacts, fail_hard_looks_at_the_same_nodes) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed)
    expect_same_nodes(SyntheticTree({static_cast<std::uint16_t>(2 + seed % 3), 6, seed % 2 == 0 ? 3 : 20'000, seed}),
                      shown_value, 5);
  expect_same_nodes(
      TicTacToe{}, [](const TicTacToe& p) { return p.open_rows(); }, 5);
  expect_same_nodes(
      ConnectFour{}, [](const ConnectFour& p) { return p.open_lines(); }, 5);
}

using Leaves = std::vector<Key>;
struct NotingLeaf {
  Leaves* seen;
  Score operator()(const SyntheticTree& position) const {
    seen->push_back(position.key());
    return position.static_value();
  }
};

TEST(AlphaBetaFacts, principal_variation_search_looks_at_no_leaf_that_alpha_beta_does_not) {
  std::size_t visits = 0, distinct = 0;
  for (std::uint16_t branching = 2; branching <= 4; ++branching)
    for (int depth = 1; depth <= 5; ++depth)
      for (const int range : {1, 3, 20'000})
        for (std::uint64_t seed = 1; seed <= 6; ++seed)
          for (const Research research : {Research::from_best, Research::from_value}) {
            const Game<SyntheticTree> game(
                SyntheticTree({branching, static_cast<std::uint16_t>(depth + 1), range, seed}));
            Leaves by_alpha_beta, by_pvs;
            alpha_beta(game, NotingLeaf{&by_alpha_beta}, {.depth = depth});
            principal_variation(game, NotingLeaf{&by_pvs}, {.depth = depth}, Silent{}, {.research = research});
            const std::set<Key> known(by_alpha_beta.begin(), by_alpha_beta.end());
            const std::set<Key> seen(by_pvs.begin(), by_pvs.end());
            ASSERT_TRUE(std::includes(known.begin(), known.end(), seen.begin(), seen.end()))
                << branching << " moves, depth " << depth << ", range " << range << ", seed " << seed;
            visits += by_pvs.size();
            distinct += seen.size();
          }
  EXPECT_GT(visits, distinct) << "some of them more than once";
}

TEST(AlphaBetaFacts, the_minimal_tree_has_the_nodes_that_knuth_and_moore_count) {
  for (const std::uint64_t branching : {2U, 3U, 5U})
    for (int depth = 1; depth <= 5; ++depth) {
      const Game<SyntheticTree> game(
          SyntheticTree({static_cast<std::uint16_t>(branching), static_cast<std::uint16_t>(depth), 30'000, 7}));
      Equipment<SyntheticTree> equipment(
          {.rank = rank_by_value<SyntheticTree>(shown_value, Wins::by_distance, RankFirst::best)});
      std::uint64_t nodes = 0;
      for (int ply = 0; ply <= depth; ++ply) nodes += testing::minimal_leaves(branching, ply);
      EXPECT_EQ(alpha_beta(game, shown_value, {.depth = depth}, Silent{}, {}, equipment).counts.entered, nodes)
          << branching << " moves, depth " << depth;
    }
}

}  // namespace
}  // namespace arborist
