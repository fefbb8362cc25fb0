// Trace: an observer that gathers what a picture of a search on a maze or a network needs: how deep every cell or node
// lies, and, where an animation is wanted, every moment in order.
//
//   Trace<Grid4> trace(grid, maze_items, cells, most_moments);
//   auto route = path::run(algorithm, grid, grid.start(), limits, trace);
//   Panel panel = trace.panel(route.path);
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "path/observer.h"
#include "path/space.h"
#include "puzzles/draw/scenes.h"

namespace arborist::draw {

// `Item` turns a state into the number of its cell or node.
template <path::StateSpace S, class Item>
class Trace : public path::Silent {
 public:
  using State = path::StateOf<S>;
  using Cost = path::CostOf<S>;

  Trace(Item item, std::size_t items, std::size_t most_moments)
      : item_(std::move(item)), depth_(items, -1.0F), most_moments_(most_moments) {}

  void started(const State& state) { reach(state, Cost{}); }
  void generated(const State& state, const State&, Cost cost) { reach(state, cost); }
  void improved(const State& state, const State&, Cost cost) { reach(state, cost); }
  void expanded(const State& state, Cost) { keep(Moment::What::expanded, state); }
  void backtracked(const State& state) { keep(Moment::What::left, state); }
  void deepened(Cost) {
    if (most_moments_ == 0) return;
    for (const std::uint32_t item : touched_) note({Moment::What::forgotten, item});
    touched_.clear();
  }

  [[nodiscard]] bool complete() const { return complete_; }
  [[nodiscard]] Panel panel(const std::vector<State>& path) {
    Panel panel;
    for (const State& state : path) panel.path.push_back(item_(state));
    for (const float depth : depth_) panel.deepest = std::max(panel.deepest, depth);
    panel.depth = std::move(depth_);
    panel.moments = std::move(moments_);
    return panel;
  }

 private:
  void reach(const State& state, Cost cost) {
    depth_[item_(state)] = static_cast<float>(cost);
    if (most_moments_ > 0 && complete_) touched_.push_back(item_(state));
    keep(Moment::What::reached, state);
  }
  void keep(Moment::What what, const State& state) {
    if (most_moments_ > 0) note({what, item_(state)});
  }
  void note(const Moment& moment) {
    if (moments_.size() < most_moments_) {
      moments_.push_back(moment);
    } else {
      complete_ = false;
    }
  }

  Item item_;
  std::vector<float> depth_;
  std::size_t most_moments_;
  std::vector<Moment> moments_;
  std::vector<std::uint32_t> touched_;
  bool complete_ = true;
};

}  // namespace arborist::draw
