// What a page is told of moves.
#include "server/games/move_text.h"

#include <gtest/gtest.h>

namespace arborist::server {
namespace {

TEST(MoveText, tells_what_there_is_and_no_more) {
  EXPECT_EQ(legal_json({.text = "4", .shown = "4", .said = "4", .to = "centre", .cell = 4}),
            (Json{{"move", "4"}, {"san", "4"}, {"said", "4"}, {"to", "centre"}, {"cell", 4}}));
  const MoveView takes{.text = "f6g4",
                       .shown = "Nxg4+",
                       .said = "knight takes g4, check",
                       .from = "f6",
                       .to = "g4",
                       .is_capture = true,
                       .is_check = true};
  EXPECT_EQ(played_text(takes, {.text = "f6g4", .clock_ms = 900, .key = ""}, Side::second),
            write_json({{"text", "f6g4"},
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
