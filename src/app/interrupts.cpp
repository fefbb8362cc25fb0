#include "app/interrupts.h"

#include <ctime>
#include <initializer_list>

#include "core/signals.h"

namespace arborist {

Interrupts::Interrupts() {
  sigemptyset(&signals_);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP})
    if (!is_ignored(signal)) sigaddset(&signals_, signal);
  pthread_sigmask(SIG_BLOCK, &signals_, &before_);
}

Interrupts::~Interrupts() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

bool Interrupts::pending() const {
  const timespec at_once = {};
  return sigtimedwait(&signals_, nullptr, &at_once) > 0;
}

}  // namespace arborist
