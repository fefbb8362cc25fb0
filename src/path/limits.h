// Limits: how far a path search may go. Budget: what is left of them while it runs.
//
//   breadth_first(space, start, {.nodes = 1'000'000, .memory = 512 * megabyte})
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>

#include "core/stopwatch.h"

namespace arborist::path {

inline constexpr std::size_t megabyte = std::size_t{1} << 20U;

struct Limits {
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  // states to expand, or candidates to test
  std::size_t memory = std::numeric_limits<std::size_t>::max();     // bytes for tables and frontiers
  std::optional<Duration> time = std::nullopt;
  std::stop_token stop = {};
};

// Why a search came back. "No path" is an answer: everything that can be reached has been looked at.
enum class Ended : std::uint8_t { found, no_path, out_of_nodes, out_of_memory, out_of_time, stopped };

[[nodiscard]] constexpr const char* to_text(Ended ended) {
  switch (ended) {
    case Ended::found:
      return "found";
    case Ended::no_path:
      return "no path";
    case Ended::out_of_nodes:
      return "out of nodes";
    case Ended::out_of_memory:
      return "out of memory: the limit was reached before an answer";
    case Ended::out_of_time:
      return "out of time";
    case Ended::stopped:
      return "stopped";
  }
  return "";
}

// Counts nodes down and looks at the clock, the memory in use and the stop request now and then.
class Budget {
 public:
  explicit Budget(const Limits& limits)
      : nodes_(limits.nodes),
        memory_(limits.memory),
        time_(limits.time.value_or(Duration::max())),
        stop_(limits.stop) {}

  // Asks for one more node; `bytes` tells the memory in use when it is time to look. False once the budget is used up.
  template <class Bytes>
  bool spend(Bytes&& bytes) {
    if (left_ == 0) [[unlikely]] {
      if (!allows(bytes()) || !refill()) return false;
    }
    --left_;
    return true;
  }

  // Asks for up to this many nodes at one time; returns how many are granted, 0 once the budget is used up.
  template <class Bytes>
  std::uint64_t spend_up_to(std::uint64_t wanted, Bytes&& bytes) {
    if (left_ == 0 && (!allows(bytes()) || !refill())) return 0;
    const std::uint64_t granted = std::min(wanted, left_);
    left_ -= granted;
    return granted;
  }

  // Is there room for this much in all? To be asked before a large table is made.
  bool allows(std::size_t bytes) {
    if (bytes > memory_) ended_ = Ended::out_of_memory;
    return !used_up();
  }

  [[nodiscard]] bool used_up() const { return ended_ != Ended::no_path; }
  // Why it was used up; "no path" while it was not.
  [[nodiscard]] Ended ended() const { return ended_; }

 private:
  static constexpr std::uint64_t nodes_between_looks = 1024;

  bool refill() {
    if (used_up()) return false;
    if (granted_ >= nodes_) return end(Ended::out_of_nodes);
    if (stop_.stop_requested()) return end(Ended::stopped);
    if (watch_.elapsed() >= time_) return end(Ended::out_of_time);
    left_ = std::min(nodes_between_looks, nodes_ - granted_);
    granted_ += left_;
    return true;
  }
  bool end(Ended reason) {
    ended_ = reason;
    return false;
  }

  std::uint64_t nodes_;
  std::size_t memory_;
  Duration time_;
  std::stop_token stop_;
  Stopwatch watch_;
  std::uint64_t left_ = 0;
  std::uint64_t granted_ = 0;
  Ended ended_ = Ended::no_path;
};

}  // namespace arborist::path
