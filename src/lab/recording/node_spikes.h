// NodeSpikes: for the nodes of a recording whose value is told as several with their chances, these. Nodes without any
// cost nothing where no later node has some.
//
//   spikes.set(51, list);
//   for (const TreeSpike& spike : spikes.of(51)) …
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tree/remarks.h"

namespace arborist::lab {

using NodeNumber = std::uint32_t;
inline constexpr NodeNumber no_node = UINT32_MAX;

// A ScoreSpike as it is kept.
struct TreeSpike {
  std::int16_t value = 0;
  std::uint16_t chance = 0;
  friend bool operator==(const TreeSpike&, const TreeSpike&) = default;
};
static_assert(sizeof(TreeSpike) == 4);

class NodeSpikes {
 public:
  [[nodiscard]] bool empty() const { return all_.empty(); }
  [[nodiscard]] std::size_t size() const { return all_.size(); }  // of all nodes together
  [[nodiscard]] std::span<const TreeSpike> of(NodeNumber node) const {
    if (node >= runs_.size()) return {};
    return std::span(all_).subspan(runs_[node].first, runs_[node].count);
  }
  // Once a node.
  void set(NodeNumber node, std::span<const TreeSpike> spikes) {
    if (spikes.empty()) return;
    if (node >= runs_.size()) runs_.resize(std::size_t{node} + 1);
    runs_[node] = {static_cast<std::uint32_t>(all_.size()), static_cast<std::uint32_t>(spikes.size())};
    all_.insert(all_.end(), spikes.begin(), spikes.end());
  }

  // Whatever the order in which they were set.
  friend bool operator==(const NodeSpikes& a, const NodeSpikes& b) {
    const auto nodes = static_cast<NodeNumber>(std::max(a.runs_.size(), b.runs_.size()));
    for (NodeNumber n = 0; n < nodes; ++n)
      if (!std::ranges::equal(a.of(n), b.of(n))) return false;
    return true;
  }

 private:
  struct Run {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
  };
  std::vector<Run> runs_;  // by node
  std::vector<TreeSpike> all_;
};

}  // namespace arborist::lab
