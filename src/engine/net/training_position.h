// TrainingPosition: a position and what it was worth in its game, in 32 bytes, ready to be learnt from; and many of
// them as examples for a trainer. The board is told from the side to move: its pieces are the own ones, its first rank
// is the first.
//
//   TrainingPosition p = TrainingPosition::of(position, score, result);
//   ChessExamples examples(positions, {.result_share = 0.1});
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "chess/position.h"
#include "engine/data/game_record.h"
#include "learn/examples.h"

namespace arborist::engine {

//    0   8  the squares that are not empty, a1 is bit 0
//    8  16  half a byte for each of them in order, the low half first: 0-5 P N B R Q K, 8 more for the other side's
//   24   2  the score in centipawns, for the side to move
//   26   1  its game's result for the side to move, in half points
//   27   1  where the own king stands
//   28   1  and the other's
//   29   3  zero
struct TrainingPosition {
  std::uint64_t occupied = 0;
  std::array<std::uint8_t, 16> pieces = {};
  std::int16_t score = 0;
  std::uint8_t half_points = 0;
  std::uint8_t own_king = 0;
  std::uint8_t other_king = 0;
  std::array<std::uint8_t, 3> zero = {};

  [[nodiscard]] static TrainingPosition of(const chess::Position& position, int score, GameResult result);
  // Whether the bytes are such a position, one king a side and all; what is not must not be looked at.
  [[nodiscard]] bool is_sound() const;
  // The board again, its side to move as White. Rights to castle and en passant are not kept.
  [[nodiscard]] chess::Position board() const;
  [[nodiscard]] int piece_count() const { return std::popcount(occupied); }
  friend bool operator==(const TrainingPosition&, const TrainingPosition&) = default;
};
static_assert(sizeof(TrainingPosition) == 32 && std::endian::native == std::endian::little);

// How a target comes about: 1 / (1 + exp(-score / scale)), mixed with the result.
struct TargetBlend {
  double result_share = 0;
  double scale = 400;  // centipawns
};

class ChessExamples final : public learn::Examples {
 public:
  // The positions must outlive it.
  ChessExamples(std::span<const TrainingPosition> positions, const TargetBlend& blend);

  [[nodiscard]] std::size_t size() const override { return positions_.size(); }
  [[nodiscard]] learn::Seen look(std::size_t example, learn::Feature* own, learn::Feature* other) const override;

 private:
  static constexpr int largest_score = 3000;

  std::span<const TrainingPosition> positions_;
  std::vector<float> promises_;  // by score
  float result_share_;
};

}  // namespace arborist::engine
