// A server on a free port of this computer, in a thread, with a folder of its own for games. It can be ended and
// started again on the same games.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <thread>

#include "games/builtin_games.h"
#include "server/web/site.h"
#include "tests/server/client.h"

namespace arborist::testing {

struct ServerSettings {
  std::string owner_token = test_token;
  std::string guest_token = {};
  bool has_store = true;
  server::WebLimits web = {};
  server::HallLimits hall = {};
  std::vector<server::AllowedEngine> engines = {};
};

class RunningServer {
 public:
  explicit RunningServer(const std::filesystem::path& folder, const ServerSettings& settings = {}) {
    auto web = server::WebServer::listen({.address = "127.0.0.1", .port = 0, .limits = settings.web});
    EXPECT_TRUE(web) << web.error().message;
    web_.emplace(std::move(*web));
    std::optional<store::GameStore> store;
    std::string problem = "games are not kept: this is a test";
    if (settings.has_store) {
      auto opened = store::GameStore::open(folder / "games.sqlite");
      problem = opened ? "" : opened.error().message;
      if (opened) store.emplace(std::move(*opened));
    }
    site_ = std::make_unique<server::Site>(
        games_, *web_, std::move(store),
        server::Access::Rules{"127.0.0.1", web_->port(), settings.owner_token, settings.guest_token},
        server::HallOptions{.search_threads = 2,
                            .seed = 7,
                            .version = "test",
                            .store_problem = problem,
                            .limits = settings.hall,
                            .engines = settings.engines,
                            .matches = settings.has_store ? folder / "matches" : std::filesystem::path()});
    port_ = web_->port();
    thread_ = std::thread([this] { web_->run(*site_); });
  }
  RunningServer(const RunningServer&) = delete;
  RunningServer& operator=(const RunningServer&) = delete;
  ~RunningServer() {
    web_->stop();
    thread_.join();
  }
  [[nodiscard]] int port() const { return port_; }

 private:
  GameList games_ = builtin_games();
  std::optional<server::WebServer> web_;
  std::unique_ptr<server::Site> site_;
  std::thread thread_;
  int port_ = 0;
};

class ServerTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::path(::testing::TempDir()) / (std::string("arborist-") + test->test_suite_name() + "-" +
                                                             test->name() + "-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder_);
    start();
  }
  void TearDown() override {
    server_.reset();
    std::filesystem::remove_all(folder_);
  }
  void start(const ServerSettings& settings = {}) {
    server_.reset();
    server_ = std::make_unique<RunningServer>(folder_, settings);
  }
  [[nodiscard]] int port() const { return server_->port(); }

  static Json human(const std::string& name = "") {
    return name.empty() ? Json{{"kind", "human"}} : Json{{"kind", "human"}, {"name", name}};
  }
  static Json level(int number) { return {{"kind", "level"}, {"level", number}}; }
  static Json spec(const std::string& text) { return {{"kind", "spec"}, {"spec", text}}; }

  // The state of a new game; fails the test where there is none.
  static Json new_game(Page& page, const std::string& game, const Json& first, const Json& second,
                       Json more = Json::object()) {
    more["game"] = game;
    more["first"] = first;
    more["second"] = second;
    const Json answer = page.ask("game.new", more);
    EXPECT_EQ(answer["type"], "game.new.ok") << answer;
    return answer.value("state", Json::object());
  }
  static Json move(Page& page, const Json& state, std::size_t ply, const std::string& text,
                   const std::string& key = "") {
    Json fields = {{"game_id", state["game_id"]}, {"ply", ply}, {"move", text}};
    if (!key.empty()) fields["key"] = key;
    return page.ask("game.move", fields);
  }
  static Json of_game(const Json& state) { return {{"game_id", state["game_id"]}}; }
  static std::string code(const Json& answer) {
    return answer.is_object() && answer.contains("error") ? answer["error"].value("code", "") : "none";
  }

  std::filesystem::path folder_;
  std::unique_ptr<RunningServer> server_;
};

}  // namespace arborist::testing
