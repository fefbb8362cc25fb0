#include "core/priority.h"

#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

namespace arborist {

void lower_priority() {
  // On Linux a thread has a priority of its own. That it cannot be lowered is no reason to stop.
  constexpr int lowest = 19;
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), lowest);
}

void give_way() {
  constexpr int somewhat = 5;
  const auto own = static_cast<id_t>(::gettid());
  ::setpriority(PRIO_PROCESS, own, ::getpriority(PRIO_PROCESS, own) + somewhat);
}

void work_when_idle() {
  const sched_param none{};
  if (::sched_setscheduler(0, SCHED_IDLE, &none) != 0) lower_priority();
}

}  // namespace arborist
