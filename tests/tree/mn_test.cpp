// M & N search: its rule keeps its promises, m = n = 1 is minimax, and what it prunes changes nothing.
#include "tree/mn.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "core/random.h"
#include "games/synthetic_tree/synthetic_tree.h"
#include "tests/conformance/search_laws.h"
#include "tree/minimax.h"

namespace arborist {
namespace {

using testing::shown_value;

Score backed_up(const MnRule& rule, int count, const std::vector<Score>& values) {
  MnBackup backup(rule, count);
  for (const Score value : values) backup.add(value);
  return backup.value();
}

std::vector<Score> some_values(Random& random) {
  std::vector<Score> values(1 + random.below(6));
  for (Score& value : values) {
    const auto kind = random.below(12);
    const auto by_chance = static_cast<int>(random.below(161)) - 80;
    value = kind == 0 ? Score::win_in(by_chance + 90) : kind == 1 ? Score::loss_in(by_chance + 90) : Score(by_chance);
  }
  return values;
}

MnRule some_rule(Random& random) {
  return {.m = 1 + static_cast<int>(random.below(4)),
          .n = 1 + static_cast<int>(random.below(4)),
          .reach = static_cast<int>(random.below(60)),
          .share = static_cast<int>(random.below(101))};
}

TEST(MnBackup, one_good_move_more_is_worth_half_of_what_the_gap_leaves) {
  EXPECT_EQ(backed_up({.reach = 50, .share = 50}, 2, {Score(30), Score(10)}), Score(45));
  EXPECT_EQ(backed_up({.reach = 50, .share = 50}, 2, {Score(10), Score(30), Score(-90)}), Score(45));
  EXPECT_EQ(backed_up({.reach = 50, .share = 50}, 2, {Score(30), Score(-20)}), Score(30));
  EXPECT_EQ(backed_up({.reach = 50, .share = 50}, 1, {Score(30), Score(30)}), Score(30));
}

TEST(MnBackup, wins_and_losses_that_are_certain_neither_get_nor_give_a_bonus) {
  const MnRule rule{.reach = 50, .share = 100};
  EXPECT_EQ(backed_up(rule, 2, {Score::win_in(3), Score(5)}), Score::win_in(3));
  EXPECT_EQ(backed_up(rule, 2, {Score(5), Score::loss_in(2)}), Score(5));
  EXPECT_EQ(backed_up(rule, 2, {Score::loss_in(4), Score::loss_in(2)}), Score::loss_in(4));
}

TEST(MnBackup, lies_between_the_best_and_the_largest_bonus) {
  Random random(1);
  for (int i = 0; i < 5'000; ++i) {
    const MnRule rule = some_rule(random);
    const auto values = some_values(random);
    const Score best = *std::max_element(values.begin(), values.end());
    const Score value = backed_up(rule, rule.m, values);
    EXPECT_GE(value, best);
    EXPECT_LE(value.value(), best.value() + rule.largest_bonus());
  }
}

TEST(MnBackup, grows_with_every_value_and_with_every_move) {
  Random random(2);
  for (int i = 0; i < 5'000; ++i) {
    const MnRule rule = some_rule(random);
    auto values = some_values(random);
    const Score before = backed_up(rule, rule.m, values);
    auto more = values;
    more.push_back(some_values(random).front());
    EXPECT_GE(backed_up(rule, rule.m, more), before);
    Score& raised = values[random.below(static_cast<std::uint32_t>(values.size()))];
    if (!raised.is_decided()) raised = raised + 1 + static_cast<int>(random.below(40));
    EXPECT_GE(backed_up(rule, rule.m, values), before);
  }
}

// The rule applied to everything, by its definition.
Score in_full(const SyntheticTree& position, const MnRule& rule, int ply, int depth) {
  if (const auto end = position.outcome()) return end->score_for(position.to_move(), ply);
  if (depth == 0) return shown_value(position);
  std::vector<Score> values;
  for (const auto& move : position.moves()) values.push_back(-in_full(position.after(move), rule, ply + 1, depth - 1));
  return backed_up(rule, ply % 2 == 0 ? rule.m : rule.n, values);
}

TEST(MnSearch, prunes_without_changing_the_value) {
  Random random(3);
  std::uint64_t entered = 0, everything = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const SyntheticTree root({static_cast<std::uint16_t>(2 + seed % 3), 5, 30, seed});
    const MnRule rule = some_rule(random);
    const int depth = 1 + static_cast<int>(random.below(5));
    const auto found = mn_search(Game(root), shown_value, {.depth = depth}, Silent{}, {}, NoEquipment{}, rule);
    ASSERT_EQ(found.value, in_full(root, rule, 0, depth)) << "seed " << seed;
    entered += found.counts.entered;
    everything += minimax(Game(root), shown_value, {.depth = depth}).counts.entered;
  }
  EXPECT_LT(entered, everything);
}

TEST(MnSearch, a_value_outside_the_window_is_a_bound) {
  Random random(4);
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const SyntheticTree root({3, 4, 30, seed});
    const MnRule rule = some_rule(random);
    const Score truth = in_full(root, rule, 0, 4);
    const Score alpha(static_cast<int>(random.below(80)) - 40);
    const TreeOptions options{.window = {alpha, alpha + 1 + static_cast<int>(random.below(30))}};
    const Score value = mn_search(Game(root), shown_value, {.depth = 4}, Silent{}, options, NoEquipment{}, rule).value;
    if (value <= options.window.alpha)
      EXPECT_LE(truth, value) << seed;
    else if (value >= options.window.beta)
      EXPECT_GE(truth, value) << seed;
    else
      EXPECT_EQ(truth, value) << seed;
  }
}

// Below the best move by more than the reach, but not below alpha by as much: with three moves that count, what is only
// known to be at most so much must not be added to what two of them already bring.
TEST(MnSearch, a_third_move_that_counts_is_not_taken_for_more_than_it_is) {
  Random random(6);
  for (std::uint64_t seed = 1; seed <= 3'000; ++seed) {
    const SyntheticTree root({5, 3, 60, seed});
    const MnRule rule{.m = 3 + static_cast<int>(seed % 2), .n = 3, .reach = 30, .share = 100};
    const Score truth = in_full(root, rule, 0, 3);
    const TreeOptions options{.window = {truth - 1 - static_cast<int>(random.below(10)), truth + 20}};
    const Score value = mn_search(Game(root), shown_value, {.depth = 3}, Silent{}, options, NoEquipment{}, rule).value;
    ASSERT_EQ(value, truth) << seed;
  }
}

TEST(MnSearch, with_one_move_a_side_is_minimax) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const SyntheticTree root({3, 5, 20, seed});
    const auto found = mn_search(Game(root), shown_value, {.depth = 4}, Silent{}, {}, NoEquipment{}, {.m = 1, .n = 1});
    const auto truth = minimax(Game(root), shown_value, {.depth = 4});
    EXPECT_EQ(found.value, truth.value);
    EXPECT_EQ(found.line.front(), truth.line.front());
  }
}

}  // namespace
}  // namespace arborist
