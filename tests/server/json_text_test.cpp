// What is written member by member is read back as it was meant.
#include "server/json_text.h"

#include <gtest/gtest.h>

#include "server/games/move_text.h"
#include "server/message.h"

namespace arborist::server {
namespace {

TEST(JsonText, any_text_is_read_back_as_it_was) {
  for (const std::string text : {"", "plain", "with \"quotes\"", "back\\slash", "line\nbreak", "tab\t", "\x01", "Zoë ♞",
                                 "{\"a\":1}", "~ and \x7F"}) {
    JsonText json;
    json.add("before", true).add("text", text).add("after", std::int64_t{-7});
    const std::string written = std::move(json).text();
    const Json read = Json::parse(written, nullptr, false);
    ASSERT_FALSE(read.is_discarded()) << written;
    EXPECT_EQ(read, (Json{{"before", true}, {"text", text}, {"after", -7}}));
  }
}

TEST(JsonText, bytes_that_are_no_text_still_give_json) {
  JsonText json;
  json.add("text", "\xFF\xC0 broken");
  EXPECT_TRUE(Json::accept(std::move(json).text()));
}

TEST(JsonText, nothing_is_an_empty_object) { EXPECT_EQ(JsonText().text(), "{}"); }

TEST(MoveText, tells_what_there_is_and_no_more) {
  EXPECT_EQ(Json::parse(legal_text({.text = "4", .shown = "4", .said = "4", .to = "centre", .cell = 4})),
            (Json{{"move", "4"}, {"san", "4"}, {"said", "4"}, {"to", "centre"}, {"cell", 4}}));
  const MoveView takes{.text = "f6g4",
                       .shown = "Nxg4+",
                       .said = "knight takes g4, check",
                       .from = "f6",
                       .to = "g4",
                       .is_capture = true,
                       .is_check = true};
  EXPECT_EQ(Json::parse(played_text(takes, {.text = "f6g4", .clock_ms = 900, .key = ""}, Side::second)),
            (Json{{"text", "f6g4"},
                  {"san", "Nxg4+"},
                  {"said", "knight takes g4, check"},
                  {"by", "second"},
                  {"from", "f6"},
                  {"to", "g4"},
                  {"clock_ms", 900},
                  {"check", true},
                  {"capture", true}}));
}

}  // namespace
}  // namespace arborist::server
