// The coach of a game that is still played: what a mistake allows is told, what was better is not.
#include <gtest/gtest.h>

#include "tests/server/running.h"

namespace arborist::testing {
namespace {

class CoachRequests : public ServerTest {
 protected:
  static std::string game_with(Page& page, const std::vector<std::string>& moves) {
    const Json human = {{"kind", "human"}};
    const Json state = page.ask("game.new", {{"game", "chess"}, {"first", human}, {"second", human}})["state"];
    for (std::size_t ply = 0; ply < moves.size(); ++ply)
      EXPECT_EQ(code(page.ask("game.move", {{"game_id", state["game_id"]}, {"ply", ply}, {"move", moves[ply]}})),
                "none");
    return state["game_id"];
  }
};

TEST_F(CoachRequests, say_what_a_mistake_allows_and_keep_the_better_move_to_themselves) {
  Page page(port());
  const auto game = game_with(page, {"e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6"});
  const Json note = page.ask("coach.judge", {{"game_id", game}, {"ply", 6}});
  EXPECT_EQ(note["grade"], "??") << note;
  EXPECT_NE(note["title"].get<std::string>().find("mate in 1"), std::string::npos) << note;
  EXPECT_EQ(note["line"][0]["san"], "Qxf7#");
  EXPECT_EQ(note["line_begins"], "after");
  EXPECT_EQ(note["value"]["mate"], 1);
  EXPECT_FALSE(note.contains("best") || note.contains("better")) << note;
}

TEST_F(CoachRequests, name_what_was_missed_without_its_move) {
  Page page(port());
  const auto game = game_with(page, {"e4", "e5", "Bc4", "Nc6", "Qf3", "a6", "d3"});
  const Json note = page.ask("coach.judge", {{"game_id", game}, {"ply", 7}});
  EXPECT_EQ(note["title"], "d3 misses mate in 1") << note;
  EXPECT_EQ(note["line_begins"], "before");
  EXPECT_EQ(note["words"].get<std::string>().find("Qxf7"), std::string::npos) << note;
}

TEST_F(CoachRequests, are_silent_about_good_moves_and_value_the_start) {
  Page page(port());
  const auto game = game_with(page, {"e4"});
  EXPECT_FALSE(page.ask("coach.judge", {{"game_id", game}, {"ply", 1}}).contains("grade"));
  const Json start = page.ask("coach.judge", {{"game_id", game}, {"ply", 0}});
  EXPECT_TRUE(start["value"].contains("cp")) << start;
  EXPECT_FALSE(start.contains("judged"));
}

TEST_F(CoachRequests, tell_why_a_level_erred) {
  Page page(port());
  const Json weak = {{"kind", "spec"}, {"spec", "engine:elo=600,seed=1,hash=1"}};
  const Json begun = page.ask("game.new", {{"game", "chess"}, {"first", weak}, {"second", weak}})["state"];
  constexpr std::size_t enough = 8;
  (void)page.state([](const Json& state) { return state["moves"].size() >= enough || state.contains("outcome"); });
  (void)page.ask("game.pause", {{"game_id", begun["game_id"]}, {"paused", true}});
  Json bad;
  for (std::size_t ply = 4; ply <= enough && bad.is_null(); ++ply) {
    const Json note = page.ask("coach.judge", {{"game_id", begun["game_id"]}, {"ply", ply}});
    EXPECT_EQ(note.contains("oversight"), note.contains("grade")) << note;
    if (note.contains("oversight")) bad = note;
  }
  ASSERT_FALSE(bad.is_null()) << "it errs in its third move";
  EXPECT_TRUE(bad["oversight"].get<std::string>().starts_with("It ")) << bad;
}

TEST_F(CoachRequests, of_other_games_or_plies_are_refused) {
  Page page(port());
  const auto game = game_with(page, {"e4"});
  EXPECT_EQ(code(page.ask("coach.judge", {{"game_id", game}, {"ply", 2}})), "bad_request");
  EXPECT_EQ(code(page.ask("coach.judge", {{"game_id", "nowhere"}, {"ply", 0}})), "not_found");
  const Json human = {{"kind", "human"}};
  const Json other = page.ask("game.new", {{"game", "tic-tac-toe"}, {"first", human}, {"second", human}})["state"];
  EXPECT_EQ(code(page.ask("coach.judge", {{"game_id", other["game_id"]}, {"ply", 0}})), "not_found");
}

}  // namespace
}  // namespace arborist::testing
