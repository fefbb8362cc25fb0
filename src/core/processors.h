// How many threads can run at the same time here, as far as this process may use the machine.
//
//   Threads hands(processors());
#pragma once

#include <algorithm>
#include <thread>

namespace arborist {

// No more than any command takes.
inline constexpr unsigned most_processors = 256;

// At least one, also where the system does not say.
[[nodiscard]] inline int processors() {
  return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, most_processors));
}

}  // namespace arborist
