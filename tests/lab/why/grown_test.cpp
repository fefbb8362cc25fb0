// Trees that a search grew: recorded as they stood at the end, and told in words of their own.
#include "lab/why/grown.h"

#include <gtest/gtest.h>

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
  EXPECT_TRUE(says(root.words.front(), "behind " + example.recording.info.line.front()));
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
  EXPECT_TRUE(says(why_of_node(alone, 0).words.front(), "has one good move")) << why_of_node(alone, 0).words.front();
  const auto line = best_line(example.recording, Children(example.recording));
  ASSERT_GT(line.size(), 1U);
  EXPECT_EQ(example.names[line[1]], example.recording.info.line.front());
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
