#include "engine/time_plan.h"

#include <algorithm>
#include <chrono>

namespace arborist::engine {
namespace {

using std::chrono::milliseconds;

// Parts of what is left, in permille.
constexpr int usual_share = 36;
constexpr int increment_share = 700;
constexpr int largest_share = 300;
constexpr int most_of_soft = 4'500;
constexpr int largest_share_of_last_move = 900;
constexpr int largest_share_of_last_but_one = 600;
constexpr int most_moves_to_go = 40;
// Left on the clock besides the overhead: a busy machine may hold a thread up for longer than usual, and with the clock
// this low the increment is enough to live on.
constexpr Duration reserve = milliseconds(50);
constexpr Duration shortest = milliseconds(1);
// The way of a move costs the overhead again in every move to come, of which there may be so many. What increments do
// not pay of it is kept back now, or a long game is lost by lag alone; on the shortest clocks not quite all of it,
// where nobody knows how many moves are to come.
constexpr int most_moves_to_come = 150;
constexpr int largest_share_for_lag = 875;
// Clocks that show more, or less than nothing, are somebody's mistake.
constexpr Duration longest = std::chrono::hours(24 * 365);

Duration permille(Duration time, int parts) { return time / 1000 * parts; }

TimeLeft within_reason(TimeLeft clock) {
  clock.own = std::clamp(clock.own, Duration::zero(), longest);
  clock.own_increment = std::clamp(clock.own_increment, Duration::zero(), longest);
  return clock;
}

Duration usable_of(const TimeLeft& clock, Duration overhead) {
  const Duration left = std::max<Duration>(clock.own - overhead - reserve, shortest);
  if (clock.own_increment >= overhead) return left;
  const Duration each = overhead + shortest - clock.own_increment;
  const Duration kept = clock.moves_to_go > 0
                            ? each * (std::min(clock.moves_to_go, most_moves_to_come) - 1)
                            : std::min(each * most_moves_to_come, permille(left, largest_share_for_lag));
  return std::max<Duration>(left - kept, shortest);
}

TimePlan plan_clock(const TimeLeft& told, Duration overhead) {
  const TimeLeft clock = within_reason(told);
  const Duration usable = usable_of(clock, overhead);
  Duration soft = permille(usable, usual_share) + permille(clock.own_increment, increment_share);
  Duration most = permille(usable, largest_share);
  if (clock.moves_to_go > 0) {
    const int moves = std::min(clock.moves_to_go, most_moves_to_go);
    soft = std::max(soft, (usable + clock.own_increment * (moves - 1)) / (moves + 1));
    if (moves == 2) most = permille(usable, largest_share_of_last_but_one);
    if (moves == 1) most = permille(usable, largest_share_of_last_move);
  }
  const Duration hard = std::min(most, permille(soft, most_of_soft));
  return {.soft = std::min(soft, hard), .hard = std::max<Duration>(hard, shortest), .may_stretch = true};
}

}  // namespace

TimePlan plan_time(const SearchRequest& request, Duration overhead) {
  if (request.infinite) return {};
  TimePlan plan;
  if (request.clock) plan = plan_clock(*request.clock, overhead);
  if (request.limits.time) plan.move_time = std::max<Duration>(*request.limits.time - overhead, shortest);
  if (request.limits.soft_time && !plan.soft) plan.soft = request.limits.soft_time;
  return plan;
}

// Each in permille of the usual time: by how long the move has been the best, by how far its value fell, and by the
// part of the nodes that went elsewhere.
int stretch(const Confidence& c) {
  constexpr int whole = 1000;
  constexpr std::array<int, 6> by_stability = {1500, 1200, 1050, 950, 880, 820};
  constexpr int by_drop = 6, least_by_drop = 850, most_by_drop = 1600;
  constexpr int without_effort = 2100, by_tenths_of_effort = 13, least_by_effort = 700, most_by_effort = 1700;
  const int most_stable = static_cast<int>(by_stability.size()) - 1;
  const int stability = by_stability[static_cast<std::size_t>(std::clamp(c.stable_iterations, 0, most_stable))];
  const int drop = std::clamp(whole + by_drop * c.value_drop, least_by_drop, most_by_drop);
  const int effort =
      std::clamp(without_effort - by_tenths_of_effort * c.permille_on_best / 10, least_by_effort, most_by_effort);
  return static_cast<int>(std::int64_t{stability} * drop / whole * effort / whole);
}

bool TimeKeeper::ponder_hit() {
  if (pondering_) {
    hit_after_.store(since_start().count(), std::memory_order_relaxed);
    pondering_ = false;
  }
  return has_thought_enough_ || is_out();
}

std::optional<Duration> TimeKeeper::left() const {
  if (pondering_) return std::nullopt;
  std::optional<Duration> least;
  if (plan_.hard) least = *plan_.hard - since_start();
  if (plan_.move_time) least = std::min(least.value_or(Duration::max()), *plan_.move_time - since_hit());
  return least;
}

bool TimeKeeper::is_out() const {
  const auto time = left();
  return time && *time <= Duration::zero();
}

bool TimeKeeper::is_enough(const Confidence& confidence) const {
  if (!plan_.soft) return false;
  if (plan_.may_stretch) return since_start() >= permille(*plan_.soft, stretch(confidence));
  return !pondering_ && since_hit() >= *plan_.soft;
}

// The verdict is kept before the hit is looked for, and a hit is noted before the verdict is: neither is missed.
bool TimeKeeper::may_end(bool has_thought_enough) {
  has_thought_enough_ = has_thought_enough;
  return has_thought_enough && !pondering_;
}

}  // namespace arborist::engine
