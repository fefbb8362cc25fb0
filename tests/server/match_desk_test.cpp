// Matches that the server plays: they are set up by a message, watched, paused and resumed, outlive pages and the
// server itself, and say honestly what the games tell.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "arena/match_files.h"
#include "arena/match_json.h"
#include "games/builtin_games.h"
#include "server/matches/match_order.h"
#include "tests/server/queue_wire.h"
#include "tests/server/running.h"

namespace arborist::testing {
namespace {

class Matches : public ServerTest {
 protected:
  static Json player(const std::string& text) { return {{"kind", "spec"}, {"spec", text}}; }
  static Json order(int games = 4, Json more = Json::object()) {
    Json fields = {{"game", "tic-tac-toe"},
                   {"players", {player("random:seed=3"), player("alphabeta:depth=9")}},
                   {"games", games},
                   {"random_plies", 1}};
    for (const auto& [name, value] : more.items()) fields[name] = value;
    return fields;
  }
  // A match that goes on for as long as anybody looks.
  static Json long_order() {
    return order(2000, {{"game", "reversi"}, {"players", {player("alphabeta:depth=3"), player("alphabeta:depth=2")}}});
  }
  static Json start_match(Page& page, const Json& fields) {
    const Json begun = page.ask("match.start", fields);
    EXPECT_EQ(begun["type"], "match.start.ok") << begun;
    return {{"match_id", begun["match_id"]}};
  }
  // The first state of the match, now or later, with which this holds.
  static Json until(Page& page, const Json& match, const std::function<bool(const Json&)>& holds) {
    const Json opened = page.ask("match.open", match);
    EXPECT_EQ(opened["type"], "match.open.ok") << opened;
    if (holds(opened["match"])) return opened["match"];
    return page.event("match.state", [&](const Json& event) {
      return event["match"]["match_id"] == match["match_id"] && holds(event["match"]);
    })["match"];
  }
  static Json until_state(Page& page, const Json& match, const std::string& state) {
    return until(page, match, [&](const Json& seen) { return seen["state"] == state && seen.contains("report"); });
  }
  static bool has_some_games(const Json& seen) { return seen.contains("report") && seen["report"]["games"] >= 2; }
};

TEST_F(Matches, is_played_to_its_end_and_reports_what_the_arena_counts) {
  Page page(port());
  const Json match = start_match(page, order(6));
  const Json seen = until_state(page, match, "finished");
  const Json& report = seen["report"];
  EXPECT_EQ(report["games"], 6);
  EXPECT_EQ(report["games_planned"], 6);
  EXPECT_EQ(report["duels"][0]["pairs"].size(), 5U);
  EXPECT_EQ(seen["newest"].size(), 6U);
  EXPECT_EQ(seen["points"].back()["games"], 6);
  EXPECT_FALSE(seen["words"].get<std::string>().empty());
  EXPECT_EQ(seen["setup"]["players"][0]["spec"], "random:seed=3");

  // The same order, by the arena alone.
  const GameList games = builtin_games();
  std::ifstream file(folder_ / "matches" / (match["match_id"].get<std::string>() + ".json"));
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const auto kept = server::parse_order(text);
  ASSERT_TRUE(kept) << kept.error().message << text;
  const auto plan = server::plan_of(*kept, {games, server::page_permissions(), {}});
  ASSERT_TRUE(plan) << plan.error().message;
  class : public MatchWatcher {
  } nobody;
  const auto end = run_match(*plan, Scoreboard(plan->schedule), nobody, {});
  const Json alone = Json::parse(write_json(to_json(*plan, end)));
  EXPECT_EQ(report["duels"], alone["duels"]);
  EXPECT_EQ(report["players"][1]["results"], alone["players"][1]["results"]);
  EXPECT_EQ(report["ended"], "all games played");
}

TEST_F(Matches, the_command_line_goes_on_with_the_same_journal) {
  std::string id;
  {
    Page page(port());
    const Json match = start_match(page, order(4));
    (void)until_state(page, match, "finished");
    id = match["match_id"];
    const std::string command = page.ask("match.open", match)["match"]["command"];
    EXPECT_NE(command.find("--resume"), std::string::npos);
  }
  server_.reset();  // its journal is free now
  const GameList games = builtin_games();
  std::ifstream file(folder_ / "matches" / (id + ".json"));
  const auto kept = server::parse_order(std::string{std::istreambuf_iterator<char>(file), {}});
  ASSERT_TRUE(kept);
  const auto plan = server::plan_of(*kept, {games, server::page_permissions(), {}});
  const auto journal = (folder_ / "matches" / (id + ".jsonl")).string();
  auto files = MatchFiles::open({.journal = journal, .resume = true}, *plan);
  ASSERT_TRUE(files) << files.error().message;
  EXPECT_EQ(files->board().games(), 4U);
}

TEST_F(Matches, boards_of_running_games_are_shown_a_few_times_a_second) {
  Page page(port());
  const Json match = start_match(page, long_order());
  const Json seen = until(page, match, [](const Json& now) {
    return now["state"] == "running" && now.contains("boards") && now["boards"][0].contains("board");
  });
  EXPECT_EQ(seen["boards"][0]["board"]["kind"], "grid");
  EXPECT_GT(seen["boards"][0]["plies"], 0);
  EXPECT_EQ(page.ask("match.leave", match)["type"], "match.leave.ok");
}

TEST_F(Matches, goes_on_while_no_page_is_open_and_after_the_server_was_restarted) {
  Json match;
  std::int64_t before = 0;
  {
    Page page(port());
    match = start_match(page, long_order());
    before = until(page, match, has_some_games)["report"]["games"];
  }
  start();
  Page page(port());
  const Json seen = until(page, match, [&](const Json& now) {
    return now["state"] == "running" && now.contains("report") && now["report"]["games"] > before;
  });
  EXPECT_EQ(seen["resumed"], true);
  EXPECT_EQ(page.ask("match.stop", match)["state"], "stopped");
  EXPECT_EQ(until_state(page, match, "stopped")["resumed"], false);
}

TEST_F(Matches, paused_stays_paused_after_a_restart_and_goes_on_when_asked) {
  Json match;
  std::int64_t before = 0;
  {
    Page page(port());
    match = start_match(page, long_order());
    (void)until(page, match, has_some_games);
    EXPECT_EQ(page.ask("match.pause", match)["state"], "paused");
    before = until_state(page, match, "paused")["report"]["games"];
  }
  start();
  Page page(port());
  const Json paused = until_state(page, match, "paused");
  EXPECT_GE(paused["report"]["games"], before);
  EXPECT_EQ(page.ask("match.resume", match)["type"], "match.resume.ok");
  (void)until(page, match, [&](const Json& now) {
    return now["state"] == "running" && now.contains("report") && now["report"]["games"] > paused["report"]["games"];
  });
  EXPECT_EQ(page.ask("match.delete", match)["type"], "match.delete.ok");
  EXPECT_EQ(code(page.ask("match.open", match)), "not_found");
  EXPECT_EQ(page.ask("match.list")["matches"].size(), 0U);
}

TEST_F(Matches, more_games_are_played_when_more_are_asked_for) {
  Page page(port());
  const Json match = start_match(page, order(2));
  (void)until_state(page, match, "finished");
  Json more = match;
  more["games"] = 7;
  EXPECT_EQ(page.ask("match.change", more)["type"], "match.change.ok");
  const Json seen = until(page, match, [](const Json& now) {
    return now["state"] == "finished" && now.contains("report") && now["report"]["games"] == 8;
  });
  EXPECT_EQ(seen["setup"]["games"], 8) << "games come in pairs";
}

TEST_F(Matches, a_test_that_has_decided_ends_it) {
  Page page(port());
  const Json match = start_match(
      page, order(400, {{"players", {player("alphabeta:depth=9"), player("random:seed=3")}}, {"sprt", "0,50"}}));
  const Json seen = until_state(page, match, "decided");
  EXPECT_EQ(seen["report"]["sprt"]["decision"], "H1");
  EXPECT_LT(seen["report"]["games"], 400);
  EXPECT_EQ(seen["words"].get<std::string>().rfind("Decided: ", 0), 0U) << seen["words"];
  EXPECT_TRUE(seen["points"].back()["llr"].is_number());
}

TEST_F(Matches, a_tournament_has_a_rating_for_everyone) {
  Page page(port());
  const Json players = {level(1), level(2), level(4)};
  const Json match = start_match(page, order(2, {{"players", players}}));
  const Json seen = until_state(page, match, "finished");
  EXPECT_EQ(seen["report"]["duels"].size(), 3U);
  ASSERT_EQ(seen["report"]["ratings"].size(), 3U);
  EXPECT_TRUE(seen["report"]["ratings"][0]["superiority"].is_number());
  EXPECT_EQ(seen["setup"]["players"][2]["name"], "Sapling");
  Json pairing = match;
  pairing["pairing"] = {0, 2};
  const Json rows = page.ask("match.games", pairing);
  EXPECT_EQ(rows["count"], 2);
  for (const auto& row : rows["rows"]) EXPECT_NE(row["first"], 1);
}

TEST_F(Matches, a_game_is_replayed_board_by_board_and_taken_home) {
  Page page(port());
  const Json match =
      start_match(page, order(2, {{"game", "chess"}, {"players", {player("random"), player("random")}}}));
  (void)until_state(page, match, "finished");
  Json asked = match;
  asked["game"] = 2;
  const Json game = page.ask("match.game", asked);
  ASSERT_EQ(game["type"], "match.game.ok") << game;
  EXPECT_EQ(game["boards"].size(), game["moves"].size() + 1);
  EXPECT_EQ(game["first"], 1) << "colours are changed";
  EXPECT_NE(game["pgn"].get<std::string>().find("[Result"), std::string::npos);
  asked["game"] = 3;
  EXPECT_EQ(code(page.ask("match.game", asked)), "not_found");
  asked["as"] = "pgn";
  const std::string pgn = page.ask("match.export", asked)["text"];
  EXPECT_NE(pgn.find("[Event"), pgn.rfind("[Event")) << "both games";
  asked["as"] = "csv";
  EXPECT_EQ(page.ask("match.export", asked)["type"], "match.export.ok");
  asked["as"] = "exe";
  EXPECT_EQ(code(page.ask("match.export", asked)), "bad_request");
}

TEST_F(Matches, a_player_that_dies_costs_its_games_and_not_the_match) {
  const auto program = folder_ / "frail";
  // It answers until it is to move.
  std::ofstream(program) << R"(#!/bin/sh
while read -r line; do
  case "$line" in
    uci) echo uciok ;;
    isready) echo readyok ;;
    go*) exit 3 ;;
    quit) exit 0 ;;
  esac
done
)";
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  auto before = std::make_unique<Page>(port());
  const Json fields =
      order(2, {{"game", "chess"}, {"players", {player("random"), {{"kind", "engine"}, {"engine", "frail"}}}}});
  EXPECT_EQ(code(before->ask("match.start", fields)), "refused") << "nobody allowed it";
  before.reset();
  ServerSettings settings;
  settings.engines = *server::allowed_engines({program.string()});
  start(settings);
  auto page = std::make_unique<Page>(port());
  const Json match = start_match(*page, fields);
  const Json seen = until_state(*page, match, "finished");
  page.reset();
  EXPECT_EQ(seen["fault_count"], 2);
  EXPECT_EQ(seen["report"]["players"][1]["failed"], 2);
  EXPECT_EQ(seen["faults"][0]["fault"], true);
  EXPECT_FALSE(seen["faults"][0]["how"].get<std::string>().empty());
  // Without leave the match can be looked at, but nobody starts the program.
  const Json longer = {{"match_id", match["match_id"]}, {"games", 6}};
  start();
  Page after(port());
  EXPECT_NE(code(after.ask("match.change", longer)), "none");
}

TEST_F(Matches, an_engine_that_never_answers_fails_the_match_with_a_reason) {
  const auto program = folder_ / "dead";
  std::ofstream(program) << "#!/bin/sh\nexit 3\n";
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  ServerSettings settings;
  settings.engines = *server::allowed_engines({program.string()});
  start(settings);
  Page page(port());
  const Json match = start_match(
      page, order(2, {{"game", "chess"}, {"players", {player("random"), {{"kind", "engine"}, {"engine", "dead"}}}}}));
  const Json seen = until(page, match, [](const Json& now) { return now["state"] != "running"; });
  EXPECT_TRUE(seen["state"] == "failed" || seen["fault_count"] == 2) << seen;
}

TEST_F(Matches, what_is_wrong_with_an_order_is_said) {
  Page page(port());
  const auto refused = [&](const Json& more) { return page.ask("match.start", order(4, more)); };
  EXPECT_EQ(code(refused({{"game", "no such game"}})), "bad_request");
  EXPECT_EQ(code(refused({{"players", Json::array()}})), "bad_request");
  EXPECT_EQ(code(refused({{"players", {player("random")}}})), "bad_request");
  EXPECT_EQ(code(refused({{"players", {1, 2}}})), "bad_request");
  EXPECT_EQ(code(refused({{"players", {player("random"), player("uci:/bin/sh")}}})), "bad_request");
  EXPECT_EQ(code(refused({{"players", {player("random"), player("book:file=/etc/passwd,then=random")}}})),
            "bad_request");
  EXPECT_EQ(code(refused({{"players", {player("random"), player("human")}}})), "bad_request");
  EXPECT_EQ(code(refused({{"players", {player("random"), player("alphabeta:table=100000")}}})), "bad_request");
  EXPECT_EQ(
      code(refused({{"players", {player("random"), {{"kind", "spec"}, {"spec", "random"}, {"name", "a=uci:sh"}}}}})),
      "bad_request");
  EXPECT_EQ(code(refused({{"games", 1'000'000}})), "bad_request");
  EXPECT_EQ(code(refused({{"at_once", 100}})), "bad_request");
  EXPECT_EQ(code(refused({{"terms", "movetime=10m"}})), "bad_request");
  EXPECT_EQ(code(refused({{"terms", "anything"}})), "bad_request");
  EXPECT_EQ(code(refused({{"terms", "time=100:00:00"}})), "bad_request");
  EXPECT_EQ(code(refused({{"sprt", "10,0"}})), "bad_request");
  EXPECT_EQ(code(refused({{"format", "swiss"}})), "bad_request");
  EXPECT_EQ(code(page.ask("match.open", {{"match_id", "../../etc/passwd"}})), "not_found");
  EXPECT_EQ(page.ask("match.list")["matches"].size(), 0U);
  EXPECT_EQ(page.ask("match.list")["limits"]["words"].get<std::string>().rfind("Up to", 0), 0U);
}

TEST_F(Matches, files_that_are_no_orders_are_left_alone) {
  server_.reset();
  const auto matches = folder_ / "matches";
  std::filesystem::create_directories(matches);
  std::ofstream(matches / "abc.json") << "{\"arborist\":\"match order 1\",\"players\":7}";
  std::ofstream(matches / "abd.json") << std::string(100, '[');
  std::ofstream(matches / "notes.json") << "{}";
  std::ofstream(matches / "aba.json") << "{\"arborist\":\"match order 2\"}";
  server::MatchOrder order{.id = "abe", .game = "chess", .players = {"random", "uci:/bin/sh"}, .games = 2};
  std::ofstream(matches / "abe.json") << write_json(server::to_json(order));
  order.id = "abf";
  order.players = {"random", "random"};
  std::ofstream(matches / "abf.json") << write_json(server::to_json(order));
  std::ofstream(matches / "abf.jsonl") << "this is no journal\n";
  start();
  Page page(port());
  const Json list = page.ask("match.list");
  EXPECT_EQ(list["matches"].size(), 2U);
  std::set<std::string> told;
  for (const auto& what : list["left_alone"]) told.insert(what);
  EXPECT_EQ(told.size(), 3U) << list;
  EXPECT_TRUE(told.contains("abc.json: this is no order of a match")) << list;
  EXPECT_TRUE(told.contains("aba.json: it was written by a newer Arborist (version 2, this one knows 1)")) << list;
  const Json program = page.ask("match.open", {{"match_id", "abe"}})["match"];
  EXPECT_EQ(program["state"], "failed");
  EXPECT_NE(program["problem"].get<std::string>().find("programs may not"), std::string::npos) << program;
  const Json broken = until(page, {{"match_id", "abf"}}, [](const Json& now) { return now["state"] == "failed"; });
  EXPECT_FALSE(broken["problem"].get<std::string>().empty());
  EXPECT_TRUE(std::filesystem::exists(matches / "notes.json"));
}

TEST_F(Matches, of_the_ladder_have_errors_and_ones_own_results_beside_them) {
  {
    Page page(port());
    const Json empty = page.ask("ladder.get", {{"game", "tic-tac-toe"}});
    ASSERT_EQ(empty["rungs"].size(), 8U) << empty;
    EXPECT_TRUE(empty["rungs"][3]["rating"].is_null()) << "nothing was measured";
    EXPECT_TRUE(empty["measured"].is_null());
    EXPECT_EQ(page.ask("ladder.get", {{"game", "chess"}})["rungs"][4]["rating"], 1500);
    const Json players = {level(1), level(2), level(5), player("minimax:depth=2")};
    const Json match = start_match(page, order(2, {{"players", players}, {"ladder", true}}));
    (void)until_state(page, match, "finished");
    for (int i = 0; i < 6; ++i) {
      const Json game = new_game(page, "tic-tac-toe", human(), level(i < 5 ? 2 : 1));
      (void)move(page, game, 0, "4");
      (void)page.ask("game.resign", {{"game_id", game["game_id"]}, {"side", "first"}});
      if (i > 0) continue;
      const Json early = page.ask("ladder.get", {{"game", "tic-tac-toe"}});
      EXPECT_EQ(early["rungs"][1]["record"]["losses"], 1);
      EXPECT_TRUE(early["you"]["rating"].is_null()) << "too few games";
    }
  }
  for (const bool again : {false, true}) {
    if (again) start();
    Page page(port());
    const Json ladder = page.ask("ladder.get", {{"game", "tic-tac-toe"}});
    ASSERT_EQ(ladder["rungs"].size(), 9U) << ladder;
    EXPECT_EQ(ladder["rungs"][4]["rating"], 1500);
    EXPECT_EQ(ladder["rungs"][4]["anchor"], true);
    EXPECT_TRUE(ladder["rungs"][0]["error"].is_number());
    EXPECT_TRUE(ladder["rungs"][3]["rating"].is_null()) << "it did not take part";
    EXPECT_EQ(ladder["rungs"][8]["spec"], "minimax:depth=2");
    EXPECT_EQ(ladder["measured"]["games"], 12);
    EXPECT_EQ(ladder["rungs"][1]["record"]["losses"], 5);
    EXPECT_LT(ladder["you"]["rating"], ladder["rungs"][1]["rating"]) << "who loses is weaker";
    EXPECT_LT(ladder["rungs"][4]["expected"], 0.5);
    EXPECT_EQ(ladder["next"], "Seed");
  }
}

class MatchesOfGuests : public Matches {
 protected:
  void SetUp() override {
    Matches::SetUp();
    ServerSettings settings;
    settings.guest_token = "our-classroom";
    start(settings);
  }
  std::string enter() {
    const auto entered = get(port(), "/?token=our-classroom", "Cookie: other=1\r\n");
    std::string cookies;
    constexpr std::string_view header = "\r\nSet-Cookie: ";
    for (auto at = entered.head.find(header); at != std::string::npos; at = entered.head.find(header, at + 1)) {
      const auto begin = at + header.size();
      cookies += (cookies.empty() ? "" : "; ") + entered.head.substr(begin, entered.head.find(';', begin) - begin);
    }
    return "Cookie: " + cookies + "\r\n";
  }
};

TEST_F(MatchesOfGuests, are_small_and_their_own) {
  Page ann(port(), enter());
  Page ben(port(), enter());
  EXPECT_EQ(ann.ask("match.list")["limits"]["needs_move_time"], true);
  EXPECT_EQ(code(ann.ask("match.start", order(1000))), "bad_request");
  EXPECT_EQ(code(ann.ask("match.start", order(2, {{"terms", "movetime=5s"}}))), "bad_request");
  EXPECT_EQ(code(ann.ask("match.start", order(2, {{"terms", "time=8+0.08"}}))), "bad_request");
  EXPECT_EQ(code(ann.ask("match.start", order(2, {{"at_once", 2}}))), "bad_request");
  const Json five = Json::array({level(1), level(2), level(3), level(4), level(5)});
  EXPECT_EQ(code(ann.ask("match.start", order(2, {{"players", five}}))), "bad_request");
  const Json match = start_match(ann, order(4));
  const Json seen = until_state(ann, match, "finished");
  EXPECT_EQ(seen["setup"]["terms"], "movetime=100ms");
  EXPECT_FALSE(ann.ask("match.open", match)["match"].contains("command")) << "where it is kept is the owner's to know";
  EXPECT_EQ(ben.ask("match.open", match)["own"], false);
  for (const auto* request : {"match.pause", "match.stop", "match.resume", "match.change", "match.delete"})
    EXPECT_EQ(code(ben.ask(request, match)), "refused") << request;
  for (int i = 0; i < 2; ++i) (void)start_match(ann, order(2));
  EXPECT_EQ(code(ann.ask("match.start", order(2))), "too_many");
  EXPECT_EQ(ann.ask("match.delete", match)["type"], "match.delete.ok");
  EXPECT_EQ(ann.ask("match.start", order(2))["type"], "match.start.ok");
}

TEST(MatchesWithoutAFolder, are_refused) {
  const GameList games = builtin_games();
  QueueWire wire;
  server::Hall hall(games, wire, std::nullopt, {});
  const server::ConnectionId page{1};
  hall.opened(page);
  hall.message(page, R"({"v":1,"id":1,"type":"match.start","game":"tic-tac-toe","players":[]})");
  EXPECT_EQ(wire.sent.back().json["error"]["code"], "refused");
  hall.message(page, R"({"v":1,"id":2,"type":"match.list"})");
  EXPECT_EQ(wire.sent.back().json["kept"], false);
}

}  // namespace
}  // namespace arborist::testing
