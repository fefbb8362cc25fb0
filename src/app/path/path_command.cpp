#include "app/path/path_command.h"

#include <algorithm>
#include <chrono>
#include <iostream>

#include "app/path/report.h"
#include "core/file.h"
#include "core/output_file.h"
#include "core/text.h"
#include "path/algorithm.h"

namespace arborist {

namespace path_command {

void Output::add_to(Command& command) {
  command.add_flag("--json", json, "Print JSON");
  command.add_option("--svg", svg, "Draw into this SVG file");
  command.add_option("--png", png, "Draw into this PNG file");
  command.add_option("--animate", animation, "Draw the search step by step into this animated SVG file");
}

void Bounds::add_to(Command& command) {
  command.add_option("--nodes", nodes, "Expand (or test) at most this many; 0: no limit")->capture_default_str();
  command.add_option("--memory", megabytes, "Use at most this many megabytes; 0: no limit")->capture_default_str();
  command.add_option("--seconds", seconds, "Search at most this long; 0: no limit")
      ->capture_default_str()
      ->check(Range(0.0, 1e6));
}

Limits Bounds::limits() const {
  Limits limits;
  if (nodes > 0) limits.nodes = nodes;
  if (megabytes > 0 && megabytes < (std::uint64_t{1} << 40U)) limits.memory = megabytes * megabyte;
  if (seconds > 0) limits.time = std::chrono::duration_cast<Duration>(std::chrono::duration<double>(seconds));
  return limits;
}

Limits Bounds::limits_in_a_race(std::size_t contenders) const {
  Limits all = limits();
  if (contenders > 1 && nodes == 0 && seconds <= 0) all.nodes = nodes_in_a_race;
  return all;
}

Expected<void> write_pictures(const Output& output, const draw::Picture& still,
                              const std::function<draw::Picture()>& animated) {
  if (!output.svg.empty()) {
    if (const auto written = write_file(output.svg, draw::to_svg(still)); !written) return written.error();
  }
  if (!output.png.empty()) {
    const auto png = draw::to_png(still);
    if (!png) return png.error();
    if (const auto written = write_file(output.png, *png); !written) return written.error();
  }
  if (!output.animation.empty()) {
    if (const auto written = write_file(output.animation, draw::to_svg(animated(), true)); !written)
      return written.error();
  }
  return {};
}

void on_call(Command& command, int& exit_code, const Output& output, Work work) {
  command.callback([&command, &exit_code, &output, work = std::move(work)] {
    const auto good = check_outputs({output.svg, output.png, output.animation});
    const auto result = good ? work() : Expected<int>(good.error());
    if (result) {
      exit_code = *result;
      return;
    }
    std::cerr << "arborist path " << command.name() << ": " << result.error().message << '\n';
    exit_code = asked_wrongly;
  });
}

}  // namespace path_command

void add_path_command(Command& app, int& exit_code) {
  auto* path = app.add_subcommand("path", "Find ways: mazes, networks, knight's tours, sliding tiles, queens");
  path->require_subcommand();
  path->footer(
      "Searches: " + join(path::PathAlgorithm::names(), ", ") +
      "\n"
      "Examples:\n"
      "  arborist path maze --algorithm dfs,bfs,astar --svg race.svg\n"
      "  arborist path maze --kind carved --width 41 --height 31 --algorithm dfs --animate maze.svg\n"
      "  arborist path network --algorithm dfs,bfs\n"
      "  arborist path tour --width 8 --height 8 --closed --start c2 --png tour.png\n"
      "  arborist path tour --width 6 --height 6 --algorithm plain,warnsdorff,pruned --svg tours.svg\n"
      "  arborist path tiles --side 3 --algorithm bfs,astar,idastar\n"
      "  arborist path queens --algorithm backtracking,orders --animate queens.svg\n\n"
      "Leaves with 0 where a way was found, in a race by any of the searches; with 1 where there is none, or a "
      "limit\ncame first; with 2 where it was asked wrongly.");
  path_command::add_maze(*path, exit_code);
  path_command::add_network(*path, exit_code);
  path_command::add_tour(*path, exit_code);
  path_command::add_tiles(*path, exit_code);
  path_command::add_queens(*path, exit_code);
}

}  // namespace arborist
