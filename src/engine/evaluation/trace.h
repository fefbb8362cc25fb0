// What the evaluation adds up, and who looks on: NoTrace is nobody and compiles away; Coefficients counts how often
// each weight was used by each side, which is all that a tuner and the `eval` command need, for the evaluation is a
// sum:
//
//   value for White = blend(sum of weight * (white - black), phase), its endgame part scaled by scale / full_scale
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "chess/types.h"
#include "engine/evaluation/endings.h"
#include "engine/evaluation/standard_weights.h"
#include "game/side.h"

namespace arborist::engine {

struct NoTrace {
  static constexpr bool watches = false;
  void used(Side /*side*/, std::size_t /*weight*/, int /*times*/) {}
};

struct Coefficients {
  static constexpr bool watches = true;
  std::array<std::array<std::int16_t, 2>, weight_count> times{};  // by weight and side
  int phase = 0;
  int scale = full_scale;
  bool is_special = false;  // an ending with an evaluation of its own: the weights had no part in the value

  void used(Side side, std::size_t weight, int count) {
    auto& slot = times[weight][index_of(side)];
    slot = static_cast<std::int16_t>(slot + count);
  }
};

// The sum so far, as White sees it.
template <class Trace>
class Tally {
 public:
  explicit Tally(Trace& trace) : trace_(trace) {}

  // `weight` must be a member of standard_weights: its place in the struct is its number.
  template <Side us>
  void add(const Tapered& weight, int times = 1) {
    if constexpr (us == chess::white) {
      sum_ += weight * times;
    } else {
      sum_ -= weight * times;
    }
    if constexpr (Trace::watches)
      trace_.used(us, static_cast<std::size_t>(&weight - as_row(standard_weights).data()), times);
  }
  // What was added up elsewhere.
  void add_sum(Tapered sum) { sum_ += sum; }
  [[nodiscard]] Tapered sum() const { return sum_; }
  [[nodiscard]] Trace& trace() { return trace_; }

 private:
  Trace& trace_;
  Tapered sum_;
};

}  // namespace arborist::engine
