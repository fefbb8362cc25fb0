#include "app/path_command.h"

#include <fmt/format.h>

#include <chrono>
#include <iostream>

#include "app/path_report.h"
#include "core/file.h"
#include "core/text.h"
#include "path/algorithm.h"

namespace arborist {

namespace path_command {

void Output::add_to(CLI::App& command) {
  command.add_flag("--json", json, "Print JSON");
  command.add_option("--svg", svg, "Draw into this SVG file");
  command.add_option("--png", png, "Draw into this PNG file");
  command.add_option("--animate", animation, "Draw the search step by step into this animated SVG file");
}

void Bounds::add_to(CLI::App& command) {
  command.add_option("--nodes", nodes, "Expand (or test) at most this many; 0: no limit")->capture_default_str();
  command.add_option("--memory", megabytes, "Use at most this many megabytes; 0: no limit")->capture_default_str();
  command.add_option("--seconds", seconds, "Search at most this long; 0: no limit")
      ->capture_default_str()
      ->check(CLI::Range(0.0, 1e6));
}

path::Limits Bounds::limits() const {
  path::Limits limits;
  if (nodes > 0) limits.nodes = nodes;
  if (megabytes > 0 && megabytes < (std::uint64_t{1} << 40U)) limits.memory = megabytes * path::megabyte;
  if (seconds > 0) limits.time = std::chrono::duration_cast<Duration>(std::chrono::duration<double>(seconds));
  return limits;
}

std::string table_of(const std::vector<Result>& results) {
  std::size_t widest = 9;
  for (const Result& result : results) widest = std::max(widest, result.name.size());
  std::string text = fmt::format("{:<{}}  {:>12}  {:>9}  {:>12}  {:>12}  {:>10}  {:>10}  {:>10}\n", "algorithm", widest,
                                 "cost", "steps", "expanded", "generated", "frontier", "deepest", "ms");
  for (const Result& result : results) {
    const bool found = result.ended == path::Ended::found;
    text += fmt::format("{:<{}}  {:>12}  {:>9}  {:>12}  {:>12}  {:>10}  {:>10}  {:>10.2f}\n", result.name, widest,
                        found ? fmt::format("{:.10g}", result.cost) : "-",
                        found ? grouped(std::uint64_t{result.steps}) : "-", grouped(result.counts.expanded),
                        grouped(result.counts.generated), grouped(result.counts.largest_frontier),
                        grouped(result.counts.deepest), result.seconds * 1e3);
    if (!found) text += fmt::format("{:<{}}  {}\n", "", widest, to_text(result.ended));
  }
  return text;
}

std::string note_of(const Result& result) {
  const std::string expanded = grouped(result.counts.expanded) + " expanded";
  if (result.ended != path::Ended::found) return std::string(to_text(result.ended)) + ", " + expanded;
  return fmt::format("{:.6g} long, {} steps, {}", result.cost, grouped(std::uint64_t{result.steps}), expanded);
}

nlohmann::ordered_json to_json(const Result& result) {
  nlohmann::ordered_json json = {{"algorithm", result.name}, {"ended", to_text(result.ended)}};
  if (result.ended == path::Ended::found) {
    json["cost"] = result.cost;
    json["steps"] = result.steps;
  }
  json["counts"] = {{"expanded", result.counts.expanded},
                    {"generated", result.counts.generated},
                    {"largest_frontier", result.counts.largest_frontier},
                    {"deepest", result.counts.deepest}};
  json["seconds"] = result.seconds;
  return json;
}

int exit_code_of(const std::vector<Result>& results) {
  for (const Result& result : results)
    if (result.ended != path::Ended::found && result.ended != path::Ended::no_path) return failed;
  return 0;
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

void on_call(CLI::App& command, int& exit_code, Work work) {
  command.callback([&command, &exit_code, work = std::move(work)] {
    const auto result = work();
    if (result) {
      exit_code = *result;
      return;
    }
    std::cerr << "arborist path " << command.get_name() << ": " << result.error().message << '\n';
    exit_code = asked_wrongly;
  });
}

}  // namespace path_command

void add_path_command(CLI::App& app, int& exit_code) {
  auto* path = app.add_subcommand("path", "Find ways: mazes, networks, knight's tours, sliding tiles, queens");
  path->require_subcommand(1);
  path->footer("Searches: " + join(path::Algorithm::names(), ", ") +
               "\n"
               "Examples:\n"
               "  arborist path maze --algorithm dfs,bfs,astar --svg race.svg\n"
               "  arborist path maze --kind carved --width 41 --height 31 --algorithm dfs --animate maze.svg\n"
               "  arborist path network --algorithm dfs,bfs\n"
               "  arborist path tour --width 8 --height 8 --closed --start c2 --png tour.png\n"
               "  arborist path tiles --seed 3\n"
               "  arborist path queens --rows 8 --count");
  path_command::add_maze(*path, exit_code);
  path_command::add_network(*path, exit_code);
  path_command::add_tour(*path, exit_code);
  path_command::add_tiles(*path, exit_code);
  path_command::add_queens(*path, exit_code);
}

}  // namespace arborist
