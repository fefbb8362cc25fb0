// The stored games as a library: large files come in by parts, are found, explored, exported, deleted and brought back.
#include <algorithm>
#include <map>
#include <set>

#include "chess/fen.h"
#include "chess/pgn_game.h"
#include "chess/pgn_writer.h"
#include "chess/uci_move.h"
#include "core/random.h"
#include "core/text.h"
#include "server/library/import_reader.h"
#include "tests/server/running.h"

namespace arborist::testing {
namespace {

using Library = ServerTest;

constexpr const char* file_of_games = R"([Event "Paris"]
[White "Morphy, Paul"]
[Black "Duke Karl"]
[Date "1858.??.??"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 {a comment
over two lines} Bg4 4. dxe5 (4. Be2 exd4) 4... Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 1-0

[Event "Broken"]
[White "Nobody"]

1. e4 e5 2. Ke9 Nf6 *

[Event "Drawn"]
[White "Shuffler"]
[Black "Back and forth"]
[Date "1999.01.20"]
[Result "1-0"]

1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 1-0

[Event "Wijk"]
[White "Kasparov, Garry"]
[Black "Topalov, Veselin"]
[Date "1999.01.20"]
[Result "1-0"]

1. e4 d6 2. d4 Nf6 3. Nc3 g6 1-0
)";

// By parts of these sizes, over and over. The answer to the last request.
Json import_by_parts(Page& page, const std::string& text, const std::vector<std::size_t>& sizes,
                     const std::string& name = "a.pgn") {
  const Json begun = page.ask("library.import_begin", {{"name", name}});
  EXPECT_EQ(begun["type"], "library.import_begin.ok") << begun;
  std::size_t at = 0;
  for (std::size_t i = 0; at < text.size(); ++i) {
    const auto part = text.substr(at, sizes[i % sizes.size()]);
    const Json read = page.ask("library.import_part", {{"import", begun["import"]}, {"text", part}});
    EXPECT_EQ(read["type"], "library.import_part.ok") << read;
    at += part.size();
  }
  return page.ask("library.import_end", {{"import", begun["import"]}});
}

// Games by chance, with their moves.
std::string random_games(int count, std::uint64_t seed) {
  Random random(seed);
  std::string text;
  for (int i = 0; i < count; ++i) {
    chess::PgnGame game;
    game.set_tag("White", "W" + std::to_string(i));
    game.set_tag("Black", "B" + std::to_string(random.below(3)));
    chess::Position position;
    // Few first moves, so that lines meet.
    for (std::uint32_t ply = random.below(12); ply > 0 && position.has_moves(); --ply) {
      const auto moves = position.moves();
      const auto move = moves[random.below(std::min<std::uint32_t>(3, static_cast<std::uint32_t>(moves.size())))];
      game.line.moves.push_back({move, {}, "", {}});
      position = position.after(move);
    }
    game.result = static_cast<chess::PgnResult>(random.below(4));
    text += chess::to_pgn(game);
  }
  return text;
}

std::set<std::string> names_of(const Json& rows) {
  std::set<std::string> names;
  for (const auto& row : rows) names.insert(row["first"].get<std::string>());
  return names;
}

TEST_F(Library, a_file_comes_in_by_parts_of_any_size_with_its_faults_named) {
  for (const auto& sizes : {std::vector<std::size_t>{100'000}, {1, 7, 64}, {33}}) {
    start();
    Page page(port());
    const Json done = import_by_parts(page, file_of_games, sizes);
    ASSERT_EQ(done["type"], "library.import_end.ok") << done;
    EXPECT_EQ(done["games"], 3) << done;
    EXPECT_EQ(done["broken"], 1);
    ASSERT_EQ(done["problems"].size(), 2U) << done;
    EXPECT_EQ(done["problems"][0]["game"], 2);
    EXPECT_NE(done["problems"][0]["message"].get<std::string>().find("line 13"), std::string::npos) << done;
    EXPECT_NE(done["problems"][0]["message"].get<std::string>().find("Ke9"), std::string::npos) << done;
    EXPECT_EQ(done["problems"][1]["game"], 3) << "by the rules it was drawn before its last moves";
    const Json list = page.ask("library.list");
    EXPECT_EQ(list["count"], 3);
    ASSERT_EQ(list["rows"].size(), 3U);
    EXPECT_EQ(list["rows"][0]["first"], "Morphy, Paul") << "in the order of the file";
    EXPECT_EQ(list["rows"][0]["day"], 18580000);
    EXPECT_EQ(list["rows"][0]["plies"], 12);
    EXPECT_EQ(list["rows"][0]["opening"].get<std::string>().substr(0, 8), "Philidor");
    EXPECT_EQ(list["rows"][1]["result"], "1/2-1/2");
    EXPECT_EQ(list["rows"][1]["plies"], 8);
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
}

TEST_F(Library, the_same_games_are_noticed_when_they_come_again) {
  Page page(port());
  (void)import_by_parts(page, file_of_games, {4096});
  const Json again = import_by_parts(page, file_of_games, {10});
  EXPECT_EQ(again["games"], 0) << again;
  EXPECT_EQ(again["known"], 3);
  const Json one = import_by_parts(page, std::string(file_of_games).substr(0, 300), {4096});
  EXPECT_EQ(one["known"].get<int>() + one["games"].get<int>(), 1);
  EXPECT_TRUE(one.contains("game_id")) << "which one";
  EXPECT_EQ(page.ask("library.list")["count"], 3 + one["games"].get<int>());
}

TEST_F(Library, is_searched_by_what_games_have_in_common) {
  Page page(port());
  const Json done = import_by_parts(page, file_of_games, {4096}, "old.pgn");
  const Json begun = new_game(page, "tic-tac-toe", human(), level(1));
  (void)move(page, begun, 0, "4");
  const auto found = [&](const Json& fields) { return names_of(page.ask("library.list", fields)["rows"]); };
  using Names = std::set<std::string>;
  EXPECT_EQ(found({{"query", "topal"}}), Names{"Kasparov, Garry"});
  EXPECT_EQ(found({{"query", "wijk"}}), Names{"Kasparov, Garry"}) << "an event";
  EXPECT_EQ(found({{"player", "Duke Karl"}}), Names{"Morphy, Paul"});
  EXPECT_EQ(found({{"opening", "Philidor Defense"}}), Names{"Morphy, Paul"});
  EXPECT_EQ(found({{"from", 18500101}, {"to", 18591231}}), Names{"Morphy, Paul"});
  EXPECT_EQ(found({{"from", 19990120}, {"to", 19990120}, {"result", "1-0"}}), Names{"Kasparov, Garry"});
  EXPECT_EQ(found({{"game", "tic-tac-toe"}}).size(), 1U);
  EXPECT_EQ(found({{"collection", done["collection"]}}).size(), 3U);
  EXPECT_EQ(found({{"collection", 0}}).size(), 1U) << "played here";
  EXPECT_EQ(found({{"game", "chess"}, {"line", "e4 d6"}}), Names{"Kasparov, Garry"});
  const Json all = page.ask("library.list", {{"query", "kasp"}});
  EXPECT_EQ(all["count"], 1);
  EXPECT_EQ(all["all"], 4);
  for (const Json& bad : {Json{{"result", "2-0"}}, Json{{"after", "x"}}, Json{{"from", -1}}, Json{{"line", "e4 e4"}},
                          Json{{"game", "chess"}, {"line", "e4 e4"}}, Json{{"collection", "x"}}, Json{{"limit", 1000}}})
    EXPECT_EQ(code(page.ask("library.list", bad)), "bad_request") << bad;
}

TEST_F(Library, pages_of_rows_hold_every_game_once) {
  Page page(port());
  (void)import_by_parts(page, random_games(130, 3), {5000});
  std::set<std::string> seen;
  Json fields = {{"limit", 50}};
  for (;;) {
    const Json rows = page.ask("library.list", fields);
    for (const auto& row : rows["rows"]) EXPECT_TRUE(seen.insert(row["game_id"]).second);
    if (!rows.contains("next")) break;
    fields["after"] = rows["next"];
  }
  EXPECT_EQ(seen.size(), 130U);
}

TEST_F(Library, values_tell_what_there_is_to_choose_from) {
  Page page(port());
  (void)import_by_parts(page, file_of_games, {4096}, "old.pgn");
  const auto values = [&](Json fields) {
    std::map<std::string, int> found;
    const Json answer = page.ask("library.values", fields);
    for (const auto& value : answer["values"]) found[value["name"]] = value["games"];
    return found;
  };
  using Values = std::map<std::string, int>;
  EXPECT_EQ(values({{"facet", "player"}, {"beginning", "k"}}), (Values{{"Kasparov, Garry", 1}}));
  EXPECT_EQ(values({{"facet", "year"}}), (Values{{"1858", 1}, {"1999", 2}}));
  EXPECT_EQ(values({{"facet", "year"}, {"result", "1-0"}}), (Values{{"1858", 1}, {"1999", 1}}));
  EXPECT_EQ(values({{"facet", "collection"}}), (Values{{"old.pgn", 3}}));
  EXPECT_EQ(values({{"facet", "opening"}}).count("Philidor Defense"), 1U);
  EXPECT_EQ(code(page.ask("library.values", {{"facet", "words"}})), "bad_request");
}

// A second, simple implementation: every game is played through.
TEST_F(Library, the_explorer_counts_what_playing_through_all_games_counts) {
  const auto text = random_games(200, 11);
  struct Count {
    int games = 0, first = 0, drawn = 0, second = 0;
    bool operator==(const Count&) const = default;
  };
  std::map<std::string, std::map<std::string, Count>> wanted;  // by the board's FEN without clocks, by move
  chess::PgnGames games(chess::PgnInput::from_text(text));
  const auto without_clocks = [](const chess::Position& position) {
    const auto fen = chess::to_fen(position);
    return fen.substr(0, fen.rfind(' ', fen.rfind(' ') - 1));
  };
  while (auto game = games.next()) {
    const auto line = chess::main_line(**game);
    for (std::size_t i = 0; i < line.moves().size(); ++i) {
      auto& count = wanted[without_clocks(line.positions()[i])][chess::to_uci(line.moves()[i], line.positions()[i])];
      ++count.games;
      count.first += (*game)->result == chess::PgnResult::white_won ? 1 : 0;
      count.drawn += (*game)->result == chess::PgnResult::drawn ? 1 : 0;
      count.second += (*game)->result == chess::PgnResult::black_won ? 1 : 0;
    }
  }
  ServerSettings settings;
  settings.hall.requests_at_once = 1e6;
  start(settings);
  Page page(port());
  ASSERT_EQ(import_by_parts(page, text, {20'000})["games"], 200);
  Random random(1);
  for (int walk = 0; walk < 12; ++walk) {
    std::string line;
    chess::Position position;
    for (;;) {
      const Json shown = page.ask("library.explore", {{"game", "chess"}, {"line", line}});
      ASSERT_EQ(shown["type"], "library.explore.ok") << shown;
      EXPECT_EQ(shown["left"], 0);
      std::map<std::string, Count> found;
      for (const auto& row : shown["moves"])
        found[row["move"]] = {row["games"], row["first"], row["drawn"], row["second"]};
      ASSERT_EQ(found, wanted[without_clocks(position)]) << line;
      const Json reached = page.ask("library.list", {{"game", "chess"}, {"line", line}});
      EXPECT_EQ(reached["count"], shown["games"]);
      if (found.empty()) break;
      auto next = found.begin();
      std::advance(next, random.below(static_cast<std::uint32_t>(found.size())));
      position = position.after(*chess::parse_uci(next->first, position));
      line += (line.empty() ? "" : " ") + next->first;
    }
  }
}

TEST_F(Library, games_played_here_are_explored_when_they_are_over) {
  Page page(port());
  const Json begun = new_game(page, "chess", human(), human());
  for (const auto* text : {"f3", "e5", "g4"})
    (void)move(page, begun, page.ask("game.open", of_game(begun))["state"]["moves"].size(), text);
  const auto at = [&](const char* line, const char* game = "chess") {
    return page.ask("library.explore", {{"game", game}, {"line", line}, {"collection", 0}});
  };
  EXPECT_EQ(at("")["games"], 0);
  (void)move(page, begun, 3, "Qh4");
  const Json shown = at("f3 e5");
  ASSERT_EQ(shown["moves"].size(), 1U) << shown;
  EXPECT_EQ(shown["moves"][0]["shown"], "g4");
  EXPECT_EQ(shown["moves"][0]["second"], 1);
  EXPECT_EQ(shown["line"].size(), 2U);
  EXPECT_EQ(shown["board"]["kind"], "chess");
  const Json other = new_game(page, "tic-tac-toe", human(), human());
  for (const auto* cell : {"4", "0", "1", "3", "7"})
    (void)move(page, other, page.ask("game.open", of_game(other))["state"]["moves"].size(), cell);
  const Json grid = at("4", "tic-tac-toe");
  ASSERT_EQ(grid["moves"].size(), 1U) << "other games have openings too" << grid;
  EXPECT_EQ(grid["moves"][0]["first"], 1);
  ASSERT_EQ(page.ask("game.take_back", {{"game_id", begun["game_id"]}, {"to_ply", 1}})["type"], "game.take_back.ok");
  EXPECT_TRUE(at("f3 e5")["moves"].empty()) << "it was taken back";
}

TEST_F(Library, what_is_exported_comes_back_as_the_same_games) {
  Page page(port());
  (void)import_by_parts(page, random_games(150, 5) + "\n" + file_of_games, {9000});
  (void)import_by_parts(
      page, "arborist game record 1\ngame: tic-tac-toe\nstart: \nfirst: A\nsecond: B\nresult: *\nmoves: 4 0\n", {9});
  std::string text;
  std::string records;
  int left_out = 0;
  for (const auto* as : {"pgn", "text"}) {
    Json fields = {{"as", as}};
    for (;;) {
      const Json part = page.ask("library.export", fields);
      ASSERT_EQ(part["type"], "library.export.ok") << part;
      (as == std::string("pgn") ? text : records) += part["text"].get<std::string>();
      if (as == std::string("pgn")) left_out += part["left_out"].get<int>();
      if (!part.contains("next")) break;
      fields["after"] = part["next"];
    }
  }
  EXPECT_EQ(left_out, 1);
  EXPECT_NE(text.find("[Event \"Paris\"]"), std::string::npos);
  EXPECT_NE(text.find("[Date \"1858.??.??\"]"), std::string::npos);
  EXPECT_NE(records.find("moves: 4 0"), std::string::npos);
  EXPECT_EQ(import_by_parts(page, text, {7777})["known"], 153) << "every one is known";
  EXPECT_EQ(import_by_parts(page, records, {7777})["known"], 1);
  const Json rows = page.ask("library.list", {{"query", "morphy"}})["rows"];
  const Json one = page.ask("library.export", {{"as", "pgn"}, {"ids", {rows[0]["game_id"]}}});
  EXPECT_EQ(one["games"], 1);
}

TEST_F(Library, many_are_deleted_at_once_and_brought_back) {
  Page page(port());
  (void)import_by_parts(page, random_games(60, 6), {9000});
  const Json begun = new_game(page, "chess", human(), human());
  (void)move(page, begun, 0, "e4");
  const Json won = page.ask("library.list", {{"result", "1-0"}});
  const Json deleted = page.ask("library.delete", {{"all", true}, {"result", "1-0"}});
  EXPECT_EQ(deleted["deleted"], won["count"]) << deleted;
  EXPECT_EQ(page.ask("library.list", {{"result", "1-0"}})["count"], 0);
  EXPECT_EQ(page.ask("library.list", {{"deleted", true}})["count"], won["count"]);
  const Json two = page.ask("library.delete", {{"ids", {begun["game_id"], "none"}}});
  EXPECT_EQ(two["deleted"], 1) << two;
  EXPECT_EQ(page.event("game.closed")["game_id"], begun["game_id"]);
  EXPECT_EQ(page.ask("library.restore", {{"deletion", deleted["deletion"]}})["restored"], won["count"]);
  EXPECT_EQ(code(page.ask("library.restore", {{"deletion", deleted["deletion"]}})), "not_found");
  EXPECT_EQ(page.ask("library.restore", {{"ids", {begun["game_id"]}}})["restored"], 1);
  EXPECT_EQ(code(page.ask("library.restore", {{"all", true}})), "not_found");
  EXPECT_EQ(page.ask("library.list")["count"], 61);
  EXPECT_EQ(code(page.ask("library.delete", {{"result", "1-0"}})), "bad_request") << "not everything by mistake";
}

TEST_F(Library, guests_delete_only_their_own_and_import_a_few) {
  start({.guest_token = "a-token-for-guests"});
  Page owner(port());
  (void)import_by_parts(owner, random_games(5, 6), {9000});
  const auto entered = get(port(), "/?token=a-token-for-guests");
  const auto cookie = entered.header("Set-Cookie");
  Page guest(port(), "Cookie: " + cookie.substr(0, cookie.find(';')) + "\r\n");
  ASSERT_EQ(guest.ask("hello")["role"], "guest");
  const Json done = import_by_parts(guest, random_games(30, 7), {500});
  EXPECT_EQ(done["games"], 20) << done;
  EXPECT_EQ(done["problems"].size(), 1U);
  const Json all = guest.ask("library.list", {{"limit", 100}});
  EXPECT_EQ(all["count"], 25) << "everybody sees all games";
  Json ids = Json::array();
  for (const auto& row : all["rows"]) ids.push_back(row["game_id"]);
  const Json deleted = guest.ask("library.delete", {{"ids", ids}});
  EXPECT_EQ(deleted["deleted"], 20) << deleted;
  EXPECT_EQ(guest.ask("library.delete", {{"all", true}})["deleted"], 0);
  const Json of_owner = owner.ask("library.delete", {{"all", true}});
  EXPECT_EQ(of_owner["deleted"], 5);
  EXPECT_EQ(code(guest.ask("library.restore", {{"deletion", of_owner["deletion"]}})), "not_found");
}

TEST_F(Library, an_import_is_stopped_with_what_has_come_and_can_be_begun_again) {
  Page page(port());
  const auto text = random_games(300, 9);
  const Json begun = page.ask("library.import_begin", {{"name", "a.pgn"}});
  EXPECT_EQ(code(page.ask("library.import_begin", {{"name", "b.pgn"}})), "busy") << "one at a time";
  const auto half = text.find("[Event", text.size() / 2);
  ASSERT_EQ(page.ask("library.import_part", {{"import", begun["import"]}, {"text", text.substr(0, half)}})["type"],
            "library.import_part.ok");
  const Json stopped = page.ask("library.import_stop", {{"import", begun["import"]}});
  const int came = stopped["games"];
  EXPECT_GT(came, 100) << stopped;
  EXPECT_EQ(page.ask("library.list")["count"], came);
  EXPECT_EQ(code(page.ask("library.import_end", {{"import", begun["import"]}})), "not_found");
  const Json rest = import_by_parts(page, text, {30'000});
  EXPECT_EQ(rest["known"], came);
  EXPECT_EQ(page.ask("library.list")["count"], 300);
  Json explored = page.ask("library.explore", {{"game", "chess"}});
  while (explored["left"] != 0) explored = page.ask("library.explore", {{"game", "chess"}});
  EXPECT_EQ(explored["games"], 300) << "those of the first half too";
}

TEST_F(Library, a_page_that_goes_leaves_its_import_behind_and_the_server_lives) {
  {
    Page page(port());
    const Json begun = page.ask("library.import_begin", {{"name", "a.pgn"}});
    (void)page.ask("library.import_part", {{"import", begun["import"]}, {"text", random_games(20, 2)}});
    page.tell("library.import_part", {{"import", begun["import"]}, {"text", random_games(20, 3)}});
  }
  Page next(port());
  const Json hostile = next.ask("library.import_part", {{"import", 1}, {"text", "x"}});
  EXPECT_EQ(code(hostile), "not_found");
  EXPECT_EQ(import_by_parts(next, "hello", {2})["problems"].size(), 1U);
  EXPECT_EQ(import_by_parts(next, "", {2})["problems"].size(), 1U);
  EXPECT_EQ(import_by_parts(next, random_games(3, 4), {100})["games"], 3);
  start();  // with an import under way
  Page last(port());
  const Json begun = last.ask("library.import_begin", {{"name", "b.pgn"}});
  last.tell("library.import_part", {{"import", begun["import"]}, {"text", random_games(50, 5)}});
  server_.reset();
}

TEST_F(Library, a_server_without_a_store_says_so) {
  start({.has_store = false});
  Page page(port());
  for (const auto* type : {"library.list", "library.import_begin", "library.explore", "library.delete"})
    EXPECT_EQ(code(page.ask(type, {{"name", "x"}, {"game", "chess"}})), "refused") << type;
}

}  // namespace
}  // namespace arborist::testing
