// How long exact answers take: connect four by the generic solver and the game's traits, one class of positions after
// the other, beside a solver by hand on the same positions, and beside a plain alpha-beta of depth 12 by hand, by which
// times of another machine are scaled. Positions come from games by chance, and are classed by their stones and by how
// long they last under best play.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <ctime>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "bench/connect_four_searches.h"
#include "core/processor_time.h"
#include "core/random.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "games/connect_four/connect_four.h"
#include "tree/solver.h"

namespace arborist {
namespace {

using Json = nlohmann::ordered_json;

struct PositionClass {
  const char* name;
  int fewest_stones, most_stones;
  int soonest_end, latest_end;  // in plies, under best play
  double by_pons;               // seconds a position, where the unit takes 16 ms
};
constexpr PositionClass classes[] = {{"more than 28 stones", 29, 41, 1, 42, 12e-6},
                                     {"14 to 28 stones, over within 14 plies", 14, 28, 1, 14, 68e-6},
                                     {"fewer than 14 stones, over within 14", 2, 13, 1, 14, 0.4e-3},
                                     {"14 to 28 stones, over within 14 to 28", 14, 28, 15, 28, 5.5e-3}};
constexpr double unit_of_pons = 16e-3;

// The least of a few, since whatever disturbs it makes it longer.
double unit_seconds() {
  double least = 1e9;
  for (int i = 0; i < 5; ++i) {
    const double before = processor_seconds();
    if (bench::fused_connect_four(12) != 3'050'083) std::cerr << "solver_bench: the unit is not the unit\n";
    least = std::min(least, processor_seconds() - before);
  }
  return least;
}

std::optional<ConnectFour> by_chance(Random& random, int stones) {
  ConnectFour position;
  for (int i = 0; i < stones; ++i) {
    const auto moves = list_moves(position);
    position = position.after(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    if (position.outcome()) return std::nullopt;
  }
  return position;
}

// Whether best play ends the game within so many plies; a question that needs no deeper look than that.
bool is_over_within(const ConnectFour& position, int plies, Solver<ConnectFour>& solver) {
  Budget budget({});
  if (position.most_plies_left() <= plies) return true;
  const int odd = plies - (plies % 2 == 0 ? 1 : 0), even = plies - plies % 2;
  return *solver.reaches(position, 0, Score::win_in(odd), budget) ||
         !*solver.reaches(position, 0, Score::loss_in(even) + 1, budget);
}

struct Measured {
  int positions = 0;
  double seconds = 0;
  std::uint64_t nodes = 0;
  double by_hand_seconds = 0;
  std::uint64_t by_hand_nodes = 0;
  int differing = 0;
};

// As the solver by hand counts.
int by_hand_value(const ConnectFour& position, Score value) {
  if (!value.is_decided()) return 0;
  const int left = (position.most_plies_left() + 2 - value.plies_to_end()) / 2;
  return value.is_win() ? left : -left;
}

// The table is not cleared between the positions of a class, as a program that solves many would not.
Measured measure(const PositionClass& what, int wanted, std::uint64_t seed, SolverTable& table) {
  Random random(seed);
  Measured sum;
  Solver<ConnectFour> solver(table, {});
  table.clear();
  table.warm();
  bench::FusedSolver by_hand;
  auto table_of_classes = std::move(*SolverTable::of_megabytes(16));
  Solver<ConnectFour> classing(table_of_classes, {});
  while (sum.positions < wanted) {
    const auto position = by_chance(random, random.between(what.fewest_stones, what.most_stones));
    if (!position || !is_over_within(*position, what.latest_end, classing)) continue;
    if (what.soonest_end > 1 && is_over_within(*position, what.soonest_end - 1, classing)) continue;
    const double before = processor_seconds();
    const Solved solved = solver.solve(*position, {});
    const double used = processor_seconds() - before;
    const double before_by_hand = processor_seconds();
    const int value = by_hand.solve(position->movers(), position->filled());
    sum.by_hand_seconds += processor_seconds() - before_by_hand;
    if (value != by_hand_value(*position, solved.value())) ++sum.differing;
    ++sum.positions;
    sum.seconds += used;
    sum.nodes += solved.nodes;
  }
  sum.by_hand_nodes = by_hand.nodes();
  return sum;
}

struct Choices {
  bool json = false;
  int positions = 200;
  std::uint64_t seed = 1;
  int megabytes = 128;
  bool empty_board = false;
  int threads = 1;
};

Json empty_board(const Choices& choices, SolverTable& table, double unit) {
  table.clear();
  Solver<ConnectFour> solver(table, {.exactly = Exactly::result, .threads = choices.threads});
  const Stopwatch watch;
  const double before = processor_seconds();
  const Solved solved = solver.solve(ConnectFour{}, {});
  const double used = processor_seconds() - before;
  return {{"class", "the empty board, a win or not"},
          {"positions", 1},
          {"seconds", used},
          {"clock", watch.seconds()},
          {"nodes", solved.nodes},
          {"pons", 228.0 * unit / unit_of_pons},
          {"is_win", solved.value().is_win()}};
}

int run(const Choices& choices) {
  auto table = SolverTable::of_megabytes(static_cast<std::size_t>(choices.megabytes));
  if (!table) {
    std::cerr << "solver_bench: " << table.error().message << '\n';
    return 1;
  }
  const double unit = unit_seconds();
  Json rows = Json::array();
  for (const auto& what : classes) {
    const Measured sum = measure(what, choices.positions, choices.seed, *table);
    rows.push_back({{"class", what.name},
                    {"positions", sum.positions},
                    {"seconds", sum.seconds / sum.positions},
                    {"nodes", sum.nodes / static_cast<std::uint64_t>(sum.positions)},
                    {"pons", what.by_pons * unit / unit_of_pons},
                    {"by_hand_seconds", sum.by_hand_seconds / sum.positions},
                    {"by_hand_nodes", sum.by_hand_nodes / static_cast<std::uint64_t>(sum.positions)},
                    {"differing", sum.differing}});
    if (sum.differing > 0) std::cerr << "solver_bench: the two solvers differ\n";
  }
  if (choices.empty_board) rows.push_back(empty_board(choices, *table, unit));
  if (choices.json) {
    std::cout << Json{{"unit_seconds", unit}, {"classes", rows}}.dump(2) << '\n';
    return 0;
  }
  std::cout << fmt::format("The unit, alpha-beta of depth 12 by hand: {:.1f} ms. Processor time a position:\n",
                           unit * 1e3);
  std::cout << fmt::format("  {:<38} {:>10} {:>10} {:>12} {:>10} {:>12}\n", "", "µs", "by hand", "Pons, scaled",
                           "nodes", "by hand");
  for (const auto& row : rows)
    std::cout << fmt::format("  {:<38} {:>10.1f} {:>10.1f} {:>12.1f} {:>10} {:>12}\n", row["class"].get<std::string>(),
                             row["seconds"].get<double>() * 1e6, row.value("by_hand_seconds", 0.0) * 1e6,
                             row["pons"].get<double>() * 1e6, grouped(row["nodes"].get<std::uint64_t>()),
                             grouped(row.value("by_hand_nodes", std::uint64_t{0})));
  return 0;
}

}  // namespace
}  // namespace arborist

int main(int argc, char** argv) {
  CLI::App app("How long exact answers of connect four take");
  arborist::Choices choices;
  app.add_flag("--json", choices.json, "Print JSON");
  app.add_option("--positions", choices.positions, "Of each class")->check(CLI::Range(1, 100'000));
  app.add_option("--seed", choices.seed, "Of the positions");
  app.add_option("--table", choices.megabytes, "Megabytes of the table")->check(CLI::Range(1, 65'536));
  app.add_flag("--empty-board", choices.empty_board, "Solve that too: minutes");
  app.add_option("--threads", choices.threads, "That solve the empty board")->check(CLI::Range(1, 256));
  CLI11_PARSE(app, argc, argv);
  return arborist::run(choices);
}
