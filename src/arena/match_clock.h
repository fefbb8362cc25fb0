// MatchClock: the two clocks of a game, and how much of them a player who has no plan of its own may use for a move.
//
//   MatchClock clock({white_control, black_control});
//   turn.time_left = clock.time_left(side);
//   if (!clock.spend(side, used, margin)) …                  // the flag has fallen
#pragma once

#include <array>
#include <optional>

#include "arena/player.h"
#include "arena/time_control.h"
#include "game/side.h"
#include "game/time_left.h"

namespace arborist {

class MatchClock {
 public:
  using Controls = std::array<std::optional<TimeControl>, 2>;
  explicit MatchClock(const Controls& controls);

  // Nothing for a side without a clock.
  [[nodiscard]] std::optional<TimeLeft> time_left(Side side) const;
  [[nodiscard]] std::optional<Duration> shown(Side side) const;
  // A move took so long. False once the clock stands more than the margin below zero: what is forgiven is forgiven once
  // a game and not once a move.
  [[nodiscard]] bool spend(Side side, Duration used, Duration margin);

 private:
  struct Half {
    std::optional<TimeControl> control;
    Duration left = {};
    int moves_made = 0;
  };
  std::array<Half, 2> halves_;
};

// The limits of a turn for a search that knows only limits: where there is a clock, a share of it.
[[nodiscard]] Limits limits_within(const Turn& turn);

// The share: what is left over the moves it should last for (30 at most), and most of the increment. The search starts
// no new depth after half of it (soft), and may finish one within three times of it (hard), but never takes more than a
// third of the clock while moves remain.
struct TimeShare {
  Duration soft = {};
  Duration hard = {};
};
[[nodiscard]] TimeShare share_of_clock(const TimeLeft& time);

}  // namespace arborist
