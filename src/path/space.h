// The StateSpace concept: all that a problem must be for every path search to work on it. A state is a value; the space
// names its neighbours with what the step to each costs, and knows a goal when it sees one.
//
//   struct Countdown {
//     using State = int;
//     using Cost = int;
//     void neighbours(int n, auto&& visit) const { if (n > 0) visit(n - 1, 1); }
//     bool is_goal(int n) const { return n == 0; }
//   };
//   auto route = path::breadth_first(Countdown{}, 10);
//
// Laws: neighbours come in a fixed order; costs are not negative; an estimate never exceeds the true cost to the goal
// (or best paths are no longer promised). What more a space can offer is a trait below, used where it is there;
// what grids offer is in path/grid_space.h.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <type_traits>

namespace arborist::path {

// A visitor for the concept checks: takes any neighbour.
struct AnyVisitor {
  void operator()(const auto& /*state*/, auto /*cost*/) const {}
};

template <class S>
concept StateSpace = std::regular<typename S::State> && std::is_arithmetic_v<typename S::Cost> &&
                     requires(const S& space, const typename S::State& state) {
                       space.neighbours(state, AnyVisitor{});
                       { space.is_goal(state) } -> std::same_as<bool>;
                     };

template <StateSpace S>
using StateOf = typename S::State;
template <StateSpace S>
using CostOf = typename S::Cost;

// A guess at the cost that is left, for greedy, A* and their kin.
template <class S>
concept Estimates = StateSpace<S> && requires(const S& space, const typename S::State& state) {
  { space.estimate(state) } -> std::convertible_to<typename S::Cost>;
};

// States are numbered 0 … size()-1, so that arrays take the place of hash tables.
template <class S>
concept DenseIndex = StateSpace<S> && requires(const S& space, const typename S::State& state, std::size_t i) {
  { space.size() } -> std::convertible_to<std::size_t>;
  { space.index(state) } -> std::convertible_to<std::size_t>;
  { space.state_at(i) } -> std::same_as<typename S::State>;
};

// Whole-number costs between two small constants: a queue of buckets takes the place of a heap.
template <class S>
concept SmallSteps = StateSpace<S> && std::integral<typename S::Cost> && requires {
  { S::smallest_step } -> std::convertible_to<int>;
  { S::largest_step } -> std::convertible_to<int>;
};

// The same for fractional costs: many waiting states are close together.
template <class S>
concept SmallFractions = StateSpace<S> && std::floating_point<typename S::Cost> && requires {
  { S::smallest_step } -> std::convertible_to<int>;
  { S::largest_step } -> std::convertible_to<int>;
};

// The estimate never drops by more than the step that was taken, so that a state once expanded is never reached by a
// better way later.
template <class S>
concept ConsistentEstimate = Estimates<S> && S::consistent_estimate;

// One goal, which can be named: is_goal(s) says whether s is goal().
template <class S>
concept SingleGoal = StateSpace<S> && requires(const S& space) {
  { space.goal() } -> std::same_as<typename S::State>;
};

// Steps that can be walked backwards, from a single goal: what a search from both ends needs.
template <class S>
concept Reversible = SingleGoal<S> && requires(const S& space, const typename S::State& state) {
  space.predecessors(state, AnyVisitor{});
};

// Spaces without an index need a hash: their own, or that of the standard library.
template <class S>
concept HashesStates = StateSpace<S> && requires(const S& space, const typename S::State& state) {
  { space.hash(state) } -> std::convertible_to<std::uint64_t>;
};

template <StateSpace S>
[[nodiscard]] std::uint64_t hash_of(const S& space, const StateOf<S>& state) {
  if constexpr (HashesStates<S>) {
    return space.hash(state);
  } else {
    return std::hash<StateOf<S>>{}(state);
  }
}

}  // namespace arborist::path
