// The hash table of perft: leaves below a position and depth, shared by all threads without locks. An entry keeps its
// count and the key mixed with that count, so that one torn between two threads is known as wrong (Hyatt's method).
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>

#include "chess/position.h"
#include "core/random.h"

namespace arborist::chess {

class PerftTable {
 public:
  // Rounded down to a power of two entries; at least one megabyte.
  explicit PerftTable(std::size_t megabytes)
      : mask_(std::bit_floor(std::max<std::size_t>(megabytes, 1) * 1024 * 1024 / sizeof(Entry)) - 1),
        entries_(std::make_unique<Entry[]>(mask_ + 1)) {}

  [[nodiscard]] std::optional<std::uint64_t> find(const Position& position, int depth) const {
    const std::uint64_t key = mixed(position, depth);
    const Entry& entry = entries_[key & mask_];
    const std::uint64_t leaves = entry.leaves.load(std::memory_order_relaxed);
    if ((entry.check.load(std::memory_order_relaxed) ^ leaves) != key) return std::nullopt;
    return leaves;
  }
  void store(const Position& position, int depth, std::uint64_t leaves) {
    const std::uint64_t key = mixed(position, depth);
    Entry& entry = entries_[key & mask_];
    entry.check.store(key ^ leaves, std::memory_order_relaxed);
    entry.leaves.store(leaves, std::memory_order_relaxed);
  }

 private:
  struct Entry {
    std::atomic<std::uint64_t> check = 0;
    std::atomic<std::uint64_t> leaves = 0;
  };
  static std::uint64_t mixed(const Position& position, int depth) {
    return mix_bits(static_cast<std::uint64_t>(position.key()) + static_cast<std::uint64_t>(depth));
  }

  std::size_t mask_;
  std::unique_ptr<Entry[]> entries_;
};

}  // namespace arborist::chess
