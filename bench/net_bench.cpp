// The engine's speed with its classic evaluation and with nets of some widths: nodes a second of one thread from the
// start position, beside another engine where it is installed. Random nets are as quick as trained ones, only their
// trees are others; --net adds one from a file. Time is what the processor spent, so other work on the machine matters
// less; of several runs the quickest counts.
//
//   net_bench                                     classic, widths 128 and 256, and stockfish
//   net_bench --width 512 --cpu x86-64-v3 --nodes 3000000 --repeat 5 --json
#include <fmt/format.h>
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "arena/outside/process.h"
#include "core/text.h"
#include "engine/engine.h"
#include "engine/net/features.h"
#include "learn/net.h"

namespace {

using namespace arborist;

struct Measured {
  std::string name;
  std::uint64_t nodes = 0;
  double seconds = 0;

  [[nodiscard]] double nodes_per_second() const { return static_cast<double>(nodes) / std::max(seconds, 1e-9); }
};

struct Settings {
  std::uint64_t nodes = 2'000'000;
  int repeat = 3;
  CpuVariant cpu = best_cpu_variant();
};

double seconds_of_this_thread() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

double seconds_of_children() {
  rusage used{};
  getrusage(RUSAGE_CHILDREN, &used);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

engine::ChessNet random_net(std::uint32_t width) {
  const auto parameters = learn::Parameters::random(engine::net_shape(width), 1);
  return std::make_shared<const learn::Net>(
      learn::Net::quantise(parameters, 400, engine::net_features_name, "by chance"));
}

// With one thread the search runs on the thread that asks.
Measured measure(const std::string& name, const engine::ChessNet& net, const Settings& settings) {
  Measured best{.name = name};
  for (int run = 0; run < settings.repeat; ++run) {
    engine::Engine engine({.hash_megabytes = 64, .net = net});
    engine.use_cpu(settings.cpu);
    engine.wait_until_warm();
    const double begin = seconds_of_this_thread();
    const auto result = engine.search(Game(chess::Position::start()), {.limits = {.nodes = settings.nodes}});
    const double seconds = seconds_of_this_thread() - begin;
    if (run == 0 || seconds < best.seconds) best.seconds = seconds;
    best.nodes = result.nodes;
  }
  return best;
}

// Its start is among its time. Nothing where there is no such program.
std::optional<Measured> measure_other(const std::string& program, const Settings& settings) {
  constexpr auto patience = std::chrono::minutes(5);
  const auto found = outside::find_program(program);
  if (!found) return std::nullopt;
  Measured best{.name = program};
  for (int run = 0; run < settings.repeat; ++run) {
    const double begin = seconds_of_children();
    auto started =
        outside::Process::start({.program = *found, .arguments = {}, .permissions = Permissions::everything()}, {});
    if (!started) return std::nullopt;
    outside::Process& process = **started;
    for (const std::string line :
         {"uci", "setoption name Hash value 64", "setoption name Threads value 1", "position startpos"})
      if (!process.send(line, Clock::now() + patience)) return std::nullopt;
    if (!process.send(fmt::format("go nodes {}", settings.nodes), Clock::now() + patience)) return std::nullopt;
    std::string line;
    while (!line.starts_with("bestmove")) {
      if (process.read_line(line, Clock::now() + patience) != outside::Process::Event::line) return std::nullopt;
      const auto all = words(line);
      const auto at = std::find(all.begin(), all.end(), "nodes");
      if (at == all.end() || at + 1 == all.end()) continue;
      if (const auto nodes = parse_integer<std::uint64_t>(*(at + 1), 0, UINT64_MAX)) best.nodes = *nodes;
    }
    process.end("quit", std::chrono::seconds(5));
    const double seconds = seconds_of_children() - begin;
    if (run == 0 || seconds < best.seconds) best.seconds = seconds;
  }
  return best;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("the engine's speed with and without nets");
  Settings settings;
  std::vector<std::uint32_t> widths = {128, 256};
  std::string file;
  std::string other = "stockfish";
  std::string cpu;
  bool as_json = false;
  app.add_option("--nodes", settings.nodes, "positions of each search");
  app.add_option("--repeat", settings.repeat, "runs, of which the quickest counts")->check(CLI::Range(1, 1000));
  app.add_option("--width", widths, "widths of random nets");
  app.add_option("--net", file, "a net of a file as well");
  app.add_option("--engine", other, "another engine to measure beside");
  app.add_option("--cpu", cpu, "this CPU variant instead of the best");
  app.add_flag("--json", as_json, "print JSON");
  CLI11_PARSE(app, argc, argv);
  for (const CpuVariant variant : usable_cpu_variants())
    if (cpu == to_text(variant)) settings.cpu = variant;

  std::vector<Measured> all = {measure("classic", {}, settings)};
  for (const std::uint32_t width : widths) {
    if (!engine::net_shape(width).is_sound()) return std::puts("a width is a multiple of 32, up to 1024"), 2;
    all.push_back(measure(fmt::format("width {}", width), random_net(width), settings));
  }
  if (!file.empty()) {
    const auto net = engine::read_chess_net(file);
    if (!net) return std::puts(net.error().message.c_str()), 2;
    all.push_back(measure(engine::evaluation_name(*net), *net, settings));
  }
  if (const auto measured = measure_other(other, settings)) all.push_back(*measured);

  nlohmann::json rows = nlohmann::json::array();
  for (const Measured& one : all) {
    if (!as_json)
      fmt::print("{:<28} {:>10} nodes {:>7.3f} s {:>10.0f} nodes/s\n", one.name, one.nodes, one.seconds,
                 one.nodes_per_second());
    rows.push_back({{"name", one.name}, {"nodes", one.nodes}, {"seconds", one.seconds}});
  }
  if (as_json) std::puts(rows.dump(2).c_str());
  return 0;
}
