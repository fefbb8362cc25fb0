// Signs of life between processes. Pulse gives them while everybody else in a process is busy: a command may read files
// for minutes before its work begins. Ears tell how long somebody was silent, and count only the time in which this
// process listened: who did something else meanwhile cannot say that nobody spoke.
//
//   Pulse pulse(between_signs, [&] { home.give_sign_of_life(); });
//   ears.listen();                                             // at every look for letters
//   if (ears.time() - heard > lost_after) …                    // heard: ears.time() of the last letter
#pragma once

#include <algorithm>
#include <condition_variable>
#include <functional>
#include <mutex>

#include "core/crew.h"
#include "core/stopwatch.h"

namespace arborist::farm {

class Ears {
 public:
  // Who looks more seldom than this does not listen.
  explicit Ears(Duration between_looks) : between_looks_(between_looks) {}

  void listen() {
    const auto now = Clock::now();
    time_ += std::min<Duration>(now - last_look_, between_looks_);
    last_look_ = now;
  }
  [[nodiscard]] Duration time() const { return time_; }

 private:
  Duration between_looks_;
  Duration time_ = {};
  Clock::time_point last_look_ = Clock::now();
};

class Pulse {
 public:
  // Gives a sign so often, on a thread of its own; none where there is no thread to be had.
  Pulse(Duration between_signs, std::function<void()> give);
  Pulse(const Pulse&) = delete;
  Pulse& operator=(const Pulse&) = delete;
  ~Pulse();

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool is_over_ = false;
  Crew crew_;
};

}  // namespace arborist::farm
