// Chances: how often positions of such a value were won, drawn and lost in games of this engine against itself, by how
// many pieces were left. For telling how sure something is, and for nothing else: grades have formulas of their own.
//
//   const Chances c = chances(Score(150), 24);          // c.win + c.draw + c.loss == 1
//
//   ChancesCount seen;                                  // the model fitted anew
//   for (const TrainingPosition& position : positions) seen.add(position);
//   const ChancesModel model = fitted(seen);
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/net/training_position.h"
#include "game/score.h"

namespace arborist::engine {

struct Chances {
  double win = 0;
  double draw = 0;
  double loss = 0;
};

// A value of `even` centipawns wins every second game, and `spread` says how fast more of it wins more. Both are told
// for some numbers of pieces, and change evenly between them.
struct ChancesModel {
  static constexpr std::array<int, 4> pieces = {2, 8, 16, 32};

  std::array<double, 4> even = {};
  std::array<double, 4> spread = {};
  friend bool operator==(const ChancesModel&, const ChancesModel&) = default;
};

// By `arborist data chances`; docs/training.md tells from which games.
inline constexpr ChancesModel chances_of_our_games = {{412, 155, 86, 53}, {79, 84, 136, 195}};

[[nodiscard]] Chances chances(Score value, int pieces, const ChancesModel& model = chances_of_our_games);

// What came of positions, by their value and pieces.
class ChancesCount {
 public:
  static constexpr int step = 10, farthest = 1000;  // centipawns; values beyond say nothing about the model
  static constexpr int most_pieces = 32;
  using Results = std::array<std::uint64_t, 3>;  // lost, drawn, won

  struct Bin {
    int value;  // its middle
    int pieces;
    Results results;
  };

  void add(const TrainingPosition& position);
  [[nodiscard]] std::uint64_t positions() const { return positions_; }
  // Those in which something is.
  [[nodiscard]] std::vector<Bin> bins() const;

 private:
  static constexpr std::size_t columns = 2 * farthest / step;
  std::vector<Results> counts_ = std::vector<Results>((most_pieces + 1) * columns);
  std::uint64_t positions_ = 0;
};

// The model under which what was seen is likeliest.
[[nodiscard]] ChancesModel fitted(const ChancesCount& seen);

}  // namespace arborist::engine
