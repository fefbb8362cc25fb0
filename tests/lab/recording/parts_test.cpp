// Parts of recordings, two of them side by side, limits, steps, and what other programs get.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "games/builtin_games.h"
#include "lab/recording/check.h"
#include "lab/recording/compare.h"
#include "lab/recording/estimate.h"
#include "lab/recording/export.h"
#include "lab/recording/filter.h"
#include "lab/recording/timeline.h"
#include "tests/lab/recording/examples.h"

namespace arborist::lab {
namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(RecordLimits, counts_stay_complete_when_the_recording_stops) {
  const Example whole("tic-tac-toe", "X...O....", "alphabeta:depth=5");
  const RecordLimits limits[] = {{.nodes = 10}, {.nodes = 1}, {.plies = 2}, {.plies = 0}, {.every = 3}, {.every = 50}};
  for (const auto& limit : limits) {
    const Example part("tic-tac-toe", "X...O....", "alphabeta:depth=5", limit);
    EXPECT_EQ(part.recording.info.counts, whole.recording.info.counts);
    EXPECT_EQ(part.recording.info.line, whole.recording.info.line);
    EXPECT_LT(part.recording.size(), whole.recording.size());
    EXPECT_FALSE(part.recording.info.is_complete);
    EXPECT_TRUE(check(part.recording)) << check(part.recording).error().message;
    EXPECT_LE(part.recording.size(), limit.nodes);
  }
}

TEST(RecordLimits, a_search_that_never_ends_is_refused_before_it_runs) {
  const GameList games = builtin_games();
  const AnyGame& chess = **games.find("chess");
  const auto play = std::move(*chess.start(""));
  const auto refused = record(chess, *play, *Spec::parse("minimax:depth=30"), {});
  ASSERT_FALSE(refused);
  EXPECT_TRUE(contains(refused.error().message, "minimax to depth 30 would look at about 10⁴"))
      << refused.error().message;
  EXPECT_TRUE(contains(refused.error().message, "Try depth=5 or less, or alphabeta")) << refused.error().message;
  EXPECT_FALSE(record(chess, *play, *Spec::parse("alphabeta:depth=40"), {}));
  EXPECT_FALSE(record(chess, *play, *Spec::parse("engine:depth=60"), {}));
  EXPECT_FALSE(record(chess, *play, *Spec::parse("engine:threads=2"), {}));
}

TEST(RecordLimits, a_search_that_costs_too_much_is_ended) {
  const GameList games = builtin_games();
  const AnyGame& game = **games.find("synthetic-tree");
  const auto play = std::move(*game.start("branching=10,depth=6"));
  const auto ended = record(game, *play, *Spec::parse("alphabeta"), {.effort = 5'000});
  ASSERT_FALSE(ended);
  EXPECT_TRUE(contains(ended.error().message, "5,000 positions and was not done")) << ended.error().message;
}

TEST(RecordControl, a_search_that_is_stopped_leaves_what_it_had_recorded) {
  const GameList games = builtin_games();
  for (const auto& [name, search] : {std::pair{"synthetic-tree", "alphabeta"}, std::pair{"chess", "engine:depth=12"}}) {
    SCOPED_TRACE(name);
    const AnyGame& game = **games.find(name);
    const auto play = std::move(*game.start(game.info().name == "chess" ? "" : "branching=10,depth=9"));
    std::stop_source stop;
    std::uint64_t told = 0;
    const RecordControl control{.stop = stop.get_token(), .progress = [&](const Recorder& so_far) {
                                  EXPECT_GT(so_far.entered_so_far(), told);
                                  EXPECT_GT(so_far.steps_so_far(), 0U);
                                  told = so_far.entered_so_far();
                                  if (told > 10'000) stop.request_stop();
                                }};
    const auto recording = record(game, *play, *Spec::parse(search), {.nodes = 5'000}, control);
    ASSERT_TRUE(recording) << recording.error().message;
    EXPECT_EQ(recording->info.ended, Ended::stopped);
    EXPECT_GE(recording->info.counts.entered, told);
    EXPECT_LT(recording->info.counts.entered, 30'000U);
    EXPECT_TRUE(check(*recording)) << check(*recording).error().message;
  }
}

TEST(RecordControl, what_is_seen_on_the_way_is_the_beginning_of_the_whole) {
  const GameList games = builtin_games();
  const AnyGame& game = **games.find("connect-four");
  const auto play = std::move(*game.start(""));
  std::vector<Recording> seen;
  const RecordControl control{.progress = [&](const Recorder& so_far) { seen.push_back(so_far.so_far()); }};
  const auto whole = record(game, *play, *Spec::parse("alphabeta:depth=6"), {}, control);
  ASSERT_TRUE(whole) << whole.error().message;
  ASSERT_GE(seen.size(), 2U);
  for (const Recording& part : seen) {
    EXPECT_EQ(part.info.search, whole->info.search);
    ASSERT_LT(part.size(), whole->size());
    for (NodeNumber n = 0; n < part.size(); ++n) {
      const TreeNode node = part.at(n);
      const TreeNode later = whole->at(n);
      EXPECT_EQ(node.t0, later.t0);
      EXPECT_EQ(node.move, later.move);
      if (node.t1 <= part.info.steps) {
        EXPECT_EQ(node, later);
      } else {
        EXPECT_GT(later.t1, part.info.steps);
      }
    }
  }
}

TEST(Estimate, of_a_uniform_tree_it_is_exact) {
  const GameList games = builtin_games();
  const auto play = std::move(*(*games.find("synthetic-tree"))->start("branching=3,depth=9"));
  const auto tree = estimate_tree(*play, 30);
  EXPECT_NEAR(tree.positions(4), 1 + 3 + 9 + 27 + 81, 0.01);
  EXPECT_NEAR(tree.positions(30), 29'524, 0.01);
  EXPECT_EQ(tree.deepest_within(400, false), 5);
  EXPECT_EQ(about(3.2e41), "about 10⁴²");
  EXPECT_EQ(about(12'345), "about 12,345");
}

TEST(Timeline, the_last_step_shows_what_the_search_found) {
  for (const char* search : {"alphabeta:depth=4", "minimax:depth=3", "pvs:depth=4,deepen=yes,table=1,order=all"}) {
    const Example example("tic-tac-toe", "X...O....", search);
    const Timeline timeline(example.recording);
    const auto totals = timeline.totals(example.recording.info.steps);
    EXPECT_EQ(totals.nodes, example.recording.info.counts.entered);
    EXPECT_EQ(totals.leaves, example.recording.info.counts.leaves);
    EXPECT_EQ(totals.cuts, example.recording.info.counts.cuts);
    EXPECT_EQ(timeline.state(example.recording.last_root(), example.recording.info.steps).value,
              MaybeScore(example.recording.info.value));
  }
}

TEST(Timeline, every_step_is_one_event_and_has_a_sentence) {
  const Example example("tic-tac-toe", "X...O....", "pvs:depth=4,table=1,order=all");
  const Timeline timeline(example.recording);
  for (std::uint32_t step = 1; step <= example.recording.info.steps; ++step) {
    EXPECT_NE(timeline.at(step).kind, StepKind::none) << step;
    EXPECT_FALSE(narrate(timeline, example.names, step).empty()) << step;
  }
}

TEST(Timeline, before_it_is_entered_a_node_is_hidden_and_its_value_grows_while_it_is_open) {
  const Example example;
  const Timeline timeline(example.recording);
  for (NodeNumber n = 0; n < example.recording.size(); ++n) {
    const TreeNode node = example.recording.at(n);
    EXPECT_EQ(timeline.state(n, node.t0 - 1).stage, NodeState::Stage::hidden);
    int last = -40'000;
    for (std::uint32_t step = node.t0; step < node.t1; ++step) {
      const auto state = timeline.state(n, step);
      EXPECT_EQ(state.stage, NodeState::Stage::open);
      if (!state.value) continue;
      EXPECT_GE((*state.value).value(), last);
      last = (*state.value).value();
    }
    EXPECT_EQ(timeline.state(n, node.t1).value, MaybeScore(Score(node.value)));
    if (last > -40'000) {
      EXPECT_EQ(last, node.value);
    }
  }
}

TEST(Timeline, the_page_s_sentences) {
  const Example example;
  const Timeline timeline(example.recording);
  EXPECT_EQ(narrate(timeline, example.names, 177), "Cut. O can hold X to 0, and X already has +2.");
  EXPECT_EQ(narrate(timeline, example.names, 179), "Back to X: at least +2.");
  EXPECT_EQ(narrate(timeline, example.names, 172), "X tries 8. Window +2 to +7.");
  EXPECT_EQ(narrate(timeline, example.names, 0), "");
  EXPECT_EQ(narrate(timeline, example.names, 297), "");
}

TEST(Filter, a_part_is_a_recording_with_the_same_steps) {
  const Example example("tic-tac-toe", "X...O....", "alphabeta:depth=4");
  const Recording& whole = example.recording;
  const Filter filters[] = {
      {.below = 40}, {.plies = 2}, {.only_cuts = true}, {.best_line = true}, {.last_iteration = true}};
  for (const Filter& filter : filters) {
    const Recording part = filtered(whole, filter);
    EXPECT_TRUE(check(part)) << check(part).error().message;
    EXPECT_LE(part.size(), whole.size());
    EXPECT_EQ(part.info.counts, whole.info.counts);
    const Timeline before(whole), after(part);
    for (std::uint32_t step = 1; step <= whole.info.steps; ++step) {
      if (after.at(step).kind == StepKind::none) continue;
      EXPECT_EQ(after.at(step).kind, before.at(step).kind);
      EXPECT_EQ(part.at(after.at(step).node).t0, whole.at(before.at(step).node).t0);
    }
    EXPECT_TRUE(names_of(example.game, part));
  }
  EXPECT_EQ(filtered(whole, {}), whole);
}

TEST(Filter, where_nothing_was_cut_the_root_stays) {
  const Example example("tree", "(1 2)", "minimax");
  EXPECT_EQ(filtered(example.recording, {.only_cuts = true}).size(), 1U);
}

TEST(Filter, only_cuts_keeps_all_of_them) {
  const Example example;
  const Recording part = filtered(example.recording, {.only_cuts = true});
  int cuts = 0;
  for (NodeNumber n = 0; n < part.size(); ++n) cuts += part.at(n).kind == NodeKind::cut ? 1 : 0;
  EXPECT_EQ(cuts, 18);
}

TEST(Filter, best_play_is_the_line_that_was_found) {
  for (const char* search : {"alphabeta:depth=4", "minimax:depth=4", "pvs:depth=5", "pvs:depth=4,deepen=yes,table=1"}) {
    const Example example("tic-tac-toe", "X...O....", search);
    const auto line = best_line(example.recording, Children(example.recording));
    ASSERT_GT(line.size(), 1U);
    for (std::size_t i = 1; i < line.size(); ++i)
      EXPECT_EQ(example.names[line[i]], example.recording.info.line[i - 1]) << search;
  }
}

TEST(Filter, best_play_of_a_tree_of_means_is_its_first_moves) {
  for (const auto& [game, search] :
       {std::pair{"connect-four", "mcts:sims=500"}, std::pair{"reversi", "bayes:nodes=300"},
        std::pair{"connect-four", "bayes:nodes=300"}}) {
    const Example example(game, "", search);
    const auto line = best_line(example.recording, Children(example.recording));
    ASSERT_GT(line.size(), 2U) << search;
    ASSERT_EQ(line.size(), example.recording.info.line.size() + 1) << search;
    for (std::size_t i = 1; i < line.size(); ++i)
      EXPECT_EQ(example.names[line[i]], example.recording.info.line[i - 1]) << search;
  }
}

TEST(Filter, a_part_keeps_the_chances_of_its_nodes) {
  const Example example("reversi", "", "bayes:nodes=200");
  const Recording part = filtered(example.recording, {.best_line = true});
  EXPECT_LT(part.spikes().size(), example.recording.spikes().size());
  NodeNumber n = 0;
  for (NodeNumber kept = 0; kept < part.size(); ++kept, ++n) {
    while (example.recording.at(n).t0 != part.at(kept).t0) ++n;
    EXPECT_TRUE(std::ranges::equal(part.spikes().of(kept), example.recording.spikes().of(n)));
  }
}

TEST(Compare, alpha_beta_searches_a_part_of_what_minimax_does) {
  const Example ab;
  const Example full("tic-tac-toe", "X...O....", "minimax:depth=3,eval=lines");
  const auto comparison = compare(ab.recording, full.recording);
  ASSERT_TRUE(comparison);
  EXPECT_EQ(comparison->both, 93U);
  EXPECT_EQ(comparison->only_first, 0U);
  EXPECT_EQ(comparison->only_second, 260U - 93U);
  EXPECT_EQ(comparison->second_alone.size(), 260U - 93U);
  EXPECT_TRUE(comparison->same_move);
  EXPECT_TRUE(comparison->same_value);
  EXPECT_TRUE(contains(to_text(*comparison, ab.recording, full.recording), "same move? yes"));
}

TEST(Compare, what_is_searched_twice_counts_once_and_other_positions_are_refused) {
  const Example pvs("tic-tac-toe", "X...O....", "pvs:depth=4,deepen=yes");
  const auto same = compare(pvs.recording, pvs.recording);
  EXPECT_EQ(same->only_first + same->only_second, 0U);
  EXPECT_LT(same->both, pvs.recording.info.counts.entered);
  EXPECT_FALSE(compare(pvs.recording, Example("tic-tac-toe", "", "pvs:depth=4").recording));
  EXPECT_FALSE(compare(pvs.recording, Example("tree", "", "pvs").recording));
}

TEST(Export, json_tells_every_node) {
  const Example example;
  const auto json = nlohmann::json::parse(to_json(example.recording, example.names));
  EXPECT_EQ(json["nodes"].size(), 93U);
  EXPECT_EQ(json["counts"]["cuts"], 18);
  EXPECT_EQ(json["shown"], "+2");
  EXPECT_EQ(json["nodes"][0]["parent"], nullptr);
  EXPECT_EQ(json["nodes"][1]["move"], "1");
  EXPECT_FALSE(json["nodes"][0].contains("spikes"));
}

TEST(Export, json_tells_the_chances_of_values) {
  const Example example("reversi", "", "bayes:nodes=100");
  const auto json = nlohmann::json::parse(to_json(example.recording, example.names));
  double sum = 0;
  for (const auto& spike : json["nodes"][0]["spikes"]) sum += spike[1].get<double>();
  EXPECT_NEAR(sum, 1, 1e-9);
}

TEST(Export, dot_and_outline_name_what_was_cut) {
  const Example example;
  const auto naming = naming_of(example.game, example.recording);
  ASSERT_TRUE(naming);
  const std::string dot = to_dot(example.recording, *naming);
  EXPECT_TRUE(contains(dot, "digraph"));
  EXPECT_TRUE(contains(dot, "2 not tried"));
  const std::string outline = to_outline(example.recording, *naming, {.lines = 1000});
  EXPECT_TRUE(contains(outline, "├─ 3 ◯ ≤0  (+2 to ∞)  cut"));
  EXPECT_TRUE(contains(to_outline(example.recording, *naming, {.lines = 5}), "… (93 nodes in all)"));
}

}  // namespace
}  // namespace arborist::lab
