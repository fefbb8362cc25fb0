// Deepening, the common frame of iterative deepening and IDA*: depth-first rounds with a growing bound on cost plus
// estimate; each round forgets the one before. An explicit stack, so that no depth overflows. On spaces with a dense
// index a round remembers the best cost at which it entered each state and does not enter it again at a higher one,
// which keeps a round linear where many ways lead to one state; elsewhere only the states on the present line count.
#pragma once

#include <algorithm>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/limits.h"
#include "path/observer.h"
#include "path/route.h"
#include "path/space.h"

namespace arborist::path::detail {

// The line from the start, with the neighbours still to try of every state on it.
template <StateSpace S>
class Line {
 public:
  using State = StateOf<S>;
  using Cost = CostOf<S>;
  struct Step {
    State state;
    Cost cost;
    std::size_t first_untried;
  };
  struct Option {
    State state;
    Cost step;
  };

  void enter(const State& state, Cost cost) { steps_.push_back({state, cost, untried_.size()}); }
  void offer(const State& state, Cost step) { untried_.push_back({state, step}); }
  // Neighbours are offered in order and taken from the back.
  void offers_end() {
    std::reverse(untried_.begin() + static_cast<std::ptrdiff_t>(here().first_untried), untried_.end());
  }
  std::optional<Option> next() {
    if (untried_.size() == here().first_untried) return std::nullopt;
    const Option option = untried_.back();
    untried_.pop_back();
    return option;
  }
  void step_back() {
    untried_.resize(here().first_untried);
    steps_.pop_back();
  }
  void clear() {
    steps_.clear();
    untried_.clear();
  }
  [[nodiscard]] bool empty() const { return steps_.empty(); }
  [[nodiscard]] const Step& here() const { return steps_.back(); }
  [[nodiscard]] std::size_t depth() const { return steps_.size() - 1; }
  [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }
  [[nodiscard]] std::size_t bytes() const {
    return steps_.capacity() * sizeof(Step) + untried_.capacity() * sizeof(Option);
  }

 private:
  std::vector<Step> steps_;
  std::vector<Option> untried_;
};

// May a state be entered at this cost in this round?
template <StateSpace S>
class Entries {
 public:
  explicit Entries(const S& space) : space_(space) {
    if constexpr (DenseIndex<S>) best_.resize(space.size());
  }
  static std::size_t first_bytes(const S& space) {
    if constexpr (DenseIndex<S>) return space.size() * sizeof(Entry);
    return 0;
  }
  void next_round() { ++round_; }
  bool allows(const Line<S>& line, const StateOf<S>& state, CostOf<S> cost) {
    if constexpr (DenseIndex<S>) {
      Entry& entry = best_[space_.index(state)];
      if (entry.round == round_ && entry.cost <= cost) return false;
      entry = {cost, round_};
      return true;
    } else {
      const auto& steps = line.steps();
      return std::none_of(steps.rbegin(), steps.rend(), [&](const auto& step) { return step.state == state; });
    }
  }

 private:
  struct Entry {
    CostOf<S> cost{};
    std::uint32_t round = 0;
  };
  const S& space_;
  std::vector<Entry> best_;
  std::uint32_t round_ = 0;
};

template <StateSpace S, class O, class Estimate, class StepCost>
class Deepening {
 public:
  using State = StateOf<S>;
  using Cost = CostOf<S>;

  Deepening(const S& space, const Limits& limits, O& observe, const Estimate& estimate, const StepCost& step_cost)
      : space_(space), budget_(limits), observe_(observe), estimate_(estimate), step_cost_(step_cost) {}

  Route<S> run(const State& start) {
    if (!budget_.allows(Entries<S>::first_bytes(space_))) return {.ended = budget_.ended()};
    Entries<S> entries(space_);
    std::optional<Cost> bound = estimate_(start);
    observe_.started(start);
    while (bound && !route_.found() && !budget_.used_up()) {
      observe_.deepened(*bound);
      entries.next_round();
      bound = round(start, *bound, entries);
    }
    route_.counts.largest_frontier = route_.counts.deepest + 1;
    if (!route_.found()) route_.ended = budget_.ended();
    return std::move(route_);
  }

 private:
  // One round; returns the smallest value above the bound that was met, or nothing where none was.
  std::optional<Cost> round(const State& start, Cost bound, Entries<S>& entries) {
    const auto bytes = [&] { return line_.bytes() + Entries<S>::first_bytes(space_); };
    std::optional<Cost> above;
    line_.clear();
    entries.allows(line_, start, Cost{});
    ++route_.counts.generated;
    if (!enter(start, Cost{}, bytes)) return above;
    while (!line_.empty()) {
      const auto option = line_.next();
      if (!option) {
        observe_.backtracked(line_.here().state);
        line_.step_back();
        continue;
      }
      const auto cost = static_cast<Cost>(line_.here().cost + step_cost_(option->step));
      const auto total = static_cast<Cost>(cost + estimate_(option->state));
      if (total > bound) {
        above = above ? std::min(*above, total) : total;
        continue;
      }
      if (!entries.allows(line_, option->state, cost)) continue;
      ++route_.counts.generated;
      observe_.generated(option->state, line_.here().state, cost);
      if (!enter(option->state, cost, bytes)) return above;
    }
    return above;
  }

  // False where the search is over: at the goal, or at a limit.
  template <class Bytes>
  bool enter(const State& state, Cost cost, const Bytes& bytes) {
    if (space_.is_goal(state)) {
      for (const auto& step : line_.steps()) route_.path.push_back(step.state);
      route_.path.push_back(state);
      route_.cost = *cost_of(space_, route_.path);
      route_.ended = Ended::found;
      route_.counts.saw_depth(route_.steps());
      observe_.found(state, route_.cost);
      return false;
    }
    if (!budget_.spend(bytes)) return false;
    line_.enter(state, cost);
    ++route_.counts.expanded;
    route_.counts.saw_depth(line_.depth());
    observe_.expanded(state, cost);
    space_.neighbours(state, [&](const State& next, Cost step) { line_.offer(next, step); });
    line_.offers_end();
    return true;
  }

  const S& space_;
  Budget budget_;
  O& observe_;
  const Estimate& estimate_;
  const StepCost& step_cost_;
  Line<S> line_;
  Route<S> route_;
};

}  // namespace arborist::path::detail
