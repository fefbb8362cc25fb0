// BoundsTable: what null-window searches learnt of a position at one depth: both a lower and an upper bound, and the
// move that raised the lower one. MTD(f) and its kin live by it: each pass goes on where the last one left off. It has
// a fixed size; in a full cluster the shallowest entry gives way, which costs work but never the value.
//
//   Expected<BoundsTable> table = BoundsTable::of_megabytes(16);
//   BoundsTable::Bounds& bounds = table->at(position.key(), depth);
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/expected.h"
#include "core/mapped_memory.h"
#include "core/random.h"
#include "game/score.h"
#include "game/side.h"

namespace arborist {

class BoundsTable {
 public:
  struct Bounds {
    Score lower = -Score::infinite();
    Score upper = Score::infinite();
    std::uint16_t move = 0;
  };

  [[nodiscard]] static Expected<BoundsTable> of_megabytes(std::size_t megabytes) {
    auto memory = MappedMemory::of_bytes(megabytes << 20U);
    if (!memory) return memory.error();
    return BoundsTable(std::move(*memory));
  }

  // All that is known; the widest bounds where nothing is.
  [[nodiscard]] Bounds find(Key key, int depth) const {
    const std::uint64_t mixed = mixed_with_depth(key, depth);
    for (const Slot& slot : cluster(mixed))
      if (slot.key == mixed) return {Score(slot.lower), Score(slot.upper), slot.move};
    return {};
  }
  void store(Key key, int depth, const Bounds& bounds) {
    const std::uint64_t mixed = mixed_with_depth(key, depth);
    Slot* chosen = nullptr;
    for (Slot& slot : cluster(mixed)) {
      if (slot.key == mixed || slot.key == 0) {
        chosen = &slot;
        break;
      }
      if (chosen == nullptr || slot.depth < chosen->depth) chosen = &slot;
    }
    *chosen = {mixed, static_cast<std::int16_t>(bounds.lower.value()), static_cast<std::int16_t>(bounds.upper.value()),
               bounds.move, static_cast<std::uint16_t>(depth)};
  }
  void clear() { memory_.clear(); }
  [[nodiscard]] std::size_t megabytes() const { return memory_.size() >> 20U; }

 private:
  // | key 64 | lower 16 | upper 16 | move 16 | depth 16 |
  struct Slot {
    std::uint64_t key;  // 0: nothing is here
    std::int16_t lower;
    std::int16_t upper;
    std::uint16_t move;
    std::uint16_t depth;
  };
  static_assert(sizeof(Slot) == 16);
  using Cluster = std::array<Slot, 4>;  // one cache line

  explicit BoundsTable(MappedMemory memory) : memory_(std::move(memory)) {}

  static std::uint64_t mixed_with_depth(Key key, int depth) {
    return mix_bits(static_cast<std::uint64_t>(key) + static_cast<std::uint64_t>(depth)) | 1U;
  }
  [[nodiscard]] Cluster& cluster(std::uint64_t mixed) const {
    __extension__ using Wide = unsigned __int128;
    const auto index = static_cast<std::size_t>((static_cast<Wide>(mixed) * (memory_.size() / sizeof(Cluster))) >> 64U);
    return reinterpret_cast<Cluster*>(memory_.data())[index];
  }

  MappedMemory memory_;
};

}  // namespace arborist
