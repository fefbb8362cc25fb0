// A classroom: guests play, look on, and delete only what is theirs; the owner may everything.
#include "games/builtin_games.h"
#include "server/web/roles.h"
#include "tests/server/queue_wire.h"
#include "tests/server/running.h"

namespace arborist::testing {
namespace {

class Guests : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    begin();
  }
  void begin(ServerSettings settings = {}) {
    settings.guest_token = "our-classroom";
    start(settings);
  }
  // The cookies a browser has after the address was opened in it.
  std::string enter(const std::string& token = "our-classroom", const std::string& before = "Cookie: other=1\r\n") {
    const auto entered = get(port(), "/?token=" + token, before);
    EXPECT_EQ(entered.status, 303);
    std::string cookies;
    constexpr std::string_view header = "\r\nSet-Cookie: ";
    for (auto at = entered.head.find(header); at != std::string::npos; at = entered.head.find(header, at + 1)) {
      const auto begin = at + header.size();
      cookies += (cookies.empty() ? "" : "; ") + entered.head.substr(begin, entered.head.find(';', begin) - begin);
    }
    return "Cookie: " + cookies + "\r\n";
  }
};

TEST_F(Guests, every_request_has_its_line_in_the_table) {
  const GameList games = builtin_games();
  QueueWire wire;
  const server::Hall hall(games, wire, std::nullopt, {});
  for (const auto& request : hall.requests()) EXPECT_TRUE(server::who_may(request)) << request;
  EXPECT_FALSE(server::who_may("game.unheard_of")) << "what has none is the owner's alone";
}

TEST_F(Guests, are_told_what_they_are) {
  Page guest(port(), enter());
  EXPECT_EQ(guest.ask("hello")["role"], "guest");
  Page owner(port());
  EXPECT_EQ(owner.ask("hello")["role"], "owner");
}

TEST_F(Guests, play_and_delete_what_is_their_own_and_look_at_the_rest) {
  const auto ann = enter();
  const auto ben = enter();
  ASSERT_NE(ann, ben) << "each browser is somebody else";
  Page hers(port(), ann);
  Page his(port(), ben);
  const Json begun = new_game(hers, "chess", human(), level(1));
  ASSERT_EQ(move(hers, begun, 0, "e4")["type"], "game.move.ok");
  EXPECT_EQ(his.ask("game.open", of_game(begun))["own"], false);
  EXPECT_EQ(hers.ask("game.open", of_game(begun))["own"], true);
  const Json fields = {{"game_id", begun["game_id"]}, {"ply", 2}, {"to_ply", 0}, {"move", "d4"}, {"paused", true}};
  for (const auto* request : {"game.move", "game.take_back", "game.resign", "game.draw", "game.stop", "game.pause",
                              "game.hint", "store.delete", "store.restore"}) {
    const Json answer = his.ask(request, fields);
    EXPECT_EQ(code(answer), "refused") << request;
    EXPECT_NE(answer.dump().find("somebody else's"), std::string::npos) << answer;
  }
  const Json row = his.ask("store.list")["rows"][0];
  EXPECT_EQ(row["game_id"], begun["game_id"]);
  EXPECT_EQ(row["own"], false);
  EXPECT_EQ(row.dump().find(ann.substr(ann.size() - 10, 8)), std::string::npos) << "nobody's name is told";
  EXPECT_EQ(hers.ask("store.list")["rows"][0]["own"], true);
  EXPECT_EQ(hers.ask("store.delete", of_game(begun))["type"], "store.delete.ok");
  EXPECT_EQ(code(his.ask("store.restore", of_game(begun))), "refused");
  EXPECT_EQ(hers.ask("store.restore", of_game(begun))["type"], "store.restore.ok");
  Page owner(port());
  EXPECT_EQ(owner.ask("store.list")["rows"][0]["own"], true);
  EXPECT_EQ(owner.ask("store.delete", of_game(begun))["type"], "store.delete.ok");
}

TEST_F(Guests, own_their_games_after_a_restart_too) {
  const auto ann = enter();
  Json begun;
  {
    Page page(port(), ann);
    begun = new_game(page, "chess", human(), human());
    ASSERT_EQ(move(page, begun, 0, "e4")["type"], "game.move.ok");
  }
  const auto old_port = std::to_string(port());
  begin();
  auto again = ann;
  for (auto at = again.find(old_port); at != std::string::npos; at = again.find(old_port, at + 1))
    again.replace(at, old_port.size(), std::to_string(port()));
  EXPECT_EQ(enter("our-classroom", again), again) << "who comes back is who she was";
  Page other(port(), enter());
  EXPECT_EQ(code(other.ask("store.delete", of_game(begun))), "refused");
  Page hers(port(), again);
  EXPECT_EQ(hers.ask("store.delete", of_game(begun))["type"], "store.delete.ok");
}

TEST_F(Guests, two_of_them_play_one_game_and_a_third_looks_on) {
  Page ann(port(), enter());
  Page ben(port(), enter());
  Page eve(port(), enter());
  const Json begun = new_game(ann, "chess", human("Ann"), human("Ben"));
  ASSERT_EQ(move(ann, begun, 0, "e4")["type"], "game.move.ok");
  EXPECT_EQ(code(ben.ask("game.resign", {{"game_id", begun["game_id"]}, {"side", "first"}})), "refused")
      << "who has not moved does not play";
  ASSERT_EQ(move(ben, begun, 1, "e5")["type"], "game.move.ok");
  EXPECT_EQ(code(move(eve, begun, 2, "Nf3")), "refused");
  EXPECT_EQ(code(ben.ask("game.take_back", {{"game_id", begun["game_id"]}, {"to_ply", 0}})), "refused");
  EXPECT_EQ(ben.ask("game.resign", {{"game_id", begun["game_id"]}, {"side", "second"}})["type"], "game.resign.ok");
}

TEST_F(Guests, keep_so_much_each_and_so_much_together) {
  ServerSettings settings;
  settings.hall.of_guest = {.games = 3, .bytes = 1'000'000};
  settings.hall.of_guests = {.games = 5, .bytes = 1'000'000};
  begin(settings);
  const auto play = [](Page& page) {
    const Json answer = page.ask("game.new", {{"game", "chess"}, {"first", human()}, {"second", human()}});
    if (answer["type"] != "game.new.ok") return code(answer);
    EXPECT_EQ(move(page, answer["state"], 0, "e4")["type"], "game.move.ok");
    EXPECT_EQ(page.ask("store.list")["type"], "store.list.ok");
    return std::string("kept");
  };
  Page ann(port(), enter());
  for (int i = 0; i < 3; ++i) EXPECT_EQ(play(ann), "kept");
  EXPECT_EQ(play(ann), "too_many");
  EXPECT_EQ(code(ann.ask("store.import", {{"text", "1. e4 *"}})), "too_many");
  const Json row = ann.ask("store.list")["rows"][0];
  ASSERT_EQ(ann.ask("store.delete", {{"game_id", row["game_id"]}})["type"], "store.delete.ok");
  EXPECT_EQ(play(ann), "kept") << "what was deleted makes room";
  Page ben(port(), enter());
  for (int i = 0; i < 2; ++i) EXPECT_EQ(play(ben), "kept");
  EXPECT_EQ(play(ben), "too_many") << "all guests together have five";
  Page owner(port());
  EXPECT_EQ(play(owner), "kept") << "none of this is the owner's room";
}

TEST_F(Guests, import_a_few_games_and_record_for_a_short_time) {
  std::string text;
  for (int i = 0; i < 30; ++i) text += "[White \"W\"]\n\n1. e4 e5 2. Nf3 *\n\n";
  Page guest(port(), enter());
  EXPECT_EQ(guest.ask("store.import", {{"text", text}})["imported"].size(), 20U);
  Page owner(port());
  EXPECT_EQ(owner.ask("store.import", {{"text", text}})["imported"].size(), 30U);
  const Json wanted = {{"game", "synthetic-tree"}, {"start", "branching=8,depth=9"}, {"search", "minimax:depth=8"}};
  EXPECT_EQ(code(guest.ask("tree.record", wanted)), "refused") << "16,000,000 positions are more than a guest may";
}

}  // namespace
}  // namespace arborist::testing
