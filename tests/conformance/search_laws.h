// The laws of every search: it finds the minimax value, its line leads to that value, its counts add up, and watching
// it changes nothing. Use it from a test of a game:
//
//   expect_minimax_value_everywhere(Game(position), evaluate, 4);    // all depths up to 4
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tests/conformance/game_laws.h"
#include "tree/alpha_beta.h"
#include "tree/iterative_deepening.h"
#include "tree/minimax.h"
#include "tree/negamax.h"
#include "tree/principal_variation.h"

namespace arborist::testing {

inline constexpr auto shown_value = [](const auto& position) { return position.static_value(); };

// Counts what it sees, and that what was entered is left again in order.
struct CountingObserver : Silent {
  void entered(const auto&, const Visit& visit) {
    EXPECT_EQ(visit.ply, static_cast<int>(open)) << "a node is entered below the one that is open";
    ++open;
    ++nodes;
  }
  void returned(int ply, Score) {
    --open;
    EXPECT_EQ(ply, static_cast<int>(open)) << "the innermost node returns first";
  }
  void cut(int, const auto&, Score) { ++cuts; }
  std::uint64_t nodes = 0;
  std::uint64_t cuts = 0;
  std::size_t open = 0;
};

// One way to search: run(game, limits, observer).
template <Position P, class E>
struct NamedSearch {
  std::string name;
  std::function<Found<P>(const Game<P>&, const Limits&)> silent;
  std::function<Found<P>(const Game<P>&, const Limits&, CountingObserver&)> watched;
};

// Every algorithm with the options and aids that must not change its value.
template <Position P, class E>
std::vector<NamedSearch<P, E>> all_searches(const E& evaluate, Table& table) {
  std::vector<NamedSearch<P, E>> searches;
  const auto add = [&](const std::string& name, auto run) {
    searches.push_back({name,
                        [run](const Game<P>& game, const Limits& limits) {
                          Silent silent;
                          return run(game, limits, silent);
                        },
                        [run](const Game<P>& game, const Limits& limits, CountingObserver& observer) {
                          return run(game, limits, observer);
                        }});
  };
  add("negamax", [&](const auto& game, const auto& limits, auto& o) { return negamax(game, evaluate, limits, o); });
  const auto add_both = [&](const std::string& name, const TreeOptions& options) {
    add("alpha-beta " + name, [&evaluate, options](const auto& game, const auto& limits, auto& o) {
      return alpha_beta(game, evaluate, limits, o, options);
    });
    add("pvs " + name, [&evaluate, options](const auto& game, const auto& limits, auto& o) {
      return principal_variation(game, evaluate, limits, o, options);
    });
  };
  add_both("plain", {});
  add_both("with a full root window", {.narrow_root = false});
  add_both("searching again from the value", {.research = Research::from_value});
  const auto add_aided = [&](const std::string& name, const typename Aids<P>::Options& options) {
    add("alpha-beta " + name, [&evaluate, options](const auto& game, const auto& limits, auto& o) {
      Aids<P> aids(options);
      aids.forget();
      return alpha_beta(game, evaluate, limits, o, {}, aids);
    });
    add("pvs " + name, [&evaluate, options](const auto& game, const auto& limits, auto& o) {
      Aids<P> aids(options);
      aids.forget();
      return principal_variation(game, evaluate, limits, o, {}, aids);
    });
    add("deepened pvs " + name, [&evaluate, options](const auto& game, const auto& limits, auto& o) {
      Aids<P> aids(options);
      aids.forget();
      return iterative_deepening(game, limits, {.aspiration = 2}, [&](const Limits& one, Window window) {
        return principal_variation(game, evaluate, one, o, {.window = window}, aids);
      });
    });
  };
  add_aided("with a table", {.table = &table, .table_depth_equal = true});
  add_aided("ordered", {.order = {.hint = true, .killers = true, .history = true}});
  add_aided("ordered by evaluator", {.order = {.evaluator = true}});
  add_aided("with all", {.table = &table,
                         .table_depth_equal = true,
                         .order = {.table_move = true, .hint = true, .killers = true, .history = true}});
  return searches;
}

// Following the line of a search leads to its value.
template <Position P, class E>
void expect_line_leads_to_value(const Game<P>& game, const E& evaluate, const Found<P>& found, int depth) {
  P position = game.position();
  int ply = 0;
  for (const auto& move : found.line) {
    ASSERT_FALSE(position.outcome()) << "the line goes beyond the end of the game";
    position = position.after(move);
    ++ply;
  }
  const auto end = position.outcome();
  if (!end && ply < depth) return;  // a line may be shorter where a table or a bound answered for the rest
  const Score at_end =
      end ? end->score_for(game.position().to_move(), ply) : (ply % 2 == 0 ? evaluate(position) : -evaluate(position));
  EXPECT_EQ(at_end, found.value) << "the line leads to the value";
}

inline void expect_counts_add_up(const Counts& counts) {
  EXPECT_EQ(counts.entered, counts.leaves + counts.interior + counts.table_cutoffs);
  EXPECT_LE(counts.horizon, counts.leaves);
  EXPECT_LE(counts.first_move_cutoffs, counts.cutoffs);
  EXPECT_LE(counts.table_cutoffs, counts.table_hits);
}

template <Position P, class E>
void expect_minimax_value_at(const Game<P>& game, const E& evaluate, int depth, Table& table) {
  const Limits limits{.depth = depth};
  const Found<P> truth = minimax(game, evaluate, limits);
  ASSERT_FALSE(truth.line.empty());
  expect_line_leads_to_value(game, evaluate, truth, depth);
  expect_counts_add_up(truth.counts);
  for (const auto& search : all_searches<P>(evaluate, table)) {
    SCOPED_TRACE(search.name + " at depth " + std::to_string(depth));
    const Found<P> found = search.silent(game, limits);
    ASSERT_EQ(found.value, truth.value);
    ASSERT_FALSE(found.line.empty());
    expect_line_leads_to_value(game, evaluate, found, depth);
    expect_counts_add_up(found.counts);
    const bool is_repeated = search.name.starts_with("deepened") || search.name.starts_with("pvs");
    if (!is_repeated) {
      ASSERT_LE(found.counts.entered, truth.counts.entered) << "pruning never costs";
    }

    CountingObserver observer;
    const Found<P> watched = search.watched(game, limits, observer);
    ASSERT_EQ(watched.value, found.value) << "watching changes nothing";
    ASSERT_EQ(watched.line, found.line);
    ASSERT_EQ(watched.counts, found.counts);
    ASSERT_EQ(observer.nodes, found.counts.entered) << "what is seen is what is counted";
    ASSERT_EQ(observer.cuts, found.counts.cutoffs);
    ASSERT_EQ(observer.open, 0U) << "every node that was entered returned";
  }
}

template <Position P, class E>
void expect_minimax_value_everywhere(const Game<P>& game, const E& evaluate, int deepest) {
  auto table = Table::of_megabytes(1);
  ASSERT_TRUE(table);
  for (int depth = 1; depth <= deepest; ++depth) {
    expect_minimax_value_at(game, evaluate, depth, *table);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

// The same from positions of random games, from `first_ply` on.
template <Position P, class E>
void expect_minimax_value_on_random_games(const P& start, const E& evaluate, const WalkOptions& options, int deepest,
                                          int first_ply) {
  walk_random_games(start, options, [&](const Game<P>& game) {
    if (game.outcome() || game.plies() < first_ply) return;
    expect_minimax_value_everywhere(game, evaluate, deepest);
  });
}

}  // namespace arborist::testing
