#include "farm/signs.h"

#include <csignal>
#include <utility>

namespace arborist::farm {

Pulse::Pulse(Duration between_signs, std::function<void()> give) {
  // Signals are for others: this thread begins before anybody has said what becomes of a Ctrl-C.
  sigset_t all, before;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);
  (void)crew_.add([this, between_signs, give = std::move(give)] {
    std::unique_lock lock(mutex_);
    while (!changed_.wait_for(lock, between_signs, [this] { return is_over_; })) {
      lock.unlock();
      give();
      lock.lock();
    }
  });
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

Pulse::~Pulse() {
  const std::scoped_lock lock(mutex_);
  is_over_ = true;
  changed_.notify_all();
}

}  // namespace arborist::farm
