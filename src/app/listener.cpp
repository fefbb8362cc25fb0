#include "app/listener.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <utility>

namespace arborist {

Listener::Listener(std::function<void()> called) {
  static constexpr auto between_looks = std::chrono::milliseconds(20);
  try {
    thread_ = std::jthread([this, called = std::move(called)](const std::stop_token& leave) {
      std::mutex mutex;
      std::unique_lock lock(mutex);
      std::condition_variable_any changed;
      while (!changed.wait_for(lock, leave, between_looks, [&] { return leave.stop_requested(); }))
        if (interrupts_.pending()) called();
    });
  } catch (const std::system_error&) {
    return;
  }
}

}  // namespace arborist
