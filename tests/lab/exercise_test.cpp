#include "lab/grade/exercise.h"

#include <gtest/gtest.h>

#include "tree/minimax.h"

namespace arborist::lab {
namespace {

TEST(Exercise, the_answers_are_those_of_minimax) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const ExplicitTree tree = exercise_tree(seed, 3, 4);
    const TreeAnswers answers = answers_for(tree);
    const auto found = minimax(Game(tree), [](const ExplicitTree& node) { return node.static_value(); }, {});
    EXPECT_EQ(answers.value, found.value.value());
    EXPECT_EQ(answers.leaves, found.counts.leaves);
    EXPECT_EQ(answers.seen + answers.unseen.size(), answers.leaves);
    EXPECT_LE(answers.seen_in_best_order, answers.leaves);
  }
}

TEST(Exercise, the_same_seed_gives_the_same_sheet) {
  const auto sheet = exercise_sheet({.seed = 5});
  ASSERT_TRUE(sheet);
  EXPECT_EQ(*sheet, *exercise_sheet({.seed = 5}));
  EXPECT_NE(*sheet, *exercise_sheet({.seed = 6}));
}

TEST(Exercise, answers_come_only_when_asked_for) {
  EXPECT_EQ(exercise_sheet({})->find("MAX plays"), std::string::npos);
  EXPECT_NE(exercise_sheet({.answers = true})->find("MAX plays"), std::string::npos);
}

TEST(Exercise, too_much_is_refused) {
  EXPECT_FALSE(exercise_sheet({.trees = 0}));
  EXPECT_FALSE(exercise_sheet({.levels = 30}));
  EXPECT_FALSE(exercise_sheet({.children = 1}));
}

}  // namespace
}  // namespace arborist::lab
