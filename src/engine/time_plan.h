// How long a move may take. TimePlan: a time to aim at and one never to pass, made from what the clocks show.
// TimeKeeper: the watch of a running search.
//
//   TimePlan plan = plan_time(request, overhead);
//   TimeKeeper time(plan, request.ponder);
//   if (time.is_out()) stop();
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <utility>

#include "engine/request.h"

namespace arborist::engine {

struct TimePlan {
  // No further iteration is begun after `soft`, stretched or shortened by how sure the search is; none: no such limit.
  std::optional<Duration> soft = std::nullopt;
  std::optional<Duration> hard = std::nullopt;
  bool may_stretch = false;  // soft and hard come from a clock
  // Set for this move, whatever the clocks show.
  std::optional<Duration> move_time = std::nullopt;
};
// The overhead, which is the time a move needs to come and go, is kept back once for this move, of a clock and of a
// time for the move; and of a clock for the moves to come, as far as increments do not pay it.
[[nodiscard]] TimePlan plan_time(const SearchRequest& request, Duration overhead);

// What an iteration says about how sure its move is.
struct Confidence {
  int stable_iterations = 0;    // since the best move changed
  int value_drop = 0;           // since the iteration before; negative: it rose
  int permille_on_best = 1000;  // share of the nodes spent on the best move
};
// The soft limit in permille of what was planned.
[[nodiscard]] int stretch(const Confidence& confidence);

// While pondering only the opponent's clock runs, and nothing ends the search. What was thought by then is thought all
// the same, as in other strong engines: a plan made from a clock counts from the start of the search, so that after the
// hit only the rest of it is used, and where nothing is left the move is played at once. A time set for the move counts
// from the hit.
class TimeKeeper {
 public:
  // How long since the search began; tests bring a clock of their own.
  using Watch = std::function<Duration()>;

  TimeKeeper(
      const TimePlan& plan, bool pondering, Watch watch = [watch = Stopwatch()] { return watch.elapsed(); })
      : watch_(std::move(watch)), plan_(plan), pondering_(pondering) {}

  [[nodiscard]] Duration since_start() const { return watch_(); }
  [[nodiscard]] bool pondering() const { return pondering_; }
  // The move pondered on was played. True if enough was thought already: the search ends now.
  [[nodiscard]] bool ponder_hit();
  [[nodiscard]] bool is_out() const;
  // Until it is out; nothing while there is no such time.
  [[nodiscard]] std::optional<Duration> left() const;
  // Whether an iteration that ends now was the last by its soft limit.
  [[nodiscard]] bool is_enough(const Confidence& confidence) const;
  // What each iteration found, told by the one thread that decides: true if the search ends. While pondering it is
  // kept for the hit.
  [[nodiscard]] bool may_end(bool has_thought_enough);
  [[nodiscard]] const TimePlan& plan() const { return plan_; }

 private:
  [[nodiscard]] Duration since_hit() const { return watch_() - Duration(hit_after_.load(std::memory_order_relaxed)); }

  Watch watch_;
  TimePlan plan_;
  std::atomic<bool> pondering_;
  std::atomic<bool> has_thought_enough_ = false;
  std::atomic<Duration::rep> hit_after_ = 0;
};

}  // namespace arborist::engine
