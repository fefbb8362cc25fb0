// ProofTable: how far df-pn came with a position: what is missing for its mover to get what is asked (phi), what is
// missing for the contrary (delta), and its bound once one of the two is 0. Threads may share it.
//
//   ProofTable table = std::move(*ProofTable::of_megabytes(64));
//   if (const auto entry = table.find(key); entry && entry->is_solved()) …
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/expected.h"
#include "game/score.h"
#include "tree/shared_slots.h"

namespace arborist {

class ProofTable {
 public:
  static constexpr std::uint32_t infinite = (1U << 24U) - 1U;
  // | phi 24 | delta 24 | bound 16 |
  struct Entry {
    std::uint32_t phi = 1;
    std::uint32_t delta = 1;
    Score bound = {};  // for the mover, once one of the two is 0

    [[nodiscard]] bool is_solved() const { return phi == 0 || delta == 0; }
  };

  [[nodiscard]] static Expected<ProofTable> of_megabytes(std::size_t megabytes) {
    auto slots = SharedSlots::of_megabytes(megabytes);
    if (!slots) return slots.error();
    return ProofTable(std::move(*slots));
  }
  [[nodiscard]] std::optional<Entry> find(std::uint64_t key) const {
    const auto data = slots_.find(key);
    return data ? std::optional(unpacked(*data)) : std::nullopt;
  }
  // What was never worked on gives way first, then what is furthest from a proof.
  void store(std::uint64_t key, const Entry& entry) {
    slots_.store(key,
                 std::uint64_t{entry.phi} << 40U | std::uint64_t{entry.delta} << 16U |
                     static_cast<std::uint16_t>(entry.bound.value()),
                 [](std::uint64_t data) -> std::uint64_t {
                   const Entry kept = unpacked(data);
                   return kept.is_solved() ? infinite : kept.phi + kept.delta;
                 });
  }
  void clear() { slots_.clear(); }

 private:
  explicit ProofTable(SharedSlots slots) : slots_(std::move(slots)) {}
  static Entry unpacked(std::uint64_t data) {
    return {static_cast<std::uint32_t>(data >> 40U), static_cast<std::uint32_t>(data >> 16U & infinite),
            Score(static_cast<std::int16_t>(data & 0xFFFFU))};
  }

  SharedSlots slots_;
};

}  // namespace arborist
