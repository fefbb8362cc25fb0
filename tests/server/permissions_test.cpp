// The law of the server: no text that reaches it by message, recording or stored game, however it is quoted and nested,
// starts a program or opens a file. And players are made where nobody waits.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "games/builtin_games.h"
#include "lab/recording/file.h"
#include "lab/recording/record.h"
#include "server/games/hall.h"
#include "server/trees/work.h"
#include "tests/bait.h"
#include "tests/server/in_base64.h"
#include "tests/server/queue_wire.h"

namespace arborist::testing {
namespace {

using server::ConnectionId;
using server::Hall;

int texts() { return std::getenv("ARBORIST_LONG_TESTS") ? 20'000 : 200; }

// A Hall whose page sends anything and waits for what comes of it.
class Law : public ::testing::Test {
 protected:
  void SetUp() override { open_hall(std::nullopt, server::page_permissions()); }
  void TearDown() override { EXPECT_EQ(bait_.touched(), ""); }

  void open_hall(std::optional<store::GameStore> store, const Permissions& permissions) {
    server::HallLimits limits;
    limits.requests_at_once = limits.new_games_at_once = limits.imports_at_once = 1e9;
    limits.search_time = std::chrono::milliseconds(5);
    hall_.reset();
    wire_ = std::make_unique<QueueWire>();
    hall_.emplace(games_, *wire_, std::move(store),
                  server::HallOptions{.search_threads = 1, .permissions = permissions, .limits = limits});
    hall_->opened(page_);
  }

  int tell(const std::string& type, Json fields) {
    fields["v"] = 1;
    fields["id"] = ++last_id_;
    fields["type"] = type;
    hall_->message(page_, fields.dump(-1, ' ', false, Json::error_handler_t::replace));
    return last_id_;
  }
  // The next message that fits; nothing where none comes.
  template <class Fits>
  Json await(Fits fits) {
    for (;;) {
      while (!wire_->sent.empty()) {
        const Json json = std::move(wire_->sent.front().json);
        wire_->sent.pop_front();
        if (fits(json)) return json;
      }
      if (!wire_->do_next()) return {};
    }
  }
  Json ask(const std::string& type, const Json& fields) {
    const int id = tell(type, fields);
    return await([id](const Json& json) { return json.contains("id") && json["id"] == id; });
  }
  // How a game stands when its program has moved or failed.
  Json when_done(const Json& state) {
    if (!state.value("thinking", false)) return state;
    return await([&](const Json& json) {
      return json.value("type", "") == "game.state" && json["state"]["game_id"] == state["game_id"] &&
             !json["state"].value("thinking", false);
    })["state"];
  }
  static Json spec(const std::string& text) { return {{"kind", "spec"}, {"spec", text}}; }
  static Json human() { return {{"kind", "human"}}; }
  static Json of_game(const Json& state) { return {{"game_id", state["game_id"]}}; }

  // Whether the text was let in as a player; then it has thought.
  bool play(const std::string& text) {
    const Json answer = ask("game.new", {{"game", "chess"}, {"first", spec(text)}, {"second", human()}});
    if (!answer.contains("state")) return false;
    EXPECT_TRUE(when_done(answer["state"]).contains("moves")) << text;
    (void)ask("game.rematch", of_game(answer["state"]));
    (void)ask("game.leave", of_game(answer["state"]));
    return true;
  }
  // Everything that asks for a recording's search once more.
  static void use(const server::KeptTree& tree) {
    (void)server::explain_place(tree, "#1", true);
    (void)server::minimum_of(tree);
    (void)server::file_of(tree);
  }
  void open_recording(const std::string& text) const {
    auto hostile = recording_;
    hostile.info.search = text;
    auto tree = server::read_tree(in_base64(lab::RecordingFile::encode(hostile)), games_, server::page_permissions());
    ASSERT_TRUE(tree) << text;
    use(*tree);
    hostile.info.start = text;
    (void)server::read_tree(in_base64(lab::RecordingFile::encode(hostile)), games_, server::page_permissions());
  }
  void send_elsewhere(const std::string& text) {
    for (const auto* game : {"chess", "tic-tac-toe", "connect-four"}) {
      (void)ask("position.check", {{"game", game}, {"start", text}});
      (void)ask("game.new", {{"game", game}, {"start", text}, {"first", human()}, {"second", human()}});
    }
    for (const auto* game : {"tree", "synthetic-tree"}) (void)ask("tree.position", {{"game", game}, {"start", text}});
    (void)ask("tree.record", {{"game", "tree"}, {"start", text}, {"search", "alphabeta"}});
    (void)ask("path.solve", {{"problem", {{"kind", "network"}, {"text", text}}}, {"searches", {text}}});
    (void)ask("path.solve", {{"problem", {{"kind", "network"}}}, {"searches", {text}}});
  }

  GameList games_ = builtin_games();
  Bait bait_;
  HostileSpecs hostile_{bait_, 14};
  std::unique_ptr<QueueWire> wire_;
  std::optional<Hall> hall_;
  ConnectionId page_{1};
  int last_id_ = 0;
  lab::Recording recording_ = *lab::record(**games_.find("chess"), **(*games_.find("chess"))->start(""),
                                           *Spec::parse("alphabeta:depth=2"), {.nodes = 60});
};

TEST_F(Law, no_player_that_a_page_asks_for_opens_a_file_or_starts_a_program) {
  for (const auto& text : known_ways_in(bait_)) {
    EXPECT_FALSE(play(text)) << text;
    ASSERT_EQ(bait_.touched(), "") << text;
  }
  int played = 0;
  for (int i = 0; i < texts(); ++i) {
    const std::string text = hostile_.next();
    played += play(text) ? 1 : 0;
    ASSERT_EQ(bait_.touched(), "") << text;
  }
  EXPECT_GT(played, texts() / 100) << "the generator makes nothing that is right";
}

TEST_F(Law, no_search_that_a_page_records_does) {
  auto all = known_ways_in(bait_);
  for (int i = 0; i < texts(); ++i) all.push_back(hostile_.next());
  for (const auto& text : all) {
    (void)ask("tree.record", {{"game", "chess"}, {"search", text}, {"nodes", 50}});
    ASSERT_EQ(bait_.touched(), "") << text;
  }
}

TEST_F(Law, no_recording_that_somebody_opens_does) {
  auto all = known_ways_in(bait_);
  for (int i = 0; i < texts(); ++i) all.push_back(hostile_.next());
  for (const auto& text : all) {
    open_recording(text);
    ASSERT_EQ(bait_.touched(), "") << text;
  }
}

TEST_F(Law, no_other_text_of_a_page_does) {
  auto all = known_ways_in(bait_);
  for (int i = 0; i < texts() / 4; ++i) all.push_back(hostile_.next());
  for (const auto* lead : {"@", " @", "\t@", "@@", "\"@"}) all.push_back(lead + bait_.path("tree"));
  for (const auto& text : all) {
    send_elsewhere(text);
    ASSERT_EQ(bait_.touched(), "") << text;
  }
}

TEST_F(Law, a_page_is_not_told_whether_a_file_is_there) {
  for (const auto* kind : {"book:file=", R"(book:seed="1,file=)",
                           "engine:syzygy=", "engine:net=", "uci:", "book:then=xboard:", "@", "alphabeta:net="}) {
    const std::string game = std::string_view(kind) == "alphabeta:net=" ? "reversi" : "chess";
    const auto told = [&](const std::string& name) {
      Json answer = ask("game.new", {{"game", game}, {"first", spec(kind + bait_.path(name))}, {"second", human()}});
      std::string message = answer["error"].value("message", "");
      for (auto at = message.find(name); at != std::string::npos; at = message.find(name)) message.replace(at, 4, "*");
      return message;
    };
    EXPECT_NE(told("tree"), "") << kind;
    EXPECT_EQ(told("tree"), told("none")) << kind;
  }
}

// A games.sqlite that somebody else has written.
class StoredLaw : public Law {
 protected:
  void open_with(const std::vector<std::string>& players) {
    std::filesystem::remove(file_);
    auto store = store::GameStore::open(file_);
    ASSERT_TRUE(store) << store.error().message;
    std::vector<store::StoredGame> games;
    for (std::size_t i = 0; i < players.size(); ++i) {
      store::StoredGame game{.id = "g" + std::to_string(i), .game = "chess"};
      game.start = (*(*games_.find("chess"))->start(""))->start_text();
      game.seats = {{{"spec", "A program", players[i]}, {"human", "Ann", ""}}};
      games.push_back(std::move(game));
    }
    std::vector<store::Saving> savings;
    for (const auto& game : games) savings.push_back({game, 0});
    ASSERT_TRUE(store->save(savings));
    open_hall(std::move(*store), server::page_permissions());
  }
  Json open(std::size_t number) {
    return ask("game.open", {{"game_id", "g" + std::to_string(number)}}).value("state", Json::object());
  }
  void TearDown() override {
    hall_.reset();
    std::filesystem::remove(file_);
    Law::TearDown();
  }
  std::filesystem::path file_ =
      std::filesystem::path(::testing::TempDir()) / ("arborist-law-" + std::to_string(::getpid()) + ".sqlite");
};

TEST_F(StoredLaw, no_player_of_a_stored_game_does) {
  auto all = known_ways_in(bait_);
  for (int i = 0; i < texts(); ++i) all.push_back(hostile_.next());
  open_with(all);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Json state = open(i);
    ASSERT_TRUE(state.contains("first")) << all[i];
    (void)when_done(state);
    ASSERT_EQ(bait_.touched(), "") << all[i];
    (void)ask("game.leave", of_game(state));
  }
}

TEST_F(StoredLaw, a_game_whose_player_may_not_play_opens_for_looking_and_says_why) {
  open_with({"alphabeta:depth=1", "uci:" + bait_.path("program"), "alphabeta:depth=", "engine:hash=4096"});
  EXPECT_EQ(when_done(open(0))["moves"].size(), 1U) << "one that may does";
  for (const std::size_t i : {1U, 2U, 3U}) {
    const Json state = open(i);
    EXPECT_EQ(state["first"]["name"], "A program");
    EXPECT_NE(state["first"].value("problem", ""), "");
    EXPECT_EQ(state["thinking"], false);
    EXPECT_EQ(state["board"]["kind"], "chess");
    const Json rematch = ask("game.rematch", of_game(state));
    EXPECT_EQ(rematch["error"]["code"], "refused") << rematch;
  }
  EXPECT_EQ(open(0)["first"].value("problem", ""), "");
}

TEST_F(Law, every_level_and_every_hint_keeps_within_what_is_permitted) {
  for (const auto& game : games_.all()) {
    if (!game->info().is_played) continue;
    const auto play = std::move(*game->start(""));
    std::vector<Spec> players = {server::hint_spec(game->info())};
    for (const auto& level : server::ladder()) players.push_back(level.for_game(game->info()).spec);
    for (const auto& player : players)
      EXPECT_TRUE(server::page_spec(player.text(), *play, server::page_permissions())) << player.text();
  }
}

TEST_F(Law, a_player_that_does_not_answer_holds_nobody_up) {
  open_hall(std::nullopt, Permissions::everything());
  tell("game.new", {{"game", "chess"}, {"first", spec("uci:sleep,args=1000,hang=0.2")}, {"second", human()}});
  tell("ping", Json::object());
  ASSERT_EQ(wire_->sent.size(), 2U) << "both are answered before the program was waited for";
  const Json begun = wire_->sent.front().json;
  ASSERT_EQ(begun["type"], "game.new.ok") << begun;
  EXPECT_EQ(begun["state"]["thinking"], true);
  EXPECT_EQ(wire_->sent.back().json["type"], "ping.ok");
  const Json end = when_done(begun["state"]);
  EXPECT_NE(end["outcome"].value("text", "").find("did not answer"), std::string::npos) << end["outcome"];
}

}  // namespace
}  // namespace arborist::testing
