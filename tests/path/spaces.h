// Small spaces for the tests: one of each kind that the searches tell apart.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "core/random.h"
#include "path/space.h"

namespace arborist::path::testing {

// A random directed graph with whole-number costs; dense.
class RandomGraph {
 public:
  using State = std::uint32_t;
  using Cost = int;
  static constexpr int smallest_step = 1;
  static constexpr int largest_step = 9;

  RandomGraph(std::uint32_t nodes, std::uint32_t arcs, std::uint64_t seed) : out_(nodes), in_(nodes) {
    Random random(seed);
    for (std::uint32_t i = 0; i < arcs; ++i) {
      const std::uint32_t from = random.below(nodes);
      const std::uint32_t to = random.below(nodes);
      const int cost = random.between(1, largest_step);
      out_[from].emplace_back(to, cost);
      in_[to].emplace_back(from, cost);
    }
    // The true distances back from the goal, each lessened at random: an estimate that is admissible and inconsistent.
    const int far = 1'000'000;
    std::vector<int> left(nodes, far);
    left[goal()] = 0;
    for (std::uint32_t round = 0; round < nodes; ++round)
      for (std::uint32_t from = 0; from < nodes; ++from)
        for (const auto& [to, cost] : out_[from]) left[from] = std::min(left[from], left[to] + cost);
    for (const int distance : left) {
      best_.push_back(distance);
      estimates_.push_back(distance == far ? 0 : random.between(0, distance));
    }
  }

  void neighbours(State state, auto&& visit) const {
    for (const auto& [to, cost] : out_[state]) visit(to, cost);
  }
  void predecessors(State state, auto&& visit) const {
    for (const auto& [from, cost] : in_[state]) visit(from, cost);
  }
  [[nodiscard]] State goal() const { return static_cast<State>(out_.size() - 1); }
  [[nodiscard]] bool is_goal(State state) const { return state == goal(); }
  [[nodiscard]] int estimate(State state) const { return estimates_[state]; }
  [[nodiscard]] std::size_t size() const { return out_.size(); }
  [[nodiscard]] static std::size_t index(State state) { return state; }
  [[nodiscard]] static State state_at(std::size_t i) { return static_cast<State>(i); }
  // What the way from a state to the goal costs; a million where there is none.
  [[nodiscard]] int truth(State state) const { return best_[state]; }

 private:
  std::vector<std::vector<std::pair<State, int>>> out_;
  std::vector<std::vector<std::pair<State, int>>> in_;
  std::vector<int> best_;
  std::vector<int> estimates_;
};

// The same graph with nothing but the bare concept, and fractional costs: hash tables and heaps are used.
class BareGraph {
 public:
  using State = std::uint64_t;
  using Cost = double;

  explicit BareGraph(const RandomGraph& graph) : graph_(&graph) {}
  void neighbours(State state, auto&& visit) const {
    graph_->neighbours(inner(state), [&](std::uint32_t to, int cost) { visit(outer(to), static_cast<double>(cost)); });
  }
  void predecessors(State state, auto&& visit) const {
    graph_->predecessors(inner(state),
                         [&](std::uint32_t from, int cost) { visit(outer(from), static_cast<double>(cost)); });
  }
  [[nodiscard]] State goal() const { return outer(graph_->goal()); }
  [[nodiscard]] bool is_goal(State state) const { return graph_->is_goal(inner(state)); }
  [[nodiscard]] double estimate(State state) const { return graph_->estimate(inner(state)); }
  [[nodiscard]] static State outer(std::uint32_t node) { return std::uint64_t{node} << 40U; }

 private:
  [[nodiscard]] static std::uint32_t inner(State state) { return static_cast<std::uint32_t>(state >> 40U); }
  const RandomGraph* graph_;
};

// All whole numbers from 0 on, with a step up by one or a doubling: infinite.
struct Numbers {
  using State = std::uint64_t;
  using Cost = int;
  std::uint64_t target = 0;
  void neighbours(State n, auto&& visit) const {
    visit(n + 1, 1);
    visit(n * 2, 1);
  }
  [[nodiscard]] bool is_goal(State n) const { return n == target; }
};

}  // namespace arborist::path::testing
