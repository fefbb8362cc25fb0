// A live game and its clocks, with moments that the tests choose.
#include "server/games/live_game.h"

#include <gtest/gtest.h>

#include "games/builtin_games.h"
#include "server/games/ladder.h"

namespace arborist::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

class LiveGames : public ::testing::Test {
 protected:
  static Moment at(std::int64_t ms) { return {Clock::time_point(milliseconds(ms)), 1'000'000 + ms}; }
  LiveGame begin(std::optional<TimeControl> clock = std::nullopt, const std::string& game = "chess") {
    auto live = LiveGame::begin(**games_.find(game), {.clock = clock}, "id", at(0));
    EXPECT_TRUE(live);
    return std::move(*live);
  }
  static void play(LiveGame& game, std::initializer_list<const char*> moves, std::int64_t ms = 0) {
    for (const auto* move : moves) {
      const auto played = game.move(move, "", at(ms));
      ASSERT_TRUE(played) << played.error().message;
    }
  }
  const TimeControl one_minute_{.base = seconds(60), .increment = seconds(2)};
  GameList games_ = builtin_games();
};

TEST_F(LiveGames, a_clock_runs_from_the_third_ply_and_gains_the_increment) {
  auto game = begin(one_minute_);
  game.run_clock(at(0));
  EXPECT_FALSE(game.clock_runs());
  play(game, {"e4", "e5"}, 5000);
  EXPECT_EQ(game.time_left(Side::first, at(9000)), seconds(60)) << "first moves are free";
  game.run_clock(at(10'000));
  EXPECT_TRUE(game.clock_runs());
  EXPECT_EQ(game.time_left(Side::first, at(13'000)), seconds(57));
  EXPECT_EQ(game.time_left(Side::second, at(13'000)), seconds(60));
  play(game, {"Nf3"}, 20'000);
  EXPECT_EQ(game.time_left(Side::first, at(30'000)), seconds(52)) << "ten used, two gained";
  EXPECT_EQ(game.moves().back().clock_ms, 52'000);
  EXPECT_FALSE(game.clock_runs()) << "until it is told to";
}

TEST_F(LiveGames, what_is_told_of_the_moves_follows_those_taken_back) {
  auto game = begin();
  play(game, {"e4", "e5", "Nf3"});
  const auto before = game.written_moves();
  ASSERT_EQ(before.size(), 3U);
  game.take_back_to(1, at(0));
  play(game, {"c5"});
  ASSERT_EQ(game.written_moves().size(), 2U);
  EXPECT_EQ(game.written_moves()[0], before[0]);
  EXPECT_NE(game.written_moves()[1].find("\"c7c5\""), std::string::npos) << game.written_moves()[1];
}

// Pages drop what has a smaller revision than they know.
TEST_F(LiveGames, a_revision_grows_over_a_restart_whatever_the_clock_says) {
  auto game = begin();
  play(game, {"e4"});
  const auto on_disk = game.stored();
  game.saved();
  for (int i = 0; i < 5000; ++i) game.touch();
  EXPECT_FALSE(game.has_used_up_revisions());
  // The computer's clock was set back meanwhile.
  auto again = LiveGame::resume(**games_.find("chess"), on_disk, {}, at(-500'000));
  ASSERT_TRUE(again);
  EXPECT_GT(again->revision(), game.revision());
  EXPECT_TRUE(again->has_used_up_revisions()) << "it is written down before anybody is told";
  again->saved();
  EXPECT_FALSE(again->has_used_up_revisions());
}

TEST_F(LiveGames, a_held_clock_stands_still) {
  auto game = begin(one_minute_);
  play(game, {"e4", "e5"});
  game.run_clock(at(1000));
  game.hold_clock(at(2000));
  EXPECT_EQ(game.time_left(Side::first, at(9000)), seconds(59));
  game.run_clock(at(9000));
  EXPECT_EQ(game.time_left(Side::first, at(10'000)), seconds(58));
  game.pause(true, at(10'000));
  game.run_clock(at(10'000));
  EXPECT_FALSE(game.clock_runs()) << "it is paused";
}

TEST_F(LiveGames, a_flag_falls_when_time_is_up_and_not_before) {
  auto game = begin(one_minute_);
  play(game, {"e4", "e5"});
  game.run_clock(at(0));
  EXPECT_FALSE(game.flag(at(59'999)));
  EXPECT_TRUE(game.flag(at(60'000)));
  EXPECT_EQ(game.ending()->winner, Side::second);
  EXPECT_EQ(game.ending()->reason, "out of time");
  EXPECT_FALSE(game.move("Nf3", "", at(60'001)));
}

TEST_F(LiveGames, taking_back_gives_the_time_back_too) {
  auto game = begin(one_minute_);
  play(game, {"e4", "e5"});
  game.run_clock(at(0));
  play(game, {"Nf3"}, 10'000);
  game.run_clock(at(10'000));
  play(game, {"Nc6"}, 30'000);
  game.take_back_to(2, at(30'000));
  EXPECT_EQ(game.time_left(Side::first, at(30'000)), seconds(60));
  EXPECT_EQ(game.time_left(Side::second, at(30'000)), seconds(60));
  EXPECT_EQ(game.plies(), 2U);
}

TEST_F(LiveGames, what_is_stored_is_resumed_the_same_with_its_clocks) {
  auto game = begin(one_minute_);
  play(game, {"e4", "e5"});
  game.run_clock(at(0));
  play(game, {"Nf3"}, 10'000);
  const auto stored = game.stored();
  auto again = LiveGame::resume(game.game(), stored, page_permissions(), at(50'000));
  ASSERT_TRUE(again);
  auto as_before = again->stored();
  EXPECT_GT(as_before.rev, stored.rev);
  as_before.rev = stored.rev;
  EXPECT_EQ(as_before, stored);
  EXPECT_EQ(again->time_left(Side::first, at(50'000)), seconds(52));
  EXPECT_EQ(again->written_moves(), game.written_moves());
  EXPECT_GT(again->revision(), game.revision());
  EXPECT_EQ(again->saved_moves(), 3U);
}

TEST_F(LiveGames, stored_moves_that_cannot_be_played_end_the_line) {
  auto game = begin();
  play(game, {"e4", "e5", "Nf3"});
  auto stored = game.stored();
  stored.moves[1].text = "e2e4";
  const auto again = LiveGame::resume(game.game(), stored, page_permissions(), at(1));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->plies(), 1U);
}

TEST_F(LiveGames, revisions_only_grow) {
  auto game = begin(one_minute_);
  std::int64_t last = game.revision();
  const auto grew = [&] {
    const bool is_larger = game.revision() > last;
    last = game.revision();
    return is_larger;
  };
  play(game, {"e4"});
  EXPECT_TRUE(grew());
  play(game, {"e5"});
  EXPECT_TRUE(grew()) << "also within one millisecond";
  game.take_back_to(0, at(0));
  EXPECT_TRUE(grew());
  game.pause(true, at(0));
  EXPECT_TRUE(grew());
  game.end(std::nullopt, "agreement", at(0));
  EXPECT_TRUE(grew());
}

TEST_F(LiveGames, earlier_boards_are_those_that_stood_there) {
  auto game = begin(std::nullopt, "tic-tac-toe");
  std::vector<BoardView> boards = {game.play().board()};
  for (const auto* move : {"4", "0", "8", "2"}) {
    play(game, {move});
    boards.push_back(game.play().board());
  }
  for (std::size_t ply = 0; ply < boards.size(); ++ply) EXPECT_EQ(game.play_at(ply)->board(), boards[ply]);
}

TEST_F(LiveGames, who_can_only_pass_is_not_asked_and_is_taken_back_over) {
  const std::string start = "-OXXXXX-/--------/--------/---XX---/---XX---/--------/--------/OX------ O";
  auto live = LiveGame::begin(**games_.find("reversi"), {.start = start, .clock = one_minute_}, "id", at(0));
  ASSERT_TRUE(live);
  play(*live, {"h1"});
  ASSERT_EQ(live->plies(), 2U) << "black passed";
  EXPECT_EQ(live->moves()[1].text, "pass");
  EXPECT_EQ(live->moves()[1].clock_ms, 60'000) << "which took no time";
  EXPECT_EQ(live->play().to_move(), Side::second);
  EXPECT_NE(live->written_moves()[1].find("\"pass\":true"), std::string::npos);
  live->take_back_to(1, at(0));
  EXPECT_EQ(live->plies(), 0U) << "before the move that left nothing but the pass";
}

}  // namespace
}  // namespace arborist::server
