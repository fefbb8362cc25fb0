// Route<S>: what every path search brings back: the path, its cost, how much work it was, and why the search ended.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/limits.h"
#include "path/space.h"

namespace arborist::path {

struct Counts {
  std::uint64_t expanded = 0;          // states whose neighbours were looked at
  std::uint64_t generated = 0;         // states reached, the start included; again for each round of deepening
  std::uint64_t largest_frontier = 0;  // the most states that waited at one time (depth-first: the longest line held)
  std::uint64_t deepest = 0;           // the most steps from the start

  void saw_frontier(std::uint64_t size) { largest_frontier = std::max(largest_frontier, size); }
  void saw_depth(std::uint64_t depth) { deepest = std::max(deepest, depth); }
  friend bool operator==(const Counts&, const Counts&) = default;
};

// Why a search came back, as an answer: where everything that can be reached was looked at, there is no path.
[[nodiscard]] constexpr const char* answer_text(Ended ended) {
  return ended == Ended::finished ? "no path" : to_text(ended);
}

template <StateSpace S>
struct Route {
  std::vector<StateOf<S>> path = {};  // the start first, the goal last; empty where none was found
  CostOf<S> cost{};
  Counts counts = {};
  Ended ended = Ended::finished;

  [[nodiscard]] bool found() const { return ended == Ended::found; }
  [[nodiscard]] std::size_t steps() const { return path.empty() ? 0 : path.size() - 1; }
};

// What the steps of a path cost in all, taking the cheapest of equal neighbours; nothing like a path where a step is
// none. For checking routes.
template <StateSpace S>
[[nodiscard]] std::optional<CostOf<S>> cost_of(const S& space, const std::vector<StateOf<S>>& path) {
  CostOf<S> sum{};
  for (std::size_t i = 1; i < path.size(); ++i) {
    std::optional<CostOf<S>> step;
    space.neighbours(path[i - 1], [&](const StateOf<S>& next, CostOf<S> cost) {
      if (next == path[i] && (!step || cost < *step)) step = cost;
    });
    if (!step) return std::nullopt;
    sum += *step;
  }
  return sum;
}

}  // namespace arborist::path
