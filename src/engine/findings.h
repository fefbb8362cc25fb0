// Findings: what one thread of a search has put into its table, from a certain depth on, for those who search the same
// position elsewhere. One thread adds, another takes; neither waits for the other, and what finds no room is left out.
//
//   findings.add(key, entry);                    // in the search
//   findings.take(all);                          // a few hundred times a second, on another thread
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tree/table.h"

namespace arborist::engine {

struct Finding {
  Key key = {};
  Table::Entry entry = {};
};

class Findings {
 public:
  void add(Key key, const Table::Entry& entry) {
    if (entry.depth < least_depth_.load(std::memory_order_relaxed)) return;
    const std::size_t end = end_.load(std::memory_order_relaxed);
    if (end - begin_.load(std::memory_order_acquire) == ring_.size()) return;
    ring_[end % ring_.size()] = {key, entry};
    end_.store(end + 1, std::memory_order_release);
  }

  void take(std::vector<Finding>& into) {
    const std::size_t end = end_.load(std::memory_order_acquire);
    std::size_t at = begin_.load(std::memory_order_relaxed);
    choose_depth(end - at);
    for (; at != end; ++at) into.push_back(ring_[at % ring_.size()]);
    begin_.store(end, std::memory_order_release);
  }

 private:
  // Only the deep ones where there are many: they save the most.
  void choose_depth(std::size_t found) {
    constexpr std::size_t many = 128, few = 32;
    const int now = least_depth_.load(std::memory_order_relaxed);
    if (found > many) least_depth_.store(std::min(now + 1, Table::deepest), std::memory_order_relaxed);
    if (found < few) least_depth_.store(std::max(now - 1, shallowest), std::memory_order_relaxed);
  }

  static constexpr int shallowest = 4;

  std::array<Finding, 1024> ring_ = {};
  std::atomic<std::size_t> begin_ = 0;
  std::atomic<std::size_t> end_ = 0;
  std::atomic<int> least_depth_ = shallowest;
};

}  // namespace arborist::engine
