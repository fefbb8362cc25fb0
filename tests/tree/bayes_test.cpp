// Bayesian search: certain leaves make it minimax, it stops when nothing is left to know, and it keeps to its limits.
#include "tree/bayes.h"

#include <gtest/gtest.h>

#include <span>
#include <vector>

#include "games/connect_four/connect_four.h"
#include "games/reversi/evaluation.h"
#include "games/reversi/reversi.h"
#include "games/synthetic_tree/synthetic_tree.h"
#include "tests/conformance/search_laws.h"
#include "tree/minimax.h"

namespace arborist {
namespace {

using bayes::BayesOptions;
using bayes::LeafModel;
using bayes::Pick;
using testing::CountingObserver;
using testing::shown_value;

TEST(Bayes, with_every_leaf_at_the_end_is_minimax) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const SyntheticTree root({3, 5, 40, seed});
    const auto found = bayes_search(Game(root), shown_value, LeafModel::plain(30), {}, Silent{}, {.pick = Pick::all});
    EXPECT_EQ(found.value, minimax(Game(root), shown_value, {}).value) << "seed " << seed;
    EXPECT_EQ(found.ended, Ended::finished);
  }
}

TEST(Bayes, with_certain_leaves_is_minimax_over_what_has_grown) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const SyntheticTree root({.branching = 3, .depth = 8, .range = 1000, .seed = seed});
    const BayesOptions means{.gulp = 1, .pick = Pick::all};
    BayesOptions by_minimax = means;
    by_minimax.by_minimax = true;
    const auto a = bayes_search(Game(root), shown_value, LeafModel::certain(500), {.nodes = 364}, Silent{}, means);
    const auto b = bayes_search(Game(root), shown_value, LeafModel::certain(500), {.nodes = 364}, Silent{}, by_minimax);
    EXPECT_EQ(a.line, b.line) << "seed " << seed;
    EXPECT_EQ(a.value, minimax(Game(root), shown_value, {.depth = 5}).value) << "seed " << seed;
  }
}

TEST(Bayes, ends_when_nothing_is_left_to_know) {
  ConnectFour position;
  for (const int column : {3, 0, 3, 0, 3, 6}) {
    const auto moves = list_moves(position);
    position = position.after(moves[static_cast<std::size_t>(column)]);
  }
  const auto found = bayes_search(Game(position), ZeroEvaluator{}, LeafModel::plain(30), {.nodes = 100'000});
  EXPECT_EQ(found.value, Score::win_in(1));
  EXPECT_EQ(found.ended, Ended::finished);
  EXPECT_LT(found.counts.entered, 100U);
}

TEST(Bayes, ends_and_guesses_keep_their_order_and_come_back_as_they_were) {
  const LeafModel model = LeafModel::plain(20);
  double before = -1.1;
  for (int points = -64; points <= 64; ++points) {
    const double worth = model.worth_of_end(Score(points));
    EXPECT_GT(worth, before);
    EXPECT_EQ(model.score_of(worth, true), Score(points));
    EXPECT_EQ(model.score_of(model.worth_of_guess(Score(points)), false), Score(points));
    before = worth;
  }
  EXPECT_GT(model.worth_of_end(Score::win_in(9)), before);
  EXPECT_GT(model.worth_of_end(Score::win_in(3)), model.worth_of_end(Score::win_in(4)));
  EXPECT_EQ(model.score_of(model.worth_of_end(Score::loss_in(17)), true), Score::loss_in(17));
  EXPECT_LT(model.worth_of_guess(Score::of_static(Score::largest_static)), model.worth_of_end(Score(1)));
}

TEST(Bayes, keeps_to_its_limits_and_always_has_a_move) {
  for (const std::uint64_t nodes : {1U, 2U, 5U, 100U, 5'000U}) {
    const auto found = bayes_search(Game(Reversi{}), reversi::classic_value, LeafModel::plain(20), {.nodes = nodes});
    EXPECT_LE(found.counts.entered, nodes);
    EXPECT_FALSE(found.line.empty());
    EXPECT_EQ(found.ended, Ended::out_of_nodes);
  }
  const auto small = bayes_search(Game(Reversi{}), reversi::classic_value, LeafModel::plain(20), {.memory = megabyte});
  EXPECT_EQ(small.ended, Ended::out_of_memory);
  EXPECT_FALSE(small.line.empty());
}

TEST(Bayes, finds_the_same_every_time) {
  const auto once = bayes_search(Game(Reversi{}), reversi::classic_value, LeafModel::plain(20), {.nodes = 3'000});
  const auto again = bayes_search(Game(Reversi{}), reversi::classic_value, LeafModel::plain(20), {.nodes = 3'000});
  EXPECT_EQ(once.line, again.line);
  EXPECT_EQ(once.counts, again.counts);
}

// Every node's spikes, beside its value and its range.
struct SpikeObserver : Silent {
  void spiked(int, std::span<const ScoreSpike> told) { spikes.assign(told.begin(), told.end()); }
  void ranged(int, Score from, Score to) { low = from, high = to; }
  void returned(int, Score value) {
    if (!spikes.empty()) {
      ++seen;
      int sum = 0;
      for (std::size_t i = 0; i < spikes.size(); ++i) {
        EXPECT_GT(spikes[i].chance, 0);
        EXPECT_TRUE(i == 0 || spikes[i].value > spikes[i - 1].value);
        sum += spikes[i].chance;
      }
      EXPECT_EQ(sum, ScoreSpike::certain);
      EXPECT_LE(spikes.size(), ScoreSpike::most);
      EXPECT_LE(spikes.front().value, value);
      EXPECT_GE(spikes.back().value, value);
      if (has_all) {
        EXPECT_LE(spikes.front().value, low);
        EXPECT_GE(spikes.back().value, high);
      }
    }
    spikes.clear();
  }
  std::vector<ScoreSpike> spikes;
  Score low, high;
  bool has_all = true;  // none were joined for the telling
  int seen = 0;
};

TEST(Bayes, the_spikes_that_are_remarked_are_few_and_hold_the_value_and_the_range) {
  for (const std::size_t most : {2, 12, 40}) {
    SpikeObserver seen;
    seen.has_all = most <= ScoreSpike::most;
    (void)bayes_search(Game(Reversi{}), reversi::classic_value, LeafModel::plain(20), {.nodes = 2'000}, seen,
                       {.most_spikes = most});
    EXPECT_GT(seen.seen, 50);
  }
}

TEST(Bayes, what_is_shown_is_what_grew) {
  CountingObserver seen;
  const auto found =
      bayes_search(Game(SyntheticTree({3, 6, 40, 7})), shown_value, LeafModel::plain(30), {.nodes = 150}, seen);
  EXPECT_EQ(seen.nodes, found.counts.entered);
}

}  // namespace
}  // namespace arborist
