// How long a move may take. TimePlan: a time to aim at and one never to pass, made from what the clocks show.
// TimeKeeper: the watch of a running search; while pondering the time does not count.
//
//   TimePlan plan = plan_time(request, overhead);
//   if (keeper.elapsed() >= *plan.hard) stop();
#pragma once

#include <atomic>
#include <optional>

#include "engine/request.h"

namespace arborist::engine {

struct TimePlan {
  // No further iteration is begun after `soft`, stretched or shortened by how sure the search is; none: no such limit.
  std::optional<Duration> soft = std::nullopt;
  std::optional<Duration> hard = std::nullopt;
  bool may_stretch = false;  // soft comes from a clock
};
[[nodiscard]] TimePlan plan_time(const SearchRequest& request, Duration overhead);

// What an iteration says about how sure its move is.
struct Confidence {
  int stable_iterations = 0;    // since the best move changed
  int value_drop = 0;           // since the iteration before; negative: it rose
  int permille_on_best = 1000;  // share of the nodes spent on the best move
};
// The soft limit in permille of what was planned.
[[nodiscard]] int stretch(const Confidence& confidence);

class TimeKeeper {
 public:
  TimeKeeper(const TimePlan& plan, bool pondering) : plan_(plan), pondering_(pondering) {}

  [[nodiscard]] Duration since_start() const { return watch_.elapsed(); }
  // Of the time that counts.
  [[nodiscard]] Duration elapsed() const {
    return pondering() ? Duration::zero() : watch_.elapsed() - Duration(hit_after_.load(std::memory_order_relaxed));
  }
  [[nodiscard]] bool pondering() const { return pondering_.load(std::memory_order_acquire); }
  void ponder_hit() {
    hit_after_.store(watch_.elapsed().count(), std::memory_order_relaxed);
    pondering_.store(false, std::memory_order_release);
  }
  [[nodiscard]] bool is_out() const { return plan_.hard && !pondering() && elapsed() >= *plan_.hard; }
  // Asked after each iteration.
  [[nodiscard]] bool is_enough(const Confidence& confidence) const;
  [[nodiscard]] const TimePlan& plan() const { return plan_; }

 private:
  Stopwatch watch_;
  TimePlan plan_;
  std::atomic<bool> pondering_;
  std::atomic<Duration::rep> hit_after_ = 0;
};

}  // namespace arborist::engine
