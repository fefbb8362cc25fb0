// Specs: names with settings, and values in quotes.
#include "core/spec.h"

#include <gtest/gtest.h>

namespace arborist {
namespace {

std::string value_of(const char* text, const char* key) { return Spec::parse(text)->find(key).value_or("none"); }

TEST(Spec, a_value_in_double_quotes_may_hold_commas) {
  EXPECT_EQ(value_of(R"(x:path="a,b=c",depth=3)", "path"), "a,b=c");
  EXPECT_EQ(value_of(R"(x:path="a,b=c",depth=3)", "depth"), "3");
  EXPECT_EQ(value_of(R"(x: path = "a, b" , depth = 3)", "path"), "a, b");
  EXPECT_EQ(value_of(R"(x:path="")", "path"), "");
}

TEST(Spec, blanks_in_quotes_belong_to_the_value_and_survive_writing) {
  const auto spec = *Spec::parse("uci:path=\" a b \"");
  EXPECT_EQ(spec.find("path"), " a b ");
  EXPECT_EQ(*Spec::parse(spec.text()), spec);
}

TEST(Spec, keys_may_hold_blanks_and_values_quotes_inside) {
  EXPECT_EQ(value_of("x:Move Overhead=30", "Move Overhead"), "30");
  EXPECT_EQ(value_of(R"(x:say=a"b,depth=3)", "say"), "a\"b");
}

TEST(Spec, what_is_written_is_read_again) {
  for (const char* text : {"x", "x:a=1", R"(x:a="1,2",b=3)", R"(book:file="a,b",then=x:a="1,2",b=3)"}) {
    const auto spec = Spec::parse(text);
    ASSERT_TRUE(spec) << spec.error().message;
    EXPECT_EQ(spec->text(), text);
    EXPECT_EQ(*Spec::parse(spec->text()), *spec);
  }
}

TEST(Spec, a_quote_that_is_not_closed_is_told) {
  for (const char* text : {R"(x:a=")", R"(x:a="b,c=d)", R"(x:a="b"c)"}) {
    const auto spec = Spec::parse(text);
    ASSERT_FALSE(spec) << text;
    EXPECT_NE(spec.error().message.find("closing quote"), std::string::npos) << spec.error().message;
  }
}

}  // namespace
}  // namespace arborist
