// Opponent models: never worse than minimax, equal to it where the opponent is like us, and what the definitions say.
#include "tree/opponent_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "games/connect_four/connect_four.h"
#include "games/synthetic_tree/synthetic_tree.h"
#include "games/tic_tac_toe/tic_tac_toe.h"
#include "tests/conformance/search_laws.h"
#include "tree/minimax.h"

namespace arborist {
namespace {

using testing::CountingObserver;
using testing::shown_value;
using Types = std::vector<OpponentType<SyntheticTree>>;

// What others may think of a node; small ranges, so that there are ties.
struct OtherView {
  std::uint64_t seed = 1;
  int range = 6;
  Score operator()(const SyntheticTree& position) const {
    const auto drawn = mix_bits(static_cast<std::uint64_t>(position.key()) ^ mix_bits(seed));
    return Score(static_cast<int>(drawn % static_cast<std::uint64_t>(2 * range + 1)) - range);
  }
  // Ends too, or all types would agree about them.
  Score value_of_end(const SyntheticTree& position) const { return (*this)(position); }
};
const OtherView one{1}, two{2};

Score modelled(const SyntheticTree& root, const Types& types, const OpponentRule& rule, int depth) {
  return opponent_model(Game(root), shown_value, {.depth = depth}, Silent{}, {}, types, rule).value;
}

// By definition: everything is looked at, in one pass. The values of the types are those of the side to move.
struct InFull {
  const std::vector<OtherView>& views;
  const std::vector<double>& shares;
  OpponentRule rule;

  struct Seen {
    Score own;  // for the player
    std::vector<Score> by_type;
  };
  Seen operator()(const SyntheticTree& position, int ply, int depth) const {
    Seen seen;
    const auto end = position.outcome();
    if (end || depth == 0) {
      const Score value = end ? end->score_for(position.to_move(), ply) : shown_value(position);
      seen.own = ply % 2 == 0 ? value : -value;
      for (const auto& view : views) seen.by_type.push_back(view(position));
      return seen;
    }
    std::vector<Seen> below;
    for (const auto& move : position.moves()) below.push_back((*this)(position.after(move), ply + 1, depth - 1));
    for (std::size_t type = 0; type < views.size(); ++type) {
      Score best = -Score::infinite();
      for (const Seen& child : below) best = std::max(best, -child.by_type[type]);
      seen.by_type.push_back(best);
    }
    seen.own = ply % 2 == 0 ? best_of(below) : expected_of(below);
    return seen;
  }
  static Score best_of(const std::vector<Seen>& below) {
    Score best = -Score::infinite();
    for (const Seen& child : below) best = std::max(best, child.own);
    return best;
  }
  [[nodiscard]] Score expected_of(const std::vector<Seen>& below) const {
    double sum = 0;
    for (std::size_t type = 0; type < views.size(); ++type) {
      Score least = Score::infinite();
      Score own = Score::infinite();
      for (const Seen& child : below) {
        if (child.by_type[type] > least) continue;
        own = child.by_type[type] < least ? child.own : std::min(own, child.own);
        least = child.by_type[type];
      }
      sum += shares[type] * own.value();
    }
    return Score(static_cast<int>(std::lround(sum)));
  }
};

TEST(OpponentModel, one_type_and_several_are_what_the_definition_says) {
  const std::vector<OtherView> views = {one, two};
  const Types types = {{EvaluatorRef<SyntheticTree>(one), 0.75}, {EvaluatorRef<SyntheticTree>(two), 0.25}};
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    const SyntheticTree root({static_cast<std::uint16_t>(2 + seed % 3), 5, 40, seed});
    const int depth = 1 + static_cast<int>(seed % 5);
    EXPECT_EQ(modelled(root, types, {}, depth), (InFull{views, {0.75, 0.25}, {}})(root, 0, depth).own) << seed;
    const Types single = {types[0]};
    EXPECT_EQ(modelled(root, single, {}, depth), (InFull{{one}, {1.0}, {}})(root, 0, depth).own) << seed;
  }
}

// By definition too: an opponent that looks only so many plies ahead, its own move included, at each of its nodes.
Score seen_by(const OtherView& view, const SyntheticTree& position, int plies) {
  if (position.outcome() || plies == 0) return view(position);
  Score best = -Score::infinite();
  for (const auto& move : position.moves()) best = std::max(best, -seen_by(view, position.after(move), plies - 1));
  return best;
}
Score against(const OtherView& view, int sight, const SyntheticTree& position, int ply, int depth) {
  const bool is_own = ply % 2 == 0;
  const auto end = position.outcome();
  if (end || depth == 0) {
    const Score value = end ? end->score_for(position.to_move(), ply) : shown_value(position);
    return is_own ? value : -value;
  }
  Score best = is_own ? -Score::infinite() : Score::infinite(), least = Score::infinite();
  for (const auto& move : position.moves()) {
    const SyntheticTree next = position.after(move);
    const Score value = against(view, sight, next, ply + 1, depth - 1);
    if (is_own) {
      best = std::max(best, value);
      continue;
    }
    const Score worth = seen_by(view, next, std::min(sight, depth) - 1);
    if (worth < least) best = value;
    if (worth == least) best = std::min(best, value);
    least = std::min(least, worth);
  }
  return best;
}

TEST(OpponentModel, sees_as_far_as_it_is_said_to_and_no_further_than_the_search) {
  const Types types = {{EvaluatorRef<SyntheticTree>(one), 1}};
  int differs = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const SyntheticTree root({3, 6, 40, seed});
    for (const int sight : {1, 2, 3, 9})
      EXPECT_EQ(modelled(root, types, {.sight = sight}, 4), against(one, sight, root, 0, 4)) << seed << ", " << sight;
    differs += modelled(root, types, {.sight = 1}, 4) != modelled(root, types, {.sight = 3}, 4) ? 1 : 0;
  }
  EXPECT_GT(differs, 20);
}

TEST(OpponentModel, is_never_worth_less_than_minimax) {
  const Types types = {{EvaluatorRef<SyntheticTree>(one), 0.5}, {EvaluatorRef<SyntheticTree>(two), 0.5}};
  const OpponentRule rules[] = {{}, {.sight = 1}, {.sight = 2}, {.error = 5}, {.error = 30, .doubt = 0.5}};
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const SyntheticTree root({3, 4, 30, seed});
    const Score least = minimax(Game(root), shown_value, {.depth = 4}).value;
    for (const OpponentRule& rule : rules) EXPECT_GE(modelled(root, types, rule, 4), least) << seed;
  }
}

TEST(OpponentModel, an_opponent_like_us_is_minimax_with_and_without_a_little_error) {
  const Types types = {{EvaluatorRef<SyntheticTree>(shown_value), 1}};
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const SyntheticTree root({3, 4, 30, seed});
    const auto truth = minimax(Game(root), shown_value, {.depth = 4});
    const auto found = opponent_model(Game(root), shown_value, {.depth = 4}, Silent{}, {}, types);
    EXPECT_EQ(found.value, truth.value) << seed;
    EXPECT_EQ(found.line.front(), truth.line.front()) << seed;
    EXPECT_EQ(modelled(root, types, {.error = 0.01}, 4), truth.value) << seed;
    EXPECT_EQ(modelled(root, types, {.error = 1000, .doubt = 1}, 4), truth.value) << "all doubt: " << seed;
  }
}

TEST(OpponentModel, pure_chance_is_the_average) {
  const Types types = {{EvaluatorRef<SyntheticTree>(one), 1}};
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const SyntheticTree root({3, 4, 300, seed});
    Score best = -Score::infinite();
    for (const auto& move : root.moves()) {
      double sum = 0;
      const SyntheticTree next = root.after(move);
      for (const auto& reply : next.moves()) sum += next.after(reply).static_value().value();
      best = std::max(best, Score(static_cast<int>(std::lround(sum / 3))));
    }
    EXPECT_EQ(modelled(root, types, {.error = 1e9}, 2), best) << seed;
  }
}

TEST(OpponentModel, chances_fall_with_what_replies_are_worth_to_the_opponent) {
  const auto chances = reply_chances(std::vector{Score(0), Score(-20), Score(10)}, {.error = 10});
  EXPECT_NEAR(chances[0] + chances[1] + chances[2], 1, 1e-12);
  EXPECT_NEAR(chances[0] / chances[2], std::exp(-1), 1e-9);
  EXPECT_NEAR(chances[1] / chances[0], std::exp(-2), 1e-9);
  EXPECT_EQ(reply_chances(std::vector{Score(3), Score(1), Score(3)}, {}), (std::vector<double>{1, 0, 1}));
}

TEST(OpponentModel, wins_are_averaged_as_so_many_points_and_stay_wins_where_nothing_else_can_come) {
  const OpponentRule rule{.win = 100};
  const std::vector<double> half = {0.5, 0.5};
  EXPECT_EQ(expectation(std::vector{Score::win_in(3), Score(0)}, half, rule), Score(50));
  EXPECT_EQ(expectation(std::vector{Score::loss_in(3), Score(40)}, half, rule), Score(-30));
  EXPECT_EQ(expectation(std::vector{Score::win_in(3), Score(300)}, half, rule), Score(300));
  EXPECT_EQ(expectation(std::vector{Score::win_in(3), Score::win_in(5)}, half, rule), Score::win_in(5));
  EXPECT_EQ(expectation(std::vector{Score::loss_in(2), Score::win_in(5)}, std::vector<double>{0, 1}, rule),
            Score::win_in(5));
}

// X has two in a row at 0 and 1, O could stop it at 2 but does not see beyond its own move.
TEST(OpponentModel, bets_on_what_is_overlooked_but_never_with_a_proven_loss) {
  const auto zero = ZeroEvaluator{};
  const std::vector<OpponentType<TicTacToe>> blind = {{EvaluatorRef<TicTacToe>(zero), 1}};
  // O to move wins at once by 5; X would have to prevent it.
  const auto lost = TicTacToe::parse("XX./OO./...");
  ASSERT_TRUE(lost);
  const auto to_move = lost->to_move();
  const auto found = opponent_model(Game(*lost), zero, {.depth = 3}, Silent{}, {}, blind, {.sight = 1});
  EXPECT_TRUE(found.value.is_win()) << "whoever moves takes the row: " << (to_move == Side::first);
  // One ply further on: everything but a block loses, though the model would not see the second ply.
  const auto threatened = TicTacToe::parse("X../OO./X..");
  ASSERT_TRUE(threatened);
  for (const OpponentRule& rule : {OpponentRule{.sight = 1}, OpponentRule{.sight = 1, .error = 50}}) {
    const auto safe = opponent_model(Game(*threatened), zero, {.depth = 4}, Silent{}, {}, blind, rule);
    const TicTacToe next = threatened->after(safe.line.front());
    EXPECT_FALSE(minimax(Game(next), zero, {}).value.is_win());
  }
}

TEST(OpponentModel, what_is_seen_is_what_is_counted_and_watching_changes_nothing) {
  const Types types = {{EvaluatorRef<SyntheticTree>(one), 0.5}, {EvaluatorRef<SyntheticTree>(two), 0.5}};
  for (const OpponentRule& rule : {OpponentRule{}, OpponentRule{.sight = 1, .error = 3, .doubt = 0.2}}) {
    const SyntheticTree root({3, 6, 40, 7});
    CountingObserver seen;
    const auto watched = opponent_model(Game(root), shown_value, {.depth = 4}, seen, {}, types, rule);
    const auto found = opponent_model(Game(root), shown_value, {.depth = 4}, Silent{}, {}, types, rule);
    EXPECT_EQ(seen.nodes, found.counts.entered);
    EXPECT_EQ(watched.counts, found.counts);
    EXPECT_EQ(watched.line, found.line);
    EXPECT_GT(found.counts.ordering, 0U) << "the opponent's own looks are counted apart";
    testing::expect_counts_add_up(found.counts);
  }
}

TEST(OpponentModel, keeps_to_its_limits_with_what_the_opponent_looks_at) {
  const auto zero = ZeroEvaluator{};
  const std::vector<OpponentType<ConnectFour>> types = {{EvaluatorRef<ConnectFour>(zero), 1}};
  for (const std::uint64_t nodes : {1U, 2U, 9U, 100U, 5'000U}) {
    const auto found =
        opponent_model(Game(ConnectFour{}), zero, {.depth = 6, .nodes = nodes}, Silent{}, {}, types, {.sight = 4});
    EXPECT_LE(found.counts.entered + found.counts.ordering, nodes);
    EXPECT_EQ(found.ended, Ended::out_of_nodes);
  }
  std::stop_source stop;
  stop.request_stop();
  const auto stopped =
      opponent_model(Game(ConnectFour{}), zero, {.depth = 6, .stop = stop.get_token()}, Silent{}, {}, types);
  EXPECT_EQ(stopped.ended, Ended::stopped);
}

}  // namespace
}  // namespace arborist
