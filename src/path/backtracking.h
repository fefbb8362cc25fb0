// Backtracking (Golomb and Baumert 1965): build a solution choice by choice; where no candidate fits, take the last
// choice back and try the next. The search keeps the choices on a stack of its own and never recurses.
//
//   struct Problem {
//     using Choice = int;
//     void candidates(auto&& visit) const;      // for the next choice, in the order to be tried
//     bool fits(int choice) const;              // may it follow what stands?
//     void place(int choice);  void take_back(int choice);
//     bool complete() const;                    // is what stands a solution?
//   };
//   auto result = path::backtrack(problem, {.solutions = 1});
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/limits.h"
#include "path/observer.h"

namespace arborist::path {

template <class P>
concept ChoiceProblem = std::regular<typename P::Choice> && requires(P& p, const P& fixed, typename P::Choice choice) {
  fixed.candidates([](const typename P::Choice&) {});
  { fixed.fits(choice) } -> std::same_as<bool>;
  p.place(choice);
  p.take_back(choice);
  { fixed.complete() } -> std::same_as<bool>;
};

struct BacktrackingOptions {
  std::uint64_t solutions = 1;  // stop after this many
  Limits limits = {};           // `nodes` limits the candidates tried
};

template <class Choice>
struct Solutions {
  std::vector<Choice> first = {};  // the choices of the first solution
  std::uint64_t count = 0;
  std::uint64_t tried = 0;        // candidates tested
  std::uint64_t placed = 0;       // of these, those that fitted
  std::uint64_t taken_back = 0;   // choices undone
  std::uint64_t deepest = 0;      // the most choices that stood at one time
  Ended ended = Ended::finished;  // found: as many as were asked for; finished: everything was tried
};

template <ChoiceProblem P, class O = Silent>
Solutions<typename P::Choice> backtrack(P problem, const BacktrackingOptions& options = {}, O&& observe = O{}) {
  using Choice = typename P::Choice;
  Solutions<Choice> result;
  Budget budget(options.limits);
  std::vector<Choice> line;
  std::vector<Choice> untried;
  std::vector<std::size_t> first_untried;
  const auto bytes = [&] { return (line.capacity() + untried.capacity()) * sizeof(Choice); };
  const auto open_level = [&] {
    first_untried.push_back(untried.size());
    problem.candidates([&](const Choice& choice) { untried.push_back(choice); });
    std::reverse(untried.begin() + static_cast<std::ptrdiff_t>(first_untried.back()), untried.end());
  };
  const auto take_back = [&] {
    first_untried.pop_back();
    if (line.empty()) return;
    const Choice last = line.back();
    line.pop_back();
    problem.take_back(last);
    ++result.taken_back;
    observe.taken_back(last, static_cast<int>(line.size()));
  };

  open_level();
  while (!first_untried.empty()) {
    if (problem.complete()) {
      if (result.count++ == 0) result.first = line;
      if (result.count == options.solutions) {
        result.ended = Ended::found;
        return result;
      }
      untried.resize(first_untried.back());
      take_back();
      if (first_untried.empty()) break;
    }
    if (untried.size() == first_untried.back()) {
      take_back();
      continue;
    }
    if (!budget.spend(bytes)) break;
    const Choice choice = untried.back();
    untried.pop_back();
    ++result.tried;
    const bool fits = problem.fits(choice);
    observe.tried(choice, static_cast<int>(line.size()), fits);
    if (!fits) continue;
    problem.place(choice);
    ++result.placed;
    line.push_back(choice);
    result.deepest = std::max<std::uint64_t>(result.deepest, line.size());
    open_level();
  }
  result.ended = budget.ended();
  return result;
}

}  // namespace arborist::path
