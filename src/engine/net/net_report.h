// What a trained chess net is like, told by positions that it has not learnt from: its error beside that of the classic
// evaluation, the scale at which it counts in the classic evaluation's centipawns, what whole numbers cost it, and what
// it takes a piece to be worth.
//
//   ClassicError classic = classic_error(held_out, blend);        // where a net has to get
//   Net net = scaled_net(parameters, held_out);
//   NetReport report = report_on(net, parameters, held_out, blend);
#pragma once

#include <array>
#include <span>
#include <string>

#include "engine/net/training_position.h"
#include "learn/net.h"
#include "learn/parameters.h"

namespace arborist::engine {

// The mean squared difference between what the classic evaluation promises and the target, its scale fitted.
struct ClassicError {
  double error = 0;
  double scale = 0;  // centipawns at which it promises 1 / (1 + 1/e)
};
[[nodiscard]] ClassicError classic_error(std::span<const TrainingPosition> positions, const TargetBlend& blend);

// The net in whole numbers, its scale such that its values are as large as those of the classic evaluation in the mean;
// the margins of the search keep their meaning.
[[nodiscard]] learn::Net scaled_net(const learn::Parameters& parameters, std::span<const TrainingPosition> positions);

struct NetReport {
  double error = 0;                  // of the net in whole numbers
  double rounding = 0;               // centipawns that whole numbers change a value by, in the mean
  double largest_rounding = 0;       // and at most
  std::array<double, 5> material{};  // P N B R Q in centipawns: what a value loses without the piece, in the mean

  // Pawn, minor pieces, rook, queen, each worth more than those before.
  [[nodiscard]] bool has_sound_material() const;
};
[[nodiscard]] NetReport report_on(const learn::Net& net, const learn::Parameters& parameters,
                                  std::span<const TrainingPosition> positions, const TargetBlend& blend);

}  // namespace arborist::engine
