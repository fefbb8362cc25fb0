// Files that a later version wrote are known by their first line.
#include "core/newer.h"

#include <gtest/gtest.h>

namespace arborist {
namespace {

TEST(Newer, a_later_number_is_told_with_both) {
  const auto newer = newer_than(2, "a journal 3", "a journal ");
  ASSERT_TRUE(newer);
  EXPECT_EQ(newer->message, "it was written by a newer Arborist (version 3, this one knows 2)");
  EXPECT_TRUE(newer_than(1U, 2U));
}

TEST(Newer, what_stands_behind_the_number_does_not_matter) {
  EXPECT_TRUE(newer_than(1, R"({"arborist":"journal 12","plan":7})", R"({"arborist":"journal )"));
}

TEST(Newer, a_known_number_and_another_text_are_not) {
  for (const char* line :
       {"a journal 2", "a journal 1", "a journal ", "a journal x3", "a journal -3", "my diary 3", ""})
    EXPECT_FALSE(newer_than(2, line, "a journal ")) << line;
  EXPECT_FALSE(newer_than(1U, 1U));
}

}  // namespace
}  // namespace arborist
