// Trees that a search grew: recorded as they stood at the end, and told in words of their own.
#include "lab/why/grown.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/text.h"
#include "lab/recording/check.h"
#include "lab/recording/filter.h"
#include "lab/why/place.h"
#include "tests/lab/recording/examples.h"

namespace arborist::lab {
namespace {

bool says(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

Why why_of_node(const Example& example, NodeNumber node) {
  const auto why = explain(example.game, example.recording, {node});
  EXPECT_TRUE(why) << why.error().message;
  return *why;
}

TEST(GrownTree, the_recording_has_every_node_of_the_tree_and_is_sound) {
  const Example example("connect-four", "", "mcts:sims=300");
  EXPECT_EQ(example.recording.size(), 301U);
  EXPECT_TRUE(check(example.recording));
  EXPECT_EQ(example.recording.info.counts.entered, 301U);
}

TEST(GrownTree, best_play_is_the_line_that_was_found) {
  const Example example("connect-four", "", "mcts:sims=500");
  const auto line = best_line(example.recording, Children(example.recording));
  ASSERT_EQ(line.size(), example.recording.info.line.size() + 1);
  for (std::size_t i = 1; i < line.size(); ++i) EXPECT_EQ(example.names[line[i]], example.recording.info.line[i - 1]);
}

TEST(GrownTree, why_tells_how_often_moves_were_visited) {
  const Example example("connect-four", "", "mcts:sims=300");
  const Why root = why_of_node(example, 0);
  EXPECT_EQ(root.title, "Which moves were tried, and how often?");
  EXPECT_TRUE(says(root.words.front(), "of 300 nodes below")) << root.words.front();
  EXPECT_TRUE(says(root.words.front(), "behind " + example.recording.info.line.front() + ", which X would play"));
  EXPECT_FALSE(root.can_be_proved());
  NodeNumber leaf = 0;
  while (example.recording.at(leaf).kind != NodeKind::leaf) ++leaf;
  EXPECT_TRUE(says(why_of_node(example, leaf).words.front(), "One simulation came here"));
}

TEST(GrownTree, why_tells_where_best_first_grew) {
  const Example example("connect-four", "", "bestfirst:nodes=300");
  EXPECT_EQ(example.recording.size(), example.recording.info.counts.entered);
  EXPECT_TRUE(check(example.recording));
  const Why root = why_of_node(example, 0);
  EXPECT_EQ(root.title, "Where did the tree grow?");
  EXPECT_TRUE(says(root.words.front(), "behind " + example.recording.info.line.front())) << root.words.front();
  const auto line = best_line(example.recording, Children(example.recording));
  ASSERT_EQ(line.size(), example.recording.info.line.size() + 1);
}

TEST(GrownTree, why_tells_what_a_choice_is_worth) {
  const Example example("connect-four", "", "mn:depth=2,reach=20");
  EXPECT_TRUE(check(example.recording));
  const Why root = why_of_node(example, 0);
  EXPECT_EQ(root.title, "What is the choice worth here?");
  EXPECT_TRUE(says(root.words.front(), "The best move, " + example.recording.info.line.front() + ","))
      << root.words.front();
  EXPECT_TRUE(says(example.recording.remark_of(example.recording.at(0)), "choice +"))
      << example.recording.remark_of(example.recording.at(0));
  const Example alone("connect-four", "", "mn:depth=2,m=1,n=1");
  EXPECT_TRUE(says(why_of_node(alone, 0).words.front(), "only the best one counts"))
      << why_of_node(alone, 0).words.front();
  const auto line = best_line(example.recording, Children(example.recording));
  ASSERT_GT(line.size(), 1U);
  EXPECT_EQ(example.names[line[1]], example.recording.info.line.front());
}

Why why_at(const Example& example, const char* moves) {
  const auto place = find_place(example.game, example.recording, moves);
  EXPECT_TRUE(place) << place.error().message;
  return why_of_node(example, place->node);
}

TEST(GrownTree, why_tells_that_no_other_move_is_near_enough_where_the_choice_adds_nothing) {
  const Example example("tree", "lecture", "mn:reach=10");
  const Why why = why_at(example, "b b1");
  EXPECT_EQ(why.words.front(), "MAX has one good move, 1, worth ≤ −20: no other is near enough to add anything.");
}

TEST(GrownTree, why_tells_which_move_m_and_n_had_in_hand_and_how_far_below_it_nothing_counts) {
  const Example example("tree", "lecture", "mn:reach=10");
  const Why why = why_at(example, "b");
  EXPECT_EQ(why.kind, WhyKind::cut);
  ASSERT_EQ(why.words.size(), 3U);
  EXPECT_EQ(why.words[0], "If MAX plays b, MIN has b1, and the game is worth at most −20 to MAX.");
  EXPECT_EQ(why.words[1],
            "MAX already has −2 from move a. A move that is 10 or more below that, as MAX sees it, adds nothing to the "
            "choice: from −12 on this does not matter.");
  EXPECT_EQ(why.words[2], "MIN's other replies can only take it further.");
  EXPECT_EQ(why.source->move, "a");
  EXPECT_EQ(why.inequality, "−20 ≤ −12");
  EXPECT_FALSE(why.can_be_proved()) << "minimax proves nothing of M & N";
}

TEST(GrownTree, why_tells_that_the_best_reply_and_the_choice_together_reach_the_bound) {
  const Example example("tree", "lecture", "mn:reach=10");
  const Why why = why_at(example, "a a2");
  EXPECT_EQ(why.words[0],
            "If MIN plays a2, the best reply and the choice together reach β: MAX's 1 is worth +5 by itself, and with "
            "others nearly as good beside it +8.");
  EXPECT_EQ(why.words[1],
            "MIN already has −2 from move a1. A move that is 10 or more below that, as MIN sees it, adds nothing to "
            "the choice: from +8 on this does not matter.");
  const auto node = example.recording.at(why.node);
  EXPECT_EQ(example.recording.remark_of(node), "choice +3") << "a node that was cut says what its value is made of";
  EXPECT_TRUE(check(example.recording));
}

// What Min adds to its choice takes from Max's value.
TEST(GrownTree, a_choice_is_told_as_max_sees_it) {
  const Example example("connect-four", "", "mn:depth=3,reach=20");
  int ours = 0, theirs = 0;
  const Children children(example.recording);
  for (NodeNumber n = 0; n < example.recording.size(); ++n) {
    const TreeNode node = example.recording.at(n);
    const std::string remark = example.recording.remark_of(node);
    if (remark.empty()) continue;
    ++(node.is_max() ? ours : theirs);
    Score best = Score::infinite();
    for (const NodeNumber child : children.of(n)) best = std::min(best, Score(example.recording.at(child).value));
    const Score bonus = node.for_max(node.value) - node.for_max(-best.value()).value();
    EXPECT_EQ(remark, "choice " + example.recording.text(bonus)) << example.names[n];
    EXPECT_EQ(bonus.value() > 0, node.is_max());
  }
  EXPECT_GT(ours, 0);
  EXPECT_GT(theirs, 0);
}

TEST(GrownTree, whatever_m_and_n_cuts_has_a_reason_that_its_numbers_bear_out) {
  int further_up = 0;
  for (const char* search : {"mn:depth=4,reach=4", "mn:depth=4,reach=5,m=3,n=1", "mn:depth=4,m=1,n=2,reach=12"}) {
    const Example example("connect-four", "", search);
    int cuts = 0;
    for (NodeNumber n = 0; n < example.recording.size(); ++n) {
      if (example.recording.at(n).kind != NodeKind::cut) continue;
      ++cuts;
      const std::string words = join(why_of_node(example, n).words, " ");
      EXPECT_FALSE(says(words, "engine")) << words;
      EXPECT_FALSE(says(words, "left it out")) << words;
      EXPECT_FALSE(says(words, "in hand elsewhere")) << "the move that set the bound is known: " << words;
      further_up += says(words, "already, further up.") ? 1 : 0;
    }
    EXPECT_GT(cuts, 20) << search;
  }
  EXPECT_GT(further_up, 0);
}

TEST(GrownTree, the_line_form_of_best_first_is_recorded_whole_and_told_in_the_same_words) {
  const Example example("synthetic-tree", "branching=3,depth=8,range=40", "bestfirst:nodes=45,form=line");
  EXPECT_TRUE(check(example.recording));
  EXPECT_EQ(example.recording.size(), example.recording.info.counts.entered);
  EXPECT_GT(example.recording.size(), 40U);
  const Score root(example.recording.at(0).value);
  EXPECT_EQ(root, example.recording.info.value);
  for (NodeNumber n = 0; n < example.recording.size(); ++n) {
    EXPECT_NE(example.recording.at(n).kind, NodeKind::abandoned) << example.names[n];
    EXPECT_NE(example.recording.at(n).bound(), Bound::lower) << "nothing is only a bound";
  }
  EXPECT_EQ(why_of_node(example, 0).title, "Where did the tree grow?");
}

TEST(GrownTree, why_tells_what_a_value_may_come_to) {
  for (const char* search :
       {"bstar:nodes=300", "pbstar:nodes=300,accept=0", "cns:nodes=300", "bestfirst:nodes=300,shallow=2"}) {
    const Example example("connect-four", "", search);
    EXPECT_TRUE(check(example.recording)) << search;
    EXPECT_EQ(example.recording.size(), example.recording.info.counts.entered) << search;
    const auto line = best_line(example.recording, Children(example.recording));
    EXPECT_EQ(line.size(), example.recording.info.line.size() + 1) << search;
    for (NodeNumber n = 0; n < example.recording.size(); ++n) why_of_node(example, n);
    if (std::string(search).starts_with("best")) continue;
    EXPECT_TRUE(example.recording.at(0).has(flag::ranged)) << search;
    bool has_range = false;
    for (NodeNumber n = 0; n < example.recording.size(); ++n)
      if (const std::string range = example.recording.remark_of(example.recording.at(n)); !range.empty()) {
        has_range = true;
        EXPECT_TRUE(says(join(why_of_node(example, n).words, " "), range)) << search;
      }
    EXPECT_TRUE(has_range) << search;
  }
}

TEST(GrownTree, why_tells_what_is_expected_of_the_opponent) {
  for (const char* search : {"om:depth=3", "prom:depth=3", "probimax:depth=3,doubt=30"}) {
    const Example example("connect-four", "", search);
    EXPECT_TRUE(check(example.recording)) << search;
    const Why root = why_of_node(example, 0);
    EXPECT_EQ(root.title, "Which move is best against this opponent?");
    EXPECT_TRUE(says(root.words.front(), example.recording.info.line.front() + ":")) << root.words.front();
    const auto line = best_line(example.recording, Children(example.recording));
    ASSERT_GT(line.size(), 2U) << search;
    EXPECT_EQ(example.names[line[1]], example.recording.info.line[0]) << search;
    EXPECT_EQ(example.names[line[2]], example.recording.info.line[1]) << "what is expected leads on: " << search;
    const Why reply = why_of_node(example, line[1]);
    EXPECT_TRUE(says(reply.title, "expected to play?")) << reply.title;
    EXPECT_TRUE(says(reply.words.front(), "By the model ")) << reply.words.front();
    EXPECT_TRUE(says(reply.words.front(), " %")) << reply.words.front();
    EXPECT_TRUE(says(example.recording.remark_of(example.recording.at(line[2])), "expected ")) << search;
    for (NodeNumber n = 0; n < example.recording.size(); ++n) why_of_node(example, n);
  }
}

// Whatever the model expects of the best reply is said, and only of one that it does not expect that it is bet against.
TEST(GrownTree, why_bets_only_against_replies_that_the_model_does_not_expect) {
  int counted_on = 0, bet_against = 0;
  for (const char* search : {"om:depth=3", "prom:depth=3", "probimax:depth=3,doubt=30"})
    for (const char* game : {"connect-four", "reversi"}) {
      const Example example(game, "", search);
      const Children children(example.recording);
      for (NodeNumber n = 0; n < example.recording.size(); ++n) {
        const Why why = why_of_node(example, n);
        const std::string words = join(why.words, " ");
        const bool bets = says(words, "bets that it is not found"),
                   counts = says(words, "the search counts on it for ");
        if (!bets && !counts) continue;
        ++(bets ? bet_against : counted_on);
        NodeNumber best = no_node;
        for (const NodeNumber child : children.of(n))
          if (example.recording.at(child).has_value() &&
              (best == no_node || example.recording.at(child).value < example.recording.at(best).value))
            best = child;
        const std::string remark = example.recording.remark_of(example.recording.at(best));
        EXPECT_EQ(remark.empty(), bets) << words << " but " << remark;
        EXPECT_TRUE(bets || says(words, remark.substr(std::string("expected ").size()))) << words;
      }
    }
  EXPECT_GT(counted_on, 0);
}

TEST(GrownTree, why_tells_what_is_proven) {
  const Example example("tic-tac-toe", "XX.OO....", "mcts:sims=5000");
  const Why root = why_of_node(example, 0);
  EXPECT_TRUE(says(join(root.words, " "), "It is proven by ends of the game further below: W1"))
      << join(root.words, " ");
}

TEST(GrownTree, why_tells_what_proof_numbers_have_answered) {
  for (const char* search : {"pns", "dfpn"}) {
    const Example example("tic-tac-toe", "XX.OO....", search);
    EXPECT_TRUE(check(example.recording));
    const Why root = why_of_node(example, 0);
    EXPECT_EQ(root.title, "What is proven here?") << search;
    EXPECT_TRUE(says(root.words.front(), "The question is answered")) << search << ": " << root.words.front();
    for (NodeNumber n = 0; n < example.recording.size(); ++n) why_of_node(example, n);
  }
}

TEST(GrownTree, why_tells_what_the_list_of_sss_promises) {
  const Example example("tree", "((3 12 8) (2 4 6) (14 5 2))", "sss:form=list");
  EXPECT_TRUE(check(example.recording));
  EXPECT_TRUE(says(why_of_node(example, 0).words.front(), "where most is promised"));
}

}  // namespace
}  // namespace arborist::lab
