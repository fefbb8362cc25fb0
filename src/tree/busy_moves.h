// BusyMoves: the moves that threads are at, so that others turn to something else first. A hint and nothing more: two
// moves may share a place, and what is forgotten costs only work done twice.
// Source: Kerrigan's simplified form of Weill, "The ABDADA distributed minimax search algorithm", 1996.
//
//   if (!busy.is_busy(key)) { busy.begin(key); search(move); busy.end(key); }
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace arborist {

class BusyMoves {
 public:
  [[nodiscard]] bool is_busy(std::uint64_t key) const { return slot(key).load(std::memory_order_relaxed) == key; }
  void begin(std::uint64_t key) { slot(key).store(key, std::memory_order_relaxed); }
  void end(std::uint64_t key) {
    std::uint64_t mine = key;
    slot(key).compare_exchange_strong(mine, 0, std::memory_order_relaxed);
  }

 private:
  static constexpr std::size_t size = 1U << 12U;
  std::atomic<std::uint64_t>& slot(std::uint64_t key) const { return slots_[key % size]; }
  mutable std::array<std::atomic<std::uint64_t>, size> slots_{};
};

}  // namespace arborist
