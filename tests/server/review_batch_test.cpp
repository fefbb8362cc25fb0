// Many games that are judged behind everything else: they wait on the disk, and neither a restart nor a stop loses what
// is known.
#include <gtest/gtest.h>

#include "tests/server/running.h"

namespace arborist::testing {
namespace {

class ReviewBatches : public ServerTest {
 protected:
  static Json imported(Page& page) {
    return page.ask("store.import",
                    {{"text", "[White \"Ada\"]\n\n1. e4 *\n\n[White \"Alan\"]\n\n1. d4 *\n"}})["imported"];
  }
  static void until_none_waits(Page& page) {
    const Json now = page.ask("analysis.review_games", {{"ids", Json::array()}});
    if (now["waiting"] != 0)
      (void)page.event("analysis.batch", [](const Json& event) { return event["waiting"] == 0; });
  }
};

TEST_F(ReviewBatches, wait_on_the_disk_and_go_on_after_a_restart) {
  Json ids;
  {
    Page page(port());
    ids = imported(page);
    ASSERT_EQ(ids.size(), 2U);
    EXPECT_EQ(page.ask("analysis.review_games", {{"ids", ids}, {"nodes", 1000}})["queued"], 2);
  }
  start();
  Page page(port());
  until_none_waits(page);
  for (const Json& id : ids)
    EXPECT_EQ(page.ask("analysis.open", {{"game_id", id}})["review"]["summary"]["state"], "done");
  EXPECT_EQ(page.ask("analysis.review_games", {{"ids", ids}})["queued"], 0) << "they are judged already";
}

TEST_F(ReviewBatches, are_told_at_a_glance_to_whoever_judged_them) {
  Page page(port());
  const Json ids = page.ask("store.import", {{"text", "1. f3 e5 2. g4 Qh4# 0-1\n\n1. d4 *\n"}})["imported"];
  ASSERT_EQ(ids.size(), 2U);
  EXPECT_EQ(page.ask("analysis.judged", {{"ids", ids}})["games"].size(), 0U);
  (void)page.ask("analysis.review_games", {{"ids", {ids[0]}}, {"nodes", 1000}});
  until_none_waits(page);
  const Json games = page.ask("analysis.judged", {{"ids", ids}})["games"];
  ASSERT_EQ(games.size(), 1U) << "nothing is known of the other one";
  const Json& game = games[0];
  EXPECT_EQ(game["game_id"], ids[0]);
  EXPECT_EQ(game["summary"]["state"], "done");
  EXPECT_EQ(game["summary"]["white"]["blunders"], 1);
  EXPECT_EQ(game["marks"], (Json::array({{{"ply", 3}, {"grade", "??"}}})));
  ASSERT_EQ(game["percents"].size(), 5U);
  EXPECT_LT(game["percents"][4], 10) << "White is mated";
  EXPECT_EQ(page.ask("analysis.open", {{"game_id", ids[0]}})["review"]["summary"], game["summary"]);
  Json many = Json::array();
  for (int i = 0; i < 51; ++i) many.push_back("nowhere");
  EXPECT_EQ(code(page.ask("analysis.judged", {{"ids", many}})), "bad_request");
}

TEST_F(ReviewBatches, are_called_off) {
  Page page(port());
  ASSERT_EQ(page.ask("analysis.review_games", {{"ids", imported(page)}})["queued"], 2);
  EXPECT_EQ(page.ask("analysis.review_games_stop")["type"], "analysis.review_games_stop.ok");
  EXPECT_EQ(page.ask("analysis.review_games", {{"ids", Json::array()}})["waiting"], 0);
}

TEST_F(ReviewBatches, leave_out_what_is_no_game_of_chess_and_are_bounded) {
  Page page(port());
  EXPECT_EQ(page.ask("analysis.review_games", {{"ids", {"nowhere"}}})["queued"], 0);
  Json many = Json::array();
  for (int i = 0; i < 21; ++i) many.push_back("nowhere");
  EXPECT_EQ(code(page.ask("analysis.review_games", {{"ids", many}})), "bad_request");
}

}  // namespace
}  // namespace arborist::testing
