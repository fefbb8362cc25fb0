// How fast perft is, beside Debian's stockfish in the same run: one thread, no hash table, unless asked otherwise. Both
// programs take turns, so that a busy machine is unfair to neither.
//
//   perft_bench [--runs 5] [--threads 1] [--hash 0] [--quick] [--json]
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "chess/fen.h"
#include "chess/perft.h"
#include "core/cpu.h"
#include "core/stopwatch.h"
#include "farm/hands.h"
#include "tests/chess/stockfish_process.h"

namespace {

using arborist::Stopwatch;
using arborist::chess::parse_fen;
using arborist::chess::perft;
using arborist::chess::PerftOptions;

struct Task {
  const char* name;
  const char* fen;
  int depth;
};
constexpr Task tasks[] = {
    {"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 7},
    {"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 6},
};

// Millions of leaves a second, one number a run.
struct Speeds {
  std::vector<double> runs;
  [[nodiscard]] double best() const { return runs.empty() ? 0 : *std::max_element(runs.begin(), runs.end()); }
  [[nodiscard]] double median() const {
    if (runs.empty()) return 0;
    auto sorted = runs;
    std::sort(sorted.begin(), sorted.end());
    return sorted[sorted.size() / 2];
  }
};

struct Row {
  const Task* task;
  int depth = 0;
  std::uint64_t leaves = 0;
  Speeds ours;
  Speeds stockfish;
};

template <class Count>
std::uint64_t timed(Speeds& speeds, Count count) {
  const Stopwatch watch;
  const std::uint64_t leaves = count();
  const std::chrono::duration<double> seconds = watch.elapsed();
  speeds.runs.push_back(static_cast<double>(leaves) / seconds.count() / 1e6);
  return leaves;
}

std::uint64_t sum(const std::map<std::string, std::uint64_t>& counts) {
  std::uint64_t total = 0;
  for (const auto& [move, leaves] : counts) total += leaves;
  return total;
}

Row measure(const Task& task, int depth, int runs, const PerftOptions& options,
            arborist::testing::StockfishProcess* other) {
  Row row{.task = &task, .depth = depth, .leaves = 0, .ours = {}, .stockfish = {}};
  const auto position = *parse_fen(task.fen);
  for (int run = 0; run < runs; ++run) {
    row.leaves = timed(row.ours, [&] { return perft(position, depth, options); });
    if (other == nullptr) continue;
    const std::uint64_t theirs = timed(row.stockfish, [&] { return sum(other->divide(task.fen, depth, false)); });
    if (theirs != row.leaves) fmt::print(stderr, "{}: stockfish counts {}, we {}\n", task.name, theirs, row.leaves);
  }
  return row;
}

void print_table(const std::vector<Row>& rows) {
  fmt::print("{:<10}{:>6}{:>16}{:>12}{:>12}{:>16}{:>10}{:>8}\n", "position", "depth", "leaves", "ours best", "median",
             "stockfish best", "median", "ratio");
  for (const Row& row : rows)
    fmt::print("{:<10}{:>6}{:>16}{:>12.0f}{:>12.0f}{:>16.0f}{:>10.0f}{:>8.2f}\n", row.task->name, row.depth, row.leaves,
               row.ours.best(), row.ours.median(), row.stockfish.best(), row.stockfish.median(),
               row.stockfish.runs.empty() ? 0.0 : row.ours.median() / row.stockfish.median());
  fmt::print("million leaves a second; ratio of medians\n");
}

void print_json(const std::vector<Row>& rows) {
  fmt::print("[");
  for (const Row& row : rows)
    fmt::print(
        "{}\n  {{\"position\": \"{}\", \"depth\": {}, \"leaves\": {}, \"ours_best\": {:.1f}, \"ours_median\": {:.1f}, "
        "\"stockfish_best\": {:.1f}, \"stockfish_median\": {:.1f}}}",
        &row == rows.data() ? "" : ",", row.task->name, row.depth, row.leaves, row.ours.best(), row.ours.median(),
        row.stockfish.best(), row.stockfish.median());
  fmt::print("\n]\n");
}

}  // namespace

int main(int count, char** arguments) {
  CLI::App app("perft beside stockfish");
  int runs = 5;
  std::size_t threads = 1;
  PerftOptions options;
  bool quick = false;
  bool json = false;
  app.add_option("--runs", runs, "Runs of each program")->check(CLI::Range(1, 1000));
  app.add_option("--threads", threads, "Threads of ours")->check(CLI::Range(1, 1024));
  app.add_option("--hash", options.hash_megabytes, "Megabytes of our hash table")->check(CLI::Range(0, 65536));
  app.add_flag("--quick", quick, "One ply less");
  app.add_flag("--json", json, "Numbers for programs");
  CLI11_PARSE(app, count, arguments);

  arborist::farm::Threads hands(threads);
  if (threads > 1) options.hands = &hands;
  const auto other = arborist::testing::StockfishProcess::start();
  if (!other) fmt::print(stderr, "Debian's package 'stockfish' is not installed: ours alone\n");
  if (!json)
    fmt::print("{}, {} thread(s), {} MB hash, {} runs\n", arborist::cpu_variant(), hands.size(), options.hash_megabytes,
               runs);
  std::vector<Row> rows;
  for (const Task& task : tasks)
    rows.push_back(measure(task, task.depth - (quick ? 1 : 0), runs, options, other.get()));
  json ? print_json(rows) : print_table(rows);
}
