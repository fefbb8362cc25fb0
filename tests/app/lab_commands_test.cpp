// The commands `lab tree` and `lab why`, as a person or a script uses them.
#include <gtest/gtest.h>

#include "tests/app/running.h"

namespace arborist {
namespace {

class LabTree : public WithFolder {
 protected:
  // The page's example, with more arguments.
  static Ran example(const std::string& command, const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"lab",       command,  "tic-tac-toe",
                                          "X...O....", "--with", "alphabeta:depth=3,eval=lines"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments);
  }
};

TEST_F(LabTree, the_tree_is_shown_with_its_counts) {
  const auto ran = example("tree", {});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "93: 63 leaves, 18 cuts")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "93 nodes in 296 steps, all of it"));
}

TEST_F(LabTree, a_recording_is_kept_opened_and_drawn) {
  ASSERT_EQ(example("tree", {"--save", path("a.tree")}).exit_code, 0);
  const auto opened = run({"lab", "tree", "--open", path("a.tree"), "--only", "cuts", "--svg", path("a.svg"), "--dot",
                           path("a.dot"), "--json", path("a.json")});
  EXPECT_EQ(opened.exit_code, 0) << opened.err;
  EXPECT_TRUE(contains(read("a.svg"), "18 cuts"));
  EXPECT_TRUE(contains(read("a.dot"), "digraph"));
  EXPECT_EQ(nlohmann::json::parse(read("a.json"))["counts"]["cuts"], 18);
  const auto why = run({"lab", "why", "--open", path("a.tree"), "--node", "@177"});
  EXPECT_TRUE(contains(why.out, "0 ≤ +2")) << why.out << why.err;
}

TEST_F(LabTree, two_searches_are_compared) {
  const auto ran = example("tree", {"--compare", "minimax:depth=3,eval=lines"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "same move? yes"));
  EXPECT_TRUE(contains(ran.out, "260"));
}

TEST_F(LabTree, steps_are_told_in_words) {
  const auto ran = example("tree", {"--steps", "176..177"});
  EXPECT_TRUE(contains(ran.out, "   177  Cut. O can hold X to 0, and X already has +2.")) << ran.out;
}

TEST_F(LabTree, why_answers_and_proves_in_words_and_json) {
  const auto words = example("why", {"--node", "3 7", "--prove"});
  EXPECT_EQ(words.exit_code, 0) << words.err;
  EXPECT_TRUE(contains(words.out, "Why were O's replies 7 and 8 never looked at?"));
  EXPECT_TRUE(contains(words.out,
                       "Searched both fully: 12 more nodes. They are worth +7 and +7. The node stays 0, the root "
                       "stays +2."));
  const auto json = example("why", {"--node", "3", "--prove", "--json"}).json();
  EXPECT_EQ(json["inequality"]["shown"], "0 ≤ +2");
  EXPECT_EQ(json["set_by"]["move"], "2");
  EXPECT_EQ(json["set_by"]["depth"], "shallow");
  EXPECT_EQ(json["refuter"]["move"], "6");
  EXPECT_EQ(json["proof"]["nodes"], 12);
  EXPECT_EQ(json["proof"]["root_stays"], true);
}

TEST_F(LabTree, without_a_node_the_first_cut_is_explained) {
  const auto ran = run({"lab", "why", "tree", "((3 12 8) (2 4 6) (14 5 2))"});
  EXPECT_TRUE(contains(ran.out, "Why were MIN's replies 2 and 3 never looked at?")) << ran.out << ran.err;
}

TEST_F(LabTree, without_a_node_and_a_cut_the_root_of_a_tree_that_grew_is_explained) {
  const struct {
    const char* search;
    const char* words;
  } table[] = {{"bestfirst:nodes=40", "Where did the tree grow?"},
               {"bayes:nodes=40", "Where did the tree grow?"},
               {"bstar:nodes=40", "What can this come to, at best and at worst?"},
               {"pbstar:nodes=40", "What can this come to, at best and at worst?"},
               {"cns:nodes=40", "How stable is this value?"},
               {"om:depth=3", "Which move is best against this opponent?"},
               {"prom:depth=3", "Which move is best against this opponent?"},
               {"probimax:depth=3", "Which move is best against this opponent?"},
               {"mn:depth=1", "What is the choice worth here?"},
               {"pns:nodes=40", "What is proven here?"},
               {"dfpn:nodes=40", "What is proven here?"},
               {"mcts:sims=40", "Which moves were tried, and how often?"}};
  for (const auto& [search, words] : table) {
    const auto ran = run({"lab", "why", "connect-four", "--with", search});
    EXPECT_EQ(ran.exit_code, 0) << search;
    EXPECT_TRUE(contains(ran.out, words)) << search << ": " << ran.out << ran.err;
  }
}

TEST_F(LabTree, what_cannot_be_is_refused_with_the_reason) {
  const auto refused = [](const std::vector<std::string>& arguments, const char* reason) {
    const auto ran = run(arguments);
    EXPECT_EQ(ran.exit_code, 2);
    EXPECT_TRUE(contains(ran.err, reason)) << ran.err;
  };
  refused({"lab", "tree", "chess", "--with", "minimax:depth=30"}, "Try depth=5 or less");
  refused({"lab", "tree"}, "name a game");
  refused({"lab", "tree", "--open", path("none")}, "none");
  refused({"lab", "tree", "tic-tac-toe", "--with", "engine"}, "chess only");
  refused({"lab", "why", "tree", "(1 2)"}, "nothing was cut");
  refused({"lab", "why", "tree", "(1 2)", "--node", "1", "--prove"}, "nothing to prove");
  write("bad.tree", "arbotree and then nothing that makes sense at all");
  refused({"lab", "tree", "--open", path("bad.tree")}, "byte 8: version");
}

}  // namespace
}  // namespace arborist
