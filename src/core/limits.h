// Limits: how far a search may go, in a tree or along paths. Budget: what is left of them while it runs. Ended: why it
// came back.
//
//   alpha_beta(game, evaluate, {.depth = 6, .nodes = 2'000'000})
//   breadth_first(space, start, {.nodes = 1'000'000, .memory = 512 * megabyte})
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>

#include "core/stopwatch.h"

namespace arborist {

inline constexpr std::size_t megabyte = std::size_t{1} << 20U;

struct Limits {
  // Deeper than any game a search could finish.
  static constexpr int deepest = 1000;
  static constexpr std::uint64_t unlimited_nodes = std::numeric_limits<std::uint64_t>::max();

  int depth = deepest;                    // plies of a tree; paths may have any length
  std::uint64_t nodes = unlimited_nodes;  // positions entered, states expanded, candidates tested
  std::size_t memory = std::numeric_limits<std::size_t>::max();  // bytes for what grows while the search runs
  // The search ends by then, wherever it is.
  std::optional<Duration> time = std::nullopt;
  // Iterative deepening starts no further iteration after this.
  std::optional<Duration> soft_time = std::nullopt;
  std::stop_token stop = {};
};

// Why a search came back. Finished: everything there is was looked at, as far as it was asked to; found: it left off
// because it had what it looked for. Recordings keep the numbers of these.
enum class Ended : std::uint8_t { finished, out_of_nodes, out_of_time, stopped, out_of_memory, found };

[[nodiscard]] constexpr const char* to_text(Ended ended) {
  switch (ended) {
    case Ended::finished:
      return "finished";
    case Ended::out_of_nodes:
      return "out of nodes";
    case Ended::out_of_time:
      return "out of time";
    case Ended::stopped:
      return "stopped";
    case Ended::out_of_memory:
      return "out of memory: the limit was reached before an answer";
    case Ended::found:
      return "found";
  }
  return "";
}

// Counts nodes down and looks at the memory in use, the clock and the stop request now and then. One decrement a node.
class Budget {
 public:
  explicit Budget(const Limits& limits) : limits_(limits) {}

  // Asks for one more node; `bytes` tells the memory in use when it is time to look. False once the budget is used up,
  // and from then on.
  template <class Bytes>
  bool spend(const Bytes& bytes) {
    if (left_ <= 0) [[unlikely]] {
      if (!allows(bytes())) return false;
    }
    return spend();
  }
  bool spend() {
    if (left_ <= 0) [[unlikely]] {
      if (!refill()) return false;
    }
    --left_;
    return true;
  }

  // Asks for up to this many nodes at one time; returns how many are granted, 0 once the budget is used up.
  template <class Bytes>
  std::uint64_t spend_up_to(std::uint64_t wanted, const Bytes& bytes) {
    if (left_ <= 0 && (!allows(bytes()) || !refill())) return 0;
    const std::uint64_t granted = std::min(static_cast<std::uint64_t>(left_), wanted);
    left_ -= static_cast<std::int64_t>(granted);
    return granted;
  }

  // Is there room for this much in all? To be asked before a large table is made.
  bool allows(std::size_t bytes) {
    if (used_up()) return false;
    return bytes <= limits_.memory || end(Ended::out_of_memory);
  }

  [[nodiscard]] bool used_up() const { return left_ < 0; }
  // Why it was used up; finished while it was not.
  [[nodiscard]] Ended ended() const { return ended_; }
  [[nodiscard]] std::uint64_t spent() const { return granted_ - static_cast<std::uint64_t>(used_up() ? 0 : left_); }
  [[nodiscard]] const Limits& limits() const { return limits_; }

  // For a search inside the search: what is left for it, and what it has used. The limits are looked at anew after it.
  [[nodiscard]] Limits left() const {
    Limits rest = limits_;
    if (rest.nodes != Limits::unlimited_nodes) rest.nodes -= std::min(rest.nodes, spent() + charged_);
    if (rest.time) rest.time = *rest.time - std::min(*rest.time, watch_.elapsed());
    return rest;
  }
  void charge(std::uint64_t nodes) {
    if (used_up()) return;
    charged_ += nodes;
    give_back();
    left_ = 0;
  }
  [[nodiscard]] std::uint64_t charged() const { return charged_; }

 private:
  static constexpr std::uint64_t nodes_between_looks = 1024;

  [[gnu::noinline]] bool refill() {
    if (used_up()) return false;
    if (granted_ + charged_ >= limits_.nodes) return end(Ended::out_of_nodes);
    if (limits_.stop.stop_requested()) return end(Ended::stopped);
    if (limits_.time && watch_.elapsed() >= *limits_.time) return end(Ended::out_of_time);
    const std::uint64_t grant = std::min(nodes_between_looks, limits_.nodes - granted_ - charged_);
    left_ = static_cast<std::int64_t>(grant);
    granted_ += grant;
    return true;
  }
  bool end(Ended reason) {
    give_back();
    ended_ = reason;
    left_ = -1;
    return false;
  }
  void give_back() { granted_ -= static_cast<std::uint64_t>(left_); }

  std::int64_t left_ = 0;  // of what was granted last; -1 once the budget is used up
  std::uint64_t granted_ = 0;
  std::uint64_t charged_ = 0;
  Ended ended_ = Ended::finished;
  Stopwatch watch_;
  Limits limits_;
};

}  // namespace arborist
