// GameRecord: a game the engine played against itself, with the value it gave to every move, and its bytes in a game
// file. What is read is a game by the rules: every move legal, the result right where the rules decide it.
//
//   std::string bytes = to_bytes(record);
//   Expected<GameRecord> again = parse_record(bytes);
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chess/position.h"
#include "core/expected.h"
#include "game/score.h"

namespace arborist::engine {

struct ScoredMove {
  chess::Move move;
  std::int16_t score = 0;  // Score::value(), for the side that moves

  [[nodiscard]] Score value() const { return Score(score); }
  friend bool operator==(const ScoredMove&, const ScoredMove&) = default;
};
static_assert(sizeof(ScoredMove) == 4);

// In half points for White.
enum class GameResult : std::uint8_t { black_won, drawn, white_won };
enum class GameEnding : std::uint8_t { by_rule, adjudicated, too_long };

[[nodiscard]] constexpr GameResult result_of(std::optional<Side> winner) {
  if (!winner) return GameResult::drawn;
  return *winner == chess::white ? GameResult::white_won : GameResult::black_won;
}
[[nodiscard]] constexpr const char* to_text(GameEnding ending) {
  if (ending == GameEnding::by_rule) return "by rule";
  return ending == GameEnding::adjudicated ? "adjudicated" : "too long";
}

struct GameRecord {
  static constexpr std::size_t most_moves = 4096;

  std::uint64_t number = 0;  // within the run that played it, from 1
  chess::Position start;     // where the engine took over
  std::vector<ScoredMove> moves;
  GameResult result = GameResult::drawn;
  GameEnding ending = GameEnding::by_rule;

  // Games with the same start and moves have the same; scores and numbers do not count.
  [[nodiscard]] std::uint64_t hash() const;
  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

//    0   4  length of the record: 52 + 4 a move
//    4   4  checksum of all that follows
//    8   8  number of the game
//   16  32  start (packed_position.h)
//   48   2  how many moves
//   50   1  result: 0 Black won, 1 drawn, 2 White won
//   51   1  ending: 0 by rule, 1 adjudicated, 2 too long
//   52   4  each move: 2 the move (chess/move.h), 2 its score for the side that moves, signed
struct RecordLayout {
  static constexpr std::size_t length = 0;
  static constexpr std::size_t checksum = 4;
  static constexpr std::size_t number = 8;
  static constexpr std::size_t start = 16;
  static constexpr std::size_t count = 48;
  static constexpr std::size_t result = 50;
  static constexpr std::size_t ending = 51;
  static constexpr std::size_t moves = 52;
  static constexpr std::size_t longest = moves + sizeof(ScoredMove) * GameRecord::most_moves;
};

// Of a record with at most most_moves moves.
[[nodiscard]] std::string to_bytes(const GameRecord& record);
// The length of the whole record that begins here, as its first bytes tell it; 0 where no record can begin like this.
// Needs RecordLayout::moves bytes.
[[nodiscard]] std::size_t record_length(std::string_view bytes);
// Whether the bytes of a record, all of them, are as they were written.
[[nodiscard]] bool is_undamaged(std::string_view record);
// Of an undamaged record.
[[nodiscard]] Expected<GameRecord> parse_record(std::string_view record);

// Calls visit(position, move) for each position in which the engine chose a move.
template <class Visit>
void for_each_position(const GameRecord& record, Visit&& visit) {
  chess::Position position = record.start;
  for (const ScoredMove& move : record.moves) {
    visit(position, move);
    position = position.after(move.move);
  }
}

}  // namespace arborist::engine
