#include "core/memory.h"

#include <unistd.h>

#include <fstream>
#include <string>

namespace arborist {

std::size_t available_memory() {
  std::ifstream info("/proc/meminfo");
  std::string word;
  std::size_t kilobytes = 0;
  while (info >> word)
    if (word == "MemAvailable:" && info >> kilobytes) return kilobytes * 1024;
  return static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(sysconf(_SC_PAGE_SIZE));
}

}  // namespace arborist
