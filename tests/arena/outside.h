// What the tests of outside engines share: the fake engine by its misdeeds, and what is left of processes and files.
//
//   auto player = make(fake("uci", "die-at=go"));           // a spec with the fake engine's path
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include "arena/game_loop.h"
#include "games/builtin_games.h"
#include "tests/arena/make_from.h"

namespace arborist::testing {

// `settings` such as "Hash=3,hang=0.5"; `kind` is uci or xboard.
inline std::string fake(const std::string& kind, const std::string& misdeeds, const std::string& settings = "") {
  return kind + ":\"" + ARBORIST_FAKE_ENGINE + "\",args=" + kind + " " + misdeeds + ",name=Fake" +
         (settings.empty() ? "" : "," + settings);
}

inline std::ptrdiff_t open_files() {
  return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), std::filesystem::directory_iterator());
}

// Children of this process, zombies included.
inline int children() {
  int count = 0;
  for (const auto& task : std::filesystem::directory_iterator("/proc/self/task")) {
    std::ifstream file(task.path() / "children");
    for (std::string child; file >> child;) ++count;
  }
  return count;
}

class Outside : public ::testing::Test {
 protected:
  std::unique_ptr<AnyPlay> start(const std::string& setup = "", const std::string& game = "chess") {
    return std::move(*(*games_.find(game))->start(setup));
  }
  std::unique_ptr<Player> make(const std::string& spec) {
    auto made = make_from(spec, *start());
    if (made) return std::move(*made);
    ADD_FAILURE() << made.error().message;
    return nullptr;
  }
  std::string error_of(const std::string& spec, const std::string& game = "chess") {
    const auto made = make_from(spec, *start("", game));
    return made ? "no error" : made.error().message;
  }
  // What happens when the player is asked for its first move.
  std::string first_move_of(Player& player, const Turn& turn = {.limits = {.depth = 1}}) {
    const auto choice = player.choose(*start(), turn);
    return choice ? choice->move : choice.error().message;
  }
  static bool has(const std::string& text, const std::string& piece) { return text.find(piece) != std::string::npos; }

  // What was said, from the log of a player.
  std::string log_setting() const { return "log=" + log_.string(); }
  std::string log_text() const {
    std::ifstream file(log_);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void SetUp() override { std::filesystem::remove(log_); }
  void TearDown() override {
    std::filesystem::remove(log_);
    EXPECT_EQ(children(), 0) << "a process is left";
  }

  GameList games_ = builtin_games();
  GameWatcher nobody_;
  std::filesystem::path log_ =
      std::filesystem::path(::testing::TempDir()) /
      ("arborist_outside_" + std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()));
};

}  // namespace arborist::testing
