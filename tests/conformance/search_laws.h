// The laws of every search with every setting: it finds the minimax value, the move it plays is worth that value, its
// line leads there, its counts add up, and watching it changes nothing. Use it from a test of a game:
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
  Keep keep = Keep::first;
  bool tries_in_order = false;  // the game's own order, all lines known: the line is minimax's
  std::function<Found<P>(const Game<P>&, const Limits&)> silent;
  std::function<Found<P>(const Game<P>&, const Limits&, CountingObserver&)> watched;
};

// Every algorithm with every option and aid; none of them may change its value, or play a move that is not worth it.
template <Position P, class E>
class AllSearches {
 public:
  AllSearches(const E& evaluate, Table& table, Wins wins) : evaluate_(evaluate) {
    for (const Keep keep : {Keep::first, Keep::last}) {
      keep_ = keep;
      add("negamax", true,
          [&evaluate, options = TreeOptions{.wins = wins, .keep = keep}](
              const auto& game, const auto& limits, auto& o) { return negamax(game, evaluate, limits, o, options); });
      add_both("plain", {.wins = wins, .keep = keep});
      add_both("with a full root window", {.wins = wins, .keep = keep, .narrow_root = false});
      add_both("searching again from the value", {.wins = wins, .keep = keep, .research = Research::from_value});
      const TreeOptions options{.wins = wins, .keep = keep};
      add_equipped("with a table", options, {.table = &table, .table_depth_equal = true});
      add_equipped("ordered", options, {.order = {.hint = true, .killers = true, .history = true}});
      add_equipped("ordered by evaluator", options, {.order = {.evaluator = true}});
      add_equipped("with all", options,
                   {.table = &table,
                    .table_depth_equal = true,
                    .order = {.table_move = true, .hint = true, .killers = true, .history = true}});
    }
  }

  [[nodiscard]] const std::vector<NamedSearch<P, E>>& list() const { return list_; }

 private:
  template <class Run>
  void add(const std::string& name, bool tries_in_order, Run run) {
    list_.push_back({name + (keep_ == Keep::first ? "" : ", keeping the last"), keep_, tries_in_order,
                     [run](const Game<P>& game, const Limits& limits) {
                       Silent silent;
                       return run(game, limits, silent);
                     },
                     [run](const Game<P>& game, const Limits& limits, CountingObserver& observer) {
                       return run(game, limits, observer);
                     }});
  }
  void add_both(const std::string& name, const TreeOptions& options) {
    add("alpha-beta " + name, true, [this, options](const auto& game, const auto& limits, auto& o) {
      return alpha_beta(game, evaluate_, limits, o, options);
    });
    add("pvs " + name, options.research == Research::from_best,
        [this, options](const auto& game, const auto& limits, auto& o) {
          return principal_variation(game, evaluate_, limits, o, options);
        });
  }
  void add_equipped(const std::string& name, const TreeOptions& options, const typename Equipment<P>::Options& with) {
    const auto fresh = [with] {
      Equipment<P> equipment(with);
      equipment.forget();
      return equipment;
    };
    add("alpha-beta " + name, false, [this, options, fresh](const auto& game, const auto& limits, auto& o) {
      auto equipment = fresh();
      return alpha_beta(game, evaluate_, limits, o, options, equipment);
    });
    add("pvs " + name, false, [this, options, fresh](const auto& game, const auto& limits, auto& o) {
      auto equipment = fresh();
      return principal_variation(game, evaluate_, limits, o, options, equipment);
    });
    add("deepened pvs " + name, false, [this, options, fresh](const auto& game, const auto& limits, auto& o) {
      auto equipment = fresh();
      return iterative_deepening(game, limits, {.aspiration = 2}, [&](const Limits& one, Window window) {
        TreeOptions narrow = options;
        narrow.window = window;
        return principal_variation(game, evaluate_, one, o, narrow, equipment);
      });
    });
  }

  const E& evaluate_;
  Keep keep_ = Keep::first;
  std::vector<NamedSearch<P, E>> list_;
};

// The minimax value of a node in the plainest words, by which the searches are judged.
template <Position P, class E>
Score plain_value(const P& position, const E& evaluate, Trail<P>& trail, int ply, int depth, Wins wins) {
  if (const auto end = position.outcome())
    return end->score_for(position.to_move(), wins == Wins::by_distance ? ply : 0);
  if (trail.repeats(position)) return Score::draw();
  if (depth == 0) return evaluate(position);
  Score best = -Score::infinite();
  trail.push(position);
  for (const auto& move : list_moves(position))
    best = std::max(best, -plain_value(position.after(move), evaluate, trail, ply + 1, depth - 1, wins));
  trail.pop();
  return best;
}

// The move that a search plays is worth what it says.
template <Position P, class E>
void expect_move_is_worth_value(const Game<P>& game, const E& evaluate, const Found<P>& found, int depth, Wins wins) {
  Trail<P> trail(game);
  trail.push(game.position());
  const Score worth = -plain_value(game.position().after(found.line.front()), evaluate, trail, 1, depth - 1, wins);
  ASSERT_EQ(worth, found.value) << "the move is worth the value";
}

// Following the line of a search leads to its value.
template <Position P, class E>
void expect_line_leads_to_value(const Game<P>& game, const E& evaluate, const Found<P>& found, int depth, Wins wins) {
  P position = game.position();
  int ply = 0;
  for (const auto& move : found.line) {
    ASSERT_FALSE(position.outcome()) << "the line goes beyond the end of the game";
    position = position.after(move);
    ++ply;
  }
  const auto end = position.outcome();
  if (!end && ply < depth) return;  // a line may be shorter where a table or a bound answered for the rest
  const Score at_end = end            ? end->score_for(game.position().to_move(), wins == Wins::by_distance ? ply : 0)
                       : ply % 2 == 0 ? evaluate(position)
                                      : -evaluate(position);
  EXPECT_EQ(at_end, found.value) << "the line leads to the value";
}

inline void expect_counts_add_up(const Counts& counts) {
  EXPECT_EQ(counts.entered, counts.leaves + counts.interior + counts.table_cutoffs);
  EXPECT_LE(counts.horizon, counts.leaves);
  EXPECT_LE(counts.first_move_cutoffs, counts.cutoffs);
  EXPECT_LE(counts.table_cutoffs, counts.table_hits);
}

template <Position P, class E>
void expect_minimax_value_at(const Game<P>& game, const E& evaluate, int depth, Wins wins, Table& table) {
  const Limits limits{.depth = depth};
  const Found<P> first = minimax(game, evaluate, limits, Silent{}, {.wins = wins});
  const Found<P> last = minimax(game, evaluate, limits, Silent{}, {.wins = wins, .keep = Keep::last});
  ASSERT_EQ(first.value, last.value);
  for (const auto& truth : {first, last}) {
    ASSERT_FALSE(truth.line.empty());
    expect_line_leads_to_value(game, evaluate, truth, depth, wins);
    expect_move_is_worth_value(game, evaluate, truth, depth, wins);
    expect_counts_add_up(truth.counts);
  }
  const AllSearches<P, E> searches(evaluate, table, wins);
  for (const auto& search : searches.list()) {
    SCOPED_TRACE(search.name + " at depth " + std::to_string(depth));
    const Found<P> found = search.silent(game, limits);
    const Found<P>& truth = search.keep == Keep::first ? first : last;
    ASSERT_EQ(found.value, truth.value);
    ASSERT_FALSE(found.line.empty());
    expect_line_leads_to_value(game, evaluate, found, depth, wins);
    expect_move_is_worth_value(game, evaluate, found, depth, wins);
    if (search.tries_in_order) {
      ASSERT_EQ(found.line, truth.line) << "of equal moves the same is kept as by minimax";
    }
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
    if (::testing::Test::HasFatalFailure()) return;
  }
}

template <Position P, class E>
void expect_minimax_value_everywhere(const Game<P>& game, const E& evaluate, int deepest) {
  auto table = Table::of_megabytes(1);
  ASSERT_TRUE(table);
  for (int depth = 1; depth <= deepest; ++depth) {
    expect_minimax_value_at(game, evaluate, depth, Wins::by_distance, *table);
    if (::testing::Test::HasFatalFailure()) return;
  }
  expect_minimax_value_at(game, evaluate, deepest, Wins::all_alike, *table);
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
