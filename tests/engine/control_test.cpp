// Stopping, pondering, threads and time.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "engine/engine.h"
#include "engine/time_plan.h"
#include "tests/engine/positions.h"

namespace arborist::engine {
namespace {

using namespace std::chrono_literals;

TEST(Control, an_infinite_search_ends_only_by_stop) {
  Engine engine;
  std::atomic<bool> stopped = false;
  // Mate in one: soon there is nothing left to search.
  const auto game = game_at("7k/8/6K1/8/8/8/8/R7 w - - 0 1");
  std::atomic<int> depth = 0;
  SearchResult result;
  std::thread searching([&] {
    result = engine.search(game, {.limits = {.depth = 5}, .infinite = true},
                           [&](const Progress& progress) { depth = progress.depth; });
    EXPECT_TRUE(stopped);
  });
  while (depth < 5) std::this_thread::yield();
  stopped = true;
  engine.stop();
  searching.join();
  EXPECT_EQ(result.value, Score::win_in(1));
}

TEST(Control, whoever_waits_for_a_large_table_is_told_once_however_it_ends) {
  std::atomic<int> told = 0;
  {
    Engine engine({.hash_megabytes = 64});
    for (int i = 0; i < 3; ++i) engine.when_warm([&] { ++told; });
    engine.new_game();
    engine.when_warm([&] { ++told; });
    ASSERT_TRUE(engine.set_options({.hash_megabytes = 32}));
    engine.when_warm([&] { ++told; });
  }
  EXPECT_EQ(told, 5);
}

TEST(Control, a_search_right_after_a_new_game_finds_nothing_of_the_old_one) {
  const Game game(chess::Position::start());
  Engine fresh({.hash_megabytes = 64});
  const auto first = fresh.search(game, {.limits = {.depth = 8}});
  const auto known = fresh.search(game, {.limits = {.depth = 8}});
  EXPECT_NE(known.nodes, first.nodes) << "the table should have helped";
  fresh.new_game();
  EXPECT_EQ(fresh.search(game, {.limits = {.depth = 8}}).nodes, first.nodes);
}

TEST(Control, a_stop_before_the_start_is_not_lost) {
  Engine engine;
  engine.stop();
  const auto result = engine.search(Game(chess::Position::start()), {.infinite = true});
  ASSERT_TRUE(result.best);
  EXPECT_EQ(result.ended, Ended::stopped);
}

TEST(Control, a_stop_that_was_dropped_does_not_stop) {
  Engine engine;
  engine.stop();
  engine.get_ready();
  EXPECT_EQ(engine.search(Game(chess::Position::start()), {.limits = {.depth = 5}}).depth, 5);
}

TEST(Control, a_stop_token_ends_the_search) {
  Engine engine;
  std::stop_source source;
  SearchRequest request{.infinite = true};
  request.limits.stop = source.get_token();
  const auto result = engine.search(Game(chess::Position::start()), request, [&](const Progress& progress) {
    if (progress.depth == 4) source.request_stop();
  });
  EXPECT_EQ(result.ended, Ended::stopped);
  EXPECT_GE(result.depth, 3);
}

TEST(Control, pondering_waits_for_the_hit_and_then_for_the_clock) {
  Engine engine;
  std::atomic<bool> hit = false;
  const SearchRequest request{.clock = TimeLeft{.own = 20ms, .other = 20ms}, .ponder = true};
  const auto result = engine.search(Game(chess::Position::start()), request, [&](const Progress& progress) {
    if (progress.depth == 6) {
      hit = true;
      engine.ponder_hit();
    }
  });
  EXPECT_TRUE(hit);
  EXPECT_TRUE(result.best);
}

TEST(Control, threads_share_the_work) {
  Engine engine({.hash_megabytes = 4, .threads = 3});
  const auto result = engine.search(Game(chess::Position::start()), {.limits = {.depth = 7}});
  ASSERT_TRUE(result.best);
  EXPECT_GE(result.depth, 6);
  // The threads of the last search may still be running when the next one is asked for.
  for (int i = 0; i < 5; ++i) {
    engine.stop();
    EXPECT_TRUE(engine.search(Game(chess::Position::start()), {.infinite = true}).best);
  }
  engine.new_game();
  EXPECT_TRUE(engine.search(Game(chess::Position::start()), {.limits = {.nodes = 3000}}).best);
}

TEST(Control, threads_far_beyond_the_processors_are_not_started) {
  Engine engine({.hash_megabytes = 1, .threads = 2});
  EXPECT_EQ(engine.threads_in_use(), 2);
  ASSERT_TRUE(engine.set_options({.hash_megabytes = 1, .threads = 1024}));
  EXPECT_EQ(engine.options().threads, 1024);
  EXPECT_LE(engine.threads_in_use(), std::max(8, static_cast<int>(std::thread::hardware_concurrency())));
}

TEST(Control, many_threads_stop_at_once) {
  Engine engine({.hash_megabytes = 16, .threads = 16});
  const auto result = engine.search(Game(chess::Position::start()), {.infinite = true}, [&](const Progress& progress) {
    if (progress.depth == 3) engine.stop();
  });
  EXPECT_TRUE(result.best);
  EXPECT_EQ(result.ended, Ended::stopped);
}

TEST(TimePlan, never_plans_more_than_the_clock_shows) {
  for (const auto own : {0ms, 1ms, 5ms, 20ms, 100ms, 1000ms, 60'000ms})
    for (const auto increment : {0ms, 10ms, 1000ms})
      for (const int moves : {0, 1, 2, 10, 40}) {
        const TimeLeft clock{.own = own, .own_increment = increment, .moves_to_go = moves};
        const TimePlan plan = plan_time({.clock = clock}, 10ms);
        ASSERT_TRUE(plan.hard && plan.soft);
        EXPECT_LE(*plan.soft, *plan.hard);
        EXPECT_LE(*plan.hard, std::max<Duration>(own - 10ms, 1ms));
      }
}

// What a busy machine may hold a thread up for must not cost the game.
TEST(TimePlan, a_clock_that_is_nearly_out_is_left_to_the_increment) {
  for (const auto own : {20ms, 40ms, 60ms})
    EXPECT_EQ(*plan_time({.clock = TimeLeft{.own = own, .own_increment = 10ms}}, 10ms).hard, Duration(1ms));
}

TEST(TimePlan, infinite_has_no_limit_and_a_time_for_the_move_is_kept) {
  const auto endless = plan_time({.clock = TimeLeft{.own = 1s}, .infinite = true}, 10ms);
  EXPECT_FALSE(endless.hard || endless.soft || endless.move_time);
  SearchRequest request;
  request.limits.time = 70ms;
  EXPECT_EQ(plan_time(request, 0ms).move_time, Duration(70ms));
  EXPECT_FALSE(plan_time(request, 10ms).soft);
}

TEST(TimePlan, the_overhead_counts_once) {
  SearchRequest move;
  move.limits.time = 1500ms;
  EXPECT_EQ(plan_time(move, 1000ms).move_time, Duration(500ms));
  EXPECT_EQ(plan_time(move, 10s).move_time, Duration(1ms));
  // With increments that pay for the moves to come.
  const auto hard_of = [](Duration own, Duration overhead) {
    return *plan_time({.clock = TimeLeft{.own = own, .own_increment = 5s}}, overhead).hard;
  };
  EXPECT_EQ(hard_of(5900ms, 1000ms), hard_of(4900ms, 0ms));
  EXPECT_EQ(hard_of(60s, 5s), hard_of(55s, 0ms));
  EXPECT_GT(hard_of(5900ms, 1000ms), Duration(500ms));
}

// A clock that the test holds; the plan is to think for a second and never for more than four.
class Pondering : public ::testing::Test {
 protected:
  static constexpr Confidence as_usual{.stable_iterations = 2, .value_drop = 0, .permille_on_best = 800};
  Duration now_ = {};
  TimePlan plan_ = {.soft = 1s, .hard = 4s, .may_stretch = true};
  TimeKeeper time_{plan_, true, [this] { return now_; }};

  bool iteration_ends_at(Duration when) {
    now_ = when;
    return time_.may_end(time_.is_enough(as_usual));
  }
};

TEST_F(Pondering, nothing_ends_it_before_the_hit) {
  EXPECT_FALSE(iteration_ends_at(100s));
  EXPECT_FALSE(time_.is_out());
  EXPECT_FALSE(time_.left());
}

TEST_F(Pondering, a_hit_after_enough_was_thought_ends_it_at_once) {
  EXPECT_FALSE(iteration_ends_at(2s));
  now_ = 2500ms;
  EXPECT_TRUE(time_.ponder_hit());
}

TEST_F(Pondering, an_early_hit_leaves_the_rest_of_the_plan) {
  EXPECT_FALSE(iteration_ends_at(300ms));
  EXPECT_FALSE(time_.ponder_hit());
  EXPECT_EQ(time_.left(), Duration(3700ms));
  EXPECT_FALSE(iteration_ends_at(500ms));
  EXPECT_TRUE(iteration_ends_at(2s)) << "begun anew, it would go on until the third second";
}

TEST_F(Pondering, a_long_iteration_ends_with_the_hit_when_it_would_have_been_cut_off) {
  EXPECT_FALSE(iteration_ends_at(300ms));
  now_ = 5s;
  EXPECT_TRUE(time_.ponder_hit());
}

TEST_F(Pondering, doubts_that_came_later_count) {
  EXPECT_FALSE(iteration_ends_at(1200ms));
  EXPECT_FALSE(time_.may_end(time_.is_enough({.stable_iterations = 0, .value_drop = 90, .permille_on_best = 100})));
  EXPECT_FALSE(time_.ponder_hit());
}

TEST_F(Pondering, a_second_hit_changes_nothing) {
  TimeKeeper move({.move_time = 1s}, true, [this] { return now_; });
  now_ = 10s;
  EXPECT_FALSE(move.ponder_hit());
  EXPECT_EQ(move.left(), Duration(1s)) << "a time for the move counts from the hit";
  now_ = 10'600ms;
  EXPECT_FALSE(move.ponder_hit());
  EXPECT_EQ(move.left(), Duration(400ms));
}

TEST(Control, a_hit_after_enough_was_thought_is_answered_at_once) {
  Engine engine;
  // One legal move: by the clock, six iterations are enough for it.
  const auto game = game_at("7k/8/8/8/8/8/1r6/K7 w - - 0 1");
  int deepest = 0;
  const SearchRequest request{.clock = TimeLeft{.own = 10h, .other = 10h}, .ponder = true};
  const auto result = engine.search(game, request, [&](const Progress& progress) {
    deepest = progress.depth;
    if (progress.depth == 12) engine.ponder_hit();
  });
  EXPECT_TRUE(result.best);
  EXPECT_EQ(deepest, 12);
}

TEST(TimePlan, doubt_takes_more_time) {
  const int sure = stretch({.stable_iterations = 5, .value_drop = 0, .permille_on_best = 950});
  EXPECT_LT(sure, 1000);
  EXPECT_GT(stretch({.stable_iterations = 0, .value_drop = 0, .permille_on_best = 950}), sure);
  EXPECT_GT(stretch({.stable_iterations = 5, .value_drop = 60, .permille_on_best = 950}), sure);
  EXPECT_GT(stretch({.stable_iterations = 5, .value_drop = 0, .permille_on_best = 300}), sure);
}

}  // namespace
}  // namespace arborist::engine
