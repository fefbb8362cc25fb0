// BoundsTable: what null-window searches learnt of a position at one depth: both a lower and an upper bound, and the
// move that raised the lower one. MTD(f) and its kin live by it: each pass goes on where the last one left off. It has
// a fixed size; in a full cluster the shallowest entry gives way, which costs work but never the value. Threads may
// share it.
//
//   Expected<BoundsTable> table = BoundsTable::of_megabytes(16);
//   BoundsTable::Bounds bounds = table->find(position.key(), depth);
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/expected.h"
#include "core/random.h"
#include "game/score.h"
#include "game/side.h"
#include "tree/shared_slots.h"

namespace arborist {

class BoundsTable {
 public:
  struct Bounds {
    Score lower = -Score::infinite();
    Score upper = Score::infinite();
    std::uint16_t move = 0;
  };

  [[nodiscard]] static Expected<BoundsTable> of_megabytes(std::size_t megabytes) {
    auto slots = SharedSlots::of_megabytes(megabytes);
    if (!slots) return slots.error();
    return BoundsTable(std::move(*slots));
  }

  // All that is known; the widest bounds where nothing is.
  [[nodiscard]] Bounds find(Key key, int depth) const {
    const auto data = slots_.find(mixed_with_depth(key, depth));
    if (!data) return {};
    return {score_at(*data, lower_at), score_at(*data, upper_at), static_cast<std::uint16_t>(*data >> move_at)};
  }
  void store(Key key, int depth, const Bounds& bounds) {
    const auto word = [](Score score) { return std::uint64_t{static_cast<std::uint16_t>(score.value())}; };
    slots_.store(mixed_with_depth(key, depth),
                 word(bounds.lower) << lower_at | word(bounds.upper) << upper_at |
                     std::uint64_t{bounds.move} << move_at | static_cast<std::uint16_t>(depth),
                 [](std::uint64_t kept) { return kept & 0xFFFFU; });
  }
  void clear() { slots_.clear(); }
  [[nodiscard]] std::size_t megabytes() const { return slots_.megabytes(); }

 private:
  // | lower 16 | upper 16 | move 16 | depth 16 |
  static constexpr unsigned lower_at = 48, upper_at = 32, move_at = 16;

  explicit BoundsTable(SharedSlots slots) : slots_(std::move(slots)) {}

  static Score score_at(std::uint64_t data, unsigned at) { return Score(static_cast<std::int16_t>(data >> at)); }
  static std::uint64_t mixed_with_depth(Key key, int depth) {
    return mix_bits(static_cast<std::uint64_t>(key) + static_cast<std::uint64_t>(depth)) | 1U;
  }

  SharedSlots slots_;
};

}  // namespace arborist
