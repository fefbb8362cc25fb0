// What goes with fork(): signals held back meanwhile, so that none strikes in the child before it has made up its mind
// about them, and the words for when there is no further process to be had.
#pragma once

#include <csignal>
#include <system_error>

#include "core/expected.h"

namespace arborist::outside {

class SignalsHeld {
 public:
  SignalsHeld() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;
  ~SignalsHeld() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_{};
};

inline Error no_process(int reason) {
  return Error{"no further process can be started: " + std::generic_category().message(reason)};
}

}  // namespace arborist::outside
