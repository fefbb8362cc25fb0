// The lines of a position while they are found: when a page is told, and that its engine stays from one to the next.
#include "server/analysis/live_lines.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>
#include <vector>

#include "chess/uci_move.h"
#include "tests/server/queue_wire.h"

namespace arborist::testing {
namespace {

using server::ConnectionId;
using server::LineEngine;
using server::LineTerms;
using server::LineWish;
using server::LiveLines;
using server::ReportLines;
using server::SeenLine;
using server::SeenLines;

constexpr ConnectionId page{7};

// What the engines below do, step by step with the test.
struct Script {
  std::vector<int> depths = {};  // that each search reports before it waits for its stop
  bool ends = false;             // it does not wait
  std::mutex mutex = {};
  std::condition_variable changed = {};
  int made = 0;
  int reported = 0;  // searches that have reported all they do

  void note_reported() {
    const std::lock_guard lock(mutex);
    ++reported;
    changed.notify_all();
  }
  void await_reported(int count) {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return reported >= count; });
  }
};

class ScriptedEngine final : public LineEngine {
 public:
  explicit ScriptedEngine(Script& script) : script_(script) {}
  Expected<std::string> search(const Game<chess::Position>& game, const LineTerms&, const std::stop_token& stop,
                               const ReportLines& report) override {
    const auto move = *chess::parse_uci("e2e4", game.position());
    for (const int depth : script_.depths) report({depth, 100, 100, {SeenLine{Score{10}, {move}}}});
    std::mutex mutex;
    std::condition_variable_any stopped;
    script_.note_reported();
    if (script_.ends) return std::string("depth");
    std::unique_lock lock(mutex);
    stopped.wait(lock, stop, [] { return false; });
    return std::string("stopped");
  }

 private:
  Script& script_;
};

class Lines : public ::testing::Test {
 protected:
  void start(std::int64_t search, const std::string& engine = {}) {
    ASSERT_TRUE(lines_.start({.page = page, .search = search, .game = game_, .engine = engine}));
  }
  std::vector<int> depths_told() const {
    std::vector<int> depths;
    for (const auto& message : wire_.sent)
      if (message.json["type"] == "analysis.lines") depths.push_back(message.json["depth"]);
    return depths;
  }

  Game<chess::Position> game_{chess::Position::start()};
  Script script_;
  QueueWire wire_;
  LiveLines lines_{wire_, 4, [this](const std::string&) {
                     const std::lock_guard lock(script_.mutex);
                     ++script_.made;
                     return std::make_unique<ScriptedEngine>(script_);
                   }};
};

TEST_F(Lines, the_engine_of_a_page_stays_with_it_from_position_to_position) {
  for (int search = 1; search <= 5; ++search) {
    start(search);
    script_.await_reported(search);
  }
  EXPECT_EQ(script_.made, 1) << "the next search waits until the engine has left the last";
}

TEST_F(Lines, another_engine_need_not_wait_for_the_first) {
  start(1);
  script_.await_reported(1);
  start(2, "another");
  script_.await_reported(2);
  EXPECT_EQ(script_.made, 2);
}

TEST_F(Lines, of_the_first_depths_are_told_after_a_moment_if_nothing_deeper_came) {
  script_.depths = {1, 2, 3};
  start(1);
  script_.await_reported(1);
  EXPECT_TRUE(wire_.sent.empty());
  wire_.timers.front()();
  EXPECT_EQ(depths_told(), std::vector<int>{3});
}

TEST_F(Lines, that_are_deep_are_told_at_once_and_not_twice) {
  script_.depths = {1, 7, 8};
  start(1);
  script_.await_reported(1);
  ASSERT_TRUE(wire_.do_next());
  EXPECT_EQ(depths_told(), std::vector<int>{8});
  wire_.timers.front()();
  EXPECT_EQ(depths_told(), std::vector<int>{8});
}

TEST_F(Lines, that_end_at_a_small_depth_are_told_before_the_end) {
  script_.depths = {1};
  script_.ends = true;
  start(1);
  ASSERT_TRUE(wire_.do_next());
  ASSERT_EQ(wire_.sent.size(), 2U);
  EXPECT_EQ(wire_.sent[0].json["type"], "analysis.lines");
  EXPECT_EQ(wire_.sent[1].json["type"], "analysis.ended");
}

TEST_F(Lines, of_a_position_that_was_left_are_never_told) {
  script_.depths = {3, 9};
  start(1);
  script_.await_reported(1);
  lines_.stop(page);
  for (const auto& timer : std::exchange(wire_.timers, {})) timer();
  ASSERT_TRUE(wire_.do_next());
  EXPECT_TRUE(wire_.sent.empty());
}

}  // namespace
}  // namespace arborist::testing
