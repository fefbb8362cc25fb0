// Requests that are answered later: with what was found, with what went wrong, or at once with "busy".
#include "server/later.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <thread>

#include "games/builtin_games.h"
#include "tests/server/queue_wire.h"

namespace arborist::server {
namespace {

constexpr ConnectionId page{1};
constexpr ConnectionId other{2};

class Answers : public ::testing::Test {
 protected:
  Desk::Reply ask(std::int64_t id, Later::Work work) {
    return later_({page, id, "some.thing", fields_}, std::move(work));
  }
  testing::Json told() {
    if (!wire_.do_next() || wire_.sent.empty()) return nullptr;
    auto json = std::move(wire_.sent.front().json);
    wire_.sent.pop_front();
    return json;
  }
  // Until it is told to stop.
  static Found wait(const std::stop_source& stop) {
    while (!stop.stop_requested()) std::this_thread::yield();
    return {Json{{"is", "stopped"}}};
  }

  GameList games_ = builtin_games();
  Fields fields_{Json::object()};
  testing::QueueWire wire_;
  Later later_{{games_, wire_, pool_}};
  SearchPool pool_{1, {.waiting = 1}};
};

TEST_F(Answers, what_was_found_comes_back_to_the_thread_that_asked) {
  const auto asker = std::this_thread::get_id();
  auto worker = asker, finisher = std::thread::id();
  ASSERT_FALSE(ask(7, [&](const std::stop_source&) {
    worker = std::this_thread::get_id();
    return Found{Json(), {}, [&](Found& found) {
                   finisher = std::this_thread::get_id();
                   found.head = Json{{"is", "found"}};
                 }};
  }));
  EXPECT_EQ(later_.running(page), 1U);
  EXPECT_EQ(later_.running(page, 7), 1U);
  EXPECT_EQ(later_.running(page, 8), 0U);
  EXPECT_EQ(later_.running(other), 0U);
  EXPECT_EQ(told(), (testing::Json{{"v", 1}, {"id", 7}, {"type", "some.thing.ok"}, {"is", "found"}}));
  EXPECT_NE(worker, asker);
  EXPECT_EQ(finisher, asker);
  EXPECT_EQ(later_.running(page), 0U);
}

TEST_F(Answers, what_is_thrown_is_answered) {
  ASSERT_FALSE(ask(1, [](const std::stop_source&) -> Found { throw std::runtime_error("no luck"); }));
  EXPECT_EQ(told()["error"]["message"], "the server could not do this: no luck");
  EXPECT_EQ(later_.running(page), 0U);
}

TEST_F(Answers, whatever_runs_can_be_stopped_and_too_much_is_refused) {
  ASSERT_FALSE(ask(1, wait));
  // One runs, or waits to be begun, and one may wait.
  auto refused = ask(2, wait);
  if (!refused) refused = ask(3, wait);
  ASSERT_TRUE(refused && !*refused);
  EXPECT_EQ(refused->fault().code, FaultCode::busy);
  EXPECT_EQ(later_.stop(other), 0U);
  EXPECT_EQ(later_.stop(page, 1), 1U);
  EXPECT_EQ(later_.stop(page, 1), 0U) << "it knows";
  EXPECT_EQ(told()["is"], "stopped");
  later_.stop(page);
}

}  // namespace
}  // namespace arborist::server
