// The real program: started, killed in the middle of a game, started again. No move is lost.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "store/database.h"
#include "tests/server/client.h"

namespace arborist::testing {
namespace {

// `arborist serve` in a process of its own, on a port that it chose itself.
class Program {
 public:
  explicit Program(const std::filesystem::path& data,
                   const std::vector<std::string>& more = {"--port", "0", "--token", test_token}) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) posix_spawn_file_actions_adddup2(&actions, ends[1], stream);
    std::vector<std::string> words = {ARBORIST_PROGRAM, "serve", "--no-browser", "--data", data.string()};
    words.insert(words.end(), more.begin(), more.end());
    std::vector<char*> arguments;
    for (auto& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn(&process_, ARBORIST_PROGRAM, &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    output_ = ends[0];
    char c = 0;
    while (said_.find("Ctrl-C") == std::string::npos && read(output_, &c, 1) == 1) said_ += c;
    const auto colon = said_.find(':', said_.find("http://127."));
    const auto port = said_.find(':', colon + 1);
    if (port != std::string::npos) port_ = std::atoi(said_.c_str() + port + 1);
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
  // On both streams, up to where it serves or, where it does not, to its end.
  [[nodiscard]] const std::string& said() const { return said_; }
  // What it says until it ends.
  [[nodiscard]] std::string rest() const {
    std::string text;
    char c = 0;
    while (read(output_, &c, 1) == 1) text += c;
    return text;
  }
  // Of one that ends by itself.
  int exit_code() {
    int status = 0;
    waitpid(std::exchange(process_, 0), &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  // After "token=" in what it said, the first or a later one.
  [[nodiscard]] std::string token(int number = 0) const {
    std::size_t at = 0;
    for (int i = 0; i <= number; ++i) at = said_.find("?token=", at) + 7;
    return said_.substr(at, said_.find('\n', at) - at);
  }

 private:
  pid_t process_ = 0;
  std::string said_;
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

TEST_F(ServeProgram, makes_a_token_anew_for_every_start_and_lets_nobody_in_without) {
  std::string before;
  for (int life = 0; life < 2; ++life) {
    Program program(data_, {"--port", "0"});
    const auto token = program.token();
    EXPECT_EQ(token.size(), 32U) << program.said();
    EXPECT_NE(token, before);
    EXPECT_EQ(get(program.port(), "/", "Cookie: none=1\r\n").status, 401);
    EXPECT_EQ(get(program.port(), "/?token=" + before, "Cookie: none=1\r\n").status, 401);
    EXPECT_EQ(get(program.port(), "/?token=" + token, "Cookie: none=1\r\n").status, 303);
    EXPECT_FALSE(Page(program.port()).is_open());
    before = token;
  }
}

TEST_F(ServeProgram, hands_the_browser_a_file_that_only_its_owner_may_read_and_that_goes_with_it) {
  unsetenv("XDG_RUNTIME_DIR");
  Program program(data_);
  const auto entrance = data_ / "open.html";
  ASSERT_TRUE(std::filesystem::exists(entrance));
  using std::filesystem::perms;
  EXPECT_EQ(std::filesystem::status(entrance).permissions(), perms::owner_read | perms::owner_write);
  std::ostringstream content;
  content << std::ifstream(entrance).rdbuf();
  EXPECT_NE(content.str().find("http://127.0.0.1:" + std::to_string(program.port()) + "/?token=" + test_token),
            std::string::npos);
  EXPECT_EQ(program.end(SIGTERM), 0);
  EXPECT_FALSE(std::filesystem::exists(entrance));
}

TEST_F(ServeProgram, takes_its_token_from_a_file_or_the_environment) {
  std::ofstream(data_ / "token") << "from-a-file\n";
  EXPECT_EQ(Program(data_, {"--port", "0", "--token-file", (data_ / "token").string()}).token(), "from-a-file");
  setenv("ARBORIST_TOKEN", "from-the-environment", 1);
  EXPECT_EQ(Program(data_, {"--port", "0"}).token(), "from-the-environment");
  setenv("ARBORIST_TOKEN", "short", 1);
  EXPECT_NE(Program(data_, {"--port", "0"}).said().find("a token has 8 to"), std::string::npos);
  unsetenv("ARBORIST_TOKEN");
}

TEST_F(ServeProgram, in_a_classroom_has_one_token_for_its_owner_and_one_to_hand_out) {
  const auto role_of = [](const Program& program, const std::string& token) {
    Page page(program.port(), "Cookie: arborist-" + std::to_string(program.port()) + "=" + token + "\r\n");
    return page.is_open() ? page.ask("hello").value("role", "none") : "refused";
  };
  {
    Program program(data_, {"--port", "0", "--listen", "0.0.0.0"});
    EXPECT_EQ(role_of(program, program.token(0)), "owner") << program.said();
    EXPECT_EQ(role_of(program, program.token(1)), "guest") << program.said();
  }
  Program program(data_, {"--port", "0", "--listen", "0.0.0.0", "--token", "our-classroom"});
  EXPECT_EQ(program.token(1), "our-classroom") << program.said();
  EXPECT_EQ(role_of(program, "our-classroom"), "guest") << "it is what was always handed out";
  EXPECT_EQ(role_of(program, program.token(0)), "owner");
  program.end(SIGKILL);
  std::ofstream(data_ / "mine") << "my-own-token\n";
  Program mine(data_, {"--port", "0", "--listen", "0.0.0.0", "--token", "our-classroom", "--token-file",
                       (data_ / "mine").string()});
  EXPECT_EQ(mine.token(0), "my-own-token") << mine.said();
  EXPECT_EQ(mine.token(1), "our-classroom");
  mine.end(SIGKILL);
  EXPECT_NE(
      Program(data_, {"--token", "my-own-token", "--token-file", (data_ / "mine").string()}).said().find("one is"),
      std::string::npos);
  Program both(data_,
               {"--port", "0", "--listen", "0.0.0.0", "--token", "my-own-token", "--guest-token", "our-classroom"});
  EXPECT_EQ(role_of(both, "my-own-token"), "owner");
  EXPECT_EQ(role_of(both, "our-classroom"), "guest");
  both.end(SIGKILL);
  EXPECT_NE(Program(data_, {"--token", "the-same-one", "--guest-token", "the-same-one"}).said().find("must differ"),
            std::string::npos);
}

TEST_F(ServeProgram, a_second_one_on_the_same_games_says_where_the_first_is) {
  Program first(data_);
  ASSERT_NE(first.port(), 0);
  Program second(data_);
  EXPECT_EQ(second.exit_code(), 0);
  EXPECT_NE(second.said().find("runs already: http://127.0.0.1:" + std::to_string(first.port()) + "/?token="),
            std::string::npos)
      << second.said();
  Program other(data_, {"--port", first.port() == 1234 ? "1235" : "1234"});
  EXPECT_EQ(other.exit_code(), 1);
  EXPECT_NE(other.said().find("--data"), std::string::npos) << other.said();
  Page page(first.port());
  EXPECT_EQ(page.ask("hello")["store"]["kept"], true);
  first.end(SIGKILL);
  Program third(data_);
  EXPECT_EQ(Page(third.port()).ask("hello")["store"]["kept"], true) << "a lock ends with its process";
}

TEST_F(ServeProgram, of_two_that_start_together_on_a_new_folder_one_serves) {
  const auto fresh = data_ / "new";
  std::optional<Program> one;
  std::optional<Program> other;
  {
    const std::jthread start([&] { one.emplace(fresh); });
    other.emplace(fresh);
  }
  const bool first_serves = one->said().find("Ctrl-C") != std::string::npos;
  const bool second_serves = other->said().find("Ctrl-C") != std::string::npos;
  EXPECT_NE(first_serves, second_serves) << one->said() << other->said();
  Program& serving = first_serves ? *one : *other;
  Program& sent_on = first_serves ? *other : *one;
  EXPECT_EQ(sent_on.exit_code(), 0) << sent_on.said();
  EXPECT_EQ(sent_on.port(), serving.port());
  EXPECT_EQ(Page(serving.port()).ask("hello")["store"]["kept"], true) << serving.said();
}

TEST_F(ServeProgram, ended_with_moves_that_could_not_be_written_says_which_and_fails) {
  Program program(data_);
  Page page(program.port());
  const Json human = {{"kind", "human"}};
  const Json begun = page.ask("game.new", {{"game", "chess"}, {"first", human}, {"second", human}})["state"];
  auto blocker = store::Database::open(data_ / "games.sqlite");
  ASSERT_TRUE(blocker->execute("BEGIN IMMEDIATE;"));
  ASSERT_EQ(page.ask("game.move", {{"game_id", begun["game_id"]}, {"ply", 0}, {"move", "e4"}})["type"], "game.move.ok");
  const int status = program.end(SIGTERM);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 1);
  const auto said = program.rest();
  EXPECT_NE(said.find("chess " + begun["game_id"].get<std::string>()), std::string::npos) << said;
}

TEST_F(ServeProgram, answers_the_address_it_listens_on) {
  Program program(data_, {"--port", "0", "--listen", "127.0.0.2", "--token", test_token});
  ASSERT_NE(program.port(), 0) << program.said();
  EXPECT_NE(program.said().find("http://127.0.0.2:"), std::string::npos);
}

}  // namespace
}  // namespace arborist::testing
