// Clocks: how they are written, how they run, and how a search divides them.
#include <gtest/gtest.h>

#include <chrono>

#include "arena/match_clock.h"
#include "core/random.h"

namespace arborist {
namespace {

using namespace std::chrono_literals;

TEST(TimeControl, is_read_as_everyone_writes_it) {
  const struct {
    const char* text;
    TimeControl control;
  } table[] = {{"40/60+0.6", {40, 60s, 600ms}}, {"8+0.08", {0, 8s, 80ms}}, {"1", {0, 1s, 0s}},
               {"5:00+3", {0, 300s, 3s}},       {"0.5", {0, 500ms, 0s}},   {" 40/1:30.5 ", {40, 90'500ms, 0s}}};
  for (const auto& [text, control] : table) {
    const auto parsed = parse_time_control(text);
    ASSERT_TRUE(parsed) << parsed.error().message;
    EXPECT_EQ(**parsed, control) << text;
    EXPECT_EQ(**parse_time_control(control.text()), control) << control.text();
  }
  EXPECT_EQ(*parse_time_control("inf"), std::nullopt);
}

TEST(TimeControl, mistakes_are_told_and_how_it_is_written) {
  for (const auto* text : {"", "abc", "0", "-1", "1e3", "nan", "infinity", "40/", "/60", "0/60", "1001/60", "60+",
                           "60+x", "60++1", "9999999", "1.2.3", "1:2:3", "+1"}) {
    const auto parsed = parse_time_control(text);
    ASSERT_FALSE(parsed) << text;
    EXPECT_NE(parsed.error().message.find("40/60+0.6"), std::string::npos) << parsed.error().message;
  }
}

TEST(TimeControl, a_time_without_its_unit_is_refused) {
  EXPECT_EQ(*parse_duration("100ms"), 100ms);
  EXPECT_EQ(*parse_duration("0.5s"), 500ms);
  EXPECT_EQ(*parse_duration("2m"), 120s);
  for (const auto* text : {"", "100", "ms", "-5ms", "5 ms", "5h", "1e3ms", "9999999999s"})
    EXPECT_FALSE(parse_duration(text)) << text;
}

TEST(Terms, of_a_player_replace_those_of_all) {
  const Terms usual{.clock = TimeControl{0, 8s, 80ms}, .nodes = 500};
  EXPECT_EQ(*parse_terms("", usual), usual);
  const auto own = parse_terms("movetime=100ms,depth=3", usual);
  ASSERT_TRUE(own);
  EXPECT_EQ(own->clock, std::nullopt) << "one kind of time replaces the other";
  EXPECT_EQ(own->move_time, 100ms);
  EXPECT_EQ(own->nodes, 500U);
  EXPECT_EQ(own->depth, 3);
  EXPECT_EQ(*parse_terms(own->text()), *own);
  for (const auto* text : {"tmie=8", "nodes=0", "depth=x", "time=", "movetime=5", "movetime=0ms"})
    EXPECT_FALSE(parse_terms(text)) << text;
}

TEST(MatchClock, runs_down_and_gets_its_increment) {
  MatchClock clock({TimeControl{0, 10s, 1s}, TimeControl{0, 20s, 0s}});
  EXPECT_TRUE(clock.spend(Side::first, 4s, 0s));
  EXPECT_EQ(clock.shown(Side::first), 7s);
  const auto left = clock.time_left(Side::second);
  ASSERT_TRUE(left);
  EXPECT_EQ(left->own, 20s);
  EXPECT_EQ(left->other, 7s);
  EXPECT_EQ(left->other_increment, 1s);
  EXPECT_EQ(left->moves_to_go, 0);
}

TEST(MatchClock, gets_its_time_anew_after_the_moves_it_was_for) {
  MatchClock clock({TimeControl{2, 10s, 0s}, std::nullopt});
  EXPECT_EQ(clock.time_left(Side::first)->moves_to_go, 2);
  EXPECT_TRUE(clock.spend(Side::first, 3s, 0s));
  EXPECT_EQ(clock.time_left(Side::first)->moves_to_go, 1);
  EXPECT_TRUE(clock.spend(Side::first, 3s, 0s));
  EXPECT_EQ(clock.shown(Side::first), 14s);
  EXPECT_EQ(clock.time_left(Side::first)->moves_to_go, 2);
  EXPECT_FALSE(clock.time_left(Side::second)) << "no clock, no time";
  EXPECT_TRUE(clock.spend(Side::second, 1000s, 0s));
}

TEST(MatchClock, what_is_forgiven_is_forgiven_once_a_game) {
  MatchClock clock({TimeControl{0, 1s, 10ms}, std::nullopt});
  EXPECT_TRUE(clock.spend(Side::first, 1040ms, 50ms)) << "40 ms late, 50 are forgiven";
  EXPECT_EQ(clock.shown(Side::first), 0s);
  EXPECT_FALSE(clock.spend(Side::first, 40ms, 50ms)) << "again 40 ms: it stands at -70 ms";
}

TEST(TimeShare, a_search_that_always_takes_all_it_may_never_loses_on_time) {
  Random random(3);
  for (int game = 0; game < 300; ++game) {
    const TimeControl control{random.below(2) == 0 ? 0 : random.between(1, 60),
                              std::chrono::milliseconds(random.between(20, 20'000)),
                              std::chrono::milliseconds(random.between(0, 300))};
    MatchClock clock({control, std::nullopt});
    for (int move = 0; move < 200; ++move) {
      const auto share = share_of_clock(*clock.time_left(Side::first));
      ASSERT_LE(share.soft, share.hard);
      ASSERT_GE(share.soft, Duration::zero());
      ASSERT_TRUE(clock.spend(Side::first, share.hard, Duration::zero())) << control.text() << " move " << move;
    }
  }
}

TEST(TimeShare, limits_within_a_turn_keep_the_tighter_of_two_times) {
  EXPECT_FALSE(limits_within({}).time);
  const TimeLeft left{.own = 30s};
  EXPECT_EQ(limits_within({.time_left = left}).time, share_of_clock(left).hard);
  EXPECT_EQ(limits_within({.limits = {.time = 1ms}, .time_left = left}).time, 1ms);
  EXPECT_EQ(limits_within({.limits = {.depth = 4, .nodes = 9}, .time_left = left}).nodes, 9U);
}

}  // namespace
}  // namespace arborist
