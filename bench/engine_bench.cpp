// The engine's bench: nodes and speed for every CPU variant this machine can run. The node count must be the same for
// all of them. Of several runs the quickest counts, for what else runs on a machine only ever slows it down.
//
//   engine_bench [--depth N] [--repeat N] [--cpu x86-64-v3] [--json]
//
// engine_bench_inlined is the same source with every rule of the search forced inline, for the plain CPU only:
//
//   engine_bench --cpu x86-64 --repeat 9; engine_bench_inlined --repeat 9
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>

#include "core/cpu.h"
#include "engine/bench.h"

int main(int argc, char** argv) {
  using namespace arborist;
  CLI::App app("the engine's bench");
  int depth = engine::BenchOptions{}.depth;
  int repeat = 1;
#ifdef ARBORIST_INLINE_RULES
  std::string only = "x86-64";
#else
  std::string only;
#endif
  bool as_json = false;
  app.add_option("--depth", depth, "plies to search each position")->check(CLI::Range(1, 40));
  app.add_option("--repeat", repeat, "runs, of which the quickest counts")->check(CLI::Range(1, 1000));
  app.add_option("--cpu", only, "only this CPU variant");
  app.add_flag("--json", as_json, "print JSON");
  CLI11_PARSE(app, argc, argv);

  nlohmann::json rows = nlohmann::json::array();
  for (const CpuVariant variant : usable_cpu_variants()) {
    if (!only.empty() && only != to_text(variant)) continue;
    auto result = engine::run_bench({.depth = depth, .cpu = variant});
    for (int run = 1; run < repeat; ++run)
      result.time = std::min(result.time, engine::run_bench({.depth = depth, .cpu = variant}).time);
    const double seconds = std::chrono::duration<double>(result.time).count();
    if (!as_json)
      std::printf("%-10s %12llu nodes %8.3f s %12llu nodes/s\n", to_text(variant),
                  static_cast<unsigned long long>(result.nodes), seconds,
                  static_cast<unsigned long long>(result.nodes_per_second()));
    rows.push_back({{"cpu", to_text(variant)}, {"nodes", result.nodes}, {"seconds", seconds}});
  }
  if (as_json) std::puts(rows.dump(2).c_str());
  return 0;
}
