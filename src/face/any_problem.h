// Problems behind one face. Terminal, page, pictures and lab see any puzzle as an AnyProblem, which is searched by name
// and tells its ways by numbers; the templates behind it are instantiated once for each problem (typed_problem.h).
//
//   auto problem = network_problem(network, from, to);
//   auto searches = problem->parse("bfs,astar");
//   Expected<FoundWay> way = problem->run(searches->front(), {.nodes = 1'000'000});
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "path/algorithm.h"
#include "path/route.h"

namespace arborist {

class PathWatcher;

// What a search brought back.
struct FoundWay {
  Ended ended = Ended::finished;
  std::vector<std::uint32_t> items = {};  // the start first, the goal last; empty where no way was found
  double cost = 0;
  path::Counts counts = {};

  // Of backtracking, and of generate-and-test.
  std::uint64_t tried = 0;
  std::uint64_t taken_back = 0;
  std::uint64_t solutions = 0;
  std::string method = {};  // which of its methods it took, where it had the choice
  std::string reason = {};  // why there is no way

  [[nodiscard]] bool found() const { return ended == Ended::found; }
  [[nodiscard]] std::size_t steps() const { return items.empty() ? 0 : items.size() - 1; }
};

// What its things are called: "A* looked at 75 cells where breadth-first needed 414; both paths are 46 long."
struct ProblemNouns {
  std::string_view things = "cells";  // what is looked at
  std::string_view path = "path";     // what comes out
  std::string_view one = "is";        // a path …
  std::string_view many = "are";      // both paths …
  std::string_view measure = " long";
  std::string_view measure_of_one = measure;
};

class AnyProblem {
 public:
  AnyProblem() = default;
  AnyProblem(const AnyProblem&) = delete;
  AnyProblem& operator=(const AnyProblem&) = delete;
  virtual ~AnyProblem() = default;

  // The names of the searches that it can bear.
  [[nodiscard]] virtual std::vector<std::string> searches() const = 0;
  // The searches between commas, to be run on this problem.
  [[nodiscard]] virtual Expected<std::vector<path::PathAlgorithm>> parse(std::string_view list) const {
    return path::PathAlgorithm::parse_list(list);
  }

  [[nodiscard]] virtual ProblemNouns nouns() const { return {}; }
  // Cells, nodes or squares, numbered from 0.
  [[nodiscard]] virtual std::size_t items() const = 0;
  [[nodiscard]] virtual std::string item_text(std::uint32_t item) const = 0;

  // An error where the problem cannot bear this search. A watched search finds the same as an unwatched one.
  [[nodiscard]] virtual Expected<FoundWay> run(const path::PathAlgorithm& search, const Limits& limits,
                                               PathWatcher* watcher) const = 0;
  [[nodiscard]] Expected<FoundWay> run(const path::PathAlgorithm& search, const Limits& limits = {}) const {
    return run(search, limits, nullptr);
  }
};

// For problems with methods of their own and no others: the names between commas, each one of these.
[[nodiscard]] Expected<std::vector<path::PathAlgorithm>> parse_methods(std::string_view list,
                                                                       const std::vector<std::string>& methods);

}  // namespace arborist
