#include "arena/match_clock.h"

#include <algorithm>
#include <chrono>

namespace arborist {

MatchClock::MatchClock(const Controls& controls) {
  for (const Side side : {Side::first, Side::second}) {
    Half& half = halves_[index_of(side)];
    half.control = controls[index_of(side)];
    if (half.control) half.left = half.control->base;
  }
}

std::optional<Duration> MatchClock::shown(Side side) const {
  const Half& half = halves_[index_of(side)];
  if (!half.control) return std::nullopt;
  return std::max(half.left, Duration::zero());
}

std::optional<TimeLeft> MatchClock::time_left(Side side) const {
  const Half& own = halves_[index_of(side)];
  const Half& other = halves_[index_of(opponent(side))];
  if (!own.control) return std::nullopt;
  return TimeLeft{
      .own = *shown(side),
      .other = shown(opponent(side)).value_or(Duration::zero()),
      .own_increment = own.control->increment,
      .other_increment = other.control ? other.control->increment : Duration::zero(),
      .moves_to_go = own.control->moves == 0 ? 0 : own.control->moves - own.moves_made % own.control->moves};
}

bool MatchClock::spend(Side side, Duration used, Duration margin) {
  Half& half = halves_[index_of(side)];
  if (!half.control) return true;
  half.left -= used;
  if (half.left < -margin) return false;
  ++half.moves_made;
  half.left += half.control->increment;
  if (half.control->moves > 0 && half.moves_made % half.control->moves == 0) half.left += half.control->base;
  return true;
}

TimeShare share_of_clock(const TimeLeft& time) {
  constexpr int moves_expected = 30;
  // What passing the move on may cost.
  constexpr Duration overhead = std::chrono::milliseconds(10);
  const int moves = time.moves_to_go > 0 ? std::min(time.moves_to_go, moves_expected) : moves_expected;
  const Duration usable = time.own - std::min(overhead, time.own / 4);
  const Duration share = usable / moves + time.own_increment * 3 / 4;
  const Duration most = moves == 1 ? usable * 4 / 5 : usable / 3;
  return {.soft = std::min(share / 2, most), .hard = std::min(share * 3, most)};
}

Limits limits_within(const Turn& turn) {
  Limits limits = turn.limits;
  if (!turn.time_left) return limits;
  const TimeShare share = share_of_clock(*turn.time_left);
  limits.time = limits.time ? std::min(*limits.time, share.hard) : share.hard;
  limits.soft_time = limits.soft_time ? std::min(*limits.soft_time, share.soft) : share.soft;
  return limits;
}

}  // namespace arborist
