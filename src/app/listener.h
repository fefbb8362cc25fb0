// Listener: calls back, on a thread of its own, when Ctrl-C, a polite kill or a closed terminal comes, so that work
// which seldom looks up can be ended too.
//
//   Listener listener([&] { stop.request_stop(); });     // before any other thread is started
#pragma once

#include <functional>
#include <thread>

#include "app/interrupts.h"

namespace arborist {

class Listener {
 public:
  // Where no thread can be had, nobody listens but who asks is_called().
  explicit Listener(std::function<void()> called);

  // Whether there was a call that the thread has not heard yet, which is then left to the one who asks.
  [[nodiscard]] bool is_called() const { return interrupts_.pending(); }

 private:
  Interrupts interrupts_;  // before the thread, which then leaves the signals to it
  std::jthread thread_;
};

}  // namespace arborist
