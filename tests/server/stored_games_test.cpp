// Games that outlive the page and the server: listed, opened, exported, imported, deleted, restored.
#include <fstream>

#include "tests/server/running.h"

namespace arborist::testing {
namespace {

using StoredGames = ServerTest;

constexpr const char* two_games_and_a_broken_one = R"([Event "One"]
[White "Ann"]
[Black "Ben"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

[Event "Two"]
[White "Cem"]
[Black "Dora"]
[Result "1/2-1/2"]

1. d4 {a comment} d5 (1... Nf6 2. c4) 2. c4 1/2-1/2

[Event "Three"]
[White "Eve"]
[Black "Fay"]
[Result "*"]

1. e4 e5 2. Ke3 *
)";

TEST_F(StoredGames, a_game_is_kept_from_its_first_move_and_goes_on_after_a_restart) {
  Json begun;
  {
    Page page(port());
    begun = new_game(page, "chess", human("Ann"), level(2), {{"clock", "300+3"}});
    EXPECT_TRUE(page.ask("store.list")["rows"].empty()) << "nothing was played yet";
    ASSERT_EQ(move(page, begun, 0, "e4", "k1")["type"], "game.move.ok");
    (void)page.state([](const Json& s) { return s["moves"].size() == 2; });
    ASSERT_EQ(move(page, begun, 2, "d4", "k2")["type"], "game.move.ok");
  }
  start();
  Page page(port());
  const Json open = page.ask("game.open", {{"game_id", begun["game_id"]}, {"rev", begun["rev"]}});
  ASSERT_EQ(open["type"], "game.open.ok") << open;
  const Json& state = open["state"];
  EXPECT_GE(state["moves"].size(), 3U);
  EXPECT_EQ(state["moves"][2]["text"], "d2d4");
  EXPECT_EQ(state["first"]["name"], "Ann");
  EXPECT_EQ(state["second"]["level"], 2);
  EXPECT_EQ(state["clock"]["increment_ms"], 3000);
  EXPECT_GT(state["rev"], begun["rev"]);
  EXPECT_EQ(move(page, begun, 2, "d4", "k2")["ply"], 3) << "a move sent again after the restart is played once";
  const Json after = page.ask("game.open", of_game(begun))["state"];
  const Json next =
      after["moves"].size() == 4 ? after : page.state([](const Json& s) { return s["moves"].size() == 4; });
  EXPECT_EQ(next["to_move"], "first") << "the program's search was taken up again";
}

TEST_F(StoredGames, endings_that_the_moves_do_not_tell_survive) {
  Json begun;
  {
    Page page(port());
    begun = new_game(page, "tic-tac-toe", human(), human());
    (void)move(page, begun, 0, "4");
    ASSERT_EQ(page.ask("game.resign", {{"game_id", begun["game_id"]}, {"side", "second"}})["type"], "game.resign.ok");
  }
  start();
  Page page(port());
  const Json state = page.ask("game.open", of_game(begun))["state"];
  EXPECT_EQ(state["outcome"]["winner"], "first");
  EXPECT_EQ(state["outcome"]["reason"], "resignation");
  ASSERT_EQ(page.ask("game.take_back", {{"game_id", begun["game_id"]}, {"to_ply", 0}})["type"], "game.take_back.ok");
  EXPECT_EQ(page.ask("store.list")["rows"][0]["result"], "*");
}

TEST_F(StoredGames, imported_games_are_listed_opened_and_exported_the_same) {
  Page page(port());
  const Json imported = page.ask("store.import", {{"text", two_games_and_a_broken_one}});
  ASSERT_EQ(imported["imported"].size(), 2U) << imported;
  ASSERT_EQ(imported["problems"].size(), 1U);
  EXPECT_GT(imported["problems"][0]["line"], 10);
  const Json list = page.ask("store.list", {{"query", "ann"}});
  ASSERT_EQ(list["rows"].size(), 1U);
  EXPECT_EQ(list["rows"][0]["result"], "1-0");
  EXPECT_EQ(list["rows"][0]["reason"], "checkmate");
  EXPECT_EQ(list["rows"][0]["plies"], 7);
  EXPECT_EQ(list["rows"][0]["unfinished"], false);
  for (const auto& id : imported["imported"]) {
    for (const auto* as : {"pgn", "text"}) {
      const Json text = page.ask("store.export", {{"game_id", id}, {"as", as}});
      ASSERT_EQ(text["type"], "store.export.ok");
      const Json one = page.ask("game.open", {{"game_id", id}})["state"];
      EXPECT_EQ(page.ask("store.import", {{"text", text["text"]}})["known"], Json::array({id})) << "it is here";
      ASSERT_EQ(page.ask("store.delete", {{"game_id", id}})["type"], "store.delete.ok");
      const Json again = page.ask("store.import", {{"text", text["text"]}});
      ASSERT_EQ(again["imported"].size(), 1U) << text << again;
      ASSERT_EQ(page.ask("store.restore", {{"game_id", id}})["type"], "store.restore.ok");
      const Json other = page.ask("game.open", {{"game_id", again["imported"][0]}})["state"];
      for (const auto* field : {"moves", "start", "board", "outcome"}) EXPECT_EQ(one[field], other[field]) << as;
      EXPECT_EQ(one["first"]["name"], other["first"]["name"]);
      ASSERT_EQ(page.ask("store.delete", {{"game_id", again["imported"][0]}})["type"], "store.delete.ok");
    }
  }
}

TEST_F(StoredGames, a_game_with_a_null_move_is_imported_up_to_it) {
  Page page(port());
  const Json imported = page.ask("store.import", {{"text", "[White \"Zoe\"]\n\n1. e4 e5 2. -- Nf6 3. Nf3 1-0\n"}});
  ASSERT_EQ(imported["imported"].size(), 1U) << imported;
  EXPECT_EQ(imported["problems"].size(), 1U) << imported;
  const Json list = page.ask("store.list", {{"query", "zoe"}});
  EXPECT_EQ(list["rows"][0]["plies"], 2);
  EXPECT_EQ(list["rows"][0]["result"], "*");
}

TEST_F(StoredGames, a_chess960_game_comes_back_from_its_pgn) {
  Page page(port());
  const Json begun = new_game(page, "chess", human(), human(), {{"start", "chess960:0"}});
  (void)move(page, begun, 0, "e4");
  const Json text = page.ask("game.text", of_game(begun));
  EXPECT_NE(text["text"].get<std::string>().find("Chess960"), std::string::npos);
  const Json again = page.ask("store.import", {{"text", text["text"]}});
  ASSERT_EQ(again["imported"].size(), 1U) << again;
  EXPECT_EQ(page.ask("game.open", {{"game_id", again["imported"][0]}})["state"]["board"]["fen"],
            page.ask("game.open", of_game(begun))["state"]["board"]["fen"]);
}

TEST_F(StoredGames, nonsense_is_imported_as_a_problem) {
  Page page(port());
  for (const auto* text : {"", "hello", "arborist game record 1\ngame: tree\nstart: @/etc/passwd\n",
                           "arborist game record 1\ngame: chess\nstart: \nmoves: e4 e4\n", "1. e4 e9 *"}) {
    const Json answer = page.ask("store.import", {{"text", text}});
    EXPECT_TRUE(answer["imported"].empty()) << text;
    EXPECT_FALSE(answer["problems"].empty()) << text;
  }
}

TEST_F(StoredGames, a_large_import_is_taken_up_to_its_limit) {
  std::string text;
  for (int i = 0; i < 600; ++i) text += "[White \"W" + std::to_string(i) + "\"]\n\n1. e4 e5 2. Nf3 *\n\n";
  text += std::string(200'000, ' ');
  Page page(port());
  const Json answer = page.ask("store.import", {{"text", text}});
  ASSERT_FALSE(answer.is_null()) << "a message beyond 64 KB is read where it is an import";
  EXPECT_EQ(answer["imported"].size(), 500U);
  EXPECT_EQ(answer["problems"].size(), 1U);
  std::size_t listed = 0;
  Json fields = {{"limit", 100}};
  for (;;) {
    const Json page_of_rows = page.ask("store.list", fields);
    listed += page_of_rows["rows"].size();
    if (!page_of_rows.contains("next")) break;
    fields["after"] = page_of_rows["next"];
  }
  EXPECT_EQ(listed, 500U);
}

TEST_F(StoredGames, deleting_closes_a_game_for_those_who_look_at_it_and_can_be_undone) {
  Page page(port());
  const Json begun = new_game(page, "chess", human(), human());
  (void)move(page, begun, 0, "e4");
  ASSERT_EQ(page.ask("store.delete", of_game(begun))["type"], "store.delete.ok");
  EXPECT_EQ(page.event("game.closed")["game_id"], begun["game_id"]);
  EXPECT_EQ(code(page.ask("game.open", of_game(begun))), "not_found");
  EXPECT_EQ(code(page.ask("store.delete", of_game(begun))), "not_found");
  ASSERT_EQ(page.ask("store.restore", of_game(begun))["type"], "store.restore.ok");
  EXPECT_EQ(page.ask("game.open", of_game(begun))["state"]["moves"].size(), 1U);
  EXPECT_EQ(code(page.ask("store.list", {{"result", "2-0"}})), "bad_request");
  EXPECT_EQ(code(page.ask("store.list", {{"after", "nowhere"}})), "bad_request");
}

TEST_F(StoredGames, games_are_downloaded_by_name_and_nothing_else_is) {
  Page page(port());
  const Json begun = new_game(page, "chess", human("A\"; x=\"y"), human());
  (void)move(page, begun, 0, "e4");
  const std::string id = begun["game_id"];
  const auto pgn = get(port(), "/api/games/" + id + ".pgn");
  EXPECT_EQ(pgn.status, 200);
  EXPECT_NE(pgn.body.find("1. e4"), std::string::npos);
  EXPECT_NE(pgn.header("Content-Disposition").find(".pgn"), std::string::npos);
  EXPECT_EQ(pgn.head.find("x="), std::string::npos) << "nothing of the user's is in a header";
  EXPECT_EQ(get(port(), "/api/games/" + id + ".txt").status, 200);
  for (const auto* path : {"/api/games/", "/api/games/../../etc/passwd", "/api/games/none.pgn", "/api/games/%2e%2e.pgn",
                           "/api/games/x.exe", "/..%2f..%2fetc/passwd", "/../etc/passwd", "//etc/passwd"})
    EXPECT_EQ(get(port(), path).status, 404) << path;
}

TEST_F(StoredGames, a_server_without_a_store_plays_on_and_says_so) {
  start({.has_store = false});
  Page page(port());
  const Json hello = page.ask("hello");
  EXPECT_EQ(hello["store"]["kept"], false);
  EXPECT_FALSE(hello["store"]["message"].get<std::string>().empty());
  const Json begun = new_game(page, "chess", human(), human());
  EXPECT_EQ(begun["kept"], false);
  EXPECT_EQ(move(page, begun, 0, "e4")["type"], "game.move.ok");
  EXPECT_EQ(code(page.ask("store.list")), "refused");
}

TEST_F(StoredGames, a_file_that_cannot_be_written_costs_no_move_once_it_can) {
  ServerSettings settings;
  settings.hall.save_again_after = std::chrono::milliseconds(300);
  start(settings);
  Page page(port());
  const Json begun = new_game(page, "chess", human(), human());
  Json unkept;
  {
    auto blocker = store::Database::open(folder_ / "games.sqlite");
    ASSERT_TRUE(blocker->execute("BEGIN IMMEDIATE;"));
    ASSERT_EQ(move(page, begun, 0, "e4")["type"], "game.move.ok");
    unkept = page.state([](const Json& s) { return s["kept"] == false; });
    EXPECT_EQ(unkept["moves"].size(), 1U);
    EXPECT_EQ(page.ask("hello")["store"]["kept"], false);
    // Nothing says anything else before it is true again, of this game or another.
    ASSERT_EQ(move(page, begun, 1, "e5")["type"], "game.move.ok");
    EXPECT_EQ(page.state([](const Json& s) { return s["moves"].size() == 2; })["kept"], false);
    EXPECT_EQ(page.ask("game.open", of_game(begun))["state"]["kept"], false);
    EXPECT_EQ(new_game(page, "tic-tac-toe", human(), human())["kept"], false);
    ASSERT_TRUE(blocker->execute("ROLLBACK;"));
  }
  const Json kept = page.state([&](const Json& s) { return s["game"] == "chess" && s["kept"] == true; });
  EXPECT_EQ(kept["moves"].size(), 2U);
  EXPECT_EQ(page.ask("store.list")["rows"].size(), 1U);
}

}  // namespace
}  // namespace arborist::testing
