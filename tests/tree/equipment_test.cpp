// Quiescence, repetition, move order and state along the line.
#include "tree/equipment.h"

#include <gtest/gtest.h>

#include "games/connect_four/connect_four.h"
#include "games/synthetic_tree/synthetic_tree.h"
#include "tests/conformance/search_laws.h"
#include "tests/conformance/toys.h"

namespace arborist {
namespace {

using testing::Ring;
using testing::shown_value;
using testing::Snatch;

static_assert(HasNoisyMoves<Snatch> && Repeats<Ring>);

TEST(Quiescence, sees_the_recapture_beyond_the_depth_limit) {
  // Taking wins 3 at once, but the reply wins 9.
  const Game<Snatch> game(Snatch({3, 9, 0, 0}));
  EXPECT_EQ(alpha_beta(game, shown_value, {.depth = 1}).best(), Snatch::Move::take) << "the plain search is greedy";
  Equipment<Snatch> equipment({.quiescence = true});
  const auto found = alpha_beta(game, shown_value, {.depth = 1}, Silent{}, {}, equipment);
  EXPECT_EQ(found.value, Score(0)) << "passing leaves the reply nothing to win but its own loss";
  EXPECT_GT(found.counts.quiet_entered, 0U);
  EXPECT_GT(found.counts.deepest, 1);
  testing::expect_counts_add_up(found.counts);
}

TEST(Quiescence, agrees_between_alpha_beta_and_principal_variation_search_watched_or_not) {
  Random random(3);
  for (int i = 0; i < 300; ++i) {
    std::array<int, 4> worth{};
    for (auto& w : worth) w = random.between(0, 9);
    const Game<Snatch> game{Snatch(worth)};
    for (const int depth : {1, 2, 3}) {
      Equipment<Snatch> equipment({.quiescence = true});
      const auto plain = alpha_beta(game, shown_value, {.depth = depth}, Silent{}, {}, equipment);
      const auto pvs = principal_variation(game, shown_value, {.depth = depth}, Silent{}, {}, equipment);
      ASSERT_EQ(plain.value, pvs.value);
      testing::CountingObserver observer;
      const auto watched = alpha_beta(game, shown_value, {.depth = depth}, observer, {}, equipment);
      ASSERT_EQ(watched.counts, plain.counts);
      ASSERT_EQ(observer.nodes, plain.counts.entered);
      ASSERT_EQ(observer.open, 0U);
    }
  }
}

// With the trail kept, every line of quiescence ends where a position comes again: at the latest after as many plies as
// there are places and a few more.
TEST(Quiescence, sees_a_position_that_comes_again) {
  const Game<testing::NoisyRing> game(testing::NoisyRing(2));
  Equipment<testing::NoisyRing> equipment({.quiescence = true});
  for (const auto& found :
       {alpha_beta(game, shown_value, {.depth = 1, .nodes = 100'000}, Silent{}, {}, equipment),
        principal_variation(game, shown_value, {.depth = 1, .nodes = 100'000}, Silent{}, {}, equipment)}) {
    EXPECT_EQ(found.ended, Ended::finished);
    EXPECT_EQ(found.value, Score::draw()) << "only a repetition ends it";
    EXPECT_LE(found.counts.deepest, 2 * testing::NoisyRing::places + 2);
  }
}

TEST(Repetition, one_repeat_after_the_root_is_a_draw) {
  const Game<Ring> game(Ring(2));
  Trail<Ring> trail(game);
  trail.push(game.position());
  const Ring once = game.position().after(1);
  EXPECT_FALSE(trail.repeats(once));
  trail.push(once);
  EXPECT_FALSE(trail.repeats(once.after(-1))) << "the root itself, once";
  const Ring twice = once.after(1);
  EXPECT_FALSE(trail.repeats(twice));
  trail.push(twice);
  EXPECT_TRUE(trail.repeats(twice.after(-1))) << "seen after the root";
  EXPECT_FALSE(trail.repeats(twice.after(1)));
}

TEST(Repetition, before_the_root_it_takes_two) {
  Game<Ring> game(Ring(2));
  for (const int step : {1, -1, 1, -1}) game.play(step);
  EXPECT_EQ(game.times_seen(), 3);
  ASSERT_TRUE(game.outcome());
  EXPECT_EQ(game.outcome()->rule(), "threefold repetition");
  game.take_back();
  EXPECT_FALSE(game.outcome());
  Trail<Ring> trail(game);
  trail.push(game.position());
  EXPECT_TRUE(trail.repeats(game.position().after(-1))) << "it stood there twice before";
}

TEST(Repetition, every_search_scores_it_alike) {
  for (int place = 0; place < Ring::places; ++place) {
    const Game<Ring> game{Ring(place)};
    for (int depth = 1; depth <= 9; ++depth) {
      for (const Keep keep : {Keep::first, Keep::last}) {
        const TreeOptions options{.keep = keep};
        const auto truth = minimax(game, shown_value, {.depth = depth}, Silent{}, options);
        testing::expect_move_is_worth_value(game, shown_value, truth, depth, Wins::by_distance);
        for (const auto& found : {alpha_beta(game, shown_value, {.depth = depth}, Silent{}, options),
                                  principal_variation(game, shown_value, {.depth = depth}, Silent{}, options),
                                  negamax(game, shown_value, {.depth = depth}, Silent{}, options)}) {
          EXPECT_EQ(found.value, truth.value);
          EXPECT_EQ(found.line, truth.line);
        }
      }
    }
  }
}

TEST(Ordering, by_evaluator_on_an_incremental_tree_cuts_more) {
  std::uint64_t natural = 0, ordered = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const SyntheticTree::Shape shape{
        .branching = 5, .depth = 6, .seed = seed, .values = SyntheticTree::Values::incremental};
    const Game<SyntheticTree> game{SyntheticTree(shape)};
    Equipment<SyntheticTree> equipment({.order = {.evaluator = true}});
    natural += alpha_beta(game, shown_value, {}).counts.entered;
    ordered += alpha_beta(game, shown_value, {}, Silent{}, {}, equipment).counts.entered;
  }
  EXPECT_LT(ordered * 2, natural);
}

TEST(Ordering, killers_and_history_help_in_connect_four) {
  const Game<ConnectFour> game{ConnectFour{}};
  const auto lines = [](const ConnectFour& p) { return p.open_lines(); };
  Equipment<ConnectFour> equipment({.order = {.killers = true, .history = true}});
  const auto ordered = alpha_beta(game, lines, {.depth = 7}, Silent{}, {}, equipment);
  const auto natural = alpha_beta(game, lines, {.depth = 7});
  EXPECT_EQ(ordered.value, natural.value);
  EXPECT_LT(ordered.counts.entered, natural.counts.entered);
}

TEST(Ordering, what_was_learnt_can_be_forgotten_so_that_a_search_repeats_to_the_node) {
  auto table = Table::of_megabytes(1);
  Equipment<ConnectFour> equipment({.table = &*table, .order = {.table_move = true, .killers = true, .history = true}});
  const Game<ConnectFour> game{ConnectFour{}};
  const auto lines = [](const ConnectFour& p) { return p.open_lines(); };
  const auto first = alpha_beta(game, lines, {.depth = 6}, Silent{}, {}, equipment);
  const auto second = alpha_beta(game, lines, {.depth = 6}, Silent{}, {}, equipment);
  EXPECT_LT(second.counts.entered, first.counts.entered) << "the table answers";
  equipment.forget();
  EXPECT_EQ(alpha_beta(game, lines, {.depth = 6}, Silent{}, {}, equipment).counts, first.counts);
}

// Carries the sum of the moves along the line, as a network carries its accumulator, with a pointer to its parent.
struct SummingEvaluator {
  struct State {
    const State* parent = nullptr;
    int moves = 0;
  };
  static State start(const SyntheticTree&) { return {}; }
  static State step(const State& parent, const SyntheticTree&, SyntheticTree::Move move, const SyntheticTree&) {
    return {&parent, move.child};
  }
  static Score value(const SyntheticTree& position, const State& state) {
    int sum = 0;
    for (const State* s = &state; s != nullptr; s = s->parent) sum += s->moves;
    return Score(position.to_move() == Side::first ? sum : -sum);
  }
};

TEST(Evaluator, state_is_carried_along_the_line_by_every_search) {
  // MAX adds the largest move, MIN the smallest: five plies of children 0 to 3 make 3 + 0 + 3 + 0 + 3.
  const Game<SyntheticTree> game{SyntheticTree({.branching = 4, .depth = 9})};
  const Limits limits{.depth = 5};
  EXPECT_EQ(minimax(game, SummingEvaluator{}, limits).value, Score(9));
  EXPECT_EQ(negamax(game, SummingEvaluator{}, limits).value, Score(9));
  EXPECT_EQ(alpha_beta(game, SummingEvaluator{}, limits).value, Score(9));
  Equipment<SyntheticTree> equipment({.order = {.evaluator = true}});
  EXPECT_EQ(principal_variation(game, SummingEvaluator{}, limits, Silent{}, {}, equipment).value, Score(9));
}

}  // namespace
}  // namespace arborist
