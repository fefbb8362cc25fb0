// The engine's bench: nodes and speed for every CPU variant this machine can run. The node count must be the same for
// all of them.
//
//   engine_bench [--depth N] [--json]
#include <CLI/CLI.hpp>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "chess/cpu.h"
#include "engine/bench.h"

int main(int argc, char** argv) {
  using namespace arborist;
  CLI::App app("the engine's bench");
  int depth = engine::BenchOptions{}.depth;
  bool as_json = false;
  app.add_option("--depth", depth, "plies to search each position")->check(CLI::Range(1, 40));
  app.add_flag("--json", as_json, "print JSON");
  CLI11_PARSE(app, argc, argv);

  nlohmann::json rows = nlohmann::json::array();
  for (const chess::CpuVariant variant : chess::usable_cpu_variants()) {
    const auto result = engine::run_bench({.depth = depth, .cpu = variant});
    const double seconds = std::chrono::duration<double>(result.time).count();
    if (!as_json)
      std::printf("%-10s %12llu nodes %8.3f s %12llu nodes/s\n", chess::to_text(variant),
                  static_cast<unsigned long long>(result.nodes), seconds,
                  static_cast<unsigned long long>(result.nodes_per_second()));
    rows.push_back({{"cpu", chess::to_text(variant)}, {"nodes", result.nodes}, {"seconds", seconds}});
  }
  if (as_json) std::puts(rows.dump(2).c_str());
  return 0;
}
