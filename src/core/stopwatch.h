// Stopwatch: how long since it was made. Everything that measures time in Arborist uses the same steady clock.
#pragma once

#include <chrono>

namespace arborist {

using Clock = std::chrono::steady_clock;
using Duration = Clock::duration;

class Stopwatch {
 public:
  [[nodiscard]] Duration elapsed() const { return Clock::now() - start_; }
  [[nodiscard]] double seconds() const { return std::chrono::duration<double>(elapsed()).count(); }
  [[nodiscard]] Clock::time_point started() const { return start_; }

 private:
  Clock::time_point start_ = Clock::now();
};

}  // namespace arborist
