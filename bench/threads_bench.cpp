// What a second thread is worth: hard positions of connect four and reversi, solved by one thread and by two, and the
// simulations of Monte Carlo tree search. The values must be the same. By the clock, so the machine should have nothing
// else to do; the processor time of both tells what two threads would make of two cores for themselves.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <ctime>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/processor_time.h"
#include "core/random.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "games/connect_four/connect_four.h"
#include "games/reversi/reversi.h"
#include "tree/monte_carlo.h"
#include "tree/solver.h"

namespace arborist {
namespace {

using Json = nlohmann::ordered_json;

struct ThreadsMeasured {
  double clock = 0;
  double processor = 0;
  std::uint64_t nodes = 0;
};

// Numbers 40 to 44 of the FFO collection, with 20 to 23 empty squares.
std::vector<Reversi> hard_reversi() {
  std::vector<Reversi> positions;
  for (const char* text : {"O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X",
                           "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X",
                           "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X",
                           "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O",
                           "--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX-- O"})
    positions.push_back(*Reversi::parse(text));
  return positions;
}

// By chance, with so many stones; those that take more than a few million positions.
std::vector<ConnectFour> hard_connect_four(std::size_t wanted, int stones) {
  std::vector<ConnectFour> positions;
  auto table = std::move(*SolverTable::of_megabytes(16));
  for (std::uint64_t seed = 500; positions.size() < wanted; ++seed) {
    Random random(seed);
    ConnectFour position;
    for (int i = 0; i < stones && !position.outcome(); ++i) {
      const auto moves = list_moves(position);
      position = position.after(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (position.outcome()) continue;
    table.clear();
    const Solved solved = Solver<ConnectFour>(table, {}).solve(position, {.nodes = 3'000'000});
    if (solved.ended != Ended::finished) positions.push_back(position);
  }
  return positions;
}

template <class Work>
ThreadsMeasured timed(Work work) {
  ThreadsMeasured measured;
  const Stopwatch watch;
  const double before = processor_seconds();
  measured.nodes = work();
  measured.processor = processor_seconds() - before;
  measured.clock = watch.seconds();
  return measured;
}

// One position after the other, the table cleared before each.
template <Position P>
ThreadsMeasured solved_by(const std::vector<P>& positions, int threads, SolverTable& table,
                          std::vector<Score>& values) {
  ThreadsMeasured sum;
  for (const P& position : positions) {
    table.clear();
    table.warm();
    Solver<P> solver(table, {.threads = threads});
    const ThreadsMeasured one = timed([&] {
      const Solved solved = solver.solve(position, {});
      values.push_back(solved.value());
      return solved.nodes;
    });
    sum.clock += one.clock;
    sum.processor += one.processor;
    sum.nodes += one.nodes;
  }
  return sum;
}

struct ThreadsRow {
  std::string what;
  ThreadsMeasured one, two;
  bool are_equal = true;
};

ThreadsMeasured better(const ThreadsMeasured& a, const ThreadsMeasured& b) {
  return b.clock == 0 || (a.clock > 0 && a.clock < b.clock) ? a : b;
}

template <Position P>
ThreadsRow solving(const std::string& what, const std::vector<P>& positions, int rounds, SolverTable& table) {
  ThreadsRow row{.what = what, .one = {}, .two = {}};
  for (int round = 0; round < rounds; ++round) {
    std::vector<Score> by_one, by_two;
    row.one = better(solved_by(positions, 1, table, by_one), row.one);
    row.two = better(solved_by(positions, 2, table, by_two), row.two);
    row.are_equal = row.are_equal && by_one == by_two;
  }
  return row;
}

ThreadsRow simulating(int rounds, std::uint64_t simulations) {
  ThreadsRow row{.what = "Monte Carlo, simulations", .one = {}, .two = {}};
  const auto run = [&](int threads) {
    return timed([&] {
      return monte_carlo(Game(ConnectFour{}), ZeroEvaluator{}, {}, Silent{},
                         {.simulations = simulations, .threads = threads})
          .counts.simulations;
    });
  };
  for (int round = 0; round < rounds; ++round) {
    row.one = better(run(1), row.one);
    row.two = better(run(2), row.two);
  }
  return row;
}

// How often as quick: by the clock, and by what the processors did if both worked all the time.
double gain_by_clock(const ThreadsRow& row) { return row.one.clock / row.two.clock; }
double gain_by_processor(const ThreadsRow& row) { return 2 * row.one.processor / row.two.processor; }

Json to_json(const ThreadsMeasured& measured) {
  return {{"clock", measured.clock}, {"processor", measured.processor}, {"nodes", measured.nodes}};
}

void print(const std::vector<ThreadsRow>& rows) {
  std::cout << fmt::format("  {:<34} {:>8} {:>8} {:>15} {:>15} {:>7} {:>10}\n", "seconds by the clock", "one", "two",
                           "positions", "positions", "gain", "processor");
  for (const auto& row : rows)
    std::cout << fmt::format("  {:<34} {:>8.2f} {:>8.2f} {:>15} {:>15} {:>7.2f} {:>10.2f}{}\n", row.what, row.one.clock,
                             row.two.clock, grouped(row.one.nodes), grouped(row.two.nodes), gain_by_clock(row),
                             gain_by_processor(row), row.are_equal ? "" : "  VALUES DIFFER");
}

}  // namespace
}  // namespace arborist

int main(int argc, char** argv) {
  CLI::App app("What a second thread is worth");
  bool json = false;
  int rounds = 1;
  app.add_flag("--json", json, "Print JSON");
  app.add_option("--rounds", rounds, "How often each is measured; the quickest counts")->check(CLI::Range(1, 100));
  CLI11_PARSE(app, argc, argv);
  using namespace arborist;
  auto table = SolverTable::of_megabytes(128);
  if (!table) {
    std::cerr << "threads_bench: " << table.error().message << '\n';
    return 1;
  }
  const std::vector<ThreadsRow> rows = {
      solving("connect four, 12 with 11 stones", hard_connect_four(12, 11), rounds, *table),
      solving("reversi, FFO 40 to 44", hard_reversi(), rounds, *table), simulating(rounds, 2'000'000)};
  if (!json) {
    print(rows);
  } else {
    Json all = Json::array();
    for (const auto& row : rows)
      all.push_back({{"what", row.what},
                     {"one_thread", to_json(row.one)},
                     {"two_threads", to_json(row.two)},
                     {"gain_by_clock", gain_by_clock(row)},
                     {"gain_by_processor", gain_by_processor(row)},
                     {"values_are_equal", row.are_equal}});
    std::cout << all.dump(2) << '\n';
  }
  return std::all_of(rows.begin(), rows.end(), [](const auto& row) { return row.are_equal; }) ? 0 : 1;
}
