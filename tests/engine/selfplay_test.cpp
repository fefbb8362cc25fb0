// Self-play: the same games however they are shared out, whole games only, and adjudication.
#include "engine/selfplay.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "farm/ranks.h"
#include "tests/engine/data_support.h"
#include "tests/engine/net_support.h"
#include "tests/farm/local_post.h"

namespace arborist::engine {
namespace {

SelfplayOptions quick() {
  SelfplayOptions options{.games = 6, .nodes = 30, .seed = 5, .hash_megabytes = 1};
  options.adjudication.longest = 160;
  return options;
}

class Collector final : public SelfplayWatcher {
 public:
  Expected<void> game_played(const GameRecord& record) override {
    games.push_back(record);
    if (games.size() == stop_after) stop.request_stop();
    if (games.size() == fail_after) return Error{"the disk is full"};
    return {};
  }
  std::vector<GameRecord> games;
  std::size_t stop_after = SIZE_MAX;
  std::size_t fail_after = SIZE_MAX;
  std::stop_source stop;
};

std::vector<GameRecord> all_games(const SelfplayOptions& options, const std::vector<std::uint64_t>& before = {}) {
  Collector collector;
  const auto played = run_selfplay(options, before, collector, collector.stop.get_token());
  EXPECT_TRUE(played);
  EXPECT_EQ(played->games.done, collector.games.size());
  std::sort(collector.games.begin(), collector.games.end(),
            [](const GameRecord& a, const GameRecord& b) { return a.number < b.number; });
  return collector.games;
}

TEST(Selfplay, the_number_of_threads_does_not_change_the_games) {
  auto options = quick();
  const auto alone = all_games(options);
  options.threads = 3;
  EXPECT_EQ(all_games(options), alone);
  ASSERT_EQ(alone.size(), 6U);
  for (std::size_t i = 0; i < alone.size(); ++i) {
    EXPECT_EQ(alone[i].number, i + 1);
    const auto read = parse_record(to_bytes(alone[i]));
    EXPECT_TRUE(read) << read.error().message;
  }
}

TEST(Selfplay, games_come_in_the_order_of_their_numbers_however_many_are_played_at_once) {
  auto options = quick();
  options.games = 24;
  options.threads = 3;
  Collector collector;
  ASSERT_TRUE(run_selfplay(options, {4, 9}, collector, {}));
  EXPECT_EQ(collector.games.size(), 22U);
  EXPECT_TRUE(std::is_sorted(collector.games.begin(), collector.games.end(),
                             [](const GameRecord& a, const GameRecord& b) { return a.number < b.number; }));
}

TEST(Selfplay, another_seed_plays_other_games) {
  auto options = quick();
  options.games = 2;
  const auto games = all_games(options);
  EXPECT_NE(games[0].hash(), games[1].hash());
  options.seed = 6;
  EXPECT_NE(all_games(options)[0].hash(), games[0].hash());
}

TEST(Selfplay, goes_on_with_the_numbers_that_are_missing) {
  const auto all = all_games(quick());
  const auto rest = all_games(quick(), {1, 3, 4, 77});
  EXPECT_EQ(rest, (std::vector<GameRecord>{all[1], all[4], all[5]}));
}

TEST(Selfplay, stopped_it_hands_in_whole_games_only) {
  auto options = quick();
  options.games = 1000;
  options.threads = 2;
  Collector collector;
  collector.stop_after = 3;
  const auto played = run_selfplay(options, {}, collector, collector.stop.get_token());
  ASSERT_TRUE(played);
  EXPECT_LE(played->games.done, 5U);
  options.threads = 1;
  Engine engine({.hash_megabytes = 1});
  for (const auto& record : collector.games) EXPECT_EQ(play_selfplay_game(engine, options, record.number, {}), record);
}

TEST(Selfplay, a_game_that_cannot_be_kept_ends_the_run) {
  Collector collector;
  collector.fail_after = 2;
  const auto played = run_selfplay(quick(), {}, collector, {});
  ASSERT_FALSE(played);
  EXPECT_EQ(played.error().message, "the disk is full");
  EXPECT_EQ(collector.games.size(), 2U);
}

TEST(Selfplay, a_game_that_comes_in_the_place_of_another_from_elsewhere_is_refused) {
  farm::LocalPosts posts(2);
  posts.mislabel(1);
  const std::jthread other([&] {
    farm::Ranks ranks(posts.at(1), {});
    Collector nothing;
    (void)run_selfplay(quick(), {}, nothing, {}, ranks);
    ranks.leave({});
  });
  farm::Ranks ranks(posts.at(0), {.home_works = false});
  Collector collector;
  const auto played = run_selfplay(quick(), {}, collector, {}, ranks);
  ranks.leave({});
  ASSERT_FALSE(played);
  EXPECT_EQ(played.error().message, "game 1 came in the place of game 2");
  EXPECT_TRUE(collector.games.empty());
}

TEST(Selfplay, openings_are_so_many_random_moves_or_one_more) {
  auto options = quick();
  options.games = 12;
  options.adjudication.longest = 1;
  int of_white = 0;
  for (const auto& record : all_games(options)) {
    const bool white_moves = record.start.to_move() == chess::white;
    EXPECT_EQ(record.start.full_move_number(), 5);
    EXPECT_EQ(record.ending, GameEnding::too_long);
    EXPECT_EQ(record.moves.size(), 1U);
    EXPECT_LE(std::abs(int{record.moves[0].score}), 600);
    of_white += white_moves ? 1 : 0;
  }
  EXPECT_GT(of_white, 0);
  EXPECT_LT(of_white, 12);
}

TEST(Selfplay, chess960_begins_from_many_starts) {
  auto options = quick();
  options.games = 4;
  options.chess960 = true;
  options.plies = 0;
  options.adjudication.longest = 2;
  for (const auto& record : all_games(options)) EXPECT_TRUE(parse_record(to_bytes(record)));
}

TEST(Selfplay, adjudicated_wins_were_seen_by_both_sides) {
  auto options = quick();
  options.adjudication.win_score = 300;
  options.adjudication.win_plies = 4;
  int adjudicated = 0;
  for (const auto& record : all_games(options)) {
    if (record.ending != GameEnding::adjudicated || record.result == GameResult::drawn) continue;
    ++adjudicated;
    Side mover = record.start.to_move();
    for (std::size_t i = 0; i < record.moves.size(); ++i, mover = opponent(mover)) {
      if (i + 4 < record.moves.size()) continue;
      const bool wins = (mover == chess::white) == (record.result == GameResult::white_won);
      EXPECT_GE(wins ? record.moves[i].score : -record.moves[i].score, 300);
    }
  }
  EXPECT_GT(adjudicated, 0);
}

TEST(Selfplay, without_adjudication_games_end_by_rule_or_length) {
  auto options = quick();
  options.games = 3;
  options.adjudication.win_plies = options.adjudication.draw_plies = 0;
  for (const auto& record : all_games(options)) EXPECT_NE(record.ending, GameEnding::adjudicated);
}

TEST(Selfplay, games_are_those_of_the_net_they_are_played_with) {
  auto options = quick();
  options.games = 2;
  options.net = random_chess_net();
  const auto games = all_games(options);
  EXPECT_EQ(games, all_games(options));
  options.net = {};
  EXPECT_NE(games, all_games(options));
}

TEST(Selfplay, the_settings_tell_games_apart) {
  auto other = quick();
  other.plies = 9;
  EXPECT_NE(other.settings_text(), quick().settings_text());
  other = quick();
  other.net = random_chess_net();
  EXPECT_NE(other.settings_text(), quick().settings_text());
  auto another = quick();
  another.net = random_chess_net(32, 2);
  EXPECT_NE(other.settings_text(), another.settings_text());
  other = quick();
  other.threads = 7;
  other.games = 9;
  EXPECT_EQ(other.settings_text(), quick().settings_text());
}

}  // namespace
}  // namespace arborist::engine
