// Positions to learn from: made of games, written, read back, cut, flipped.
#include "engine/net/position_file.h"

#include <gtest/gtest.h>

#include "chess/fen.h"
#include "engine/net/expansion.h"
#include "engine/net/features.h"
#include "tests/engine/data_support.h"

namespace arborist::engine {
namespace {

// Games by chance whose scores are such that some of every verdict is there.
std::string some_games(std::uint64_t count, std::uint64_t first = 1) {
  std::string bytes = to_bytes(test_header());
  for (std::uint64_t number = first; number < first + count; ++number) {
    auto record = random_record(number, chess::Position::start(), 150);
    for (ScoredMove& move : record.moves) move.score = static_cast<std::int16_t>(move.score / 9);
    bytes += to_bytes(record);
  }
  return bytes;
}

// A class, for it cannot be moved.
struct Expanded {
  Expanded(const std::vector<std::string>& files, const ExpansionOptions& options) : expansion(options) {
    for (const std::string& bytes : files) {
      auto reader = GameReader::of(std::make_unique<std::istringstream>(bytes));
      while (expansion.add_some(*reader)) {
      }
    }
    expansion.shuffle();
  }
  [[nodiscard]] std::vector<TrainingPosition> training() const {
    return {expansion.positions().training.begin(), expansion.positions().training.end()};
  }
  [[nodiscard]] std::vector<TrainingPosition> held_out() const {
    return {expansion.positions().held_out.begin(), expansion.positions().held_out.end()};
  }
  Expansion expansion;
};

// All positions that the filter keeps, in the order of the games.
std::vector<TrainingPosition> plainly(const std::string& bytes, double share, bool held_out) {
  std::vector<TrainingPosition> list;
  for (const GameRecord& game : read_games(bytes).games)
    if (is_held_out(game.number, share) == held_out)
      for_each_position(game, [&](const chess::Position& position, ScoredMove move) {
        if (PositionFilter{}.judge(position, move) == Verdict::kept)
          list.push_back(TrainingPosition::of(position, move.score, game.result));
      });
  return list;
}

std::vector<TrainingPosition> sorted(std::vector<TrainingPosition> list) {
  const auto bytes = [](const TrainingPosition& p) {
    return std::string_view(reinterpret_cast<const char*>(&p), sizeof p);
  };
  std::sort(list.begin(), list.end(), [&](const auto& a, const auto& b) { return bytes(a) < bytes(b); });
  return list;
}

TEST(Expansion, has_every_kept_position_of_every_game_in_another_order) {
  const std::string games = some_games(60);
  const Expanded made({games}, {.held_out = 0.2});
  const auto training = plainly(games, 0.2, false);
  const auto held_out = plainly(games, 0.2, true);
  ASSERT_GT(held_out.size(), 50U);
  EXPECT_NE(made.training(), training);
  EXPECT_EQ(sorted(made.training()), sorted(training));
  EXPECT_EQ(sorted(made.held_out()), sorted(held_out));
  EXPECT_EQ(made.expansion.counts().kept(), training.size() + held_out.size());
  for (const TrainingPosition& position : training) EXPECT_TRUE(position.is_sound());
}

TEST(Expansion, is_the_same_for_any_number_of_threads_and_another_for_another_seed) {
  const std::string games = some_games(200);
  const auto alone = Expanded({games}, {.seed = 3, .threads = 1}).training();
  EXPECT_EQ(alone, Expanded({games}, {.seed = 3, .threads = 3}).training());
  EXPECT_NE(alone, Expanded({games}, {.seed = 4, .threads = 1}).training());
}

TEST(Expansion, leaves_out_games_seen_before_and_tells_of_damage) {
  const std::string games = some_games(10);
  std::string damaged = some_games(3, 100);
  damaged[damaged.size() - 5] = static_cast<char>(damaged[damaged.size() - 5] ^ 1);
  Expanded made({games, damaged, games}, {});
  EXPECT_EQ(made.expansion.duplicates(), 10U);
  EXPECT_EQ(made.expansion.counts().games, 12U);
  EXPECT_EQ(made.expansion.take_problems().size(), 1U);
}

TEST(Expansion, drops_endings_that_have_a_value_of_their_own) {
  const auto bare = *chess::parse_fen("8/8/8/4k3/8/8/5K2/2Q5 w - - 0 60");
  const auto rich = *chess::parse_fen("8/3r4/8/4k3/8/8/5K2/2Q5 w - - 0 60");
  const chess::Move step(chess::Square::f2, chess::Square::g1);
  EXPECT_EQ(PositionFilter{}.judge(bare, {step, 900}), Verdict::known_ending);
  EXPECT_EQ(PositionFilter{}.judge(rich, {step, 900}), Verdict::kept);
}

TEST(TrainingPosition, its_board_looks_the_same_to_a_net) {
  for (const GameRecord& game : read_games(some_games(5)).games)
    for_each_position(game, [&](const chess::Position& position, ScoredMove) {
      const auto packed = TrainingPosition::of(position, 17, game.result);
      const auto again = TrainingPosition::of(packed.board(), 17, static_cast<GameResult>(packed.half_points));
      EXPECT_EQ(packed, again);
    });
}

TEST(TrainingPosition, bytes_that_are_no_position_are_known) {
  const auto good = TrainingPosition::of(chess::Position::start(), 20, GameResult::drawn);
  ASSERT_TRUE(good.is_sound());
  const auto with = [&](auto change) {
    TrainingPosition bad = good;
    change(bad);
    return bad.is_sound();
  };
  EXPECT_FALSE(with([](auto& p) { p.pieces[3] = 0xFF; }));
  EXPECT_FALSE(with([](auto& p) { p.pieces[5] = 0x56; }));
  EXPECT_FALSE(with([](auto& p) { p.own_king = 3; }));
  EXPECT_FALSE(with([](auto& p) { p.half_points = 3; }));
  EXPECT_FALSE(with([](auto& p) { p.zero[1] = 1; }));
  EXPECT_FALSE(with([](auto& p) { p.score = 32'000; }));
  EXPECT_FALSE(with([](auto& p) { p.occupied = ~std::uint64_t{0}; }));
  EXPECT_FALSE(with([](auto& p) { p.occupied = 0; }));
  EXPECT_FALSE(with([](auto& p) { p.pieces[0] = 0; })) << "pawns stand on no first rank";
}

using PositionFiles = DataFiles;

TEST_F(PositionFiles, are_read_back_as_they_were_written_several_in_a_row) {
  const Expanded a({some_games(20)}, {.held_out = 0.3});
  const Expanded b({some_games(20, 50)}, {.held_out = 0.3});
  ASSERT_TRUE(write_positions(path("a"), a.expansion.positions(), "{\"of\":\"a\"}"));
  ASSERT_TRUE(write_positions(path("b"), b.expansion.positions(), "{}"));
  const auto set = read_positions({path("a"), path("b")});
  ASSERT_TRUE(set) << set.error().message;
  auto training = a.training();
  const auto more = b.training();
  training.insert(training.end(), more.begin(), more.end());
  EXPECT_EQ(set->training, training);
  EXPECT_EQ(set->held_out.size(), a.held_out().size() + b.held_out().size());
  EXPECT_EQ(set->headers[0].origin, "{\"of\":\"a\"}");
  EXPECT_EQ(set->headers[0].training, a.training().size());
  EXPECT_NE(set->headers[0].checksum, set->headers[1].checksum);
}

TEST_F(PositionFiles, cut_short_flipped_or_of_another_kind_are_refused) {
  const Expanded made({some_games(3)}, {.held_out = 0.5});
  ASSERT_TRUE(write_positions(path("good"), made.expansion.positions(), "{}"));
  const std::string good = read("good");
  const auto error_of = [&](const std::string& bytes) {
    write("bad", bytes);
    const auto set = read_positions({path("bad")});
    return set ? std::string() : set.error().message;
  };
  EXPECT_EQ(error_of(good), "");
  for (std::size_t at = 0; at < good.size(); at += 13) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 4);
    EXPECT_NE(error_of(bad), "") << "byte " << at;
    EXPECT_NE(error_of(good.substr(0, at)), "") << "cut to " << at;
  }
  EXPECT_NE(error_of(good + "x"), "");
  EXPECT_NE(error_of("").find("no file of positions"), std::string::npos);
  EXPECT_NE(error_of(some_games(1)).find("no file of positions"), std::string::npos);
  std::string later = good;
  later[8] = 2;
  EXPECT_NE(error_of(later).find("format 2"), std::string::npos) << error_of(later);
  EXPECT_NE(read_positions({path("none")}).error().message.find("no such file"), std::string::npos);
}

}  // namespace
}  // namespace arborist::engine
