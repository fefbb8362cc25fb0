// PositionFilter: which positions of a game are worth learning from: quiet ones, with a value that an evaluation can
// reach. It asks in a fixed order; the first thing it objects to is its verdict.
//
//   for_each_position(record, [&](const Position& p, ScoredMove m) { if (filter.judge(p, m) == Verdict::kept) … });
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "engine/data/game_record.h"

namespace arborist::engine {

enum class Verdict : std::uint8_t { kept, early, in_check, noisy, decided, large, known_ending };
inline constexpr std::size_t verdicts = 7;

struct PositionFilter {
  int least_ply = 0;          // since the start of chess, by the move number
  bool drop_in_check = true;  // the side to move stands in check
  bool drop_noisy = true;     // the move chosen captures or promotes
  int largest_score = 3000;   // either way; mates are always dropped, and so are endings with a value of their own

  [[nodiscard]] Verdict judge(const chess::Position& position, ScoredMove move) const;
};

// What a set of games holds.
struct GameCounts {
  std::uint64_t games = 0;
  std::uint64_t moves = 0;
  std::array<std::uint64_t, 3> results = {};           // by GameResult
  std::array<std::uint64_t, 3> endings = {};           // by GameEnding
  std::array<std::uint64_t, verdicts> positions = {};  // by Verdict

  void add(const GameRecord& record, const PositionFilter& filter) {
    add(record, filter, [](const chess::Position&, ScoredMove) {});
  }
  // Calls keep(position, move) for each position that is kept.
  template <class Keep>
  void add(const GameRecord& record, const PositionFilter& filter, Keep&& keep) {
    add_game(record);
    for_each_position(record, [&](const chess::Position& position, ScoredMove move) {
      const Verdict verdict = filter.judge(position, move);
      ++positions[static_cast<std::size_t>(verdict)];
      if (verdict == Verdict::kept) keep(position, move);
    });
  }
  GameCounts& operator+=(const GameCounts& more);
  [[nodiscard]] std::uint64_t kept() const { return positions[0]; }

 private:
  void add_game(const GameRecord& record);
};

// "FEN;score;result": the score in centipawns and the result (1, 0.5, 0), both for White.
[[nodiscard]] std::string position_line(const chess::Position& position, ScoredMove move, GameResult result);

}  // namespace arborist::engine
