// Why a branch was cut, in numbers and words, and the proof of it.
#include "lab/why/why.h"

#include <gtest/gtest.h>

#include "core/text.h"
#include "lab/why/prove.h"
#include "tests/lab/recording/examples.h"

namespace arborist::lab {
namespace {

Why why_of(const Example& example, const char* place) {
  const auto found = find_place(example.game, example.recording, place);
  EXPECT_TRUE(found) << found.error().message;
  const auto why = explain(example.game, example.recording, *found);
  EXPECT_TRUE(why) << why.error().message;
  return *why;
}

Proof proof_of(const Example& example, NodeNumber node) {
  const auto proof = prove(example.game, example.recording, {node}, {});
  EXPECT_TRUE(proof) << proof.error().message;
  return *proof;
}

TEST(Why, the_example_of_the_page_is_told_in_its_words) {
  const Example example;
  for (const char* place : {"3", "3 7", "@177"}) {
    const Why why = why_of(example, place);
    EXPECT_EQ(why.title, "Why were O's replies 7 and 8 never looked at?");
    EXPECT_EQ(join(why.words, " "),
              "If X plays 3, O answers 6, and the game is worth at most 0 to X. X already has +2 from move 2. Whatever "
              "O's other replies bring, X will not come this way.");
    EXPECT_EQ(why.inequality, "0 ≤ +2");
    EXPECT_EQ(why.rule, "value ≤ α, so stop here.");
    EXPECT_EQ(why.step, 177U);
    EXPECT_TRUE(why.is_sound);
    EXPECT_EQ(why.source->plies_up, 1);
  }
}

TEST(Why, the_example_of_the_page_is_proved_in_its_words) {
  const Example example;
  const auto proof = prove(example.game, example.recording, *find_place(example.game, example.recording, "3"), {});
  ASSERT_TRUE(proof) << proof.error().message;
  EXPECT_EQ(proof->words,
            "Searched both fully: 12 more nodes. They are worth +7 and +7. The node stays 0, the root stays +2.");
  EXPECT_EQ(proof->method, "minimax");
}

TEST(Why, what_lies_below_a_cut_was_not_reached) {
  const Example example;
  const Why why = why_of(example, "3 7 1");
  EXPECT_FALSE(why.is_reached);
  EXPECT_EQ(why.words.front(), "Not reached: root › 3 was cut at step 177.");
}

TEST(Why, a_repeated_position_is_thought_of_at_a_leaf_only_where_positions_can_repeat) {
  const auto said_of_first_leaf = [](const Example& example) {
    NodeNumber leaf = 0;
    while (example.recording.at(leaf).kind != NodeKind::leaf) ++leaf;
    return join(explain(example.game, example.recording, {leaf})->words, " ");
  };
  EXPECT_EQ(said_of_first_leaf(Example("connect-four", "", "minimax:depth=1,eval=lines")).find("repeats"),
            std::string::npos);
  EXPECT_NE(said_of_first_leaf(Example("chess", "", "minimax:depth=1")).find("or the position repeats"),
            std::string::npos);
}

TEST(Why, a_max_node_is_cut_at_beta) {
  // MIN can hold MAX to 5 by x; at y MAX would get 9.
  const Example example("tree", "(a(x=5 y(9 1)))", "alphabeta");
  const Why why = why_of(example, "a y");
  EXPECT_EQ(why.title, "Why was MAX's reply 2 never looked at?");
  EXPECT_EQ(
      join(why.words, " "),
      "If MIN plays y, MAX answers 1, and the game is worth at least +9 to MAX. MIN can already hold MAX to +5 by "
      "move x. Whatever MAX's other replies bring, MIN will not come this way.");
  EXPECT_EQ(why.inequality, "+9 ≥ +5");
  EXPECT_EQ(why.rule, "value ≥ β, so stop here.");
}

TEST(Why, max_is_the_side_to_move_at_the_root) {
  const Example example("tree", "min (a(x=5 y=9) b(2 7))", "alphabeta");
  EXPECT_EQ(example.recording.side_name(true), "MIN");
  EXPECT_EQ(example.recording.text(example.recording.info.value), "−7");
}

TEST(Why, another_value_of_a_node_goes_up_only_where_it_matters) {
  const Example example;
  const NodeNumber node = find_place(example.game, example.recording, "3")->node;
  // For O, who moves there: worth −5 is +5 for X, better than the +2 in hand; worth 0 or more is not.
  EXPECT_EQ(root_if(example.recording, node, Score(-5)), Score(5));
  EXPECT_EQ(root_if(example.recording, node, Score(0)), Score(2));
  EXPECT_EQ(root_if(example.recording, node, Score(9)), Score(2));
}

TEST(Why, a_deep_cut_names_the_ancestor_and_the_move) {
  // MAX has 5 from a; four plies down MIN can hold MAX to 3.
  const Example example("tree", "(a=5 b(c(d(e=3 f=9) g=8) h=7))", "alphabeta");
  const Why why = why_of(example, "b c d");
  EXPECT_EQ(why.kind, WhyKind::cut);
  EXPECT_EQ(why.inequality, "+3 ≤ +5");
  EXPECT_EQ(why.never_tried, std::vector<std::string>{"f"});
  EXPECT_EQ(why.source->plies_up, 3);
  EXPECT_EQ(why.source->move, "a");
  EXPECT_EQ(why.source->ancestor, example.recording.last_root());
  EXPECT_EQ(why.words[1], "MAX already has +5 from move a, 3 plies earlier.");
}

TEST(Why, a_question_of_principal_variation_search_is_called_one) {
  bool met = false;
  const Example example("synthetic-tree", "branching=3,depth=6,range=50,seed=3", "pvs");
  for (NodeNumber n = 0; n < example.recording.size(); ++n) {
    if (example.recording.at(n).kind != NodeKind::cut) continue;
    const auto why = explain(example.game, example.recording, {n});
    ASSERT_TRUE(why);
    EXPECT_NE(why->source->kind, BoundSource::Kind::rule);
    met = met || why->source->kind == BoundSource::Kind::question;
  }
  EXPECT_TRUE(met);
}

TEST(Why, every_cut_of_every_pruning_search_is_explained_and_proved) {
  const struct {
    const char *game, *setup, *search;
  } cases[] = {{"tic-tac-toe", "X...O....", "alphabeta:depth=3,eval=lines"},
               {"tic-tac-toe", "X...O....", "alphabeta:depth=4,wins=alike"},
               {"synthetic-tree", "branching=3,depth=5,range=4,seed=2", "alphabeta"},
               {"synthetic-tree", "branching=3,depth=5,range=40,seed=9", "pvs"},
               {"synthetic-tree", "branching=2,depth=7,range=40,seed=4", "alphabeta:root=full"},
               {"connect-four", "4x4", "alphabeta:depth=4"},
               {"connect-four", "", "pvs:depth=3,table=1,order=all"}};
  for (const auto& [game, setup, search] : cases) {
    SCOPED_TRACE(std::string(game) + " " + setup + " " + search);
    const Example example(game, setup, search);
    int cuts = 0;
    for (NodeNumber n = 0; n < example.recording.size(); ++n) {
      if (example.recording.at(n).kind != NodeKind::cut) continue;
      ++cuts;
      const auto why = explain(example.game, example.recording, {n});
      ASSERT_TRUE(why) << why.error().message;
      EXPECT_TRUE(why->refuter);
      // The inequality is the cut: value beyond bound, and the bound really is in hand where the answer says.
      const TreeNode node = example.recording.at(n);
      EXPECT_GE(node.value, node.beta);
      if (why->source->kind == BoundSource::Kind::move) {
        const TreeNode setter = example.recording.at(why->source->child);
        EXPECT_EQ(setter.for_max(setter.value), *why->bound);
        EXPECT_LT(setter.t1, node.t0);
        EXPECT_EQ(why->source->plies_up % 2, 1);
      }
      const Proof proof = proof_of(example, n);
      EXPECT_TRUE(proof.holds) << proof.words;
      EXPECT_TRUE(proof.root_stays()) << proof.words;
    }
    EXPECT_GT(cuts, 0);
  }
}

TEST(Why, everything_the_engine_left_out_is_called_a_bet_and_can_be_checked) {
  const Example example("chess", "r1bqkb1r/pp2pppp/2np1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 1", "engine:depth=6",
                        {.nodes = 1'000'000});
  std::vector<int> seen(10);
  for (NodeNumber n = 0; n < example.recording.size(); ++n) {
    const auto why = explain(example.game, example.recording, {n});
    ASSERT_TRUE(why) << why.error().message;
    EXPECT_FALSE(why->title.empty());
    EXPECT_FALSE(why->words.empty());
    const bool is_bet = why->kind == WhyKind::left_out || why->kind == WhyKind::reduced ||
                        why->kind == WhyKind::stand_pat || why->kind == WhyKind::pruned;
    EXPECT_EQ(is_bet && why->risk != "a quicker mate is known", !why->is_sound) << why->risk;
    // A few of every kind are enough.
    if (!why->can_be_proved() || ++seen[static_cast<std::size_t>(why->kind)] > 5) continue;
    const auto proof = prove(example.game, example.recording, {n}, {});
    ASSERT_TRUE(proof) << proof.error().message;
    EXPECT_FALSE(proof->words.empty());
  }
  for (const WhyKind kind : {WhyKind::cut, WhyKind::pruned, WhyKind::left_out, WhyKind::reduced})
    EXPECT_GT(seen[static_cast<std::size_t>(kind)], 0) << to_text(kind);
}

TEST(Why, a_proof_that_is_stopped_is_none) {
  std::stop_source stop;
  stop.request_stop();
  const Example tree;
  const auto place = *find_place(tree.game, tree.recording, "3");
  EXPECT_TRUE(prove(tree.game, tree.recording, place, {}));
  EXPECT_FALSE(prove(tree.game, tree.recording, place, {.stop = stop.get_token()}));
  const Example engine("chess", "", "engine:depth=4", {});
  NodeNumber n = 0;
  const auto is_cut = [&] {
    return explain(engine.game, engine.recording, {n})->kind == WhyKind::cut && proof_of(engine, n).nodes > 0;
  };
  while (!is_cut()) ASSERT_LT(++n, engine.recording.size());
  EXPECT_FALSE(prove(engine.game, engine.recording, {n}, {.stop = stop.get_token()}));
}

TEST(Why, a_place_that_is_not_there_is_refused_with_the_reason) {
  const Example example;
  for (const char* place : {"9", "4", "3 x", "#93", "#-1", "@0", "@297", "pass"})
    EXPECT_FALSE(find_place(example.game, example.recording, place)) << place;
}

}  // namespace
}  // namespace arborist::lab
