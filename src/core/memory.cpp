#include "core/memory.h"

#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <string>

namespace arborist {

namespace {

std::size_t free_on_machine() {
  std::ifstream info("/proc/meminfo");
  std::string word;
  std::size_t kilobytes = 0;
  while (info >> word)
    if (word == "MemAvailable:" && info >> kilobytes) return kilobytes * 1024;
  return static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(sysconf(_SC_PAGE_SIZE));
}

// What a container leaves us; no bound where there is none, which its file says with a word.
std::size_t free_in_group() {
  std::size_t most = 0;
  std::size_t used = 0;
  if (!(std::ifstream("/sys/fs/cgroup/memory.max") >> most)) return SIZE_MAX;
  if (!(std::ifstream("/sys/fs/cgroup/memory.current") >> used)) return SIZE_MAX;
  return most > used ? most - used : 0;
}

}  // namespace

std::size_t available_memory() { return std::min(free_on_machine(), free_in_group()); }

}  // namespace arborist
