// The seconds that all threads of this process have worked so far: what a machine does besides does not count.
//
//   const double before = processor_seconds();
//   work();
//   const double used = processor_seconds() - before;
#pragma once

#include <ctime>

namespace arborist {

[[nodiscard]] inline double processor_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

}  // namespace arborist
