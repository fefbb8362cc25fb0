// B*, PB*, conspiracy numbers and best-first extension: what they promise, on trees that are known to their ends.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <vector>

#include "core/random.h"
#include "games/connect_four/connect_four.h"
#include "games/synthetic_tree/synthetic_tree.h"
#include "games/tic_tac_toe/tic_tac_toe.h"
#include "tests/conformance/search_laws.h"
#include "tree/alpha_beta.h"
#include "tree/b_star.h"
#include "tree/best_first.h"
#include "tree/conspiracy.h"
#include "tree/minimax.h"
#include "tree/pb_star.h"

namespace arborist {
namespace {

using testing::CountingObserver;
using testing::shown_value;

Score true_value(const SyntheticTree& position) { return minimax(Game(position), shown_value, {}).value; }

// The truth, wrong by no more than this.
struct NearTruth {
  int wrong = 5;
  Score operator()(const SyntheticTree& position) const {
    const auto drawn = mix_bits(static_cast<std::uint64_t>(position.key())) % static_cast<unsigned>(2 * wrong + 1);
    return true_value(position) + (static_cast<int>(drawn) - wrong);
  }
};
struct SpreadOf {
  int wrong = 5;
  LeafRange operator()(const auto&, Score value, Score) const { return {value - wrong, value + wrong}; }
};

// What the searches remark of ranges, and that those of a node come from its children's.
struct RangeObserver : Silent {
  struct Range {
    Score low = Score::infinite(), high = Score::infinite();
    Score best_low = -Score::infinite(), best_high = -Score::infinite();
    bool has_children = false;
  };
  void entered(const auto&, const Visit&) { open.emplace_back(); }
  void ranged(int, Score low, Score high) { open.back().low = low, open.back().high = high; }
  void returned(int ply, Score value) {
    const Range range = open.back();
    open.pop_back();
    EXPECT_LE(range.low, value);
    EXPECT_GE(range.high, value);
    if (range.has_children) {
      EXPECT_EQ(range.low, range.best_low);
      EXPECT_EQ(range.high, range.best_high);
    }
    if (ply == 0) root = range;
    if (open.empty()) return;
    open.back().has_children = true;
    open.back().best_high = std::max(open.back().best_high, -range.low);
    open.back().best_low = std::max(open.back().best_low, -range.high);
  }
  std::vector<Range> open;
  Range root;
};

void expect_best_move(const SyntheticTree& root, const Found<SyntheticTree>& found) {
  EXPECT_EQ(-true_value(root.after(found.line.front())), true_value(root));
}

TEST(BStar, what_it_shows_is_true_where_the_bounds_are) {
  int shown = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const SyntheticTree root({3, 5, 40, seed});
    const auto found = b_star(Game(root), NearTruth{}, {.nodes = 400}, Silent{}, SpreadOf{});
    if (found.ended == Ended::found) expect_best_move(root, found), ++shown;
  }
  EXPECT_GT(shown, 30);
}

TEST(BStar, bounds_are_those_of_the_best_children_and_hold_the_value) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const SyntheticTree root({3, 5, 40, seed});
    RangeObserver seen;
    const auto found = b_star(Game(root), NearTruth{}, {.nodes = 150}, seen, SpreadOf{});
    EXPECT_LE(seen.root.low, true_value(root));
    EXPECT_GE(seen.root.high, true_value(root));
    EXPECT_LE(found.counts.entered, 150U);
  }
}

TEST(BStar, looks_at_nothing_further_where_one_move_is_clear) {
  // The spread is nothing beside what the move is worth.
  ConnectFour position;
  for (const int column : {3, 0, 3, 0, 3, 6})
    position = position.after(list_moves(position)[static_cast<std::size_t>(column)]);
  const auto found = b_star(Game(position), ZeroEvaluator{}, {.nodes = 10'000}, Silent{}, SpreadByChange{.least = 5});
  EXPECT_EQ(found.ended, Ended::found);
  EXPECT_EQ(found.value, Score::win_in(1));
  EXPECT_EQ(found.counts.entered, 8U);
}

TEST(PbStar, chances_are_those_of_independent_values) {
  const ValueGrid grid{.first = 0, .step = 1};
  const Chances one = Chances::of_range(grid, 0, 10), two = Chances::of_range(grid, 5, 15);
  Chances either = Chances::none(), both = Chances::certain();
  for (const Chances& each : {one, two}) either.choose(each), both.suffer(each);
  for (std::size_t i = 0; i < ValueGrid::size; ++i) {
    const double value = grid.at(i);
    const double p = std::clamp((10 - value) / 10, 0.0, 1.0), q = std::clamp((15 - value) / 10, 0.0, 1.0);
    EXPECT_NEAR(either.at_least(i), 1 - (1 - p) * (1 - q), 1e-12);
    EXPECT_NEAR(both.at_least(i), p * q, 1e-12);
  }
  EXPECT_NEAR(one.of(grid, 2.5), 0.75, 1e-12);
  EXPECT_EQ(Chances::of_range(grid, 3, 3).of(grid, 3), 1);
  EXPECT_EQ(Chances::of_range(grid, 3, 3).of(grid, 4), 0);
}

// Six leaves with a range of values each, under three replies and two moves: at every value all ways are counted in
// which leaves reach it or not, each as likely as its leaves are.
TEST(PbStar, products_agree_with_everything_that_can_happen) {
  Random random(5);
  const ValueGrid grid{.first = 0, .step = 1};
  constexpr std::size_t count = 6;
  int between = 0;
  for (int round = 0; round < 50; ++round) {
    std::array<Chances, count> leaves;
    for (auto& leaf : leaves) {
      const int low = random.between(-2, 15);
      leaf = Chances::of_range(grid, low, low + random.between(0, 9));
    }
    Chances root = Chances::none();
    for (std::size_t first = 0; first < count; first += 2) {
      Chances reply = Chances::certain();
      reply.suffer(leaves[first]);
      reply.suffer(leaves[first + 1]);
      root.choose(reply);
    }
    for (std::size_t i = 0; i < ValueGrid::size; ++i) {
      double together = 0;
      for (unsigned way = 0; way < 1U << count; ++way) {
        const auto reaches = [&](std::size_t n) { return ((way >> n) & 1U) != 0; };
        double likely = 1;
        for (std::size_t n = 0; n < count; ++n)
          likely *= reaches(n) ? leaves[n].at_least(i) : 1 - leaves[n].at_least(i);
        const bool is_reached = (reaches(0) && reaches(1)) || (reaches(2) && reaches(3)) || (reaches(4) && reaches(5));
        together += is_reached ? likely : 0;
      }
      EXPECT_NEAR(root.at_least(i), together, 1e-9);
      between += together > 0.01 && together < 0.99 ? 1 : 0;
    }
  }
  EXPECT_GT(between, 100) << "most chances are neither none nor certain";
}

TEST(PbStar, a_range_reaches_a_value_as_often_as_its_values_do) {
  const ValueGrid grid{.first = -3, .step = 2};
  constexpr int parts = 10'000;
  for (const auto& [low, high] : {std::pair{-1.0, 8.0}, {0.5, 3.25}, {-30.0, 30.0}})
    for (std::size_t i = 0; i < ValueGrid::size; ++i) {
      int reached = 0;
      for (int part = 0; part < parts; ++part)
        reached += low + (high - low) * (part + 0.5) / parts >= grid.at(i) ? 1 : 0;
      EXPECT_NEAR(Chances::of_range(grid, low, high).at_least(i), 1.0 * reached / parts, 1e-4);
    }
}

TEST(PbStar, finds_the_best_move_where_values_are_near_the_truth) {
  int found_it = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const SyntheticTree root({3, 5, 60, seed});
    const auto found = pb_star(Game(root), NearTruth{.wrong = 0}, {.nodes = 300}, Silent{}, {.spread = {.least = 4}});
    if (found.ended == Ended::found) expect_best_move(root, found), ++found_it;
  }
  EXPECT_GT(found_it, 30);
}

TEST(PbStar, less_is_accepted_for_more_nodes) {
  std::uint64_t careless = 0, careful = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const SyntheticTree root({3, 6, 60, seed, SyntheticTree::Values::incremental});
    const Limits limits{.nodes = 2'000};
    careless +=
        pb_star(Game(root), shown_value, limits, Silent{}, {.spread = {.least = 20}, .accept = 0.4}).counts.entered;
    careful +=
        pb_star(Game(root), shown_value, limits, Silent{}, {.spread = {.least = 20}, .accept = 0.01}).counts.entered;
  }
  EXPECT_LT(careless, careful);
}

TEST(Conspiracy, numbers_of_the_literatures_example) {
  const auto leaf = [](int value) { return Conspirators::of_leaf(value); };
  const auto node = [](std::vector<Conspirators> children, bool is_max) {
    return Conspirators::of_choice(children, is_max, std::identity());
  };
  const Conspirators root = node({node({leaf(5), leaf(2)}, false), node({leaf(3), leaf(4)}, false)}, true);
  EXPECT_EQ(root.step(), 3);
  const int expected[] = {2, 1, 0, 1, 1, 2};
  for (int value = 1; value <= 6; ++value) EXPECT_EQ(root.for_value(value), expected[value - 1]) << value;
}

// A tree of three plies with two moves each; some leaves are ends.
TEST(Conspiracy, numbers_are_the_fewest_leaves_that_bring_the_value_about) {
  Random random(9);
  for (int round = 0; round < 40; ++round) {
    std::array<int, 8> values{};
    std::array<bool, 8> is_end{};
    for (std::size_t i = 0; i < 8; ++i) values[i] = random.between(0, 8), is_end[i] = random.below(4) == 0;
    const auto value_of = [](const std::array<int, 8>& v) {
      std::array<int, 4> up{};
      for (std::size_t i = 0; i < 4; ++i) up[i] = std::max(v[2 * i], v[2 * i + 1]);
      return std::max(std::min(up[0], up[1]), std::min(up[2], up[3]));
    };
    std::vector<Conspirators> ply;
    for (std::size_t i = 0; i < 8; ++i)
      ply.push_back(is_end[i] ? Conspirators::of_end(values[i]) : Conspirators::of_leaf(values[i]));
    for (const bool is_max : {true, false, true}) {
      std::vector<Conspirators> above;
      for (std::size_t i = 0; i < ply.size(); i += 2)
        above.push_back(Conspirators::of_choice(std::array{ply[i], ply[i + 1]}, is_max, std::identity()));
      ply = above;
    }
    for (int wanted = 0; wanted <= 8; ++wanted) {
      int fewest = Conspirators::never;
      for (unsigned set = 0; set < 256; ++set) {
        auto changed = values;
        int count = 0;
        bool is_possible = true;
        for (std::size_t i = 0; i < 8; ++i) {
          if (((set >> i) & 1U) == 0) continue;
          is_possible = is_possible && !is_end[i];
          changed[i] = wanted;
          ++count;
        }
        if (is_possible && value_of(changed) == wanted) fewest = std::min(fewest, count);
      }
      EXPECT_EQ(ply[0].for_value(wanted), fewest) << "round " << round << ", value " << wanted;
    }
  }
}

TEST(Conspiracy, without_an_end_of_doubt_is_minimax) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const SyntheticTree root({3, 5, 6, seed});
    const auto found =
        conspiracy(Game(root), shown_value, {}, Silent{}, {.threshold = Conspirators::never - 1, .width = 1});
    EXPECT_EQ(found.value, true_value(root)) << seed;
  }
  EXPECT_EQ(conspiracy(Game(TicTacToe{}), ZeroEvaluator{}, {}, Silent{}, {.threshold = 60'000}).value, Score::draw());
}

// Every node's value lies in the range that is remarked of it; keeps the root's.
struct ValuesInRange : Silent {
  void ranged(int, Score lowest, Score highest) { low = lowest, high = highest, ++ranges; }
  void returned(int, Score value) {
    EXPECT_LE(low, value);
    EXPECT_GE(high, value);
    open += low < high ? 1 : 0;
  }
  Score low = Score::infinite(), high = -Score::infinite();
  std::uint64_t ranges = 0, open = 0;
};

TEST(Conspiracy, more_conspirators_cost_more_nodes_and_all_values_stay_in_their_range) {
  std::uint64_t last = 0;
  for (const int threshold : {1, 2, 4}) {
    std::uint64_t nodes = 0;
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
      const SyntheticTree root({3, 8, 20, seed, SyntheticTree::Values::incremental});
      ValuesInRange seen;
      const auto found =
          conspiracy(Game(root), shown_value, {.nodes = 5'000}, seen, {.threshold = threshold, .width = 5});
      nodes += found.counts.entered;
      EXPECT_EQ(seen.ranges, found.counts.entered);
      EXPECT_GT(seen.open, 0U) << "not everything is certain";
      EXPECT_TRUE(found.ended != Ended::found || seen.low == seen.high) << "of the root: no other value is believed in";
    }
    EXPECT_GT(nodes, last) << threshold;
    last = nodes;
  }
}

TEST(BestFirstExtension, begins_with_what_alpha_beta_looks_at) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const SyntheticTree root({3, 6, 40, seed});
    for (const int depth : {1, 2, 3, 4}) {
      const auto shallow = alpha_beta(Game(root), shown_value, {.depth = depth});
      const auto found =
          best_first(Game(root), shown_value, {.nodes = shallow.counts.entered}, Silent{}, {.shallow = depth});
      EXPECT_EQ(found.value, shallow.value) << seed;
      EXPECT_EQ(found.line.front(), shallow.line.front()) << seed;
      EXPECT_EQ(found.counts.entered, shallow.counts.entered) << seed;
    }
  }
}

TEST(BestFirstExtension, with_the_solver_finds_the_minimax_value) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const SyntheticTree root({3, 5, 40, seed});
    const auto found = best_first(Game(root), shown_value, {}, Silent{}, {.shallow = 1 + static_cast<int>(seed % 4)});
    EXPECT_EQ(found.value, true_value(root)) << seed;
  }
}

// All of them, for what holds for every search.
template <class Search>
void expect_good_manners(const Search& search) {
  for (const std::uint64_t nodes : {1U, 2U, 8U, 9U, 100U, 3'000U}) {
    const auto found = search(Game(ConnectFour{}), Limits{.nodes = nodes}, Silent{});
    EXPECT_LE(found.counts.entered, nodes);
    EXPECT_FALSE(found.line.empty());
    testing::expect_counts_add_up(found.counts);
    CountingObserver seen;
    const auto watched = search(Game(ConnectFour{}), Limits{.nodes = nodes}, seen);
    EXPECT_EQ(watched.counts, found.counts);
    EXPECT_EQ(watched.line, found.line);
    EXPECT_EQ(watched.value, found.value);
    EXPECT_EQ(seen.nodes, found.counts.entered);
  }
  const auto small = search(Game(ConnectFour{}), Limits{.nodes = 1'000'000, .memory = 64 * 1024}, Silent{});
  EXPECT_EQ(small.ended, Ended::out_of_memory);
  EXPECT_FALSE(small.line.empty());
}
int some_value(const ConnectFour& position) {
  return static_cast<int>(mix_bits(static_cast<std::uint64_t>(position.key())) % 41) - 20;
}
constexpr auto by_chance = [](const ConnectFour& position) { return Score(some_value(position)); };

TEST(GrowingTree, every_search_that_grows_one_keeps_to_its_limits_and_shows_what_grew) {
  expect_good_manners([](const auto& game, const Limits& limits, auto&& observe) {
    return b_star(game, by_chance, limits, observe, SpreadByChange{.least = 40});
  });
  expect_good_manners([](const auto& game, const Limits& limits, auto&& observe) {
    return pb_star(game, by_chance, limits, observe, PbStarOptions{.spread = {.least = 40}, .accept = 0.0});
  });
  expect_good_manners([](const auto& game, const Limits& limits, auto&& observe) {
    return conspiracy(game, by_chance, limits, observe, ConspiracyOptions{.threshold = 1000, .width = 1});
  });
  expect_good_manners([](const auto& game, const Limits& limits, auto&& observe) {
    return best_first(game, by_chance, limits, observe, BestFirstOptions{.shallow = 4});
  });
}

}  // namespace
}  // namespace arborist
