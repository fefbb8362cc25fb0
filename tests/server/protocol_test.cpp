// Everything that docs/protocol.md promises about games, over real sockets.
#include <algorithm>

#include "server/games/ladder.h"
#include "tests/server/running.h"

namespace arborist::testing {
namespace {

using Protocol = ServerTest;

std::size_t plies(const Json& state) { return state["moves"].size(); }

TEST_F(Protocol, hello_tells_what_can_be_played_and_against_whom) {
  Page page(port());
  const Json hello = page.ask("hello");
  ASSERT_EQ(hello["type"], "hello.ok");
  std::vector<std::string> names;
  for (const auto& game : hello["games"]) {
    names.push_back(game["name"]);
    for (const auto* field : {"summary", "first", "second", "setup_help", "move_help", "opponent", "board"})
      EXPECT_FALSE(game[field].get<std::string>().empty()) << field;
  }
  for (const auto* name : {"chess", "tic-tac-toe", "connect-four"})
    EXPECT_TRUE(std::find(names.begin(), names.end(), name) != names.end()) << name;
  EXPECT_TRUE(std::find(names.begin(), names.end(), "tree") == names.end()) << "a typed tree is not played";
  ASSERT_EQ(hello["ladder"].size(), 8U);
  for (int i = 0; i < 8; ++i) {
    const auto& level = hello["ladder"][static_cast<std::size_t>(i)];
    EXPECT_EQ(level["level"], i + 1);
    EXPECT_FALSE(level["name"].get<std::string>().empty());
    EXPECT_FALSE(level["says"].get<std::string>().empty());
    // From chance to the whole engine; between them each is rated higher than the one below.
    const bool is_rated = i > 0 && i < 7;
    EXPECT_EQ(level["rating_by_game"].contains("chess"), is_rated);
    if (is_rated && i > 1) {
      EXPECT_GT(level["rating_by_game"]["chess"],
                hello["ladder"][static_cast<std::size_t>(i - 1)]["rating_by_game"]["chess"]);
    }
    EXPECT_FALSE(level["rating_by_game"].contains("*"));
  }
  EXPECT_EQ(hello["store"]["kept"], true);
}

TEST_F(Protocol, every_level_plays_every_game) {
  const Json hello = Page(port()).ask("hello");
  for (const auto& game : hello["games"]) {
    Page page(port());  // each of them may begin only so many games
    for (int number = 1; number <= 8; ++number) {
      SCOPED_TRACE(game["name"].get<std::string>() + ", level " + std::to_string(number));
      const Json state = new_game(page, game["name"], level(number), human());
      page.tell("game.stop", of_game(state));
      const Json after = page.state([&](const Json& s) { return s["game_id"] == state["game_id"] && plies(s) >= 1; });
      EXPECT_EQ(after["moves"][0]["by"], "first");
      EXPECT_EQ(page.ask("game.leave", of_game(state))["type"], "game.leave.ok");
    }
  }
}

TEST_F(Protocol, a_game_of_two_people_is_played_to_mate) {
  Page page(port());
  const Json begun = new_game(page, "chess", human("Ann"), human());
  EXPECT_EQ(begun["first"]["name"], "Ann");
  EXPECT_EQ(begun["second"]["name"], "Black");
  EXPECT_EQ(begun["legal"].size(), 20U);
  EXPECT_EQ(begun["board"]["kind"], "chess");
  EXPECT_EQ(begun["can"]["take_back"], "No move has been played yet.");
  const char* moves[] = {"f3", "e7e5", "g4", "Qh4"};
  for (std::size_t ply = 0; ply < 4; ++ply) {
    const Json answer = move(page, begun, ply, moves[ply]);
    ASSERT_EQ(answer["type"], "game.move.ok") << answer;
    EXPECT_EQ(answer["ply"], ply + 1);
  }
  const Json end = page.state([](const Json& s) { return plies(s) == 4; });
  EXPECT_EQ(end["moves"][3]["san"], "Qh4#");
  EXPECT_EQ(end["moves"][3]["text"], "d8h4");
  EXPECT_EQ(end["moves"][3]["said"], "queen h4, checkmate");
  EXPECT_EQ(end["moves"][3]["by"], "second");
  EXPECT_EQ(end["moves"][3]["check"], true);
  EXPECT_EQ(end["outcome"]["winner"], "second");
  EXPECT_EQ(end["outcome"]["result"], "0-1");
  EXPECT_EQ(end["outcome"]["text"], "Black wins: checkmate");
  EXPECT_EQ(end["board"]["check"], "e1");
  EXPECT_EQ(end["board"]["last"], (Json{"d8", "h4"}));
  EXPECT_TRUE(end["legal"].empty());
  EXPECT_EQ(code(move(page, begun, 4, "e4")), "refused") << "the game is over";
}

TEST_F(Protocol, the_state_comes_before_the_answer_and_grows_in_revision) {
  Page page(port());
  const Json begun = new_game(page, "chess", human(), human());
  page.tell("game.move", {{"game_id", begun["game_id"]}, {"ply", 0}, {"move", "e4"}});
  const Json event = Json::parse(*page.next_message());
  EXPECT_EQ(event["type"], "game.state");
  EXPECT_FALSE(event.contains("id"));
  EXPECT_GT(event["state"]["rev"], begun["rev"]);
  const Json answer = Json::parse(*page.next_message());
  EXPECT_EQ(answer["type"], "game.move.ok");
  EXPECT_EQ(answer["rev"], event["state"]["rev"]);
}

TEST_F(Protocol, wrong_moves_are_refused_in_words_and_change_nothing) {
  Page page(port());
  const Json begun = new_game(page, "chess", human(), human());
  for (const auto* wrong : {"e5", "Nf4", "zzz", "", "e2e5", "O-O"}) {
    const Json answer = move(page, begun, 0, wrong);
    EXPECT_EQ(code(answer), "refused") << wrong;
    EXPECT_FALSE(answer["error"]["message"].get<std::string>().empty());
    EXPECT_EQ(answer["error"]["field"], "move");
  }
  EXPECT_EQ(page.ask("game.open", of_game(begun))["state"]["moves"].size(), 0U);
}

TEST_F(Protocol, a_stale_ply_is_answered_with_the_true_state) {
  Page page(port());
  const Json begun = new_game(page, "chess", human(), human());
  ASSERT_EQ(move(page, begun, 0, "e4")["type"], "game.move.ok");
  const Json answer = move(page, begun, 0, "d4");
  EXPECT_EQ(code(answer), "refused");
  EXPECT_EQ(answer["error"]["field"], "ply");
  EXPECT_EQ(plies(answer["error"]["state"]), 1U);
}

TEST_F(Protocol, a_move_sent_again_with_its_key_is_played_once) {
  Page page(port());
  const Json begun = new_game(page, "chess", human(), human());
  ASSERT_EQ(move(page, begun, 0, "e4", "key-1")["type"], "game.move.ok");
  const Json again = move(page, begun, 0, "e4", "key-1");
  EXPECT_EQ(again["type"], "game.move.ok");
  EXPECT_EQ(again["ply"], 1);
  EXPECT_EQ(again["move"], "e2e4");
  ASSERT_EQ(move(page, begun, 1, "e5", "key-2")["type"], "game.move.ok");
  EXPECT_EQ(move(page, begun, 0, "e4", "key-1")["ply"], 1);
  EXPECT_EQ(page.ask("game.open", of_game(begun))["state"]["moves"].size(), 2U);
  EXPECT_EQ(code(move(page, begun, 2, "Nf3", "bad key!")), "bad_request");
}

TEST_F(Protocol, moves_are_taken_back_to_any_ply_also_after_the_end) {
  Page page(port());
  const Json begun = new_game(page, "tic-tac-toe", human(), human());
  const char* moves[] = {"0", "3", "1", "4", "2"};
  for (std::size_t ply = 0; ply < 5; ++ply) ASSERT_EQ(move(page, begun, ply, moves[ply])["type"], "game.move.ok");
  const Json won = page.state([](const Json& s) { return s.contains("outcome"); });
  EXPECT_EQ(won["outcome"]["text"], "X wins: three in a row");
  EXPECT_EQ(won["board"]["line"], (Json{0, 1, 2}));
  EXPECT_EQ(page.ask("game.take_back", {{"game_id", begun["game_id"]}, {"to_ply", 3}})["ply"], 3);
  const Json open = page.ask("game.open", of_game(begun))["state"];
  EXPECT_FALSE(open.contains("outcome"));
  EXPECT_EQ(plies(open), 3U);
  EXPECT_EQ(move(page, begun, 3, "2")["type"], "game.move.ok");
  EXPECT_EQ(code(page.ask("game.take_back", {{"game_id", begun["game_id"]}, {"to_ply", 5}})), "bad_request");
}

TEST_F(Protocol, a_program_answers_and_tells_how_it_thinks) {
  start({.hall = {.report_every = Duration::zero()}});
  Page page(port());
  const Json begun = new_game(page, "chess", human(), spec("engine:nodes=300,hash=1"));
  EXPECT_EQ(begun["second"]["spec"], "engine:nodes=300,hash=1");
  ASSERT_EQ(move(page, begun, 0, "e4")["type"], "game.move.ok");
  const Json thinking = page.state([](const Json& s) { return plies(s) == 1; });
  EXPECT_EQ(thinking["thinking"], true);
  EXPECT_EQ(thinking["can"]["hint"], "It is not your move.");
  const Json told = page.event("game.thinking");
  EXPECT_EQ(told["game_id"], begun["game_id"]);
  EXPECT_EQ(told["by"], "second");
  EXPECT_FALSE(told["line"].empty());
  EXPECT_TRUE(told["score"].is_string());
  const Json answered = page.state([](const Json& s) { return plies(s) == 2; });
  EXPECT_EQ(answered["thinking"], false);
}

TEST_F(Protocol, a_plain_search_tells_of_every_depth_while_it_thinks) {
  start({.hall = {.report_every = Duration::zero()}});
  Page page(port());
  const Json begun = new_game(page, "connect-four", human(), spec("alphabeta:depth=4"));
  ASSERT_EQ(move(page, begun, 0, "4")["type"], "game.move.ok");
  std::uint64_t nodes = 0;
  for (int depth = 1; depth <= 4; ++depth) {
    const Json told = page.event("game.thinking");
    EXPECT_EQ(told["depth"], depth);
    EXPECT_GT(told["nodes"], nodes);
    EXPECT_FALSE(told["line"].empty());
    nodes = told["nodes"];
  }
}

TEST_F(Protocol, legal_moves_are_told_to_people_only) {
  Page page(port());
  // An opponent that thinks until it is told to stop: every state between is seen.
  const Json begun = new_game(page, "chess", human(), spec("engine:time=30000,hash=1"));
  EXPECT_EQ(begun["legal"].size(), 20U);
  ASSERT_EQ(move(page, begun, 0, "e4")["type"], "game.move.ok");
  const Json thinking = page.state([](const Json& s) { return plies(s) == 1; });
  ASSERT_TRUE(thinking.contains("legal"));
  EXPECT_TRUE(thinking["legal"].empty());
  EXPECT_EQ(page.ask("game.stop", of_game(begun))["type"], "game.stop.ok");
  EXPECT_GE(page.state([](const Json& s) { return plies(s) == 2; })["legal"].size(), 20U);
}

TEST_F(Protocol, two_programs_play_to_the_end) {
  Page page(port());
  (void)new_game(page, "connect-four", level(1), level(2));
  EXPECT_FALSE(page.state([](const Json& s) { return s.contains("outcome"); }).is_null());
}

TEST_F(Protocol, a_paused_game_waits) {
  Page page(port());
  const Json begun = new_game(page, "chess", spec("engine:time=30000,hash=1"), level(1));
  ASSERT_EQ(page.ask("game.pause", {{"game_id", begun["game_id"]}, {"paused", true}})["type"], "game.pause.ok");
  const Json paused = page.ask("game.open", of_game(begun))["state"];
  EXPECT_EQ(paused["paused"], true);
  EXPECT_EQ(paused["thinking"], false);
  EXPECT_EQ(plies(paused), 0U);
  ASSERT_EQ(page.ask("game.pause", {{"game_id", begun["game_id"]}, {"paused", false}})["type"], "game.pause.ok");
  EXPECT_EQ(page.state([](const Json& s) { return s["paused"] == false; })["thinking"], true);
}

TEST_F(Protocol, a_search_that_would_take_long_moves_when_told_to_stop) {
  Page page(port());
  const Json begun = new_game(page, "chess", spec("engine:time=30000,hash=1"), human());
  EXPECT_EQ(page.ask("game.stop", of_game(begun))["type"], "game.stop.ok");
  EXPECT_EQ(plies(page.state([](const Json& s) { return plies(s) == 1; })), 1U);
}

TEST_F(Protocol, a_search_ends_when_its_page_leaves_and_begins_again_when_it_returns) {
  Json begun;
  {
    Page page(port());
    begun = new_game(page, "chess", spec("engine:time=30000,hash=1"), human());
    EXPECT_EQ(begun["thinking"], true);
  }
  // Twice as many long searches as there are threads: they could not all be asked for if those before went on.
  Page page(port());
  for (int i = 0; i < 4; ++i) {
    const Json other = new_game(page, "chess", spec("engine:time=30000,hash=1"), human());
    ASSERT_EQ(page.ask("game.leave", of_game(other))["type"], "game.leave.ok");
  }
  const Json open = page.ask("game.open", of_game(begun))["state"];
  EXPECT_EQ(open["thinking"], true);
  page.tell("game.stop", of_game(begun));
  EXPECT_EQ(plies(page.state([](const Json& s) { return plies(s) == 1; })), 1U);
}

TEST_F(Protocol, other_requests_are_answered_while_searches_run) {
  Page page(port());
  for (int i = 0; i < 4; ++i) (void)new_game(page, "chess", spec("engine:time=30000,hash=1"), human());
  for (int i = 0; i < 20; ++i) ASSERT_EQ(page.ask("ping")["type"], "ping.ok");
}

TEST_F(Protocol, hints_in_chess_say_where_to_look_then_what_is_there_then_the_move) {
  Page page(port());
  const Json begun = new_game(page, "chess", human(), human(), {{"start", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"}});
  const auto hint = [&](int step) { return page.ask("game.hint", {{"game_id", begun["game_id"]}, {"step", step}}); };
  const Json where = hint(1);
  ASSERT_EQ(where["type"], "game.hint.ok") << where;
  EXPECT_EQ(where["text"], "Look at the other king on g8.");
  EXPECT_EQ(where["squares"], Json::array({"g8"}));
  EXPECT_FALSE(where.contains("from"));
  EXPECT_FALSE(where.contains("move"));
  const Json kind = hint(2);
  EXPECT_EQ(kind["text"], "There is a back-rank mate in 1.");
  EXPECT_FALSE(kind.contains("move"));
  const Json whole = hint(3);
  EXPECT_EQ(whole["move"], "a1a8");
  EXPECT_EQ(whole["to"], "a8");
  EXPECT_EQ(code(hint(4)), "bad_request");
}

TEST_F(Protocol, a_hint_in_a_grid_names_the_danger) {
  Page page(port());
  const Json begun = new_game(page, "tic-tac-toe", human(), human(), {{"start", "X.O/X../..."}});
  const Json hint = page.ask("game.hint", {{"game_id", begun["game_id"]}, {"step", 3}});
  EXPECT_EQ(hint["move"], "6") << hint;
  const Json idea = page.ask("game.hint", {{"game_id", begun["game_id"]}, {"step", 1}});
  EXPECT_EQ(idea["text"], "Your opponent threatens to win: something must be stopped.");
}

TEST_F(Protocol, a_hint_that_comes_too_late_is_still_answered) {
  Page page(port());
  const Json begun = new_game(page, "chess", human(), human());
  const int asked = page.tell("game.hint", {{"game_id", begun["game_id"]}, {"step", 1}});
  ASSERT_EQ(move(page, begun, 0, "e4")["type"], "game.move.ok");
  EXPECT_FALSE(page.answer_to(asked).is_null());
}

TEST_F(Protocol, resigning_and_agreeing_end_a_game) {
  Page page(port());
  const Json resigned = new_game(page, "chess", human(), level(1));
  EXPECT_EQ(page.ask("game.resign", of_game(resigned))["type"], "game.resign.ok");
  const Json lost = page.state([](const Json& s) { return s.contains("outcome"); });
  EXPECT_EQ(lost["outcome"]["winner"], "second");
  EXPECT_EQ(lost["outcome"]["reason"], "resignation");
  EXPECT_EQ(code(page.ask("game.resign", of_game(resigned))), "refused");

  const Json agreed = new_game(page, "chess", human(), human());
  EXPECT_EQ(code(page.ask("game.resign", of_game(agreed))), "bad_request") << "which of the two?";
  const Json answer = page.ask("game.draw", of_game(agreed));
  EXPECT_EQ(answer["accepted"], true);
  const Json drawn = page.ask("game.open", of_game(agreed))["state"];
  EXPECT_TRUE(drawn["outcome"]["winner"].is_null());
  EXPECT_EQ(drawn["outcome"]["result"], "1/2-1/2");
  EXPECT_EQ(drawn["outcome"]["text"], "Draw: agreement");

  const Json early = new_game(page, "chess", human(), level(2));
  EXPECT_EQ(page.ask("game.draw", of_game(early))["accepted"], false) << "the game has only begun";
}

TEST_F(Protocol, a_rematch_swaps_the_sides) {
  Page page(port());
  const Json begun = new_game(page, "chess", human("Ann"), level(1), {{"clock", "300+3"}});
  const Json answer = page.ask("game.rematch", of_game(begun));
  ASSERT_EQ(answer["type"], "game.rematch.ok") << answer;
  EXPECT_NE(answer["state"]["game_id"], begun["game_id"]);
  EXPECT_EQ(answer["state"]["second"]["name"], "Ann");
  EXPECT_EQ(answer["state"]["first"]["level"], 1);
  EXPECT_EQ(answer["state"]["clock"]["base_ms"], 300'000);
}

TEST_F(Protocol, half_typed_moves_are_completed_or_explained) {
  Page page(port());
  const Json begun = new_game(page, "chess", human(), human());
  const auto legal = [&](const std::string& text) {
    return page.ask("game.legal", {{"game_id", begun["game_id"]}, {"text", text}});
  };
  EXPECT_EQ(legal("N")["moves"].size(), 4U);
  EXPECT_EQ(legal("Nf3")["moves"].size(), 1U);
  EXPECT_EQ(legal("g1")["moves"].size(), 2U);
  const Json wrong = legal("Nd2");
  EXPECT_EQ(code(wrong), "refused");
  EXPECT_FALSE(wrong["error"]["message"].get<std::string>().empty());
}

TEST_F(Protocol, earlier_boards_and_positions_are_shown) {
  Page page(port());
  const Json begun = new_game(page, "chess", human(), human());
  (void)move(page, begun, 0, "e4");
  (void)move(page, begun, 1, "c5");
  const Json board = page.ask("game.board", {{"game_id", begun["game_id"]}, {"ply", 0}});
  EXPECT_EQ(board["board"]["fen"], begun["board"]["fen"]);
  EXPECT_FALSE(board["board"].contains("last"));
  EXPECT_EQ(page.ask("game.board", {{"game_id", begun["game_id"]}, {"ply", 1}})["board"]["last"], (Json{"e2", "e4"}));
  EXPECT_EQ(code(page.ask("game.board", {{"game_id", begun["game_id"]}, {"ply", 3}})), "bad_request");
  const Json text = page.ask("game.text", of_game(begun));
  EXPECT_NE(text["text"].get<std::string>().find("1. e4 c5"), std::string::npos);
  EXPECT_NE(text["position"].get<std::string>().find(" w KQkq"), std::string::npos);
}

TEST_F(Protocol, the_search_of_a_programs_move_can_be_had) {
  Page page(port());
  const Json begun = new_game(page, "tic-tac-toe", human(), level(3));
  EXPECT_EQ(code(page.ask("game.search", of_game(begun))), "refused");
  (void)move(page, begun, 0, "0");
  (void)page.state([](const Json& state) { return state["moves"].size() == 2; });
  const Json found = page.ask("game.search", of_game(begun));
  EXPECT_EQ(found["ply"], 1);
  EXPECT_EQ(found["position"], "X../.../...");
  EXPECT_EQ(found["search"], "alphabeta:depth=2,eval=rows");
}

TEST_F(Protocol, a_game_says_what_it_can_do) {
  const Json hello = Page(port()).ask("hello");
  for (const auto& game : hello["games"]) {
    const bool is_chess = game["name"] == "chess";
    EXPECT_EQ(game["can"], (Json{{"engine", is_chess}, {"pgn", is_chess}, {"clocks", is_chess}})) << game["name"];
    EXPECT_EQ(game["repeats"], is_chess || game["name"] == "draughts") << game["name"];
    EXPECT_EQ(game["by_chance"]["start"], is_chess ? "chess960:random" : "") << game["name"];
  }
  const Json& best = hello["ladder"][7]["spec_by_game"];
  EXPECT_EQ(best["chess"], "engine:time=1500,hash=32");
  EXPECT_EQ(best["tic-tac-toe"], "alphabeta:depth=9");
  EXPECT_EQ(best["*"], "pvs:depth=64,time=1500,order=all,table=32");
  EXPECT_EQ(best["hex"], "pvs:depth=64,time=2500,order=all,table=32");
  EXPECT_EQ(best.size(), 4U);
}

TEST_F(Protocol, positions_are_checked_with_what_is_wrong_and_where) {
  Page page(port());
  const Json right = page.ask("position.check", {{"game", "chess"}, {"start", "8/8/8/8/8/k7/p7/K7 w - - 0 1"}});
  EXPECT_EQ(right["ok"], true);
  EXPECT_EQ(right["board"]["kind"], "chess");
  const Json wrong =
      page.ask("position.check", {{"game", "chess"}, {"start", "rnbqkbnr/ppppppppp/8/8/8/8/8/8 w - - 0 1"}});
  EXPECT_EQ(code(wrong), "bad_request");
  EXPECT_EQ(wrong["error"]["field"], "start");
  const Json by_chance = page.ask("position.check", {{"game", "chess"}, {"start", "chess960:random"}});
  EXPECT_EQ(by_chance["ok"], true);
  EXPECT_EQ(code(page.ask("position.check", {{"game", "connect-four"}, {"start", "chess960:random"}})), "bad_request");
}

TEST_F(Protocol, a_start_of_chess960_castles_by_king_takes_rook) {
  Page page(port());
  const Json begun = new_game(page, "chess", human(), human(), {{"start", "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1"}});
  const Json after = move(page, begun, 0, "e1b1");
  EXPECT_EQ(after["type"], "game.move.ok") << after;
  EXPECT_EQ(page.state([](const Json& s) { return plies(s) == 1; })["moves"][0]["san"], "O-O-O");
}

TEST_F(Protocol, players_that_name_files_or_programs_or_take_too_much_are_refused) {
  Page page(port());
  for (const auto* text : {"uci:stockfish",
                           "xboard:phalanx",
                           "book:file=/etc/passwd,then=random",
                           "engine:syzygy=/tmp",
                           "human",
                           "engine:hash=65",
                           "engine:threads=3",
                           "engine:time=30001",
                           "alphabeta:depth=65",
                           "alphabeta:table=1000",
                           "book:moves=2,then=uci:stockfish",
                           "book:moves=2,then=engine:hash=4096",
                           "nobody",
                           "",
                           "alphabeta:deep=3",
                           "book:moves=2,then=book:file=/etc/passwd,then=random",
                           R"(book:moves="1,then=uci:sh,args=-c id>&2")",
                           R"(book:seed="1,file=/etc/passwd")",
                           R"(book:then=book:seed="1,then=xboard:sh")",
                           R"(uci:"sh",args=-c id)",
                           R"(engine:without="null-move,syzygy=/tmp")",
                           R"(alphabeta:eval="material,table=4096")"}) {
    const Json answer = page.ask("game.new", {{"game", "chess"}, {"first", human()}, {"second", spec(text)}});
    EXPECT_EQ(code(answer), "bad_request") << text;
    EXPECT_EQ(answer["error"]["field"], "second.spec") << text;
  }
}

TEST_F(Protocol, no_start_reads_a_file) {
  Page page(port());
  for (const auto* game : {"chess", "tic-tac-toe", "connect-four", "tree"})
    EXPECT_EQ(code(page.ask("game.new",
                            {{"game", game}, {"start", "@/etc/passwd"}, {"first", human()}, {"second", human()}})),
              "bad_request");
}

TEST_F(Protocol, wrong_fields_are_named) {
  Page page(port());
  const struct {
    Json fields;
    const char* field;
  } table[] = {{{{"first", human()}, {"second", human()}}, "game"},
               {{{"game", "chess"}, {"second", human()}}, "first"},
               {{{"game", "chess"}, {"first", 3}, {"second", human()}}, "first"},
               {{{"game", "chess"}, {"first", level(9)}, {"second", human()}}, "first.level"},
               {{{"game", "chess"}, {"first", {{"kind", "dog"}}}, {"second", human()}}, "first.kind"},
               {{{"game", "chess"}, {"first", human("a\nb")}, {"second", human()}}, "first.name"},
               {{{"game", "chess"}, {"first", human()}, {"second", human()}, {"clock", "x"}}, "clock"},
               {{{"game", "chess"}, {"first", human()}, {"second", human()}, {"clock", "0+1"}}, "clock"},
               {{{"game", "chess"}, {"first", human()}, {"second", human()}, {"start", 5}}, "start"}};
  for (const auto& [fields, field] : table) {
    const Json answer = page.ask("game.new", fields);
    EXPECT_EQ(code(answer), "bad_request") << fields;
    EXPECT_EQ(answer["error"]["field"], field) << answer;
  }
  EXPECT_EQ(code(page.ask("game.open", {{"game_id", "nothing"}})), "not_found");
  EXPECT_EQ(code(page.ask("game.shuffle")), "bad_request");
}

TEST_F(Protocol, everybody_who_looks_at_a_game_sees_its_changes) {
  Page one(port());
  Page other(port());
  const Json begun = new_game(one, "chess", human(), human());
  ASSERT_EQ(other.ask("game.open", of_game(begun))["type"], "game.open.ok");
  ASSERT_EQ(move(one, begun, 0, "e4")["type"], "game.move.ok");
  EXPECT_EQ(plies(other.state([](const Json& s) { return plies(s) == 1; })), 1U);
  ASSERT_EQ(other.ask("game.leave", of_game(begun))["type"], "game.leave.ok");
  ASSERT_EQ(move(one, begun, 1, "e5")["type"], "game.move.ok");
  other.tell("ping");
  EXPECT_EQ(Json::parse(*other.next_message())["type"], "ping.ok") << "no event came after leaving";
}

TEST_F(Protocol, a_clock_runs_out) {
  Page page(port());
  const Json begun = new_game(page, "chess", human(), human(), {{"clock", "1+0"}});
  EXPECT_TRUE(begun["clock"]["running"].is_null()) << "not before both have moved";
  (void)move(page, begun, 0, "e4");
  (void)move(page, begun, 1, "e5");
  const Json running = page.state([](const Json& s) { return plies(s) == 2; });
  EXPECT_EQ(running["clock"]["running"], "first");
  EXPECT_EQ(running["moves"][1]["clock_ms"], 1000);
  const Json end = page.state([](const Json& s) { return s.contains("outcome"); });
  EXPECT_EQ(end["outcome"]["text"], "Black wins: out of time");
  EXPECT_EQ(end["clock"]["first_ms"], 0);
}

TEST_F(Protocol, pages_are_told_when_the_server_ends) {
  Page page(port());
  ASSERT_EQ(page.ask("ping")["type"], "ping.ok");
  server_.reset();
  EXPECT_EQ(page.event("server.closing")["type"], "server.closing");
  EXPECT_FALSE(page.next_message()) << "then the connection ends";
}

}  // namespace
}  // namespace arborist::testing
