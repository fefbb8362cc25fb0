// Interrupts: Ctrl-C, a polite kill and a terminal that closes, as something to ask for instead of something that
// strikes. While it lives, the signals wait until they are looked at; threads started meanwhile are not disturbed by
// them either. What whoever started us wants ignored (nohup) stays so.
//
//   Interrupts interrupts;
//   if (interrupts.pending()) stop.request_stop();
#pragma once

#include <csignal>

namespace arborist {

class Interrupts {
 public:
  Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;
  ~Interrupts();

  // Whether one has come since the last time, which is then forgotten.
  [[nodiscard]] bool pending() const;

 private:
  sigset_t signals_{};
  sigset_t before_{};
};

}  // namespace arborist
