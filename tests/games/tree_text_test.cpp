#include <gtest/gtest.h>

#include "core/random.h"
#include "games/explicit_tree/explicit_tree.h"
#include "tree/alpha_beta.h"
#include "tree/minimax.h"

namespace arborist {
namespace {

const auto typed_value = [](const ExplicitTree& position) { return position.static_value(); };

TEST(TreeText, a_textbook_tree_is_read_and_searched) {
  const auto tree = ExplicitTree::parse("((3 12 8) (2 4 6) (14 5 2))");
  ASSERT_TRUE(tree) << tree.error().message;
  const Game<ExplicitTree> game(*tree);
  EXPECT_EQ(minimax(game, typed_value, {}).value, Score(3));
  const auto found = alpha_beta(game, typed_value, {});
  EXPECT_EQ(found.value, Score(3));
  EXPECT_EQ(found.counts.leaves, 7U) << "4 and 6 are never looked at";
}

TEST(TreeText, names_commas_comments_static_values_and_the_side_are_read) {
  const auto tree = TreeText::parse("min top[5](  # a comment\n a(x=3, y=-12) ; another\n 8 )");
  ASSERT_TRUE(tree) << tree.error().message;
  EXPECT_EQ(tree->root_side, Side::second);
  ASSERT_EQ(tree->nodes.size(), 5U);
  EXPECT_EQ(tree->nodes[0].name, "top");
  EXPECT_EQ(tree->nodes[0].value, 5);
  EXPECT_EQ(tree->nodes[1].name, "a");
  EXPECT_EQ(tree->nodes[3].value, -12);
  EXPECT_EQ(tree->text(), "min top[5](a(x=3 y=-12) 8)");
}

TEST(TreeText, a_search_that_stops_above_the_leaves_takes_static_values) {
  const auto tree = ExplicitTree::parse("(a[7](1 2) b[9](1 2))");
  const auto found = minimax(Game(*tree), typed_value, {.depth = 1});
  EXPECT_EQ(found.value, Score(9));
}

TEST(TreeText, mistakes_are_answered_with_their_place) {
  const struct {
    const char* text;
    const char* message;
  } table[] = {
      {"", "line 1, column 1: a tree is expected, such as ((3 12 8) (2 4 6))"},
      {"((3 12) (2 4)", "line 1, column 14: the bracket opened at line 1, column 1 is not closed"},
      {"(3 4))", "line 1, column 6: ')' comes after the end of the tree"},
      {"()", "line 1, column 2: a node in brackets has at least one child"},
      {"(3\n x)", "line 2, column 3: '(' is expected after 'x', not ')'"},
      {"(3 ?)", "line 1, column 4: a number or a bracket is expected, not '?'"},
      {"(a=)", "line 1, column 4: a number or a bracket is expected, not ')'"},
      {"(a[3 4)", "line 1, column 5: ']' is expected after a static value"},
      {"99999", "line 1, column 6: '99999' is out of range: a number from -30999 to 30999 is expected"},
  };
  for (const auto& [text, message] : table) {
    const auto tree = TreeText::parse(text);
    ASSERT_FALSE(tree) << text;
    EXPECT_EQ(tree.error().message, message) << text;
  }
}

TEST(TreeText, depth_and_size_are_limited) {
  const std::string deep(1000, '(');
  EXPECT_NE(TreeText::parse(deep).error().message.find("at most 500 levels"), std::string::npos);
  std::string wide = "(";
  for (std::size_t i = 0; i < TreeText::most_nodes; ++i) wide += "1 ";
  EXPECT_NE(TreeText::parse(wide + ")").error().message.find("at most 200,000 nodes"), std::string::npos);
}

// A random tree with random names and static values, as text.
std::string random_tree(Random& random, int depth) {
  const std::string name = random.below(3) == 0 ? "n" + std::to_string(random.below(100)) : "";
  if (depth == 0 || random.below(4) == 0)
    return (name.empty() ? "" : name + "=") + std::to_string(random.between(-99, 99));
  std::string text = name + (random.below(4) == 0 ? "[" + std::to_string(random.between(-9, 9)) + "]" : "") + "(";
  const auto children = 1 + random.below(4);
  for (std::uint32_t i = 0; i < children; ++i) text += (i > 0 ? " " : "") + random_tree(random, depth - 1);
  return text + ")";
}

TEST(TreeText, reads_what_it_writes) {
  Random random(17);
  for (int i = 0; i < 500; ++i) {
    const std::string text = (random.below(2) == 0 ? "" : "min ") + random_tree(random, 5);
    const auto tree = TreeText::parse(text);
    ASSERT_TRUE(tree) << text << ": " << tree.error().message;
    ASSERT_EQ(tree->text(), text);
    ASSERT_EQ(*TreeText::parse(tree->text()), *tree);
  }
}

TEST(TreeText, the_lectures_tree_is_cut_where_the_lecture_cuts_it) {
  for (const auto& builtin : builtin_trees()) {
    if (std::string_view(builtin.name) != "lecture") continue;
    const auto found = alpha_beta(Game(*ExplicitTree::parse(builtin.text)), typed_value, {});
    EXPECT_EQ(found.value, Score(-5));
    EXPECT_EQ(found.counts.cutoffs, 2U) << "one at 5 or more, one at -20 or less";
    EXPECT_EQ(found.counts.leaves, 6U);
  }
}

}  // namespace
}  // namespace arborist
