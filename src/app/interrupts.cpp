#include "app/interrupts.h"

#include <ctime>

namespace arborist {

Interrupts::Interrupts() {
  sigemptyset(&signals_);
  sigaddset(&signals_, SIGINT);
  sigaddset(&signals_, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals_, &before_);
}

Interrupts::~Interrupts() { release(); }

bool Interrupts::pending() const {
  const timespec at_once = {};
  return sigtimedwait(&signals_, nullptr, &at_once) > 0;
}

void Interrupts::release() {
  if (held_) pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  held_ = false;
}

}  // namespace arborist
