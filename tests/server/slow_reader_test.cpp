// Pages that stop reading for a while: they get the newest state when they go on, and are not let go for what they
// asked for.
#include <map>
#include <utility>
#include <vector>

#include "tests/server/running.h"

namespace arborist::testing {
namespace {

class SlowReader : public ServerTest {
 protected:
  // Comes back when the game has ended, seen by another page.
  static void wait_for_end(Page& page, const Json& begun) {
    const Json open = page.ask("game.open", {{"game_id", begun["game_id"]}});
    if (open["state"].contains("outcome")) return;
    (void)page.state([&](const Json& s) { return s["game_id"] == begun["game_id"] && s.contains("outcome"); });
  }
  // Its answer has some megabytes.
  static int ask_for_much(Page& page) {
    const Json maze = {{"kind", "maze"}, {"width", 1000}, {"height", 1000}, {"generator", "empty"}};
    return page.tell("path.solve", {{"problem", maze}, {"algorithms", "bfs,astar"}});
  }
};

TEST_F(SlowReader, gets_the_newest_state_of_a_quick_game_and_is_not_let_go) {
  ServerSettings settings;
  settings.hall.state_every = std::chrono::milliseconds(0);
  settings.web.queued_bytes = std::size_t{512} << 10U;
  start(settings);
  Page slow(port(), "", 4096);
  // More than the system would keep for it.
  constexpr int games = 4;
  std::vector<Json> begun;
  for (int i = 0; i < games; ++i)
    begun.push_back(new_game(slow, "chess", spec("random:seed=" + std::to_string(i)), spec("random:seed=9")));
  Page other(port());
  for (const auto& game : begun) wait_for_end(other, game);
  // All that was sent meanwhile.
  std::size_t states = 0;
  std::size_t moves = 0;
  std::map<std::string, Json> last;
  for (int ended = 0; ended < games;) {
    Json state = slow.state([](const Json&) { return true; });
    ASSERT_FALSE(state.is_null()) << "it is still connected";
    Json& before = last[state["game_id"]];
    EXPECT_TRUE(before.is_null() || state["rev"] > before["rev"]) << "never an older one";
    before = std::move(state);
    ++states;
    if (!before.contains("outcome")) continue;
    moves += before["moves"].size();
    ++ended;
  }
  EXPECT_LT(states, moves) << "those that waited were replaced by newer ones";
  EXPECT_EQ(slow.ask("ping")["type"], "ping.ok");
}

TEST_F(SlowReader, of_a_game_between_programs_gets_no_more_states_than_can_be_looked_at) {
  ServerSettings settings;
  settings.hall.state_every = std::chrono::hours(1);
  start(settings);
  Page page(port());
  const Json begun = new_game(page, "chess", spec("random:seed=3"), spec("random:seed=4"));
  std::size_t states = 0;
  Json last = begun;
  while (!last.contains("outcome")) {
    last = page.state([](const Json&) { return true; });
    ASSERT_FALSE(last.is_null());
    ++states;
  }
  EXPECT_LE(states, 2U) << "the first move and the end";
  EXPECT_GT(last["moves"].size(), 20U);
}

TEST_F(SlowReader, may_ask_for_more_than_fits_into_what_waits_for_a_page) {
  ServerSettings settings;
  settings.web.queued_bytes = std::size_t{1} << 20U;
  start(settings);
  Page page(port(), "", 4096);
  std::vector<int> asked;
  for (int i = 0; i < 3; ++i) asked.push_back(ask_for_much(page));
  // Another page sees that the server has long answered what it could.
  Page other(port());
  ASSERT_EQ(other.ask("path.generate", {{"problem", {{"kind", "tiles"}}}})["type"], "path.generate.ok");
  for (const int id : asked) EXPECT_EQ(page.answer_to(id)["type"], "path.solve.ok");
  EXPECT_EQ(page.ask("ping")["type"], "ping.ok");
}

// Nobody reads: what waits for all of them together is bounded, and the largest gives way.
TEST_F(SlowReader, all_of_them_together_have_so_much_waiting) {
  ServerSettings settings;
  settings.web.all_queued_bytes = std::size_t{2} << 20U;
  start(settings);
  Page page(port(), "", 4096);
  ask_for_much(page);
  while (page.next_message()) continue;
  EXPECT_FALSE(page.is_open());
  EXPECT_EQ(Page(port()).ask("ping")["type"], "ping.ok");
}

}  // namespace
}  // namespace arborist::testing
