// What a player may use in a game: a clock, a time for each move, nodes, depth. Written as everyone writes it:
//
//   40/60+0.6    40 moves in 60 seconds, and 0.6 seconds more after each move
//   8+0.08       8 seconds for the whole game, and 0.08 seconds more after each move
//   5:00+3       minutes and seconds
//   inf          no clock
//
//   auto control = parse_time_control("8+0.08");     // Expected<std::optional<TimeControl>>
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/expected.h"
#include "core/limits.h"
#include "core/stopwatch.h"

namespace arborist {

struct TimeControl {
  int moves = 0;  // that the time is for, and for which it is given anew; 0: the whole game
  Duration base = {};
  Duration increment = {};

  [[nodiscard]] std::string text() const;
  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

// Nothing for "inf".
[[nodiscard]] Expected<std::optional<TimeControl>> parse_time_control(std::string_view text);
// A time with its unit: 100ms, 0.5s, 2m.
[[nodiscard]] Expected<Duration> parse_duration(std::string_view text);
// "100ms", "2.5s": what parse_duration reads.
[[nodiscard]] std::string to_text(Duration duration);

struct Terms {
  std::optional<TimeControl> clock = std::nullopt;
  std::optional<Duration> move_time = std::nullopt;
  std::uint64_t nodes = Limits::unlimited_nodes;
  int depth = Limits::deepest;

  [[nodiscard]] bool is_limited() const {
    return clock || move_time || nodes != Limits::unlimited_nodes || depth != Limits::deepest;
  }
  [[nodiscard]] std::string text() const;
  friend bool operator==(const Terms&, const Terms&) = default;
};

// Terms as they stand after a player, "time=8+0.08,nodes=1000", on top of those that hold for everyone. Keys: time,
// movetime, nodes, depth. A time given here replaces any other kind of time.
[[nodiscard]] Expected<Terms> parse_terms(std::string_view text, const Terms& usual = {});

}  // namespace arborist
