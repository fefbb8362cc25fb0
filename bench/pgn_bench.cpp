// How fast PGN is read with every move checked, and in how much memory. It makes its own file: random games by seed, so
// every run on every machine reads the same bytes.
//
//   pgn_bench                          50 MB, a table
//   pgn_bench --megabytes 500 --json   more, for a machine; the peak of memory stays the same
#include <fmt/format.h>
#include <sys/resource.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "chess/pgn_game.h"
#include "chess/pgn_writer.h"
#include "core/random.h"
#include "core/stopwatch.h"
#include "core/text.h"

namespace {

using namespace arborist;
using namespace arborist::chess;

struct Options {
  std::size_t megabytes = 50;
  std::uint64_t seed = 1;
  bool comments = false;
  bool json = false;
};

struct Counts : PgnVisitor {
  std::uint64_t games = 0;
  std::uint64_t moves = 0;
  std::uint64_t broken = 0;
  std::uint64_t keys = 0;

  void move(const chess::Position&, Move, const chess::Position& after) override {
    ++moves;
    keys ^= static_cast<std::uint64_t>(after.key());
  }
  void end_game(PgnResult) override { ++games; }
  void broken_game(const PgnProblem&) override { ++broken; }
};

PgnGame random_game(Random& random, bool comments) {
  Game<chess::Position> game(chess::Position::start());
  while (game.plies() < 120 && !game.outcome()) {
    const auto moves = game.position().moves();
    game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  PgnGame pgn = to_pgn_game(game);
  for (const char* name : {"Event", "Site", "Date", "Round", "White", "Black"})
    pgn.set_tag(name, fmt::format("{} {}", name, random.below(1000)));
  if (comments)
    for (auto& move : pgn.line.moves) move.comment = eval_text({.centipawns = random.between(-500, 500)});
  return pgn;
}

std::size_t make_file(const std::filesystem::path& path, const Options& options) {
  std::ofstream file(path, std::ios::binary);
  Random random(options.seed);
  std::size_t bytes = 0;
  while (bytes < options.megabytes * 1'000'000) {
    const std::string text = to_pgn(random_game(random, options.comments));
    file << text;
    bytes += text.size();
  }
  return bytes;
}

double peak_megabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

Expected<Options> read_options(int count, char** arguments) {
  Options options;
  for (int i = 1; i < count; ++i) {
    const std::string_view name = arguments[i];
    if (name == "--json") {
      options.json = true;
    } else if (name == "--comments") {
      options.comments = true;
    } else if ((name == "--megabytes" || name == "--seed") && i + 1 < count) {
      const auto value = parse_integer<std::uint64_t>(arguments[++i], 1, 100'000);
      if (!value) return value.error();
      (name == "--seed" ? options.seed : options.megabytes) = *value;
    } else {
      return Error{"usage: pgn_bench [--megabytes N] [--seed N] [--comments] [--json]"};
    }
  }
  return options;
}

void print(const Options& options, std::size_t bytes, const Counts& counts, double seconds, double before) {
  const double moves_a_second = static_cast<double>(counts.moves) / seconds;
  const double megabytes_a_second = static_cast<double>(bytes) / 1e6 / seconds;
  if (options.json) {
    fmt::print(
        "{{\"seed\":{},\"bytes\":{},\"games\":{},\"moves\":{},\"broken\":{},\"keys\":\"{:016x}\",\"seconds\":{:.3f},"
        "\"moves_per_second\":{:.0f},\"megabytes_per_second\":{:.1f},\"peak_memory_mb\":{:.1f}}}\n",
        options.seed, bytes, counts.games, counts.moves, counts.broken, counts.keys, seconds, moves_a_second,
        megabytes_a_second, peak_megabytes());
    return;
  }
  fmt::print("file            {} bytes, seed {}\n", grouped(std::uint64_t{bytes}), options.seed);
  fmt::print("games           {} ({} broken)\n", grouped(counts.games), counts.broken);
  fmt::print("moves           {}, all keys together {:016x}\n", grouped(counts.moves), counts.keys);
  fmt::print("time            {:.2f} s, {:.0f} MB/s\n", seconds, megabytes_a_second);
  fmt::print("moves a second  {} (bar: 3,000,000)\n", grouped(static_cast<std::uint64_t>(moves_a_second)));
  fmt::print("peak memory     {:.1f} MB, {:.1f} MB before reading\n", peak_megabytes(), before);
}

}  // namespace

int main(int count, char** arguments) {
  const auto options = read_options(count, arguments);
  if (!options) {
    fmt::print(stderr, "pgn_bench: {}\n", options.error().message);
    return 2;
  }
  const auto path = std::filesystem::temp_directory_path() / fmt::format("arborist_pgn_bench_{}.pgn", options->seed);
  const std::size_t bytes = make_file(path, *options);
  const double before = peak_megabytes();
  Counts counts;
  double seconds = 0;
  {
    std::ifstream file(path, std::ios::binary);
    PgnReader reader{PgnInput(file)};
    const Stopwatch watch;
    while (reader.read_game(counts)) {
    }
    seconds = watch.seconds();
  }
  std::filesystem::remove(path);
  print(*options, bytes, counts, seconds, before);
  return counts.broken == 0 ? 0 : 1;
}
