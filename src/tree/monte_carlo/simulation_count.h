// What the threads of a Monte Carlo search share beside the tree: how many simulations are left, whether it is to end,
// and how deep they came.
//
//   SimulationCount count(limits, 20'000);
//   while (const std::uint64_t batch = count.take()) …
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "core/limits.h"

namespace arborist {

// How much several threads have done of a search, and whether it is to end.
class SimulationCount {
 public:
  // A simulation adds at most one node, so that the limit of nodes, the root among them, is one of simulations.
  SimulationCount(const Limits& limits, std::uint64_t simulations)
      : limits_(limits),
        simulations_(std::min(simulations, std::max<std::uint64_t>(limits.nodes, 1) - 1)),
        ended_(simulations_ < simulations ? Ended::out_of_nodes : Ended::finished) {}

  // Takes the next few simulations; 0 once there are none left.
  std::uint64_t take() {
    if (is_over()) return 0;
    const std::uint64_t before = taken_.fetch_add(batch, std::memory_order_relaxed);
    if (before >= simulations_) return 0;
    return std::min(batch, simulations_ - before);
  }
  // After so many positions were seen: time to look at the clock?
  bool allows(std::uint64_t& positions_seen) {
    if (positions_seen < positions_between_looks) return !is_over();
    positions_seen = 0;
    if (limits_.stop.stop_requested()) return end(Ended::stopped);
    if (limits_.time && watch_.elapsed() >= *limits_.time) return end(Ended::out_of_time);
    return !is_over();
  }
  bool end(Ended reason) {
    if (!is_over_.exchange(true, std::memory_order_relaxed)) ended_ = reason;
    return false;
  }
  [[nodiscard]] bool is_over() const { return is_over_.load(std::memory_order_relaxed); }
  [[nodiscard]] Ended ended() const { return ended_; }

 private:
  static constexpr std::uint64_t batch = 16;
  static constexpr std::uint64_t positions_between_looks = 4096;

  const Limits limits_;
  const std::uint64_t simulations_;
  Stopwatch watch_;
  std::atomic<std::uint64_t> taken_ = 0;
  std::atomic<bool> is_over_ = false;
  std::atomic<Ended> ended_;
};

// The largest of what several threads came to.
class Deepest {
 public:
  void raise(int ply) {
    int known = ply_.load(std::memory_order_relaxed);
    while (known < ply && !ply_.compare_exchange_weak(known, ply, std::memory_order_relaxed)) {
    }
  }
  operator int() const { return ply_.load(std::memory_order_relaxed); }

 private:
  std::atomic<int> ply_ = 0;
};

}  // namespace arborist
