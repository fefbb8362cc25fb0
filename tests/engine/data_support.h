// Games for the tests of self-play data: played by chance, so that they hold castling, en passant and promotions.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "chess/chess960.h"
#include "core/random.h"
#include "engine/data/game_writer.h"
#include "game/game.h"

namespace arborist::engine {

inline GameRecord random_record(std::uint64_t number, const chess::Position& start, int most_plies = 400) {
  Random random(number);
  GameRecord record{.number = number, .start = start, .moves = {}};
  Game<chess::Position> game(start);
  while (!game.outcome() && game.plies() < most_plies) {
    const auto moves = game.position().moves();
    const auto move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    record.moves.push_back({move, static_cast<std::int16_t>(random.between(-32'000, 32'000))});
    game.play(move);
  }
  record.ending = game.outcome() ? GameEnding::by_rule : GameEnding::adjudicated;
  record.result = game.outcome() ? result_of(game.outcome()->winner()) : GameResult::white_won;
  return record;
}

inline GameRecord random_record(std::uint64_t number) { return random_record(number, chess::Position::start()); }

inline GameFileHeader test_header() {
  return {.seed = 7, .nodes = 500, .maker = "a test", .settings = "plies=8 hash=1"};
}

// Whatever can be read of these bytes, and how many complaints there were.
struct ReadBack {
  std::vector<GameRecord> games;
  std::vector<std::string> complaints;
  std::uint64_t whole_bytes = 0;
};

inline ReadBack read_games(const std::string& bytes) {
  ReadBack read;
  auto reader = GameReader::of(std::make_unique<std::istringstream>(bytes));
  if (!reader) {
    read.complaints.push_back(reader.error().message);
    return read;
  }
  while (const auto game = reader->next()) {
    if (*game)
      read.games.push_back(**game);
    else
      read.complaints.push_back(game->error().message);
  }
  read.whole_bytes = reader->whole_bytes();
  return read;
}

// A folder of this test's own.
class DataFiles : public ::testing::Test {
 protected:
  DataFiles() { std::filesystem::create_directories(folder_); }
  ~DataFiles() override { std::filesystem::remove_all(folder_); }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }
  void write(const std::string& name, const std::string& content) const {
    std::ofstream(path(name), std::ios::binary) << content;
  }
  [[nodiscard]] std::string read(const std::string& name) const {
    std::ifstream in(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

 private:
  std::filesystem::path folder_ =
      std::filesystem::path(::testing::TempDir()) / ("arborist_data_" + std::to_string(::getpid()));
};

}  // namespace arborist::engine
