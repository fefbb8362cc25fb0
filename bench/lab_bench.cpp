// What recording costs: a million nodes of alpha-beta in several games and of the chess engine, with and without the
// recorder, in time and memory, and how long the file takes. Each case runs in a process of its own, so that memory is
// counted from nothing.
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <array>
#include <iostream>
#include <nlohmann/json.hpp>

#include "core/stopwatch.h"
#include "core/text.h"
#include "games/builtin_games.h"
#include "lab/recording/file.h"
#include "lab/recording/record.h"

namespace arborist {
namespace {

using Json = nlohmann::ordered_json;

struct Case {
  const char* game;
  const char* setup;
  const char* search;
};
// Each enters well over a million nodes; the first million is recorded.
constexpr std::array<Case, 5> cases = {{{"connect-four", "", "alphabeta:nodes=1000000"},
                                        {"tic-tac-toe", "", "minimax:depth=9"},
                                        {"synthetic-tree", "branching=10,depth=8,seed=3", "alphabeta:nodes=1000000"},
                                        {"chess", "", "alphabeta:nodes=1000000,order=hint+killers"},
                                        {"chess", "", "engine:nodes=1000000"}}};

// Megabytes that the process has held at most.
double peak_megabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

Json run(const Case& one) {
  const GameList games = builtin_games();
  const AnyGame& game = **games.find(one.game);
  const auto play = std::move(*game.start(one.setup));
  const Spec spec = *Spec::parse(one.search);
  const double before = peak_megabytes();
  const Stopwatch watch;
  const auto recording = lab::record(game, *play, spec, {.nodes = 1'000'000, .effort = 100'000'000});
  const double seconds = watch.seconds();
  const double megabytes = peak_megabytes() - before;
  if (!recording) return {{"error", recording.error().message}};
  const Stopwatch plain_watch;
  if (lab::is_engine(spec))
    (void)lab::run_engine(*play, spec, Permissions::everything(), nullptr);
  else
    (void)play->search(spec, {});
  const double plain = plain_watch.seconds();
  const Stopwatch file_watch;
  const std::string bytes = lab::RecordingFile::encode(*recording);
  const bool reads = lab::RecordingFile::decode(bytes).has_value();
  return {{"game", one.game},
          {"search", one.search},
          {"nodes", recording->size()},
          {"seconds", seconds},
          {"unrecorded_seconds", plain},
          {"megabytes", megabytes},
          {"file_bytes_a_node", static_cast<double>(bytes.size()) / recording->size()},
          {"file_seconds", file_watch.seconds()},
          {"file_reads", reads}};
}

Json run_apart(const Case& one) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) return {{"error", "no pipe"}};
  const pid_t child = fork();
  if (child == 0) {
    const std::string text = run(one).dump();
    const auto written = write(ends[1], text.data(), text.size());
    _exit(written == static_cast<ssize_t>(text.size()) ? 0 : 1);
  }
  close(ends[1]);
  std::string text;
  std::array<char, 4096> buffer{};
  for (ssize_t got = 0; (got = read(ends[0], buffer.data(), buffer.size())) > 0;)
    text.append(buffer.data(), static_cast<std::size_t>(got));
  close(ends[0]);
  waitpid(child, nullptr, 0);
  return Json::parse(text, nullptr, false);
}

void print(const Json& rows) {
  std::cout << fmt::format("{:<16}{:<44}{:>10}{:>10}{:>12}{:>8}{:>8}\n", "game", "search", "nodes", "seconds",
                           "unrecorded", "MB", "file s");
  for (const auto& row : rows)
    std::cout << fmt::format("{:<16}{:<44}{:>10}{:>10.3f}{:>12.3f}{:>8.1f}{:>8.3f}\n", row["game"].get<std::string>(),
                             row["search"].get<std::string>(), row["nodes"].get<std::uint64_t>(),
                             row["seconds"].get<double>(), row["unrecorded_seconds"].get<double>(),
                             row["megabytes"].get<double>(), row["file_seconds"].get<double>());
}

}  // namespace
}  // namespace arborist

int main(int argc, char** argv) {
  CLI::App app("What recording a search costs");
  bool json = false;
  app.add_flag("--json", json, "Print JSON");
  CLI11_PARSE(app, argc, argv);
  arborist::Json rows = arborist::Json::array();
  for (const auto& one : arborist::cases) rows.push_back(arborist::run_apart(one));
  if (json)
    std::cout << rows.dump(2) << '\n';
  else
    arborist::print(rows);
}
