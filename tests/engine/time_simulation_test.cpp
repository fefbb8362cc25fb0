// Time by simulation: whole games in no time, with a clock that the test holds, and laws of every plan.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>

#include "core/random.h"
#include "engine/time_plan.h"

namespace arborist::engine {
namespace {

using namespace std::chrono_literals;

constexpr Duration overhead = 10ms;

struct Control {
  Duration base;
  Duration increment = {};
  int moves = 0;  // of a period; 0: sudden death
  [[nodiscard]] std::string text() const {
    return std::to_string(moves) + "/" + std::to_string(base / 1ms) + "+" + std::to_string(increment / 1ms);
  }
};

// How a simulated search uses what it was given.
enum class Use { soft, stretched, all };

Duration thought(const TimePlan& plan, Use use, Random& random) {
  if (use == Use::all) return *plan.hard;
  const int stretched = use == Use::soft ? 1000 : random.between(500, 1700);
  return std::clamp<Duration>(*plan.soft / 1000 * stretched, 1ms, *plan.hard);
}

struct Played {
  int moves = 0;  // before the clock ran out
  Duration thought = {};
};

// One side's clock through a game; every move comes and goes in up to `lag`.
Played play(const Control& control, Use use, Duration lag, bool is_always_late, std::uint64_t seed, int moves = 300) {
  Random random(seed);
  Duration left = control.base;
  int to_go = control.moves;
  Played played;
  for (; played.moves < moves; ++played.moves) {
    const TimeLeft clock{.own = left, .other = left, .own_increment = control.increment, .moves_to_go = to_go};
    const TimePlan plan = plan_time({.clock = clock}, overhead);
    const Duration time = thought(plan, use, random);
    const Duration way = is_always_late ? lag : lag / 1000 * random.between(0, 1000);
    left -= time + way;
    if (left <= Duration::zero()) break;
    played.thought += time;
    left += control.increment;
    if (control.moves > 0 && --to_go == 0) {
      left += control.base;
      to_go = control.moves;
    }
  }
  return played;
}

TEST(TimeSimulation, a_game_of_300_moves_is_not_lost_by_lag) {
  const Control table[] = {{.base = 60s},
                           {.base = 180s},
                           {.base = 600s},
                           {.base = 1s, .increment = 10ms},
                           {.base = 10s, .increment = 100ms},
                           {.base = 100ms, .increment = 100ms},
                           {.base = 1s, .increment = 1s},
                           {.base = 60s, .moves = 40},
                           {.base = 10s, .moves = 40},
                           {.base = 2s, .moves = 40},
                           {.base = 60s, .increment = 1s, .moves = 40},
                           {.base = 1s, .moves = 1}};
  for (const Control& control : table)
    for (const Use use : {Use::soft, Use::stretched})
      for (std::uint64_t seed = 1; seed <= 20; ++seed)
        EXPECT_EQ(play(control, use, overhead, false, seed).moves, 300) << control.text() << ", seed " << seed;
}

// Where the next period or an increment comes in time, not even the worst of all cases loses.
TEST(TimeSimulation, with_a_period_or_an_increment_to_come_the_hardest_use_and_the_longest_lag_lose_nothing) {
  const Control table[] = {{.base = 10s, .increment = 100ms},
                           {.base = 100ms, .increment = 100ms},
                           {.base = 60s, .moves = 40},
                           {.base = 10s, .moves = 40},
                           {.base = 2s, .moves = 40},
                           {.base = 2s, .moves = 2},
                           {.base = 1s, .moves = 1},
                           {.base = 30s, .moves = 100},
                           {.base = 5s, .increment = 50ms, .moves = 20}};
  for (const Control& control : table)
    for (const Use use : {Use::soft, Use::stretched, Use::all})
      EXPECT_EQ(play(control, use, overhead, true, 1).moves, 300) << control.text();
}

TEST(TimeSimulation, the_time_there_is_gets_used) {
  for (const auto& [control, least] : {std::pair(Control{.base = 60s}, 45s),
                                       {Control{.base = 60s, .moves = 40}, 40s},
                                       {Control{.base = 10s, .increment = 1s}, 60s}})
    EXPECT_GT(play(control, Use::soft, 1ms, true, 1, 80).thought, Duration(least)) << control.text();
  // Increment only: what each move brings is soon used, and not saved for ever.
  EXPECT_GT(play({.base = 1s, .increment = 1s}, Use::soft, 1ms, true, 1, 100).thought, Duration(85s));
}

TEST(TimeSimulation, with_100_ms_left_a_move_takes_a_few_of_them) {
  const auto plan = plan_time({.clock = TimeLeft{.own = 100ms, .other = 100ms}}, overhead);
  EXPECT_LE(*plan.hard, Duration(12ms));
  EXPECT_GE(*plan.hard, Duration(1ms));
  EXPECT_GE(play({.base = 100ms}, Use::stretched, 1ms, true, 1).moves, 20);
}

TEST(TimeSimulation, the_last_move_before_the_control_may_use_nearly_all) {
  const auto plan = plan_time({.clock = TimeLeft{.own = 10s, .moves_to_go = 1}}, overhead);
  EXPECT_GT(*plan.soft, Duration(4s));
  EXPECT_LE(*plan.hard, Duration(10s) - overhead);
  EXPECT_GT(*plan.soft, *plan_time({.clock = TimeLeft{.own = 10s, .moves_to_go = 2}}, overhead).soft);
}

TEST(TimeSimulation, clocks_that_cannot_be_are_brought_into_reason) {
  for (const Duration own : {Duration::min(), Duration(-1h), Duration::zero(), Duration(1000h), Duration::max()})
    for (const Duration increment : {Duration::min(), Duration(-1s), Duration::zero(), Duration::max()})
      for (const int moves : {-5, 0, 1, 3, 1'000'000}) {
        const TimeLeft clock{.own = own, .other = own, .own_increment = increment, .moves_to_go = moves};
        const auto plan = plan_time({.clock = clock}, overhead);
        ASSERT_TRUE(plan.soft && plan.hard);
        EXPECT_GT(*plan.soft, Duration::zero());
        EXPECT_GE(*plan.hard, std::max<Duration>(*plan.soft, 1ms));
        EXPECT_LE(*plan.hard, Duration(24h * 365));
        EXPECT_TRUE(own > Duration::zero() || *plan.hard == Duration(1ms));
      }
}

TEST(TimeSimulation, never_plans_more_than_is_left_less_the_overhead) {
  Random random(7);
  for (int i = 0; i < 20'000; ++i) {
    const Duration own = std::chrono::milliseconds(random.below(1U << random.between(1, 22)));
    const Duration its_overhead = std::chrono::milliseconds(random.below(1U << random.between(1, 12)));
    const Duration increment = std::chrono::milliseconds(random.below(2) * random.below(1U << random.between(1, 14)));
    const TimeLeft clock{.own = own, .own_increment = increment, .moves_to_go = static_cast<int>(random.below(60))};
    const auto plan = plan_time({.clock = clock}, its_overhead);
    EXPECT_LE(*plan.hard, std::max<Duration>(own - its_overhead, 1ms));
    EXPECT_LE(*plan.soft, *plan.hard);
  }
}

TEST(TimeSimulation, more_time_gives_not_less_thought) {
  Random random(8);
  for (int i = 0; i < 20'000; ++i) {
    const int moves = static_cast<int>(random.below(3) * random.below(45));
    const Duration own = std::chrono::milliseconds(random.below(1U << random.between(1, 22)));
    const Duration increment = std::chrono::milliseconds(random.below(1U << random.between(1, 12)));
    const Duration more = std::chrono::milliseconds(random.below(5'000));
    const auto planned = [&](Duration left, Duration its_increment) {
      return plan_time({.clock = TimeLeft{.own = left, .own_increment = its_increment, .moves_to_go = moves}},
                       overhead);
    };
    const auto less = planned(own, increment);
    for (const auto& plan : {planned(own + more, increment), planned(own, increment + more)}) {
      EXPECT_GE(*plan.soft, *less.soft);
      EXPECT_GE(*plan.hard, *less.hard);
    }
  }
}

// What counts after the hit is the rest of the plan, and the opponent's time is free.
TEST(TimeSimulation, pondering_saves_time_and_never_loses_it) {
  const TimePlan plan = plan_time({.clock = TimeLeft{.own = 60s, .other = 60s}}, overhead);
  const Confidence as_usual{.stable_iterations = 2, .value_drop = 0, .permille_on_best = 800};
  for (const Duration hit : {0ms, 100ms, 500ms, 1000ms, 5000ms, 60'000ms}) {
    Duration now = {};
    TimeKeeper time(plan, true, [&] { return now; });
    bool is_over = false;
    // Iterations of a tenth of a second.
    for (now = 100ms; now <= hit; now += 100ms) {
      EXPECT_FALSE(time.is_out());
      EXPECT_FALSE(time.may_end(time.is_enough(as_usual))) << "nothing ends it before the hit";
    }
    now = hit;
    is_over = time.ponder_hit();
    for (; !is_over; now += 100ms) is_over = time.is_out() || time.may_end(time.is_enough(as_usual));
    const Duration own = now - hit;
    EXPECT_LE(own, std::max<Duration>(*plan.hard - hit, Duration::zero()) + 200ms);
    EXPECT_TRUE(hit < *plan.hard || own == Duration::zero()) << "enough was thought: at once";
  }
}

}  // namespace
}  // namespace arborist::engine
