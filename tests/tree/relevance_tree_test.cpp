// Spikes up and meaning down a tree, held to the enumeration of everything that can happen.
#include "tree/bayes/relevance_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <vector>

#include "core/random.h"

namespace arborist::bayes {
namespace {

constexpr double close = 1e-9;
constexpr RelevanceTree::Options exactly = {.most_spikes = 100'000};

double drawn_share(Random& random) { return random.between(1, 1000) / 1000.0; }

Spikes drawn_spikes(Random& random) {
  Spikes spikes(static_cast<std::size_t>(random.between(1, 3)));
  double sum = 0;
  for (Spike& spike : spikes) {
    // Few values, so that there are ties.
    spike = {random.between(-6, 6) / 8.0, drawn_share(random)};
    sum += spike.chance;
  }
  for (Spike& spike : spikes) spike.chance /= sum;
  std::sort(spikes.begin(), spikes.end(), [](const Spike& a, const Spike& b) { return a.value < b.value; });
  join_equals(spikes);
  return spikes;
}

void update_from_below(RelevanceTree& tree, RelevanceTree::Number at) {
  if (tree.children(at) == 0) return;
  for (auto child = tree.first_child(at); child < tree.first_child(at) + tree.children(at); ++child)
    update_from_below(tree, child);
  tree.update(at);
}

RelevanceTree drawn_tree(Random& random, const RelevanceTree::Options& options) {
  RelevanceTree tree(drawn_spikes(random), options);
  std::vector<RelevanceTree::Number> open = {RelevanceTree::root};
  while (tree.leaves() < 7) {
    const auto which = static_cast<std::size_t>(random.between(0, static_cast<int>(open.size()) - 1));
    const auto at = open[which];
    open.erase(open.begin() + static_cast<std::ptrdiff_t>(which));
    std::vector<Spikes> children(static_cast<std::size_t>(random.between(1, 3)));
    for (Spikes& spikes : children) spikes = drawn_spikes(random);
    const auto count = children.size();
    const auto first = tree.add_children(at, std::move(children));
    for (std::size_t i = 0; i < count; ++i) open.push_back(first + static_cast<RelevanceTree::Number>(i));
  }
  update_from_below(tree, RelevanceTree::root);
  return tree;
}

// Every way the leaves can turn out, with its chance.
class Enumeration {
 public:
  explicit Enumeration(const RelevanceTree& tree) : tree_(tree), values_(tree.size()), chosen_(tree.size()) {
    for (RelevanceTree::Number at = 0; at < tree.size(); ++at)
      if (tree.children(at) == 0) leaves_.push_back(at);
  }

  template <class Visit>
  void each(const Visit& visit) {
    visit_from(0, 1, visit);
  }
  [[nodiscard]] double value(RelevanceTree::Number at) const { return values_[at]; }
  [[nodiscard]] std::size_t chosen(RelevanceTree::Number leaf) const { return chosen_[leaf]; }
  [[nodiscard]] const std::vector<RelevanceTree::Number>& leaves() const { return leaves_; }

 private:
  template <class Visit>
  void visit_from(std::size_t number, double chance, const Visit& visit) {
    if (number == leaves_.size()) {
      for (auto at = static_cast<RelevanceTree::Number>(tree_.size()); at-- > 0;) {
        if (tree_.children(at) == 0) continue;
        double best = -10;
        for (auto child = tree_.first_child(at); child < tree_.first_child(at) + tree_.children(at); ++child)
          best = std::max(best, -values_[child]);
        values_[at] = best;
      }
      visit(chance);
      return;
    }
    const auto leaf = leaves_[number];
    const auto spikes = tree_.spikes(leaf);
    for (std::size_t i = 0; i < spikes.size(); ++i) {
      values_[leaf] = spikes[i].value;
      chosen_[leaf] = i;
      visit_from(number + 1, chance * spikes[i].chance, visit);
    }
  }

  const RelevanceTree& tree_;
  std::vector<double> values_;
  std::vector<std::size_t> chosen_;
  std::vector<RelevanceTree::Number> leaves_;
};

// The root's move that a node lies behind.
RelevanceTree::Number move_to(const RelevanceTree& tree, RelevanceTree::Number at) {
  while (tree.parent(at) != RelevanceTree::root) at = tree.parent(at);
  return at;
}

struct Enumerated {
  double worth = 0;
  std::map<RelevanceTree::Number, double> relevance;
};

Enumerated expected_of(const RelevanceTree& tree, Pick pick) {
  Enumeration all(tree);
  std::map<RelevanceTree::Number, double> mean_of_move;
  double best_of_all = 0;
  // Per leaf and spike: chance, the root's value, the value of the move that leads there.
  std::map<std::pair<RelevanceTree::Number, std::size_t>, std::array<double, 3>> given;
  const auto first = tree.first_child(RelevanceTree::root), end = first + tree.children(RelevanceTree::root);
  all.each([&](double chance) {
    best_of_all += chance * all.value(RelevanceTree::root);
    for (auto move = first; move < end; ++move) mean_of_move[move] += chance * -all.value(move);
    for (const auto leaf : all.leaves()) {
      auto& [sum, best, own] = given[{leaf, all.chosen(leaf)}];
      sum += chance;
      best += chance * all.value(RelevanceTree::root);
      own += chance * -all.value(move_to(tree, leaf));
    }
  });
  double played = -10;
  for (const auto& [move, mean] : mean_of_move) played = std::max(played, mean);
  Enumerated expected{.worth = best_of_all - played, .relevance = {}};
  for (const auto& [key, told] : given) {
    const auto& [chance, best, own] = told;
    double choice = own / chance;
    for (const auto& [move, mean] : mean_of_move)
      if (move != move_to(tree, key.first)) choice = std::max(choice, mean);
    expected.relevance[key.first] +=
        pick == Pick::alone ? chance * (choice - played) : chance * std::abs(best / chance - choice - expected.worth);
  }
  return expected;
}

void expect_relevance(RelevanceTree& tree, const Enumerated& expected, std::uint64_t seed) {
  EXPECT_NEAR(tree.worth(), expected.worth, close) << "seed " << seed;
  std::map<RelevanceTree::Number, double> found;
  for (const auto& leaf : tree.relevant()) found[leaf.node] = leaf.relevance;
  for (const auto& [leaf, relevance] : expected.relevance)
    EXPECT_NEAR(found[leaf], relevance, close) << "seed " << seed << ", leaf " << leaf;
}

TEST(RelevanceTree, spikes_go_up_as_enumeration_says) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    Random random(seed);
    const RelevanceTree tree = drawn_tree(random, exactly);
    Enumeration all(tree);
    std::vector<std::map<double, double>> expected(tree.size());
    all.each([&](double chance) {
      for (RelevanceTree::Number at = 0; at < tree.size(); ++at) expected[at][all.value(at)] += chance;
    });
    for (RelevanceTree::Number at = 0; at < tree.size(); ++at) {
      ASSERT_EQ(tree.spikes(at).size(), expected[at].size()) << "seed " << seed << ", node " << at;
      for (const Spike& spike : tree.spikes(at))
        EXPECT_NEAR(spike.chance, expected[at][spike.value], close) << "seed " << seed << ", node " << at;
    }
  }
}

TEST(RelevanceTree, worth_and_relevance_are_those_of_enumeration) {
  for (const Pick pick : {Pick::relevance, Pick::alone})
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
      Random random(seed);
      RelevanceTree tree = drawn_tree(random, {.most_spikes = 100'000, .pick = pick});
      tree.weigh();
      expect_relevance(tree, expected_of(tree, pick), seed);
    }
}

TEST(RelevanceTree, a_leaf_matters_at_least_as_much_as_it_would_gain_alone_and_often_where_that_is_nothing) {
  int leaves = 0, idle_alone = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    Random random(seed);
    const RelevanceTree tree = drawn_tree(random, exactly);
    const auto together = expected_of(tree, Pick::relevance).relevance;
    for (const auto& [leaf, alone] : expected_of(tree, Pick::alone).relevance) {
      const double relevance = together.at(leaf);
      EXPECT_GE(relevance, alone - close) << "seed " << seed << ", leaf " << leaf;
      if (relevance <= close) continue;
      ++leaves;
      if (alone <= close) ++idle_alone;
    }
  }
  EXPECT_GT(leaves, 100);
  EXPECT_GT(idle_alone, leaves / 20) << "who asks one leaf at a time gets stuck there";
}

TEST(RelevanceTree, what_grows_step_by_step_is_weighed_as_if_it_were_new) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    Random random(seed);
    RelevanceTree tree = drawn_tree(random, exactly);
    tree.weigh();
    auto at = RelevanceTree::root;
    while (tree.children(at) > 0)
      at = tree.first_child(at) +
           static_cast<RelevanceTree::Number>(random.between(0, static_cast<int>(tree.children(at)) - 1));
    tree.add_children(at, {drawn_spikes(random), drawn_spikes(random)});
    for (;; at = tree.parent(at)) {
      tree.update(at);
      if (at == RelevanceTree::root) break;
    }
    tree.weigh();
    expect_relevance(tree, expected_of(tree, Pick::relevance), seed);
  }
}

TEST(RelevanceTree, leaves_that_are_known_give_minimax_and_nothing_to_gain) {
  RelevanceTree tree({{0, 1}}, {});
  const auto first = tree.add_children(RelevanceTree::root, {{{0.1, 1}}, {{0.2, 1}}, {{0.3, 1}}});
  tree.add_children(first, {{{0.5, 1}}, {{-0.4, 1}}});
  update_from_below(tree, RelevanceTree::root);
  tree.weigh();
  EXPECT_EQ(tree.mean(RelevanceTree::root), -0.2);
  EXPECT_EQ(tree.worth(), 0);
  EXPECT_TRUE(tree.relevant().empty());
}

TEST(RelevanceTree, thinned_out_it_keeps_the_mean_and_the_limit) {
  Random random(5);
  for (int round = 0; round < 200; ++round) {
    Spikes spikes;
    double sum = 0;
    for (int i = 0; i < 60; ++i) spikes.push_back({i / 60.0 + drawn_share(random) / 100, drawn_share(random)});
    for (const Spike& spike : spikes) sum += spike.chance;
    for (Spike& spike : spikes) spike.chance /= sum;
    const double mean = mean_of(spikes);
    thin_out(spikes, 12);
    EXPECT_LE(spikes.size(), 12U);
    EXPECT_NEAR(mean_of(spikes), mean, close);
    EXPECT_TRUE(std::is_sorted(spikes.begin(), spikes.end(), [](auto& a, auto& b) { return a.value < b.value; }));
  }
}

TEST(RelevanceTree, what_did_not_change_and_what_cannot_matter_is_not_weighed_again) {
  RelevanceTree tree({{0, 1}}, {});
  // The first move is certainly worse than the second, whatever it turns out to be; the others are open.
  const auto first = tree.add_children(RelevanceTree::root, {{{0.8, 1}}, {{-0.3, 0.5}, {0.1, 0.5}}, {{-0.2, 1}}});
  tree.add_children(first, {{{-0.9, 0.5}, {-0.8, 0.5}}, {{-0.7, 1}}});
  tree.add_children(first + 1, {{{0.0, 0.5}, {0.3, 0.5}}, {{0.3, 1}}});
  tree.add_children(first + 2, {{{0.1, 0.5}, {0.3, 0.5}}, {{0.2, 1}}});
  update_from_below(tree, RelevanceTree::root);
  tree.weigh();
  EXPECT_EQ(tree.work().weighed, 3U) << "the root and two of its moves";
  for (const auto& leaf : tree.relevant()) EXPECT_NE(tree.parent(leaf.node), first);
  const auto before = tree.relevant().size();
  tree.weigh();
  EXPECT_EQ(tree.work().weighed, 4U) << "the root alone";
  EXPECT_EQ(tree.relevant().size(), before);
}

}  // namespace
}  // namespace arborist::bayes
