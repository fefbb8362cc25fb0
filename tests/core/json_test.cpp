// What Arborist writes and reads as JSON is what another library does.
#include "core/json.h"

#include <gtest/gtest.h>

#include <bit>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/parse_json.h"
#include "core/random.h"
#include "core/utf8.h"

namespace arborist {
namespace {

using Other = nlohmann::ordered_json;

std::string text_of(const Other& json, int indent) {
  return json.dump(indent, ' ', false, Other::error_handler_t::replace);
}

// Whole characters, pieces of them, and what is none.
std::string any_text(Random& random) {
  std::string text;
  while (random.below(6) != 0) {
    constexpr std::string_view special[] = {"\xC3\xA9",
                                            "\xE2\x99\x9E",
                                            "\xF0\x9F\x8C\xB3",
                                            "\xE2\x99",
                                            "\xF0\x9F\x8C",
                                            "\xED\xA0\x80",
                                            "\xC0\x80",
                                            "\xF4\x90",
                                            "\"",
                                            "\\",
                                            "\n"};
    if (random.below(3) == 0)
      text += special[random.below(std::size(special))];
    else
      text += static_cast<char>(random.below(random.below(2) == 0 ? 128 : 256));
  }
  return text;
}

double any_real(Random& random) {
  if (random.below(2) == 0) return std::bit_cast<double>(random.next());
  return (static_cast<double>(random.below(2000)) - 1000) / static_cast<double>(1 + random.below(50));
}

// The same value twice.
struct Both {
  Json ours;
  Other theirs;
};

Both any_value(Random& random, int depth) {
  const auto kind = random.below(depth > 0 ? 9 : 7);
  if (kind == 0) return {nullptr, nullptr};
  if (kind == 1) return {true, true};
  if (kind < 7) {
    const auto number = random.next() >> random.below(64);
    if (kind == 2) return {number, number};
    if (kind == 3) return {static_cast<std::int64_t>(number), static_cast<std::int64_t>(number)};
    if (kind == 4) return {-static_cast<std::int64_t>(number >> 1U), -static_cast<std::int64_t>(number >> 1U)};
    if (kind == 5) {
      const double real = any_real(random);
      return {real, real};
    }
    const std::string text = any_text(random);
    return {text, text};
  }
  Both all = kind == 7 ? Both{Json::array(), Other::array()} : Both{Json::object(), Other::object()};
  for (auto count = random.below(5); count > 0; --count) {
    Both one = any_value(random, depth - 1);
    if (kind == 7) {
      all.ours.push_back(one.ours);
      all.theirs.push_back(one.theirs);
    } else {
      const std::string name = as_utf8(any_text(random));
      all.ours[name] = one.ours;
      all.theirs[name] = one.theirs;
    }
  }
  return all;
}

TEST(Json, is_written_as_the_library_writes_it) {
  Random random(5);
  for (int i = 0; i < 5000; ++i) {
    const Both both = any_value(random, 4);
    for (const int indent : {-1, 0, 2}) ASSERT_EQ(write_json(both.ours, indent), text_of(both.theirs, indent));
  }
}

TEST(Json, is_what_it_will_be_when_it_is_read_again) {
  Random random(6);
  for (int i = 0; i < 5000; ++i) {
    const Json json = any_value(random, 4).ours;
    const auto read = parse_json(write_json(json, random.below(2) == 0 ? -1 : 2));
    ASSERT_TRUE(read) << write_json(json);
    ASSERT_EQ(*read, json) << write_json(json);
  }
}

TEST(Json, braces_make_objects_of_pairs_and_lists_of_all_else) {
  EXPECT_EQ(write_json(Json{{"a", 1}, {"b", {1, 2}}, {"c", {{"d", nullptr}}}, {"e", {"x", "y"}}}),
            R"({"a":1,"b":[1,2],"c":{"d":null},"e":["x","y"]})");
  EXPECT_EQ(write_json(Json{{"a", 1}, {"b", 1, 2}}), R"([["a",1],["b",1,2]])");
  EXPECT_EQ(write_json(Json{{1, 2}, {3, 4}}), "[[1,2],[3,4]]");
  EXPECT_EQ(write_json(Json::array({"a", 1})), R"(["a",1])");
  EXPECT_EQ(write_json(Json::array()), "[]");
  EXPECT_EQ(write_json(Json::object(), 2), "{}");
  EXPECT_EQ(write_json(std::vector<std::vector<int>>{{1}, {}}), "[[1],[]]");
}

TEST(Json, members_stand_in_the_order_they_came) {
  Json json;
  json["b"] = 1;
  json["a"]["x"].push_back("deep");
  json["b"] = 2;
  EXPECT_EQ(write_json(json), R"({"b":2,"a":{"x":["deep"]}})");
  EXPECT_NE(json, (Json{{"a", {{"x", {"deep"}}}}, {"b", 2}}));
}

TEST(Json, what_is_not_there_is_null) {
  const Json json = {{"a", nullptr}, {"list", {1}}};
  EXPECT_TRUE(json["b"]["c"].is_null());
  EXPECT_TRUE(json["list"][1].is_null());
  EXPECT_TRUE(json.contains("a"));
  EXPECT_FALSE(json.contains("b"));
  EXPECT_EQ(Json(1).begin(), Json(1).end());
}

TEST(Json, numbers_are_equal_by_value) {
  EXPECT_EQ(Json(1), Json(std::uint8_t{1}));
  EXPECT_EQ(Json(1), Json(1.0));
  EXPECT_NE(Json(-1), Json(std::numeric_limits<std::uint64_t>::max()));
  EXPECT_EQ(Json(-5).get<int>(), -5);
  EXPECT_EQ(Json(-5).get<double>(), -5.0);
  EXPECT_TRUE(Json(std::numeric_limits<double>::infinity()).is_null());
}

TEST(Json, what_is_written_stays) {
  EXPECT_EQ(write_json({{"a", Json::written("[1, 2]")}, {"b", 3}}), R"({"a":[1, 2],"b":3})");
}

TEST(ParseJson, reads_what_the_library_reads) {
  for (const char* text :
       {"0", "-0", "-7", "18446744073709551615", "18446744073709551616", "-9223372036854775809", "1e5", "1.0", "[]",
        R"({"a":1,"b":2,"a":3})", R"("\u00e9\ud83c\udf33\n")", " [1 , {\"x\":[true,false,null]}] "}) {
    const auto read = parse_json(text);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(write_json(*read), text_of(Other::parse(text), -1));
  }
  for (const char* text :
       {"", "[1,]", "{\"a\"}", "nul", "01", "1e999", "\"\xFF\"", "\"\\ud83c\"", "[1] 2", "\"\n\"", "{\"a\":1,}"}) {
    EXPECT_FALSE(parse_json(text)) << text;
    EXPECT_FALSE(Other::accept(text)) << text;
  }
}

TEST(ParseJson, what_is_not_modest_is_refused) {
  EXPECT_TRUE(parse_json("[[[1]]]", {.depth = 3}));
  EXPECT_FALSE(parse_json("[[[1]]]", {.depth = 2}));
  EXPECT_TRUE(parse_json(R"(["[[[[,,,,", 1])", {.depth = 1, .values = 2}));
  EXPECT_FALSE(parse_json("[1,2,3]", {.values = 2}));
  EXPECT_FALSE(parse_json(std::string(100'000, '[')));
}

}  // namespace
}  // namespace arborist
