// Stopwatch: how long since it was made. Everything that measures time in Arborist uses the same steady clock.
#pragma once

#include <chrono>

namespace arborist {

using Clock = std::chrono::steady_clock;
using Duration = Clock::duration;
[[nodiscard]] constexpr double in_seconds(Duration time) { return std::chrono::duration<double>(time).count(); }

class Stopwatch {
 public:
  [[nodiscard]] Duration elapsed() const { return Clock::now() - start_; }
  [[nodiscard]] double seconds() const { return in_seconds(elapsed()); }
  [[nodiscard]] Clock::time_point started() const { return start_; }

 private:
  Clock::time_point start_ = Clock::now();
};

}  // namespace arborist
