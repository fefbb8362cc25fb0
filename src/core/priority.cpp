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

void work_when_idle() {
  const sched_param none{};
  if (::sched_setscheduler(0, SCHED_IDLE, &none) != 0) lower_priority();
}

}  // namespace arborist
