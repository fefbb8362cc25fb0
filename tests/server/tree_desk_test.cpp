// The tree desk behind a Hall: searches are recorded, explained, proved, kept, saved and opened again; whatever a page
// may not ask for is refused with words.
#include <gtest/gtest.h>

#include <cstring>

#include "games/builtin_games.h"
#include "lab/recording/file.h"
#include "lab/recording/record.h"
#include "server/games/hall.h"
#include "server/web/base64.h"
#include "tests/server/in_base64.h"
#include "tests/server/queue_wire.h"

namespace arborist::server {
namespace {

using testing::in_base64;
using testing::Json;
using testing::Message;
using testing::QueueWire;

class TreeRequests : public ::testing::Test {
 protected:
  void SetUp() override { hall_.opened(page_); }

  int tell(const std::string& type, Json fields) {
    fields["v"] = 1;
    fields["id"] = ++last_id_;
    fields["type"] = type;
    hall_.message(page_, fields.dump());
    return last_id_;
  }
  Message answer_to(int id) {
    for (;;) {
      while (!wire_.sent.empty()) {
        Message message = std::move(wire_.sent.front());
        wire_.sent.pop_front();
        if (message.json.contains("id") && message.json["id"] == id) return message;
        events_.push_back(message.json);
      }
      if (!wire_.do_next()) return {};
    }
  }
  Message ask(const std::string& type, const Json& fields = Json::object()) { return answer_to(tell(type, fields)); }
  Message record(const std::string& game, const std::string& start, const std::string& search) {
    return ask("tree.record", {{"game", game}, {"start", start}, {"search", search}});
  }
  Message example() { return record("tic-tac-toe", "X...O....", "alphabeta:depth=3,eval=lines"); }
  static Json of(const Message& tree, Json more = Json::object()) {
    more["recording"] = tree.json["recording"];
    return more;
  }
  static std::string code(const Message& message) {
    return message.json.contains("error") ? message.json["error"].value("code", "") : "none";
  }
  static std::string words(const Message& message) {
    return message.json.contains("error") ? message.json["error"].value("message", "") : "";
  }

  GameList games_ = builtin_games();
  QueueWire wire_;
  Hall hall_{games_, wire_, std::nullopt, {.search_threads = 1, .seed = 5}};
  ConnectionId page_{1};
  int last_id_ = 0;
  std::vector<Json> events_;
};

TEST_F(TreeRequests, the_example_has_its_counts_and_its_columns) {
  const Message tree = example();
  ASSERT_EQ(tree.json["type"], "tree.record.ok") << tree.json;
  EXPECT_EQ(tree.json["counts"]["entered"], 93);
  EXPECT_EQ(tree.json["counts"]["leaves"], 63);
  EXPECT_EQ(tree.json["counts"]["cuts"], 18);
  EXPECT_EQ(tree.json["value"], 2);
  EXPECT_EQ(tree.json["steps"], 296);
  EXPECT_EQ(tree.json["nodes"], 93);
  EXPECT_EQ(tree.data.size(), 93U * 36);
  EXPECT_EQ(tree.json["board"]["kind"], "grid");
  EXPECT_EQ(tree.json["names"][0], "");
}

TEST_F(TreeRequests, the_columns_are_those_of_the_recording_with_names_before_and_choices_after) {
  const Message tree = example();
  const auto game = games_.find("tic-tac-toe");
  const auto play = (*game)->start("X...O....");
  const auto recording = lab::record(**game, **play, *Spec::parse("alphabeta:depth=3,eval=lines"), {});
  ASSERT_TRUE(recording);
  const auto u32 = [&](std::size_t at) {
    std::uint32_t value = 0;
    std::memcpy(&value, tree.data.data() + at, 4);
    return value;
  };
  const auto u16 = [&](std::size_t at) {
    std::uint16_t value = 0;
    std::memcpy(&value, tree.data.data() + at, 2);
    return value;
  };
  const std::size_t n = recording->size();
  for (std::size_t node = 0; node < n; ++node) {
    const auto row = recording->at(static_cast<lab::NodeNumber>(node));
    EXPECT_EQ(u32(4 * n + 4 * node), row.parent);
    EXPECT_EQ(u32(8 * n + 4 * node), row.t0);
    EXPECT_EQ(u32(12 * n + 4 * node), row.t1);
    EXPECT_EQ(u16(18 * n + 2 * node), row.move);
    EXPECT_EQ(static_cast<std::int16_t>(u16(26 * n + 2 * node)), row.value);
  }
  EXPECT_EQ(u32(0), 0U) << "the root has no name";
  EXPECT_EQ(tree.json["names"][u32(4)], "1");
  EXPECT_EQ(u16(34 * n), 7U) << "seven squares are free at the root";
}

TEST_F(TreeRequests, the_engine_is_recorded_without_any_one_of_its_rules) {
  const Message choices = ask("tree.choices");
  EXPECT_GT(choices.json["engine_rules"].size(), 10U);
  for (const auto& rule : choices.json["engine_rules"]) {
    const Message tree = record("chess", "", "engine:depth=3,without=" + rule["name"].get<std::string>());
    EXPECT_EQ(code(tree), "none") << words(tree);
  }
  EXPECT_EQ(code(record("chess", "", "engine:depth=3,without=castling")), "bad_request");
}

TEST_F(TreeRequests, whatever_ends_a_search_is_told) {
  EXPECT_EQ(record("connect-four", "", "cns:nodes=2000,step=2000").json["ended"], "found");
  EXPECT_EQ(record("connect-four", "", "bstar:nodes=50").json["ended"], "nodes");
  EXPECT_EQ(record("connect-four", "", "bestfirst:nodes=200000,memory=1").json["ended"], "memory");
}

TEST_F(TreeRequests, every_game_can_be_recorded) {
  const Message choices = ask("tree.choices");
  ASSERT_EQ(choices.json["type"], "tree.choices.ok");
  std::size_t typed = 0;
  for (const auto& game : choices.json["games"]) {
    SCOPED_TRACE(game["name"].get<std::string>());
    EXPECT_FALSE(game["evaluators"].empty());
    typed += game["played"] == false ? 1 : 0;
    const std::string search = game["depth"] > 60 ? "alphabeta" : "alphabeta:depth=2";
    const Message tree = record(game["name"], "", search);
    EXPECT_EQ(code(tree), "none") << words(tree);
    EXPECT_GT(tree.json.value("nodes", 0), 1);
  }
  EXPECT_EQ(typed, 2U) << "typed and random trees are searched, though not played";
}

TEST_F(TreeRequests, a_typed_tree_has_the_textbooks_value) {
  const Message tree = record("tree", "((3 12 8) (2 4 6) (14 5 2))", "alphabeta");
  EXPECT_EQ(tree.json["value"], 3);
  EXPECT_EQ(tree.json["counts"]["leaves"], 7);
}

TEST_F(TreeRequests, the_chess_engine_is_recorded_with_its_bets) {
  const Message tree = record("chess", "", "engine:depth=5");
  ASSERT_EQ(code(tree), "none") << words(tree);
  EXPECT_GT(tree.json["counts"]["pruned"].get<int>() + tree.json["counts"]["left_out"].get<int>(), 0);
  EXPECT_GT(tree.json["reasons"].size(), 1U);
  EXPECT_EQ(code(record("tic-tac-toe", "", "engine:depth=5")), "bad_request");
}

TEST_F(TreeRequests, a_cut_is_explained_and_proved) {
  const Message tree = example();
  const Message why = ask("tree.why", of(tree, {{"place", "@177"}}));
  ASSERT_EQ(code(why), "none") << words(why);
  EXPECT_EQ(why.json["title"], "Why were O's replies 7 and 8 never looked at?");
  EXPECT_EQ(why.json["inequality"]["shown"], "0 ≤ +2");
  EXPECT_EQ(why.json["provable"], true);
  const Message proof = ask("tree.prove", of(tree, {{"place", "@177"}}));
  EXPECT_EQ(proof.json["proof"]["nodes"], 12);
  EXPECT_EQ(proof.json["proof"]["root"]["after"], "+2");
  EXPECT_EQ(proof.json["proof"]["root_stays"], true);
  EXPECT_EQ(code(ask("tree.why", of(tree, {{"place", "@9999"}}))), "refused");
  EXPECT_EQ(code(ask("tree.prove", of(tree, {{"place", ""}}))), "refused") << "nothing was cut at the root";
}

TEST_F(TreeRequests, the_chances_of_a_bayesian_node_come_behind_the_columns) {
  EXPECT_EQ(example().json["spikes"], 0);
  const Message tree = record("reversi", "", "bayes:nodes=100");
  const auto nodes = tree.json["nodes"].get<std::size_t>(), spikes = tree.json["spikes"].get<std::size_t>();
  EXPECT_GT(spikes, nodes);
  ASSERT_EQ(tree.data.size(), nodes * 36 + spikes * 4 + nodes);
  std::size_t counted = 0;
  for (const char count : tree.data.substr(nodes * 36 + spikes * 4)) counted += static_cast<unsigned char>(count);
  EXPECT_EQ(counted, spikes);
  const Message saved = ask("tree.save", of(tree));
  EXPECT_EQ(ask("tree.open", {{"file", in_base64(saved.data)}}).data, tree.data);
}

TEST_F(TreeRequests, nodes_have_boards_and_moves) {
  const Message tree = example();
  const Message node = ask("tree.node", of(tree, {{"node", 1}}));
  EXPECT_EQ(node.json["board"]["cells"][1], "X");
  EXPECT_EQ(node.json["moves"].size(), 6U);
  EXPECT_EQ(node.json["to_move"], "second");
  const Message boards = ask("tree.boards", of(tree, {{"nodes", {0, 1, 92}}}));
  ASSERT_EQ(boards.json["boards"].size(), 3U);
  EXPECT_EQ(boards.json["boards"][1], node.json["board"]);
  EXPECT_EQ(code(ask("tree.node", of(tree, {{"node", 93}}))), "bad_request");
  EXPECT_EQ(code(ask("tree.boards", of(tree, {{"nodes", {-1}}}))), "bad_request");
  EXPECT_EQ(code(ask("tree.boards", of(tree, {{"nodes", {93}}}))), "bad_request");
  EXPECT_EQ(code(ask("tree.boards", of(tree, {{"nodes", Json(std::vector<int>(49, 0))}}))), "bad_request");
}

TEST_F(TreeRequests, minimax_and_the_least_are_counted) {
  const Message least = ask("tree.minimum", of(example()));
  EXPECT_EQ(least.json["exact"], true);
  EXPECT_EQ(least.json["minimax"], 260);
  EXPECT_LE(least.json["least"].get<int>(), 93);
  const Message far = ask("tree.minimum", of(record("chess", "", "alphabeta:depth=8,nodes=2000")));
  EXPECT_EQ(code(ask("tree.minimum", of(record("chess", "", "engine:depth=2")))), "refused");
  for (const char* grown : {"bayes:nodes=50", "bstar:nodes=50", "mcts:sims=20"})
    EXPECT_EQ(code(ask("tree.minimum", of(record("reversi", "", grown)))), "refused") << grown;
  EXPECT_EQ(code(far), "none") << words(far);
}

TEST_F(TreeRequests, a_saved_recording_opens_again_and_is_the_same) {
  const Message tree = example();
  const Message saved = ask("tree.save", of(tree));
  ASSERT_EQ(saved.data.substr(0, 8), "arbotree");
  const Message opened = ask("tree.open", {{"file", in_base64(saved.data)}});
  ASSERT_EQ(opened.json["type"], "tree.open.ok") << opened.json;
  EXPECT_EQ(opened.data, tree.data);
  EXPECT_NE(opened.json["recording"], tree.json["recording"]);
  const Message again = ask("tree.open", of(opened));
  EXPECT_EQ(again.data, tree.data);
  EXPECT_EQ(ask("tree.prove", of(opened, {{"place", "@177"}})).json["proof"]["nodes"], 12);
}

TEST_F(TreeRequests, broken_files_are_refused_with_the_reason) {
  EXPECT_EQ(code(ask("tree.open", {{"file", "no base64!"}})), "bad_request");
  EXPECT_EQ(code(ask("tree.open", {{"file", in_base64("arbotree and then something else")}})), "bad_request");
  EXPECT_EQ(code(ask("tree.open", {{"file", 7}})), "bad_request");
  const Message saved = ask("tree.save", of(example()));
  for (std::size_t cut : {std::size_t{9}, saved.data.size() / 2, saved.data.size() - 1})
    EXPECT_EQ(code(ask("tree.open", {{"file", in_base64(saved.data.substr(0, cut))}})), "bad_request");
}

TEST_F(TreeRequests, a_file_cannot_have_other_files_read_or_huge_tables_made) {
  const auto game = games_.find("tree");
  const auto play = (*game)->start("((3 12 8) (2 4 6) (14 5 2))");
  auto recording = lab::record(**game, **play, *Spec::parse("alphabeta"), {});
  ASSERT_TRUE(recording);
  auto hostile = *recording;
  hostile.info.start = " @/etc/hostname";
  EXPECT_EQ(code(ask("tree.open", {{"file", in_base64(lab::RecordingFile::encode(hostile))}})), "bad_request");
  for (const auto* search : {"alphabeta:table=60000", R"(alphabeta:eval="typed,table=60000")", "uci:sh"}) {
    hostile = *recording;
    hostile.info.search = search;
    const Message opened = ask("tree.open", {{"file", in_base64(lab::RecordingFile::encode(hostile))}});
    ASSERT_EQ(code(opened), "none") << words(opened);
    EXPECT_EQ(opened.json["provable"], false);
    EXPECT_EQ(code(ask("tree.prove", of(opened, {{"place", "b"}}))), "refused");
    EXPECT_EQ(code(ask("tree.minimum", of(opened))), "refused");
  }
}

TEST_F(TreeRequests, impossible_searches_are_refused_with_an_estimate) {
  const Message far = record("chess", "", "minimax:depth=30");
  EXPECT_EQ(code(far), "refused");
  EXPECT_NE(words(far).find("about 10"), std::string::npos) << words(far);
  EXPECT_NE(words(far).find("Try depth="), std::string::npos) << words(far);
}

TEST_F(TreeRequests, what_names_files_or_takes_the_machine_is_refused) {
  EXPECT_EQ(code(record("tree", "@/etc/hostname", "alphabeta")), "bad_request");
  EXPECT_EQ(code(record("tree", "  @/etc/hostname", "alphabeta")), "bad_request");
  EXPECT_EQ(code(ask("tree.position", {{"game", "tree"}, {"start", "@/etc/hostname"}})), "bad_request");
  EXPECT_EQ(code(record("chess", "", "uci:path=/bin/sh")), "bad_request");
  EXPECT_EQ(code(record("chess", "", "engine:syzygy=/tmp,depth=3")), "bad_request");
  EXPECT_EQ(code(record("chess", "", "alphabeta:table=100000")), "bad_request");
  EXPECT_EQ(code(record("chess", "", "alphabeta:depth=900")), "bad_request");
  EXPECT_EQ(code(record("chess", "", "random")), "refused") << "it searches nothing";
  EXPECT_EQ(code(record("ludo", "", "minimax")), "bad_request");
  EXPECT_EQ(code(record("chess", "nonsense", "minimax:depth=1")), "bad_request");
  EXPECT_EQ(code(ask("tree.record", {{"game", "chess"}, {"search", "minimax:depth=1"}, {"nodes", 100'001}})),
            "bad_request");
}

TEST_F(TreeRequests, a_long_recording_tells_how_far_it_is_and_can_be_stopped) {
  const int id = tell("tree.record", {{"game", "connect-four"}, {"search", "alphabeta:depth=12"}, {"nodes", 500}});
  while (events_.empty()) {
    ASSERT_TRUE(wire_.do_next());
    for (; !wire_.sent.empty(); wire_.sent.pop_front()) {
      ASSERT_NE(wire_.sent.front().json["type"], "tree.record.ok") << "it was too short to be stopped";
      events_.push_back(wire_.sent.front().json);
    }
  }
  EXPECT_EQ(events_.front()["type"], "tree.progress");
  EXPECT_EQ(events_.front()["request"], id);
  EXPECT_GT(events_.front()["nodes"], 0);
  EXPECT_EQ(code(ask("tree.stop", {{"request", id}})), "none");
  const Message tree = answer_to(id);
  ASSERT_EQ(code(tree), "none") << words(tree);
  EXPECT_EQ(tree.json["ended"], "stopped");
  EXPECT_EQ(tree.json["nodes"], 500);
  EXPECT_EQ(tree.json["complete"], false);
  EXPECT_EQ(code(ask("tree.stop", {{"request", 4711}})), "none") << "what does not run is stopped already";
}

TEST_F(TreeRequests, a_page_that_watches_sees_the_tree_grow) {
  const int id = tell("tree.record", {{"game", "connect-four"}, {"search", "alphabeta:depth=14"}, {"live", true}});
  Message grown;
  while (grown.json.empty()) {
    ASSERT_TRUE(wire_.do_next());
    for (; !wire_.sent.empty(); wire_.sent.pop_front())
      if (wire_.sent.front().json["type"] == "tree.grown") grown = wire_.sent.front();
  }
  EXPECT_EQ(grown.json["request"], id);
  EXPECT_EQ(grown.json["game"], "connect-four");
  const auto nodes = grown.json["nodes"].get<std::size_t>();
  EXPECT_GT(nodes, 0U);
  EXPECT_EQ(grown.data.size(), nodes * 36);
  EXPECT_EQ(code(ask("tree.stop")), "none");
  const Message whole = answer_to(id);
  ASSERT_EQ(code(whole), "none") << words(whole);
  const auto all = whole.json["nodes"].get<std::size_t>();
  ASSERT_GE(all, nodes);
  constexpr std::size_t entered_at = 8;  // the third column: a name and a parent go before it
  EXPECT_EQ(grown.data.substr(entered_at * nodes, 4 * nodes), whole.data.substr(entered_at * all, 4 * nodes));
}

TEST_F(TreeRequests, a_long_recording_keeps_no_game_waiting) {
  const int id = tell("tree.record", {{"game", "connect-four"}, {"search", "alphabeta:depth=14"}, {"nodes", 100}});
  const Json level = {{"kind", "level"}, {"level", 1}};
  const Message game = ask("game.new", {{"game", "tic-tac-toe"}, {"first", level}, {"second", {{"kind", "human"}}}});
  ASSERT_EQ(code(game), "none") << words(game);
  bool has_moved = false;
  while (!has_moved) {
    ASSERT_TRUE(wire_.do_next());
    for (; !wire_.sent.empty(); wire_.sent.pop_front()) {
      const Json& told = wire_.sent.front().json;
      ASSERT_FALSE(told.contains("id") && told["id"] == id) << "the recording ended before the move";
      has_moved = has_moved || (told["type"] == "game.state" && !told["state"]["moves"].empty());
    }
  }
  EXPECT_EQ(code(ask("tree.stop")), "none");
  EXPECT_EQ(code(answer_to(id)), "none");
}

TEST_F(TreeRequests, a_page_records_two_things_at_once_at_most) {
  const Json deep = {{"game", "connect-four"}, {"search", "alphabeta:depth=14"}, {"nodes", 100}};
  const int first = tell("tree.record", deep);
  const int second = tell("tree.record", deep);
  EXPECT_EQ(code(ask("tree.record", deep)), "too_many");
  EXPECT_EQ(code(ask("tree.stop")), "none");
  EXPECT_EQ(code(answer_to(first)), "none");
  EXPECT_EQ(code(answer_to(second)), "none");
}

TEST_F(TreeRequests, the_longest_unused_recording_goes_and_says_so) {
  const Message oldest = record("tic-tac-toe", "", "minimax:depth=1");
  const Message used = record("tic-tac-toe", "", "minimax:depth=1");
  for (int i = 0; i < 7; ++i) {
    EXPECT_EQ(code(ask("tree.node", of(used, {{"node", 0}}))), "none");
    EXPECT_EQ(code(record("tic-tac-toe", "", "minimax:depth=1")), "none");
  }
  const Message gone = ask("tree.node", of(oldest, {{"node", 0}}));
  EXPECT_EQ(code(gone), "not_found");
  EXPECT_NE(words(gone).find("no longer"), std::string::npos);
  EXPECT_EQ(code(ask("tree.node", of(used, {{"node", 0}}))), "none");
}

TEST_F(TreeRequests, positions_are_set_up_by_playing_on_them) {
  const Message start = ask("tree.position", {{"game", "tic-tac-toe"}});
  EXPECT_EQ(start.json["legal"].size(), 9U);
  const Message after = ask("tree.position", {{"game", "tic-tac-toe"}, {"start", start.json["start"]}, {"move", "4"}});
  EXPECT_EQ(after.json["board"]["cells"][4], "X");
  EXPECT_EQ(after.json["to_move"], "second");
  const Message chess = ask("tree.position", {{"game", "chess"}, {"move", "e2e4"}});
  EXPECT_EQ(chess.json["legal"].size(), 20U);
  EXPECT_EQ(ask("tree.position", {{"game", "chess"}, {"start", "chess960:random"}}).json["board"]["kind"], "chess");
  EXPECT_EQ(code(ask("tree.position", {{"game", "chess"}, {"move", "e2e5"}})), "bad_request");
  EXPECT_EQ(ask("tree.position", {{"game", "tic-tac-toe"}, {"start", "XXXOO...."}}).json["outcome"], "three in a row");
}

TEST_F(TreeRequests, exercises_are_the_same_for_the_same_seed) {
  const Json wanted = {{"seed", 7}, {"levels", 3}, {"children", 3}};
  const Message tree = ask("tree.exercise", wanted);
  EXPECT_EQ(tree.json["start"], ask("tree.exercise", wanted).json["start"]);
  EXPECT_EQ(code(record("tree", tree.json["start"], "alphabeta")), "none");
}

TEST_F(TreeRequests, trees_are_exported) {
  const Message tree = example();
  const Message svg = ask("tree.export", of(tree, {{"as", "svg"}, {"step", 177}, {"node", 35}, {"dark", true}}));
  EXPECT_EQ(svg.json["text"].get<std::string>().substr(0, 4), "<svg");
  EXPECT_EQ(svg.json["file_name"], "tic-tac-toe-alphabeta.svg");
  const Message json = ask("tree.export", of(tree, {{"as", "json"}, {"only", "cuts"}}));
  EXPECT_TRUE(Json::parse(json.json["text"].get<std::string>()).is_object());
  EXPECT_EQ(code(ask("tree.export", of(tree, {{"as", "exe"}}))), "bad_request");
  EXPECT_EQ(code(ask("tree.export", of(tree, {{"step", 297}}))), "bad_request");
}

TEST(Base64, reads_what_it_should_and_nothing_else) {
  EXPECT_EQ(from_base64(""), "");
  EXPECT_EQ(from_base64("aGVsbG8="), "hello");
  EXPECT_EQ(from_base64("aGVsbA=="), "hell");
  EXPECT_EQ(from_base64("aGVs"), "hel");
  for (const auto* wrong : {"a", "aGVsbG8", "aG=sbG8=", "a===", "aGVsbG9=", "aGV\nbG8="})
    EXPECT_FALSE(from_base64(wrong)) << wrong;
  std::string all;
  for (int byte = 0; byte < 256; ++byte) {
    all += static_cast<char>(byte);
    EXPECT_EQ(from_base64(in_base64(all)), all);
  }
}

}  // namespace
}  // namespace arborist::server
