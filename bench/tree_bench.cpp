// The node counts and the speed of the tree searches: tic-tac-toe's table of variants and mistakes, connect four by
// depth, and the generic alpha-beta beside a connect-four search with the game fused into it by hand.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

#include "bench/connect_four_searches.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "games/tic_tac_toe/tic_tac_toe.h"
#include "lab/flawed_search.h"
#include "tree/alpha_beta.h"
#include "tree/minimax.h"
#include "tree/principal_variation.h"

namespace arborist {
namespace {

using Json = nlohmann::ordered_json;
constexpr TreeOptions wins_alike{.wins = Wins::all_alike};

template <Position P>
Json row(const std::string& name, const Found<P>& found) {
  return {{"variant", name},
          {"nodes", found.counts.entered},
          {"leaves", found.counts.leaves},
          {"value", to_text(found.value)}};
}

Json tic_tac_toe_table() {
  const Game<TicTacToe> game{TicTacToe{}};
  const ZeroEvaluator zero;
  auto table = std::move(*Table::of_megabytes(4));
  Equipment<TicTacToe> equipment({.table = &table});
  TreeOptions from_value = wins_alike;
  from_value.research = Research::from_value;
  Json rows = {row("minimax", minimax(game, zero, {}, Silent{}, wins_alike)),
               row("alpha-beta", alpha_beta(game, zero, {}, Silent{}, wins_alike)),
               row("alpha-beta, wins by distance", alpha_beta(game, zero, {})),
               row("principal variation search", principal_variation(game, zero, {}, Silent{}, from_value)),
               row("alpha-beta with a table", alpha_beta(game, zero, {}, Silent{}, wins_alike, equipment))};
  for (const auto& mistake : lab::mistakes)
    if (mistake.mistake != lab::Mistake::none)
      rows.push_back(row(mistake.in_words, lab::mistaken_alpha_beta(game, zero, {}, mistake.mistake)));
  return rows;
}

Json connect_four_table() {
  Json rows = Json::array();
  for (const int depth : {8, 10, 12}) {
    rows.push_back({{"depth", depth},
                    {"wins_alike", bench::generic_connect_four(depth, Wins::all_alike)},
                    {"wins_by_distance", bench::generic_connect_four(depth, Wins::by_distance)}});
  }
  return rows;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

// Both searches in turn, so that what disturbs one disturbs the other.
Json speed(int rounds) {
  std::vector<double> generic, fused;
  for (int i = 0; i < rounds; ++i) {
    const Stopwatch first;
    const std::uint64_t nodes = bench::generic_connect_four(12, Wins::all_alike);
    generic.push_back(first.seconds() * 1e9 / static_cast<double>(nodes));
    const Stopwatch second;
    const std::uint64_t by_hand = bench::fused_connect_four(12);
    fused.push_back(second.seconds() * 1e9 / static_cast<double>(by_hand));
    if (by_hand != nodes) std::cerr << "tree_bench: the two searches differ\n";
  }
  return {{"generic_ns", median(generic)}, {"fused_ns", median(fused)}, {"ratio", median(generic) / median(fused)}};
}

void print(const Json& all) {
  std::cout << "Tic-tac-toe, full depth, wins alike\n";
  for (const auto& r : all["tic_tac_toe"])
    std::cout << fmt::format("  {:<58} {:>9} nodes {:>9} leaves   {}\n", r["variant"].get<std::string>(),
                             grouped(r["nodes"].get<std::uint64_t>()), grouped(r["leaves"].get<std::uint64_t>()),
                             r["value"].get<std::string>());
  std::cout << "\nConnect four 7 x 6, zero evaluation, columns from left to right\n";
  for (const auto& r : all["connect_four"])
    std::cout << fmt::format("  depth {:>2}: {:>11} nodes with wins alike, {:>11} by distance\n", r["depth"].get<int>(),
                             grouped(r["wins_alike"].get<std::uint64_t>()),
                             grouped(r["wins_by_distance"].get<std::uint64_t>()));
  std::cout << fmt::format("\nThe tree of depth 12: generic {:.2f} ns a node, fused by hand {:.2f} ns, ratio {:.3f}\n",
                           all["speed"]["generic_ns"].get<double>(), all["speed"]["fused_ns"].get<double>(),
                           all["speed"]["ratio"].get<double>());
}

}  // namespace
}  // namespace arborist

int main(int argc, char** argv) {
  CLI::App app("Node counts and speed of the tree searches");
  bool json = false;
  int rounds = 9;
  app.add_flag("--json", json, "Print JSON");
  app.add_option("--rounds", rounds, "How often the speed is measured; the median counts")->check(CLI::Range(1, 1000));
  CLI11_PARSE(app, argc, argv);
  const arborist::Json all = {{"tic_tac_toe", arborist::tic_tac_toe_table()},
                              {"connect_four", arborist::connect_four_table()},
                              {"speed", arborist::speed(rounds)}};
  if (json)
    std::cout << all.dump(2) << '\n';
  else
    arborist::print(all);
}
