// Limits: how far a search may go. Budget: what is left of them while it runs.
//
//   alpha_beta(game, evaluate, {.depth = 6, .nodes = 2'000'000})
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>

#include "core/stopwatch.h"
#include "game/score.h"

namespace arborist {

struct Limits {
  // Deeper than any game a search could finish, and the deepest win a score can tell.
  static constexpr int deepest = Score::longest_win;
  static constexpr std::uint64_t unlimited_nodes = std::numeric_limits<std::uint64_t>::max();

  int depth = deepest;
  std::uint64_t nodes = unlimited_nodes;
  // The search ends by then, wherever it is.
  std::optional<Duration> time = std::nullopt;
  // Iterative deepening starts no further iteration after this.
  std::optional<Duration> soft_time = std::nullopt;
  std::stop_token stop = {};
};

// Why a search came back.
enum class Ended : std::uint8_t { finished, out_of_nodes, out_of_time, stopped };

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
  }
  return "";
}

// Counts nodes down and looks at the clock and the stop request now and then. One decrement a node.
class Budget {
 public:
  explicit Budget(const Limits& limits) : limits_(&limits) { refill(); }

  // Asks for one more node; false once the budget is used up, and from then on.
  bool spend() {
    if (left_ <= 0) [[unlikely]] {
      if (!refill()) return false;
    }
    --left_;
    return true;
  }

  [[nodiscard]] bool used_up() const { return left_ < 0; }
  [[nodiscard]] Ended ended() const { return ended_; }
  [[nodiscard]] std::uint64_t spent() const { return granted_ - static_cast<std::uint64_t>(used_up() ? 0 : left_); }
  [[nodiscard]] Duration elapsed() const { return watch_.elapsed(); }

  // For a search inside the search: what is left for it, and what it has used. The limits are looked at anew after it.
  [[nodiscard]] Limits left() const {
    Limits rest = *limits_;
    if (rest.nodes != Limits::unlimited_nodes) rest.nodes -= std::min(rest.nodes, spent() + charged_);
    if (rest.time) rest.time = *rest.time - std::min(*rest.time, elapsed());
    return rest;
  }
  void charge(std::uint64_t nodes) {
    if (used_up()) return;
    charged_ += nodes;
    granted_ -= static_cast<std::uint64_t>(left_);
    left_ = 0;
  }
  [[nodiscard]] std::uint64_t charged() const { return charged_; }

 private:
  static constexpr std::uint64_t nodes_between_looks = 1024;

  [[gnu::noinline]] bool refill() {
    if (used_up()) return false;
    if (granted_ + charged_ >= limits_->nodes) return end(Ended::out_of_nodes);
    if (limits_->stop.stop_requested()) return end(Ended::stopped);
    if (limits_->time && watch_.elapsed() >= *limits_->time) return end(Ended::out_of_time);
    const std::uint64_t grant = std::min(nodes_between_looks, limits_->nodes - granted_ - charged_);
    left_ = static_cast<std::int64_t>(grant);
    granted_ += grant;
    return true;
  }
  bool end(Ended reason) {
    ended_ = reason;
    left_ = -1;
    return false;
  }

  const Limits* limits_;
  Stopwatch watch_;
  std::int64_t left_ = 0;  // of what was granted last; -1 once the budget is used up
  std::uint64_t granted_ = 0;
  std::uint64_t charged_ = 0;
  Ended ended_ = Ended::finished;
};

}  // namespace arborist
