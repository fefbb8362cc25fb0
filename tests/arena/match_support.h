// What the tests of matches share: plans in two lines, a watcher that keeps everything, players that do wrong.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "arena/match.h"
#include "core/file.h"
#include "games/builtin_games.h"

namespace arborist {

inline const GameList& test_games() {
  static const GameList games = builtin_games();
  return games;
}
inline const AnyGame& test_game(const std::string& name) { return **test_games().find(name); }

// Of a file that is there.
inline std::string content(const std::string& path) { return *read_file(path, std::size_t{1} << 30U); }

// A plan of so many pairs between these players, from random openings.
inline MatchPlan test_plan(const std::string& game, const std::vector<std::string>& players, std::size_t pairs,
                           Format format = Format::round_robin) {
  auto contestants = parse_contestants(players, {});
  EXPECT_TRUE(contestants);
  return MatchPlan{.game = test_game(game),
                   .players = *contestants,
                   .schedule = Schedule(format, players.size(), pairs),
                   .openings = Openings::random(test_game(game), 3, 7),
                   .seed = 5};
}

// Keeps the games, by their number.
struct Kept : MatchWatcher {
  Expected<void> game_ended(std::size_t, const FinishedGame& game, const Scoreboard&) override {
    EXPECT_FALSE(games.contains(game.scheduled.number)) << "no game is played twice";
    games[game.scheduled.number] = game;
    if (after_each) after_each(*this);
    return {};
  }
  std::map<std::size_t, FinishedGame> games;
  std::function<void(Kept&)> after_each;
};

inline FinishedGame without_times(FinishedGame game) {
  for (auto& note : game.moves) {
    note.used = {};
    note.clock.reset();
  }
  return game;
}

inline std::map<std::size_t, FinishedGame> games_of(const MatchPlan& plan) {
  Kept kept;
  const auto end = run_match(plan, Scoreboard(plan.schedule), kept, {});
  EXPECT_EQ(end.kind, MatchEnd::Kind::all_played);
  for (auto& [number, game] : kept.games) game = without_times(game);
  return kept.games;
}

// Plays the first legal move, but for what it is told to do wrong at its n-th move of a game.
class Wrong final : public Player {
 public:
  using Deed = std::function<Expected<Choice>(const AnyPlay&)>;
  Wrong(int at, Deed deed) : at_(at), deed_(std::move(deed)) {}

  [[nodiscard]] std::string name() const override { return "wrong"; }
  [[nodiscard]] Expected<Choice> choose(const AnyPlay& play, const Turn&) override {
    if (moves_++ == at_) return deed_(play);
    return Choice::to_play(play.legal_moves().front());
  }
  void new_game() override { moves_ = 0; }

 private:
  int at_;
  int moves_ = 0;
  Deed deed_;
};

inline Expected<Choice> throws(const AnyPlay&) { throw std::runtime_error("a bug in it"); }
inline Expected<Choice> fails(const AnyPlay&) { return Error{"the process died"}; }
inline Expected<Choice> cheats(const AnyPlay&) { return Choice::to_play("no such move"); }

// A file of this test alone that is gone afterwards.
class TemporaryFile {
 public:
  TemporaryFile() {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    static int count = 0;
    // Forcing a thousand small files to a real disk takes half a minute.
    const std::filesystem::path in_memory = "/dev/shm";
    const bool has_memory = std::filesystem::is_directory(in_memory);
    path_ =
        (has_memory ? in_memory : std::filesystem::path(::testing::TempDir())) /
        (std::string("arborist_match_") + test->test_suite_name() + "_" + test->name() + "_" + std::to_string(count++));
    std::filesystem::remove(path_);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() { std::filesystem::remove(path_); }
  [[nodiscard]] std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

}  // namespace arborist
