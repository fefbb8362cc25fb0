// Spread: how the positions of a set are spread over scores, results and numbers of pieces. A set in which something is
// missing, endings or lost positions, teaches a net nothing about it.
//
//   Spread spread;
//   for (const TrainingPosition& position : positions) spread.add(position);
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/net/training_position.h"

namespace arborist::engine {

struct Spread {
  static constexpr int score_step = 100;  // centipawns
  static constexpr int farthest = 3000;
  static constexpr std::size_t score_bins = 2 * farthest / score_step;
  static constexpr int most_pieces = 32;

  std::uint64_t positions = 0;
  std::array<std::uint64_t, score_bins> scores = {};       // from -farthest; what lies beyond counts at the ends
  std::array<std::uint64_t, 3> results = {};               // lost, drawn, won by the side to move
  std::array<std::uint64_t, most_pieces + 1> pieces = {};  // kings included

  [[nodiscard]] static constexpr int first_score_of(std::size_t bin) {
    return static_cast<int>(bin) * score_step - farthest;
  }

  void add(const TrainingPosition& position) {
    const int score = std::clamp<int>(position.score, -farthest, farthest - 1) + farthest;
    ++positions;
    ++scores[static_cast<std::size_t>(score / score_step)];
    ++results[position.half_points];
    ++pieces[static_cast<std::size_t>(position.piece_count())];
  }
};

}  // namespace arborist::engine
