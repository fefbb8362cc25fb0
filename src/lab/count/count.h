// Counting: what searches cost depth by depth, in several orders of moves, beside minimax and beside the least that any
// search could do with.
//
//   Expected<CountReport> report = count_searches({.game = game, .play = play, .searches = specs, .orders = {"natural",
//   "best"},
//                                                  .depth = 6});
//   print(to_text(*report));   write_file("nodes.svg", plot(*report, Plotted::nodes));
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/expected.h"
#include "face/any_game.h"

namespace arborist::lab {

struct CountRequest {
  const AnyGame& game;
  const AnyPlay& play;
  std::vector<Spec> searches;
  std::vector<std::string> orders = {"natural"};  // natural, best, worst, random
  int depth = 4;
  std::uint64_t seed = 1;                  // of random orders
  std::uint64_t most_nodes = 100'000'000;  // of one search
  std::function<void(const std::string&)> progress = [](const std::string&) {};
  std::stop_token stop = {};  // the counts so far are the report then
};

struct CountRow {
  int depth = 0;
  Score value = {};
  std::string move = {};
  Counts counts = {};
  double branching = 0;  // b with 1 + b + … + b^depth = nodes
};

struct CountSeries {
  std::string search;
  std::string order;  // empty where order does not matter
  std::vector<CountRow> rows = {};
  std::string stopped = {};  // why deeper rows are missing

  [[nodiscard]] std::string name() const { return order.empty() ? search : search + ", " + order; }
};

// What the tree itself has, whoever searches it.
struct TreeRow {
  int depth = 0;
  std::uint64_t nodes = 0;   // to this depth: what minimax looks at
  std::uint64_t leaves = 0;  // at this depth, or ended before it
  // Knuth and Moore's minimum for a tree with as many moves at every ply: exact where all nodes of a ply have equally
  // many.
  std::uint64_t least_nodes = 0;
  std::uint64_t least_leaves = 0;
};

struct CountReport {
  std::string game;
  std::string position;
  int score_unit = 1;
  std::uint64_t seed = 1;
  std::vector<TreeRow> tree = {};  // as deep as it could be counted
  std::vector<CountSeries> series = {};
};

// An error where a search or an order is unknown, or where a search would never end: with an estimate of its cost.
[[nodiscard]] Expected<CountReport> count_searches(const CountRequest& request);

// The b for which a uniform tree of this depth has so many nodes.
[[nodiscard]] double effective_branching(std::uint64_t nodes, int depth);
// Of a tree with so many nodes at every ply: leaves b1 b3 … + b2 b4 … - 1, summed over the depths for nodes.
[[nodiscard]] TreeRow least_of(const std::vector<std::uint64_t>& nodes_at_ply, int depth);

[[nodiscard]] std::string to_text(const CountReport& report);
[[nodiscard]] std::string to_csv(const CountReport& report);
[[nodiscard]] std::string to_json_text(const CountReport& report);

enum class Plotted : std::uint8_t { nodes, leaves, first_move_cutoffs, branching };
[[nodiscard]] std::string plot(const CountReport& report, Plotted plotted);

}  // namespace arborist::lab
