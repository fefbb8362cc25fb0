// The pool that searches for all pages: they take turns, none has it all, and what goes wrong in one job ends there.
#include "server/search_pool.h"

#include <gtest/gtest.h>

#include <future>
#include <new>
#include <stdexcept>

namespace arborist::server {
namespace {

constexpr ConnectionId greedy{1};
constexpr ConnectionId modest{2};
constexpr ConnectionId third{3};

// Jobs that wait until they are let go, and the order in which they ran.
class Pool : public ::testing::Test {
 protected:
  bool submit(ConnectionId page, const std::string& name) {
    return pool_->submit(page, {[this, name] { note(name); }, [this](const std::string& why) { note(why); }});
  }
  // Keeps one thread busy until open().
  void block(ConnectionId page) {
    auto started = std::make_shared<std::promise<void>>();
    auto begun = started->get_future();
    ASSERT_TRUE(pool_->submit(page, {[started, gate = gate_] {
                                       started->set_value();
                                       gate.wait();
                                     },
                                     {}}));
    begun.wait();
  }
  void open() { opener_.set_value(); }
  void note(const std::string& name) {
    const std::lock_guard lock(mutex_);
    order_.push_back(name);
    changed_.notify_all();
  }
  std::vector<std::string> first(std::size_t count) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return order_.size() >= count; });
    return order_;
  }
  void start(int threads, const PoolLimits& limits = {}) { pool_ = std::make_unique<SearchPool>(threads, limits); }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> order_;
  std::promise<void> opener_;
  std::shared_future<void> gate_ = opener_.get_future().share();
  std::unique_ptr<SearchPool> pool_;
};

TEST_F(Pool, pages_take_turns_however_much_one_asks_for) {
  start(1);
  block(third);
  for (const auto* name : {"g1", "g2", "g3", "g4"}) ASSERT_TRUE(submit(greedy, name));
  ASSERT_TRUE(submit(modest, "m1"));
  ASSERT_TRUE(submit(modest, "m2"));
  open();
  EXPECT_EQ(first(6), (std::vector<std::string>{"g1", "m1", "g2", "m2", "g3", "g4"}));
}

TEST_F(Pool, one_page_never_has_all_threads) {
  start(3);
  block(greedy);
  block(greedy);
  ASSERT_TRUE(submit(greedy, "g"));
  ASSERT_TRUE(submit(modest, "m"));
  EXPECT_EQ(first(1), std::vector<std::string>{"m"}) << "a thread was left, but not for who has two already";
  open();
  EXPECT_EQ(first(2).back(), "g");
}

TEST_F(Pool, what_waits_is_bounded_for_each_page_and_for_all) {
  start(1, {.waiting = 5, .waiting_of_one = 3});
  block(third);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(submit(greedy, "g"));
  EXPECT_FALSE(submit(greedy, "g")) << "its own share is used up";
  EXPECT_TRUE(submit(modest, "m")) << "the others' is not";
  EXPECT_TRUE(submit(modest, "m"));
  EXPECT_FALSE(submit(third, "t"));
  open();
  EXPECT_EQ(first(5).size(), 5U);
}

TEST_F(Pool, whatever_is_thrown_ends_one_job_and_is_told) {
  start(1);
  const auto failed = [this](const std::string& why) { note(why); };
  ASSERT_TRUE(pool_->submit(greedy, {[] { throw std::bad_alloc(); }, failed}));
  ASSERT_TRUE(pool_->submit(greedy, {[] { throw std::runtime_error("no luck"); }, failed}));
  ASSERT_TRUE(pool_->submit(greedy, {[] { throw 7; }, failed}));
  ASSERT_TRUE(pool_->submit(greedy, {[] { throw 7; }, [](const std::string&) { throw 8; }}));
  ASSERT_TRUE(submit(modest, "goes on"));
  ASSERT_TRUE(submit(greedy, "for all"));
  const auto said = first(5);
  EXPECT_EQ(std::count(said.begin(), said.end(), "there is not enough memory"), 1);
  EXPECT_EQ(std::count(said.begin(), said.end(), "no luck"), 1);
  EXPECT_EQ(std::count(said.begin(), said.end(), "goes on"), 1);
  EXPECT_EQ(std::count(said.begin(), said.end(), "for all"), 1);
}

TEST_F(Pool, jobs_of_a_page_that_does_not_read_wait_until_it_does) {
  start(1);
  pool_->hold(greedy);
  ASSERT_TRUE(submit(greedy, "g"));
  ASSERT_TRUE(submit(modest, "m"));
  EXPECT_EQ(first(1), std::vector<std::string>{"m"});
  EXPECT_EQ(pool_->held(), std::vector<ConnectionId>{greedy});
  pool_->release(greedy);
  EXPECT_EQ(first(2).back(), "g");
  EXPECT_TRUE(pool_->held().empty());
}

}  // namespace
}  // namespace arborist::server
