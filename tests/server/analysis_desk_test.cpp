// The analysis desk behind a Hall: games are opened from wherever, edited, searched and kept; lines never belong to
// another position.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "chess/fen.h"
#include "chess/san.h"
#include "games/builtin_games.h"
#include "tests/server/running.h"

namespace arborist::testing {
namespace {

constexpr auto small_pgn = "[White \"Ada\"]\n[Black \"Alan\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n";

class Analyses : public ServerTest {
 protected:
  static Json open(Page& page, const std::string& text) { return page.ask("analysis.open", {{"text", text}}); }
  static Json of(const Json& opened, Json more = Json::object()) {
    more["analysis_id"] = opened["analysis"]["analysis_id"];
    return more;
  }
  static Json edit(Page& page, const Json& opened, const std::string& what, std::int64_t node,
                   Json more = Json::object()) {
    more["do"] = what;
    more["node"] = node;
    return page.ask("analysis.edit", of(opened, std::move(more)));
  }
  static std::string pgn(Page& page, const Json& opened) {
    return page.ask("analysis.export", of(opened, {{"as", "pgn"}}))["text"];
  }
  // The node of the first move of that name.
  static std::int64_t node(const Json& analysis, const std::string& san) {
    for (const auto& one : analysis["nodes"])
      if (one.value("san", "") == san) return one["id"];
    ADD_FAILURE() << "no move " << san;
    return 0;
  }
};

TEST_F(Analyses, are_opened_from_pgn_and_from_a_position) {
  Page page(port());
  const Json game = open(page, small_pgn);
  ASSERT_EQ(game["type"], "analysis.open.ok") << game;
  EXPECT_EQ(game["analysis"]["title"], "Ada – Alan");
  EXPECT_EQ(game["analysis"]["nodes"].size(), 8U);
  EXPECT_EQ(game["own"], true);
  const Json position = open(page, "8/8/8/8/8/k7/p7/K7 w - - 0 1");
  EXPECT_EQ(position["analysis"]["nodes"].size(), 1U);
  const Json with_moves = page.ask("analysis.open", {{"text", std::string(chess::start_fen)}, {"moves", "e2e4 e7e5"}});
  EXPECT_EQ(with_moves["analysis"]["nodes"].size(), 3U);
}

TEST_F(Analyses, a_text_that_is_nothing_is_refused_with_words) {
  Page page(port());
  EXPECT_EQ(code(open(page, "9/8/8/8/8/k7/p7/K7 w - - 0 1")), "bad_request");
  EXPECT_EQ(code(open(page, "")), "bad_request");
  EXPECT_EQ(code(page.ask("analysis.open", Json::object())), "bad_request");
  const Json moved = page.ask("analysis.open", {{"text", std::string(chess::start_fen)}, {"moves", "e2e5"}});
  EXPECT_EQ(code(moved), "bad_request");
  EXPECT_EQ(code(page.ask("analysis.open", {{"analysis_id", "nothing"}})), "not_found");
  EXPECT_EQ(code(page.ask("analysis.open", {{"game_id", "nothing"}})), "not_found");
}

TEST_F(Analyses, of_several_games_one_is_asked_for) {
  Page page(port());
  const std::string many = std::string(small_pgn) + "\n[White \"Eve\"]\n\n1. d4 d5 *\n";
  const Json asked = open(page, many);
  ASSERT_EQ(asked["games"].size(), 2U) << asked;
  EXPECT_EQ(asked["games"][1]["white"], "Eve");
  const Json second = page.ask("analysis.open", {{"text", many}, {"number", 1}});
  EXPECT_EQ(second["analysis"]["nodes"].size(), 3U);
  EXPECT_EQ(code(page.ask("analysis.open", {{"text", many}, {"number", 2}})), "bad_request");
}

TEST_F(Analyses, a_broken_game_opens_up_to_the_fault) {
  Page page(port());
  const Json opened = open(page, "1. e4 e5\n2. Ke3 *\n");
  EXPECT_EQ(opened["analysis"]["nodes"].size(), 3U);
  EXPECT_EQ(opened["analysis"]["fault"]["line"], 2);
  EXPECT_NE(opened["analysis"]["fault"]["message"].get<std::string>().find("Ke3"), std::string::npos);
}

TEST_F(Analyses, a_variation_is_played_promoted_commented_marked_and_exported) {
  Page page(port());
  const Json opened = open(page, small_pgn);
  const auto e5 = node(opened["analysis"], "e5");
  const Json played = edit(page, opened, "play", e5, {{"moves", "g1f3 Nc6"}});
  ASSERT_EQ(played["type"], "analysis.edit.ok") << played;
  const std::int64_t added = played["node"];
  EXPECT_EQ(edit(page, opened, "promote", added)["type"], "analysis.edit.ok");
  EXPECT_EQ(edit(page, opened, "comment", added, {{"text", "  the usual  move [%eval 9] "}})["type"],
            "analysis.edit.ok");
  EXPECT_EQ(edit(page, opened, "draw", added, {{"text", "Gd4,Rd1d5"}})["type"], "analysis.edit.ok");
  EXPECT_EQ(edit(page, opened, "mark", added, {{"nag", 1}})["type"], "analysis.edit.ok");
  const std::string text = pgn(page, opened);
  EXPECT_NE(text.find("2. Nf3 (2. Qh5 Nc6"), std::string::npos) << text;
  EXPECT_NE(text.find("the usual move"), std::string::npos) << text;
  EXPECT_NE(text.find("[%csl Gd4]"), std::string::npos) << text;
  EXPECT_NE(text.find("Rd1d5]"), std::string::npos) << text;
  EXPECT_EQ(text.find("%eval"), std::string::npos) << "words are words";
  EXPECT_EQ(edit(page, opened, "delete", added)["type"], "analysis.edit.ok");
  EXPECT_EQ(code(edit(page, opened, "comment", added, {{"text", "gone"}})), "refused");
  EXPECT_EQ(code(edit(page, opened, "explode", e5)), "bad_request");
  EXPECT_EQ(code(edit(page, opened, "play", e5, {{"moves", "e4e5"}})), "refused");
}

TEST_F(Analyses, what_was_changed_is_there_after_a_restart) {
  Json opened;
  std::string before;
  {
    Page page(port());
    opened = open(page, small_pgn);
    (void)edit(page, opened, "play", 0, {{"moves", "d4"}});
    before = pgn(page, opened);
  }
  start();
  Page page(port());
  const Json again = page.ask("analysis.open", of(opened));
  ASSERT_EQ(again["type"], "analysis.open.ok") << again;
  EXPECT_EQ(again["analysis"]["kept"], true);
  EXPECT_EQ(pgn(page, again), before);
  EXPECT_EQ(page.ask("analysis.list")["rows"][0]["title"], "Ada – Alan");
  EXPECT_EQ(page.ask("analysis.delete", of(opened))["type"], "analysis.delete.ok");
  EXPECT_EQ(page.ask("analysis.list")["rows"].size(), 0U);
}

TEST_F(Analyses, of_a_stored_game_one_is_kept_and_moves_played_since_are_added) {
  Page page(port());
  const Json game = new_game(page, "chess", human(), human());
  (void)move(page, game, 0, "e4");
  const Json opened = page.ask("analysis.open", of_game(game));
  ASSERT_EQ(opened["analysis"]["nodes"].size(), 2U) << opened;
  (void)edit(page, opened, "play", 0, {{"moves", "d4"}});
  (void)move(page, game, 1, "c5");
  const Json again = page.ask("analysis.open", of_game(game));
  EXPECT_EQ(again["analysis"]["analysis_id"], opened["analysis"]["analysis_id"]);
  EXPECT_EQ(again["analysis"]["nodes"].size(), 4U);
  EXPECT_NE(pgn(page, again).find("1. e4 (1. d4) 1... c5"), std::string::npos) << pgn(page, again);
}

TEST_F(Analyses, two_pages_on_one_see_the_same) {
  Page one(port());
  Page two(port());
  const Json opened = open(one, small_pgn);
  (void)two.ask("analysis.open", of(opened));
  (void)edit(one, opened, "play", 0, {{"moves", "d4"}});
  const Json state = two.event("analysis.state");
  EXPECT_EQ(state["analysis"]["nodes"].size(), 9U);
}

TEST_F(Analyses, a_position_tells_where_its_moves_lead_and_what_it_is_called) {
  Page page(port());
  const Json opened = open(page, small_pgn);
  const Json start = page.ask("analysis.position", of(opened, {{"node", 0}}));
  EXPECT_EQ(start["legal"].size(), 20U);
  const Json qh5 = page.ask("analysis.position", of(opened, {{"node", node(opened["analysis"], "Qh5")}}));
  EXPECT_EQ(qh5["opening"]["eco"].get<std::string>().front(), 'C') << qh5;
  const Json mated = page.ask("analysis.position", of(opened, {{"node", node(opened["analysis"], "Qxf7#")}}));
  EXPECT_EQ(mated["outcome"], "checkmate");
  EXPECT_EQ(mated["legal"].size(), 0U);
  EXPECT_EQ(code(page.ask("analysis.start", of(opened, {{"node", node(opened["analysis"], "Qxf7#")}}))), "refused");
}

// Every move of every line is legal from the position of the search that it names.
void expect_lines_of(const Json& event, const std::string& fen) {
  EXPECT_EQ(event["fen"], fen);
  for (const auto& line : event["lines"]) {
    auto position = chess::parse_fen(fen);
    ASSERT_TRUE(position);
    for (const auto& move : line["moves"]) {
      const auto parsed = chess::parse_san(*position, move["san"].get<std::string>());
      ASSERT_TRUE(parsed) << event;
      position = position->after(*parsed);
      EXPECT_EQ(move["fen"], chess::to_fen(*position));
    }
  }
}

TEST_F(Analyses, lines_belong_to_the_position_that_was_asked_for_last) {
  Page page(port());
  const Json opened = open(page, small_pgn);
  std::map<std::int64_t, std::string> fen_of;
  std::int64_t last = -1;
  std::string last_fen;
  for (int round = 0; round < 4; ++round)
    for (const auto& one : opened["analysis"]["nodes"]) {
      if (one.value("san", "") == "Qxf7#") continue;
      const Json begun = page.ask("analysis.start", of(opened, {{"node", one["id"]}, {"lines", 3}}));
      ASSERT_EQ(begun["type"], "analysis.start.ok") << begun;
      last = begun["search"];
      last_fen = one["fen"];
      fen_of[last] = last_fen;
    }
  bool is_last = false;
  while (!is_last) {
    const Json event = page.event("analysis.lines");
    ASSERT_TRUE(event.is_object()) << "no lines came";
    expect_lines_of(event, fen_of.at(event["search"].get<std::int64_t>()));
    is_last = event["search"] == last;
    if (is_last) {
      EXPECT_EQ(event["lines"].size(), 3U);
    }
  }
  EXPECT_EQ(page.ask("analysis.stop")["type"], "analysis.stop.ok");
}

TEST_F(Analyses, only_engines_that_were_allowed_are_started) {
  // A small engine that tells two lines and waits to be stopped; it leaves a trace that it ran.
  const auto program = folder_ / "little";
  const auto trace = folder_ / "trace";
  std::ofstream(program) << "#!/bin/sh\n: > " << trace.string() << R"(
while read -r line; do
  case "$line" in
    uci) echo uciok ;;
    isready) echo readyok ;;
    go*) echo "info depth 9 multipv 1 score cp 31 nodes 900 pv e2e4 e7e5"
         echo "info depth 9 multipv 2 score cp 12 nodes 950 pv d2d4" ;;
    stop) echo "bestmove e2e4" ;;
    quit) exit 0 ;;
  esac
done
)";
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  for (const auto& asked : {program.string(), std::string("little"), std::string("uci:") + program.string()}) {
    Page page(port());
    const Json opened = open(page, std::string(chess::start_fen));
    const Json refused = page.ask("analysis.start", of(opened, {{"node", 0}, {"engine", asked}}));
    EXPECT_NE(code(refused), "none") << asked;
  }
  EXPECT_FALSE(std::filesystem::exists(trace)) << "nothing was started";
  ServerSettings settings;
  const auto allowed = server::allowed_engines({program.string()});
  ASSERT_TRUE(allowed) << allowed.error().message;
  settings.engines = *allowed;
  start(settings);
  Page page(port());
  EXPECT_EQ(page.ask("hello")["engines"], Json::array({"little"}));
  const Json opened = open(page, std::string(chess::start_fen));
  const Json begun = page.ask("analysis.start", of(opened, {{"node", 0}, {"lines", 2}, {"engine", "little"}}));
  ASSERT_EQ(begun["type"], "analysis.start.ok") << begun;
  const Json event = page.event("analysis.lines");
  EXPECT_EQ(event["lines"].size(), 2U);
  EXPECT_EQ(event["lines"][0]["cp"], 31);
  EXPECT_EQ(event["lines"][1]["moves"][0]["san"], "d4");
  expect_lines_of(event, std::string(chess::start_fen));
  EXPECT_EQ(page.ask("analysis.stop")["type"], "analysis.stop.ok");
  EXPECT_TRUE(std::filesystem::exists(trace));
}

TEST_F(Analyses, a_broken_engine_is_told_of) {
  const auto program = folder_ / "broken";
  std::ofstream(program) << "#!/bin/sh\nexit 3\n";
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  ServerSettings settings;
  settings.engines = *server::allowed_engines({program.string()});
  start(settings);
  Page page(port());
  const Json opened = open(page, std::string(chess::start_fen));
  (void)page.ask("analysis.start", of(opened, {{"node", 0}, {"engine", "broken"}}));
  const Json event = page.event("analysis.ended");
  EXPECT_EQ(event["reason"], "failed");
  EXPECT_NE(event["message"].get<std::string>().find("broken"), std::string::npos) << event;
}

TEST_F(Analyses, a_mate_is_told_as_white_sees_it) {
  Page page(port());
  const Json opened = open(page, "6k1/5ppp/8/8/8/8/r7/1r4K1 w - - 0 1\n");
  ASSERT_EQ(opened["type"], "analysis.open.ok") << opened;
  const Json other = open(page, "k7/8/1K6/8/8/8/8/7R w - - 0 1");
  const Json begun = page.ask("analysis.start", of(other, {{"node", 0}, {"lines", 1}}));
  const Json event = page.event("analysis.lines");
  EXPECT_EQ(event["search"], begun["search"]);
  EXPECT_EQ(event["lines"][0]["mate"], 1);
  EXPECT_EQ(event["lines"][0]["moves"][0]["san"], "Rh8#");
}

}  // namespace
}  // namespace arborist::testing
