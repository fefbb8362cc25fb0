// The search as it is built for every CPU variant; Engine chooses among them once.
#pragma once

#include "core/cpu.h"
#include "engine/watcher.h"
#include "engine/worker.h"

namespace arborist::engine {

struct HotCode {
  // Iterative deepening of one worker, until the limits or Shared::stop end it.
  void (*deepen)(Worker& worker, Shared& shared);
  void (*deepen_watched)(Worker& worker, Shared& shared, SearchWatcher& watcher);
  // The root's moves, the best guess first.
  std::vector<Move> (*sorted_moves)(const Position& position, Worker& worker);
};

namespace cpu_x86_64 {
HotCode hot_code();
}
namespace cpu_x86_64_v3 {
HotCode hot_code();
}
namespace cpu_x86_64_v4 {
HotCode hot_code();
}

// Of a usable variant.
[[nodiscard]] HotCode hot_code_for(CpuVariant variant);

}  // namespace arborist::engine
