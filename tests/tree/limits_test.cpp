// Searches stop where they are told to, and a move is always ready.
#include <gtest/gtest.h>

#include <thread>

#include "games/connect_four/connect_four.h"
#include "games/tic_tac_toe/tic_tac_toe.h"
#include "tests/conformance/search_laws.h"

namespace arborist {
namespace {

const Game<ConnectFour> connect_four{ConnectFour{}};

Found<ConnectFour> deepened(const Limits& limits, const Deepening& options = {}) {
  return iterative_deepening(connect_four, limits, options, [](const Limits& one, Window window) {
    return alpha_beta(connect_four, ZeroEvaluator{}, one, Silent{}, {.window = window});
  });
}

TEST(NodeLimit, is_kept_to_the_node) {
  for (const std::uint64_t nodes : {1U, 2U, 1000U, 1024U, 1025U, 5000U}) {
    for (const auto& found :
         {minimax(connect_four, ZeroEvaluator{}, {.nodes = nodes}),
          alpha_beta(connect_four, ZeroEvaluator{}, {.nodes = nodes}),
          principal_variation(connect_four, ZeroEvaluator{}, {.nodes = nodes}), deepened({.nodes = nodes})}) {
      EXPECT_EQ(found.counts.entered, nodes);
      EXPECT_EQ(found.ended, Ended::out_of_nodes);
    }
  }
}

TEST(NodeLimit, leaves_the_last_completed_depth_as_the_depth) {
  const auto cut_short = [](const Limits& limits) {
    return std::vector{minimax(connect_four, ZeroEvaluator{}, limits), negamax(connect_four, ZeroEvaluator{}, limits),
                       alpha_beta(connect_four, ZeroEvaluator{}, limits),
                       principal_variation(connect_four, ZeroEvaluator{}, limits)};
  };
  for (const auto& found : cut_short({.depth = 6, .nodes = 30})) EXPECT_EQ(found.depth, 0) << "nothing was completed";
  for (const auto& found : cut_short({.depth = 2})) EXPECT_EQ(found.depth, 2);
  const auto three = deepened({.depth = 3}).counts.entered;
  EXPECT_EQ(deepened({.nodes = three}).depth, 3);
  EXPECT_EQ(deepened({.nodes = three - 1}).depth, 2);
  EXPECT_EQ(deepened({.nodes = three + 1}).depth, 3);
}

TEST(NodeLimit, that_is_just_enough_does_not_stop_the_search) {
  const Game<TicTacToe> game{TicTacToe{}};
  const auto whole = alpha_beta(game, ZeroEvaluator{}, {});
  const auto enough = alpha_beta(game, ZeroEvaluator{}, {.nodes = whole.counts.entered});
  EXPECT_EQ(enough.ended, Ended::finished);
  EXPECT_EQ(enough.counts, whole.counts);
}

TEST(StopRequest, ends_a_search_that_would_never_end_by_itself) {
  std::stop_source source;
  std::jthread stopper([&] { source.request_stop(); });
  const auto found = deepened({.stop = source.get_token()});
  EXPECT_EQ(found.ended, Ended::stopped);
  EXPECT_FALSE(found.line.empty());
}

TEST(TimeLimit, of_nothing_still_yields_a_legal_move) {
  const auto found = deepened({.time = Duration::zero()});
  EXPECT_EQ(found.ended, Ended::out_of_time);
  ASSERT_EQ(found.line.size(), 1U);
}

TEST(TimeLimit, that_is_soft_starts_no_further_iteration) {
  const auto found = deepened({.soft_time = Duration::zero()});
  EXPECT_EQ(found.ended, Ended::finished);
  EXPECT_EQ(found.depth, 1);
}

TEST(Deepening, tells_the_best_move_of_every_depth) {
  const auto found = deepened({.depth = 6});
  ASSERT_EQ(found.iterations.size(), 6U);
  for (int depth = 1; depth <= 6; ++depth) {
    const auto& iteration = found.iterations[static_cast<std::size_t>(depth - 1)];
    const auto alone = alpha_beta(connect_four, ZeroEvaluator{}, {.depth = depth});
    EXPECT_EQ(iteration.depth, depth);
    EXPECT_EQ(iteration.value, alone.value);
    EXPECT_EQ(iteration.counts, alone.counts);
  }
  EXPECT_EQ(found.depth, 6);
}

TEST(Deepening, stops_when_the_tree_is_seen_to_its_ends_or_the_win_is_proven) {
  const Game<TicTacToe> game{TicTacToe{}};
  const auto whole = iterative_deepening(game, {}, {}, [&](const Limits& one, Window window) {
    return alpha_beta(game, ZeroEvaluator{}, one, Silent{}, {.window = window});
  });
  EXPECT_EQ(whole.depth, 9);
  const Game<TicTacToe> won(*TicTacToe::parse("XX./OO./..."));
  const auto quick = iterative_deepening(won, {}, {}, [&](const Limits& one, Window window) {
    return alpha_beta(won, ZeroEvaluator{}, one, Silent{}, {.window = window});
  });
  EXPECT_EQ(quick.value, Score::win_in(1));
  EXPECT_EQ(quick.depth, 1);
}

TEST(Deepening, with_aspiration_finds_the_same_values_and_counts_every_search) {
  const auto lines = [](const ConnectFour& p) { return p.open_lines(); };
  for (const int half : {1, 5, 50}) {
    std::uint64_t entered = 0;
    const auto narrow =
        iterative_deepening(connect_four, {.depth = 6}, {.aspiration = half}, [&](const Limits& one, Window window) {
          auto found = alpha_beta(connect_four, lines, one, Silent{}, {.window = window});
          entered += found.counts.entered;
          return found;
        });
    EXPECT_EQ(narrow.value, alpha_beta(connect_four, lines, {.depth = 6}).value);
    EXPECT_EQ(narrow.counts.entered, entered);
  }
}

TEST(FailSoft, values_outside_the_window_are_bounds_on_the_right_side) {
  const auto lines = [](const ConnectFour& p) { return p.open_lines(); };
  const Score truth = minimax(connect_four, lines, {.depth = 5}).value;
  for (int alpha = -20; alpha <= 20; ++alpha) {
    for (const int width : {1, 5}) {
      const Window window{Score(alpha), Score(alpha + width)};
      const Score value = alpha_beta(connect_four, lines, {.depth = 5}, Silent{}, {.window = window}).value;
      if (value <= window.alpha)
        EXPECT_GE(value, truth) << "an upper bound";
      else if (value >= window.beta)
        EXPECT_LE(value, truth) << "a lower bound";
      else
        EXPECT_EQ(value, truth);
    }
  }
}

TEST(GameThatIsOver, has_the_value_of_its_end_and_no_line) {
  const Game<TicTacToe> game(*TicTacToe::parse("XXX/OO./..."));
  const auto found = alpha_beta(game, ZeroEvaluator{}, {});
  EXPECT_EQ(found.value, Score::loss_in(0));
  EXPECT_TRUE(found.line.empty());
}

}  // namespace
}  // namespace arborist
