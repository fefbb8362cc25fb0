// The example of a game of one's own with the page at its service: the program is started, its page fetched, and the
// game played there.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "tests/server/client.h"

namespace arborist::testing {
namespace {

// `example_sticks serve` in a process of its own, on a port that it chose itself.
class ServingExample {
 public:
  ServingExample() {
    std::filesystem::create_directories(data_);
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return;
    process_ = ::fork();
    if (process_ == 0) {
      ::dup2(ends[1], STDOUT_FILENO);
      ::dup2(ends[1], STDERR_FILENO);
      ::execl(ARBORIST_EXAMPLE, ARBORIST_EXAMPLE, "serve", "--no-browser", "--port", "0", "--token", test_token,
              "--data", data_.c_str(), nullptr);
      ::_exit(127);
    }
    ::close(ends[1]);
    char c = 0;
    while (said_.find("Ctrl-C") == std::string::npos && ::read(ends[0], &c, 1) == 1) said_ += c;
    ::close(ends[0]);
    const auto address = said_.find("http://127.0.0.1:");
    if (address != std::string::npos) port_ = std::atoi(said_.c_str() + address + 17);
  }
  ServingExample(const ServingExample&) = delete;
  ServingExample& operator=(const ServingExample&) = delete;
  ~ServingExample() {
    if (process_ > 0) {
      ::kill(process_, SIGKILL);
      ::waitpid(process_, nullptr, 0);
    }
    std::filesystem::remove_all(data_);
  }
  [[nodiscard]] int port() const { return port_; }
  [[nodiscard]] const std::string& said() const { return said_; }

 private:
  std::filesystem::path data_ =
      std::filesystem::path(::testing::TempDir()) / ("arborist-example-" + std::to_string(::getpid()));
  pid_t process_ = -1;
  std::string said_;
  int port_ = 0;
};

TEST(ExamplePage, a_game_from_outside_is_played_on_the_page) {
  const ServingExample example;
  ASSERT_NE(example.port(), 0) << example.said();
  const HttpAnswer answer = get(example.port(), "/");
  EXPECT_EQ(answer.status, 200);
  EXPECT_NE(answer.body.find("<title>Arborist"), std::string::npos) << answer.body.substr(0, 500);

  Page page(example.port());
  ASSERT_TRUE(page.is_open());
  bool is_offered = false;
  const Json hello = page.ask("hello");
  for (const auto& game : hello["games"]) is_offered = is_offered || game["name"] == "sticks";
  EXPECT_TRUE(is_offered) << hello["games"];

  const Json begun = page.ask("game.new", {{"game", "sticks"},
                                           {"start", "1-2-4"},
                                           {"first", {{"kind", "human"}}},
                                           {"second", {{"kind", "spec"}, {"spec", "alphabeta"}}}});
  const Json game_id = begun["state"]["game_id"];
  const Json played = page.ask("game.move", {{"game_id", game_id}, {"ply", 0}, {"move", "3x1"}, {"key", "first"}});
  EXPECT_EQ(played["type"], "game.move.ok") << played;
  const Json state = page.state([](const Json& s) { return s["moves"].size() >= 2; });
  EXPECT_GE(state["moves"].size(), 2U) << "the program has answered";
}

}  // namespace
}  // namespace arborist::testing
