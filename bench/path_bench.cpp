// path_bench: all bars of path search in one table.
//
//   path_bench [--json] [--quick] [--grids] [--npm FOLDER]
//
// --grids measures the grids only, as a table.
// --npm measures only the mazes that npm's pathfinding gets too, and writes them and our figures into FOLDER; `node
// bench/path_peers/peers.mjs FOLDER` then prints both in one table.
#include "bench/path.h"

#include <fmt/format.h>

#include <cstring>
#include <filesystem>
#include <iostream>

namespace {

using arborist::bench::Bar;
using arborist::bench::Bars;

void print_json(const Bars& bars) {
  std::cout << "[\n";
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const Bar& bar = bars[i];
    std::cout << fmt::format(R"(  {{"name": "{}", "figure": {:.6g}, "unit": "{}")", bar.name, bar.figure, bar.unit);
    if (bar.wanted)
      std::cout << fmt::format(R"(, "wanted": {:.6g}, "at_least": {}, "met": {})", *bar.wanted, bar.at_least,
                               bar.met());
    std::cout << (i + 1 < bars.size() ? "},\n" : "}\n");
  }
  std::cout << "]\n";
}

void print_table(const Bars& bars) {
  for (const Bar& bar : bars) {
    std::string wanted;
    if (bar.wanted)
      wanted = fmt::format("{} {:.6g}  {}", bar.at_least ? ">=" : "<=", *bar.wanted, bar.met() ? "met" : "NOT MET");
    std::cout << fmt::format("{:<66} {:>12.4g} {:<8} {}\n", bar.name, bar.figure, bar.unit, wanted);
  }
}

}  // namespace

int main(int argc, char** argv) {
  bool json = false;
  bool quick = false;
  bool only_grids = false;
  std::string folder;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--json") == 0) {
      json = true;
    } else if (std::strcmp(argv[i], "--quick") == 0) {
      quick = true;
    } else if (std::strcmp(argv[i], "--grids") == 0) {
      only_grids = true;
    } else if (std::strcmp(argv[i], "--npm") == 0 && i + 1 < argc) {
      folder = argv[++i];
    } else {
      std::cerr << "path_bench [--json] [--quick] [--grids] [--npm FOLDER]\n";
      return 2;
    }
  }
  Bars bars;
  if (!folder.empty()) {
    std::filesystem::create_directories(folder);
    arborist::bench::measure_for_npm(bars, folder);
    print_table(bars);
    return 0;
  }
  arborist::bench::measure_grids(bars, quick ? 500 : 2000, quick ? 2 : 5);
  if (only_grids) {
    print_table(bars);
    return 0;
  }
  arborist::bench::measure_puzzles(bars);
  if (!quick) arborist::bench::measure_large_grid(bars, 10'000);
  if (json) {
    print_json(bars);
  } else {
    print_table(bars);
  }
  return 0;
}
