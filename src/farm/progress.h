// Progress: how far long work is. Watcher: who is told of it.
//
//   void tick(const farm::Progress& progress) override { show(progress.done, progress.wanted, progress.left()); }
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/stopwatch.h"

namespace arborist::farm {

// The hands of one process.
struct Team {
  std::string host = {};
  std::size_t hands = 0;
  std::uint64_t done = 0;  // pieces of this run
  Duration silent = {};    // since its last sign of life
  bool is_lost = false;    // silent for so long that others do its pieces
};

struct Progress {
  std::uint64_t done = 0;    // by this run
  std::uint64_t wanted = 0;  // of this run; 0 where nobody knows
  std::size_t hands = 0;
  Duration time = {};
  std::vector<Team> teams = {};  // where several processes work together: this one first

  [[nodiscard]] double seconds() const { return in_seconds(time); }
  // So many of what was done, each second.
  [[nodiscard]] double a_second(std::uint64_t count) const;
  // Until the last piece; nothing where it cannot be told yet.
  [[nodiscard]] std::optional<Duration> left() const;
};

class Watcher {
 public:
  Watcher() = default;
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;
  virtual ~Watcher() = default;
  // A few times a second and once in the end, on the thread that called run(), perhaps while a result is taken.
  virtual void tick(const Progress& progress) = 0;
};

}  // namespace arborist::farm
