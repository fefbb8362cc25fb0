// Specs: names with settings, and values in quotes.
#include "core/spec.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>

#include "core/random.h"

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

TEST(Spec, what_stands_first_without_a_key_is_the_subject) {
  const auto spec = *Spec::parse(R"(uci:"/a b, c/engine" , Hash=64)");
  EXPECT_EQ(spec.subject(), "/a b, c/engine");
  EXPECT_EQ(spec.find("Hash"), "64");
  EXPECT_EQ(Spec::parse("uci:./a=b/engine,Hash=64")->subject(), "./a=b/engine");
  EXPECT_EQ(Spec::parse("book:file=/a/b")->subject(), "") << "a path is a value too";
  EXPECT_FALSE(Spec::parse("uci:engine,Hash")) << "only the first needs no key";
  EXPECT_FALSE(spec.allow_only({"Hash"})) << "who knows no subject refuses it";
}

TEST(Spec, a_spec_inside_is_parsed_with_the_one_around_it) {
  const auto spec = *Spec::parse("book:moves=3,then=book:file=x,then=uci:sh,args=-c");
  ASSERT_NE(spec.next(), nullptr);
  EXPECT_EQ(*spec.next(), *Spec::parse("book:file=x,then=uci:sh,args=-c"));
  EXPECT_EQ(spec.next()->next()->subject(), "sh");
  EXPECT_EQ(spec.find("then"), std::nullopt);
  EXPECT_FALSE(spec.allow_only({"moves"}));
  EXPECT_TRUE(spec.allow_only({"moves", "then"}));
  EXPECT_FALSE(Spec::parse("book:then=:x")) << "its mistakes are told at once";
  std::string deep = "x";
  for (int i = 0; i < 17; ++i) deep.insert(0, "x:then=");
  EXPECT_FALSE(Spec::parse(deep));
  EXPECT_TRUE(Spec::parse(deep.substr(7)));
}

TEST(Spec, what_stands_in_quotes_stays_one_value) {
  const auto spec = *Spec::parse(R"(book:moves="1,then=uci:sh,args=-c id>&2")");
  EXPECT_EQ(spec.next(), nullptr);
  EXPECT_EQ(spec.find("moves"), "1,then=uci:sh,args=-c id>&2");
  EXPECT_EQ(spec.with("depth", 3).find("moves"), spec.find("moves"));
  EXPECT_EQ(*Spec::parse(spec.with("depth", 3).text()), spec.with("depth", 3));
}

TEST(Spec, a_setting_is_added_or_replaced_and_a_spec_put_inside) {
  const Spec spec = Spec::named("book").with("moves", 3).followed_by(*Spec::parse("pvs:depth=2"));
  EXPECT_EQ(spec.text(), "book:moves=3,then=pvs:depth=2");
  EXPECT_EQ(spec.with("moves", 4).with("seed", 1).text(), "book:moves=4,seed=1,then=pvs:depth=2");
}

// A text of the pieces that mean something to specs, in any order.
std::string scrap(Random& random) {
  constexpr std::array<std::string_view, 20> pieces = {"a",  "b", "then",  "uci", ":",   ":",  "=",
                                                       "=",  ",", ",",     "\"",  "\"",  "/",  " ",
                                                       "\t", "@", "then=", "a=",  "=\"", "\","};
  std::string text;
  for (auto left = random.below(24); left > 0; --left)
    text += pieces[random.below(static_cast<std::uint32_t>(pieces.size()))];
  return text;
}

TEST(Spec, every_spec_that_can_be_read_is_written_so_that_it_reads_the_same) {
  const int texts = std::getenv("ARBORIST_LONG_TESTS") ? 20'000'000 : 100'000;
  Random random(14);
  int specs = 0;
  int quoted = 0;
  int inside = 0;
  for (int i = 0; i < texts; ++i) {
    const std::string text = (random.below(2) == 0 ? "x:" : "") + scrap(random);
    const auto spec = Spec::parse(text);
    if (!spec) continue;
    ++specs;
    quoted += text.find('"') != std::string::npos ? 1 : 0;
    inside += spec->next() != nullptr ? 1 : 0;
    const auto again = Spec::parse(spec->text());
    ASSERT_TRUE(again) << text << " is written " << spec->text() << ": " << again.error().message;
    ASSERT_EQ(*again, *spec) << text << " is written " << spec->text();
  }
  EXPECT_GT(specs, texts / 20);
  EXPECT_GT(quoted, texts / 200);
  EXPECT_GT(inside, texts / 200);
}

}  // namespace
}  // namespace arborist
