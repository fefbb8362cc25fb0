// The real program: started, killed in the middle of a game, started again. No move is lost.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <optional>
#include <string>

#include "tests/server/client.h"

namespace arborist::testing {
namespace {

// `arborist serve` in a process of its own, on a port that it chose itself.
class Program {
 public:
  explicit Program(const std::filesystem::path& data) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    std::string words[] = {ARBORIST_PROGRAM, "serve", "--no-browser", "--port", "0", "--data", data.string()};
    char* arguments[8] = {};
    for (std::size_t i = 0; i < 7; ++i) arguments[i] = words[i].data();
    posix_spawn(&process_, ARBORIST_PROGRAM, &actions, nullptr, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    std::string said;
    char c = 0;
    while (said.find("Ctrl-C") == std::string::npos && read(ends[0], &c, 1) == 1) said += c;
    output_ = ends[0];
    const auto colon = said.find(':', said.find("http://127.0.0.1"));
    const auto port = said.find(':', colon + 1);
    if (port != std::string::npos) port_ = std::atoi(said.c_str() + port + 1);
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  ~Program() {
    end(SIGKILL);
    ::close(output_);
  }

  // How it ended, as waitpid tells.
  int end(int signal) {
    int status = 0;
    if (process_ > 0) {
      kill(process_, signal);
      waitpid(std::exchange(process_, 0), &status, 0);
    }
    return status;
  }
  [[nodiscard]] int port() const { return port_; }

 private:
  pid_t process_ = 0;
  int output_ = -1;
  int port_ = 0;
};

class ServeProgram : public ::testing::Test {
 protected:
  void SetUp() override {
    data_ = std::filesystem::path(::testing::TempDir()) / ("arborist-serve-" + std::to_string(getpid()));
    std::filesystem::create_directories(data_);
  }
  void TearDown() override { std::filesystem::remove_all(data_); }
  std::filesystem::path data_;
};

TEST_F(ServeProgram, killed_in_the_middle_of_a_game_it_has_every_move_when_it_returns) {
  Json game_id;
  std::size_t plies = 0;
  // Three lives: each adds moves to the same game and ends without warning.
  for (int life = 0; life < 3; ++life) {
    Program program(data_);
    ASSERT_NE(program.port(), 0);
    Page page(program.port());
    ASSERT_TRUE(page.is_open());
    if (life == 0) {
      const Json begun =
          page.ask("game.new",
                   {{"game", "chess"}, {"first", {{"kind", "human"}}}, {"second", {{"kind", "level"}, {"level", 1}}}});
      game_id = begun["state"]["game_id"];
    }
    Json state = page.ask("game.open", {{"game_id", game_id}})["state"];
    ASSERT_GE(state["moves"].size(), plies) << "nothing that was confirmed is lost";
    for (int i = 0; i < 4 && !state.contains("outcome"); ++i) {
      if (state["to_move"] != "first") {
        const auto seen = state["moves"].size();
        state = page.state([&](const Json& s) { return s["moves"].size() > seen || s.contains("outcome"); });
        if (state.contains("outcome")) break;
      }
      const auto ply = state["moves"].size();
      const Json played = page.ask("game.move", {{"game_id", game_id},
                                                 {"ply", ply},
                                                 {"move", state["legal"][0]["move"]},
                                                 {"key", "key-" + std::to_string(ply)}});
      ASSERT_EQ(played["type"], "game.move.ok") << played;
      plies = ply + 1;
      state = page.state([&](const Json& s) { return s["moves"].size() >= plies; });
    }
    EXPECT_TRUE(WIFSIGNALED(program.end(SIGKILL)));
  }
  Program program(data_);
  Page page(program.port());
  const Json state = page.ask("game.open", {{"game_id", game_id}})["state"];
  EXPECT_GE(state["moves"].size(), plies);
  EXPECT_GE(plies, 9U);
}

TEST_F(ServeProgram, ends_cleanly_when_asked_to) {
  for (const int signal : {SIGINT, SIGTERM}) {
    Program program(data_);
    ASSERT_NE(program.port(), 0);
    Page page(program.port());
    ASSERT_EQ(page.ask("game.new", {{"game", "chess"},
                                    {"first", {{"kind", "level"}, {"level", 8}}},
                                    {"second", {{"kind", "level"}, {"level", 8}}}})["type"],
              "game.new.ok")
        << "a search runs";
    const int status = program.end(signal);
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 0);
  }
}

}  // namespace
}  // namespace arborist::testing
