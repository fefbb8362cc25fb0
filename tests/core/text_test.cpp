#include "core/text.h"

#include <gtest/gtest.h>

#include "core/utf8.h"

namespace arborist {
namespace {

TEST(Text, trim_takes_white_space_from_both_ends_only) {
  EXPECT_EQ(trim(" \t a b\r\n"), "a b");
  EXPECT_EQ(trim(" \n"), "");
  EXPECT_EQ(trim(""), "");
}

TEST(Text, split_keeps_empty_pieces) {
  EXPECT_EQ(split("a,b,,c", ','), (std::vector<std::string_view>{"a", "b", "", "c"}));
  EXPECT_EQ(split("a,", ','), (std::vector<std::string_view>{"a", ""}));
  EXPECT_TRUE(split("", ',').empty());
}

TEST(Text, words_are_what_stands_between_white_space) {
  EXPECT_EQ(words("  go depth\t5 \n"), (std::vector<std::string_view>{"go", "depth", "5"}));
  EXPECT_TRUE(words("  \n").empty());
}

TEST(Text, edit_distance_counts_single_changes_and_swaps) {
  EXPECT_EQ(edit_distance("alphabeta", "alphabeta"), 0);
  EXPECT_EQ(edit_distance("alphabeat", "alphabeta"), 1);
  EXPECT_EQ(edit_distance("alpabeta", "alphabeta"), 1);
  EXPECT_EQ(edit_distance("", "abc"), 3);
}

TEST(Text, a_mistyped_word_is_answered_with_the_nearest) {
  const std::vector<std::string> names = {"minimax", "negamax", "alphabeta", "random"};
  EXPECT_EQ(nearest("minmax", names).front(), "minimax");
  EXPECT_EQ(nearest("AlphaBeta", names).front(), "alphabeta");
  EXPECT_EQ(nearest("alpha", names).front(), "alphabeta");
  EXPECT_TRUE(nearest("zzzzzzzz", names).empty());
  EXPECT_EQ(did_you_mean("rndom", names), " (did you mean 'random'?)");
}

TEST(Text, whole_numbers_are_read_strictly_and_within_limits) {
  EXPECT_EQ(*parse_integer<int>("12", 0, 64), 12);
  EXPECT_EQ(*parse_integer<int>("-3", -5, 5), -3);
  for (const auto* wrong : {"", " 1", "1 ", "+1", "0x10", "1.5", "one", "99999999999999999999", "65", "-1"})
    EXPECT_FALSE(parse_integer<int>(wrong, 0, 64)) << wrong;
  EXPECT_EQ(parse_integer<int>("65", 0, 64).error().message, "'65' is out of range: a number from 0 to 64 is expected");
  EXPECT_EQ(parse_integer<int>("x", 0, 64).error().message, "'x' is not a whole number (0 to 64)");
}

TEST(Text, large_numbers_are_grouped_for_people) {
  EXPECT_EQ(grouped(std::uint64_t{0}), "0");
  EXPECT_EQ(grouped(std::uint64_t{999}), "999");
  EXPECT_EQ(grouped(std::uint64_t{549946}), "549,946");
  EXPECT_EQ(grouped(std::int64_t{-1234567}), "-1,234,567");
  EXPECT_EQ(grouped(INT64_MIN), "-9,223,372,036,854,775,808");
}

TEST(Text, quoted_text_shows_control_characters_and_is_short) {
  EXPECT_EQ(in_quotes("a\nb"), "'a\\x0ab'");
  EXPECT_LT(in_quotes(std::string(1000, 'x')).size(), 80U);
  const std::string path(1000, 'x');
  EXPECT_EQ(file_in_quotes(path), "'" + path + "'") << "a file is named whole";
}

TEST(Text, display_width_counts_code_points) { EXPECT_EQ(display_width("♔ö"), 2U); }

TEST(Utf8, control_characters_of_others_are_made_visible_and_all_else_stays) {
  EXPECT_EQ(visible_text("Zoë · 囲碁 ±"), "Zoë · 囲碁 ±");
  EXPECT_EQ(visible_text("a\x1b[31m\n\x7f\t"), "a\\x1b[31m\\x0a\\x7f\\x09");
  EXPECT_EQ(visible_text("\xC2\x9B"
                         "31m\xC2\xA0"),
            "\\x9b31m\xC2\xA0")
      << "this one begins an order, too";
  EXPECT_EQ(visible_text("Zo\xEB"), "Zo\xEF\xBF\xBD");
  EXPECT_EQ(visible_text(std::string(1, '\0')), "\\x00");
}

}  // namespace
}  // namespace arborist
