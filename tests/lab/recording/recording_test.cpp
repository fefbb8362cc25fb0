// Recordings: the picture is the search. A search that is recorded finds what it finds unrecorded, and what is recorded
// adds up to what the search itself counted.
#include "lab/recording/recording.h"

#include <gtest/gtest.h>

#include "arena/players.h"
#include "games/builtin_games.h"
#include "lab/recording/check.h"
#include "lab/recording/record.h"
#include "lab/recording/timeline.h"
#include "tests/lab/recording/examples.h"

namespace arborist::lab {
namespace {

// Every algorithm, plain and with everything it may lean on.
std::vector<std::string> searches(const std::string& game, int depth) {
  const std::string d = "depth=" + std::to_string(depth);
  std::vector<std::string> list = {"minimax:" + d, "negamax:" + d, "alphabeta:" + d, "pvs:" + d};
  for (const char* name : {"alphabeta:", "pvs:"}) {
    list.push_back(name + d + ",order=all,table=1");
    list.push_back(name + d + ",deepen=yes,aspiration=2,order=killers+history,table=1,table-depth=equal");
    list.push_back(name + d + ",root=full,wins=alike,keep=last");
    if (game == "chess") list.push_back(name + d + ",quiescence=yes,order=hint,eval=centre");
  }
  list.push_back("pvs:research=value," + d);
  list.push_back("minimax:nodes=500");
  list.push_back("alphabeta:nodes=700,table=1");
  return list;
}

struct Case {
  const char* game;
  const char* setup;
  int depth;
};
constexpr Case cases[] = {
    {"tic-tac-toe", "", 5},
    {"connect-four", "", 4},
    {"connect-four", "4x4", 6},
    {"tree", "", 9},
    {"tree", "((3 12 8) (2 4 6) (14 5 2))", 9},
    {"synthetic-tree", "branching=4,depth=6,range=3,seed=5", 6},
    {"chess", "", 2},
    {"chess", "r2q3k/pn2bprp/4pNp1/2p1PbQ1/3p1P2/5NR1/PPP3PP/2B2RK1 w - - 0 1", 2},
};

TEST(Recording, every_search_of_every_game_finds_the_same_recorded_and_unrecorded) {
  const GameList games = builtin_games();
  for (const auto& [name, setup, depth] : cases) {
    const AnyGame& game = **games.find(name);
    const auto play = std::move(*game.start(setup));
    for (const auto& text : searches(name, depth)) {
      SCOPED_TRACE(std::string(name) + " " + setup + " " + text);
      const Spec spec = *Spec::parse(text);
      const Analysis plain = *play->search(spec, {});
      const auto recording = record(game, *play, spec, {.nodes = 1'000'000});
      ASSERT_TRUE(recording) << recording.error().message;
      const auto& info = recording->info;
      EXPECT_EQ(info.value, plain.value);
      EXPECT_EQ(info.line, plain.line);
      EXPECT_EQ(info.counts.entered, plain.counts.entered);
      EXPECT_EQ(info.counts.cuts, plain.counts.cutoffs);
      EXPECT_EQ(info.counts.first_move_cuts, plain.counts.first_move_cutoffs);
      EXPECT_EQ(info.counts.table_hits, plain.counts.table_hits);
      EXPECT_EQ(info.counts.table_cuts, plain.counts.table_cutoffs);
      if (plain.ended == Ended::finished) {
        EXPECT_EQ(info.counts.leaves, plain.counts.leaves);
      }
      EXPECT_TRUE(info.is_complete);
      EXPECT_EQ(recording->size(), info.counts.entered);
      EXPECT_TRUE(check(*recording)) << check(*recording).error().message;
    }
  }
}

TEST(Recording, a_tree_that_grows_is_the_same_recorded_and_unrecorded) {
  const GameList games = builtin_games();
  for (const char* name : {"reversi", "connect-four", "chess"}) {
    const AnyGame& game = **games.find(name);
    const auto play = std::move(*game.start(""));
    for (const char* text : {"bayes:nodes=600", "bayes:nodes=600,spikes=30", "bstar:nodes=600", "mcts:sims=100"}) {
      SCOPED_TRACE(std::string(name) + " " + text);
      const Spec spec = *Spec::parse(text);
      const auto plain = play->search(spec, {});
      ASSERT_TRUE(plain) << plain.error().message;
      const auto recording = record(game, *play, spec, {});
      ASSERT_TRUE(recording) << recording.error().message;
      EXPECT_EQ(recording->info.value, plain->value);
      EXPECT_EQ(recording->info.line, plain->line);
      EXPECT_EQ(recording->info.counts.entered, plain->counts.entered);
      EXPECT_EQ(recording->size(), plain->counts.entered);
      EXPECT_TRUE(check(*recording)) << check(*recording).error().message;
      EXPECT_EQ(recording->spikes().empty(), !spec.text().starts_with("bayes"));
    }
  }
}

TEST(Recording, the_engine_finds_the_same_recorded_and_unrecorded) {
  const GameList games = builtin_games();
  const AnyGame& chess = **games.find("chess");
  for (const char* fen : {"", "r1bqkb1r/pp2pppp/2np1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 1",
                          "8/pkP5/8/8/P7/6q1/3Q2p1/2R2rK1 w - - 0 1", "7k/8/8/Q6q/8/PPPP4/PPPP4/K7 b - - 0 1"}) {
    for (const char* text : {"engine:depth=8", "engine:nodes=3000", "engine:depth=6,set=null_base:5+futility_margin:90",
                             "engine:soft=500,without=null-move,hash=2", "engine:elo=1400,seed=7"}) {
      SCOPED_TRACE(std::string(fen) + " " + text);
      const auto play = std::move(*chess.start(fen));
      const Spec spec = *Spec::parse(text);
      const auto plain = run_engine(*play, spec, Permissions::everything(), nullptr);
      const auto recording = record(chess, *play, spec, {.nodes = 2'000'000});
      ASSERT_TRUE(recording) << recording.error().message;
      EXPECT_EQ(recording->info.value, plain->value);
      EXPECT_EQ(recording->info.line, plain->line);
      EXPECT_EQ(recording->info.counts.entered, plain->counts.entered);
      EXPECT_EQ(recording->size(), recording->info.counts.entered + recording->info.counts.left_out);
      EXPECT_TRUE(check(*recording)) << check(*recording).error().message;
      EXPECT_TRUE(names_of(chess, *recording)) << names_of(chess, *recording).error().message;
    }
  }
}

TEST(Recording, numbers_of_the_engines_search_are_those_of_its_players) {
  const GameList games = builtin_games();
  const AnyGame& chess = **games.find("chess");
  const auto play = std::move(*chess.start("r1bqkb1r/pp2pppp/2np1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 1"));
  const auto nodes_of = [&](const char* text) {
    const Spec spec = *Spec::parse(text);
    const auto recording = record(chess, *play, spec, {});
    EXPECT_TRUE(recording) << recording.error().message;
    const auto player = make_player(spec, *play, {.permissions = Permissions::everything()});
    EXPECT_EQ(recording->info.counts.entered, (*player)->choose(*play, {})->analysis->counts.entered) << text;
    return recording->info.counts.entered;
  };
  EXPECT_NE(nodes_of("engine:depth=7"), nodes_of("engine:depth=7,set=null_base:2"));
}

TEST(Recording, what_the_engine_may_not_do_for_a_player_it_may_not_do_here) {
  const GameList games = builtin_games();
  const AnyGame& chess = **games.find("chess");
  const auto play = std::move(*chess.start(""));
  const auto error_of = [&](const char* text, const Permissions& permissions) {
    const auto recording = record(chess, *play, *Spec::parse(text), {}, {.permissions = permissions});
    return recording ? "no error" : recording.error().message;
  };
  const Permissions thinker = Permissions::everything().only_to_calculate();
  EXPECT_EQ(error_of("engine:depth=2", thinker), "no error");
  for (const char* text : {"engine:depth=2,net=/nonexistent", "engine:depth=2,syzygy=/nonexistent"})
    EXPECT_NE(error_of(text, thinker).find("files may not be opened from here"), std::string::npos) << text;
  EXPECT_NE(error_of("engine:nodes=50", {}).find("nothing may be searched from here"), std::string::npos);
  Permissions small = thinker;
  small.megabytes = 2;
  EXPECT_NE(error_of("engine:depth=2,hash=3", small).find("more than the 2"), std::string::npos);
}

TEST(Recording, the_example_of_the_page_has_its_figures) {
  const Example example;
  const auto& info = example.recording.info;
  EXPECT_EQ(info.counts.entered, 93U);
  EXPECT_EQ(info.counts.leaves, 63U);
  EXPECT_EQ(info.counts.cuts, 18U);
  EXPECT_EQ(info.steps, 296U);
  EXPECT_EQ(example.recording.text(info.value), "+2");
  const Timeline timeline(example.recording);
  const Step step = timeline.at(177);
  EXPECT_EQ(step.kind, StepKind::cut);
  EXPECT_EQ(path_text(example.recording, example.names, step.node), "root › 3");
  const auto totals = timeline.totals(177);
  EXPECT_EQ(totals.nodes, 56U);
  EXPECT_EQ(totals.leaves, 36U);
  EXPECT_EQ(totals.cuts, 13U);
}

}  // namespace
}  // namespace arborist::lab
