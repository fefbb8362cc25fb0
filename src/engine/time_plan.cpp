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
constexpr int most_moves_to_go = 40;
// The overhead is kept back this many times: a busy machine may hold a thread up for longer than usual, and with the
// clock this low the increment is enough to live on.
constexpr int overheads_kept = 6;

Duration permille(Duration time, int parts) { return time / 1000 * parts; }

TimePlan plan_clock(const TimeLeft& clock, Duration overhead) {
  const Duration usable = std::max<Duration>(clock.own - overheads_kept * overhead, milliseconds(1));
  Duration soft = permille(usable, usual_share) + permille(clock.own_increment, increment_share);
  Duration most = permille(usable, largest_share);
  if (clock.moves_to_go > 0) {
    const int moves = std::min(clock.moves_to_go, most_moves_to_go);
    soft = std::max(soft, (usable + clock.own_increment * (moves - 1)) / (moves + 1));
    if (moves <= 2) most = permille(usable, moves == 1 ? 900 : 600);
  }
  const Duration hard = std::min(most, permille(soft, most_of_soft));
  return {.soft = std::min(soft, hard), .hard = std::max<Duration>(hard, milliseconds(1)), .may_stretch = true};
}

}  // namespace

TimePlan plan_time(const SearchRequest& request, Duration overhead) {
  if (request.infinite) return {};
  TimePlan plan;
  if (request.clock) plan = plan_clock(*request.clock, overhead);
  if (request.limits.time) plan.hard = plan.hard ? std::min(*plan.hard, *request.limits.time) : *request.limits.time;
  if (request.limits.soft_time && !plan.soft) plan.soft = request.limits.soft_time;
  return plan;
}

int stretch(const Confidence& c) {
  constexpr std::array<int, 6> by_stability = {1500, 1200, 1050, 950, 880, 820};
  const int stability = by_stability[static_cast<std::size_t>(std::clamp(c.stable_iterations, 0, 5))];
  const int drop = std::clamp(1000 + 6 * c.value_drop, 850, 1600);
  const int effort = std::clamp(2100 - 13 * c.permille_on_best / 10, 700, 1700);
  return static_cast<int>(std::int64_t{stability} * drop / 1000 * effort / 1000);
}

bool TimeKeeper::is_enough(const Confidence& confidence) const {
  if (!plan_.soft || pondering()) return false;
  const Duration limit = plan_.may_stretch ? permille(*plan_.soft, stretch(confidence)) : *plan_.soft;
  return elapsed() >= limit;
}

}  // namespace arborist::engine
