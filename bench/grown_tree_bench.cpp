// Searches that grow a tree where it pays: expansions a second of best-first minimax on connect four, and what an
// expansion of Bayesian search on reversi costs when the tree has so many leaves, its share of weighing included.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <limits>

#include "core/processor_time.h"
#include "games/connect_four/connect_four.h"
#include "games/reversi/evaluation.h"
#include "games/reversi/reversi.h"
#include "tree/bayes.h"
#include "tree/best_first.h"

namespace arborist {
namespace {

// Quickest of several rounds, in seconds of processor time.
template <class Work>
double quickest(int rounds, Work work) {
  double best = std::numeric_limits<double>::max();
  for (int i = 0; i < rounds; ++i) {
    const double before = processor_seconds();
    work();
    best = std::min(best, processor_seconds() - before);
  }
  return best;
}

double best_first_speed(int rounds) {
  std::uint64_t expanded = 0;
  const auto lines = [](const ConnectFour& position) { return position.open_lines(); };
  const double seconds = quickest(
      rounds, [&] { expanded = best_first(Game(ConnectFour{}), lines, {.nodes = 2'000'000}).counts.interior; });
  return static_cast<double>(expanded) / seconds;
}

// On the average while it grows to so many leaves.
double microseconds_of_an_expansion(int rounds, std::uint64_t leaves, double gulp) {
  std::uint64_t expanded = 0;
  const bayes::LeafModel model = bayes::LeafModel::plain(20);
  const double seconds = quickest(rounds, [&] {
    const Limits limits{.nodes = leaves * 8 / 7};  // about one node in eight has moves
    expanded =
        bayes_search(Game(Reversi{}), reversi::classic_value, model, limits, Silent{}, {.gulp = gulp}).counts.interior;
  });
  return 1e6 * seconds / static_cast<double>(expanded);
}

}  // namespace
}  // namespace arborist

int main(int argc, char** argv) {
  CLI::App app("Expansions of searches that grow a tree");
  bool json = false;
  int rounds = 5;
  std::uint64_t leaves = 10'000;
  app.add_flag("--json", json, "print the result for programs");
  app.add_option("--rounds", rounds, "of each the quickest counts")->check(CLI::Range(1, 100));
  app.add_option("--leaves", leaves, "of the Bayesian tree")->check(CLI::Range(1000, 1'000'000));
  int gulp = 10;
  app.add_option("--gulp", gulp, "percent of the leaves that are expanded at a time")->check(CLI::Range(0, 100));
  CLI11_PARSE(app, argc, argv);
  const double speed = arborist::best_first_speed(rounds);
  const double cost = arborist::microseconds_of_an_expansion(rounds, leaves, gulp / 100.0);
  if (json)
    std::cout << fmt::format("{{\"best_first_expansions_per_second\":{:.0f},\"bayes_microseconds\":{:.2f}}}\n", speed,
                             cost);
  else
    std::cout << fmt::format(
        "best-first minimax, connect four: {:.2f} million expansions a second of processor time\n"
        "Bayesian search, reversi, to {} leaves by gulps of {} %: {:.1f} microseconds an expansion\n",
        speed / 1e6, leaves, gulp, cost);
}
