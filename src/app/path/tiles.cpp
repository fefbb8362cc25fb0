// arborist path tiles: the sliding 8- and 15-puzzle, several solvers side by side.
#include <fmt/format.h>

#include <iostream>

#include "app/path/report.h"
#include "core/json.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "path/algorithm.h"
#include "puzzles/draw/scenes.h"
#include "puzzles/tiles/pattern_database.h"

namespace arborist::path_command {

namespace {

struct TilesRequest {
  std::string tiles = {};
  int side = 4;
  std::uint64_t seed = 1;
  std::string algorithms = "pattern";
  Bounds bounds = {};
  Output output = {};
};

// The squares of the tiles that slide along a way.
std::vector<int> slides_of(const std::vector<tiles::Tiles>& path) {
  std::vector<int> squares;
  for (std::size_t i = 1; i < path.size(); ++i) squares.push_back(path[i].empty_square());
  return squares;
}

// "pattern" or the names of path searches, each checked before the first one runs.
Expected<std::vector<std::string>> names_of(const std::string& text) {
  std::vector<std::string> names;
  for (const std::string_view piece : split(text, ',')) {
    // A setting like "order=nearest" belongs to the name before it.
    const bool continues = piece.find('=') != std::string_view::npos && piece.find(':') == std::string_view::npos;
    if (continues && !names.empty()) {
      names.back() += ',' + std::string(piece);
    } else {
      names.emplace_back(piece);
    }
  }
  for (const std::string& name : names) {
    if (name == "pattern") continue;
    if (const auto algorithm = path::PathAlgorithm::parse(name); !algorithm)
      return Error{algorithm.error().message + ", pattern"};
  }
  return names;
}

// One solver's result and its slides; "pattern" is the solver with pattern databases, all others are path searches.
Expected<std::pair<Result, std::vector<int>>> solve(const std::string& name, const tiles::Tiles& start,
                                                    const Limits& limits) {
  const Stopwatch watch;
  if (name == "pattern" && start.side() == 4) {
    const auto solver = tiles::PatternSolver::build(limits.stop);
    auto solved = solver ? solver->solve(start, limits) : tiles::Solved{.ended = Ended::stopped};
    Result result{.name = "pattern", .ended = solved.ended, .steps = solved.squares.size()};
    result.cost = static_cast<double>(result.steps);
    result.counts = {solved.expanded, solved.generated, result.steps + 1, result.steps};
    result.seconds = watch.seconds();
    return std::pair(result, std::move(solved.squares));
  }
  const auto algorithm = path::PathAlgorithm::parse(name == "pattern" ? "idastar" : name);
  if (!algorithm) return algorithm.error();
  const auto route = path::run(*algorithm, tiles::TilesSpace(start), start, limits);
  if (!route) return route.error();
  return std::pair(result_of(algorithm->name, *route, watch.seconds()), slides_of(route->path));
}

// The numbers of the tiles that slide.
std::vector<unsigned> slid_tiles(const tiles::Tiles& start, const std::vector<int>& squares) {
  std::vector<unsigned> slid;
  tiles::Tiles tiles = start;
  for (const int square : squares) {
    slid.push_back(tiles.at(square));
    tiles = tiles.moved(square);
  }
  return slid;
}

void print(const TilesRequest& request, const tiles::Tiles& start, const std::vector<Result>& results,
           const std::vector<draw::TilesPanel>& panels) {
  if (request.output.json) {
    auto json = Json::array();
    for (std::size_t i = 0; i < results.size(); ++i) {
      json.push_back(to_json(results[i]));
      json.back()["tiles"] = slid_tiles(start, panels[i].squares);
    }
    const Json all = {{"puzzle", "tiles"},
                      {"start", tiles::to_text(start)},
                      {"seed", request.seed},
                      {"solvable", start.solvable()},
                      {"results", json}};
    std::cout << write_json(all, 2) << '\n';
    return;
  }
  std::cout << draw::tiles_text(start, draw::this_terminal());
  if (!start.solvable()) {
    std::cout << "cannot be solved: half of all arrangements cannot be reached by sliding, and this is one of them\n";
    return;
  }
  std::cout << '\n' << table_of(results);
  constexpr std::size_t most_slides = 200;
  for (const draw::TilesPanel& panel : panels) {
    if (panel.squares.empty()) continue;
    const auto slid = slid_tiles(start, panel.squares);
    const auto shown = slid.begin() + static_cast<std::ptrdiff_t>(std::min(slid.size(), most_slides));
    std::cout << fmt::format("{} slides: {}{}\n", panel.title, fmt::join(slid.begin(), shown, " "),
                             slid.size() > most_slides ? " …" : "");
  }
  if (request.tiles.empty()) std::cout << "seed " << request.seed << '\n';
}

Expected<int> run_tiles(const TilesRequest& request) {
  Random random(request.seed);
  const auto start = request.tiles.empty() ? Expected<tiles::Tiles>(tiles::random_tiles(request.side, random))
                                           : tiles::parse_tiles(request.tiles);
  if (!start) return start.error();
  const auto names = names_of(request.algorithms);
  if (!names) return names.error();
  std::vector<Result> results;
  std::vector<draw::TilesPanel> panels;
  for (const std::string& name : *names) {
    if (!start->solvable()) break;
    auto solved = solve(name, *start, request.bounds.limits_in_a_race(names->size()));
    if (!solved) return solved.error();
    results.push_back(solved->first);
    panels.push_back({name, note_of(solved->first), std::move(solved->second)});
  }
  if (request.output.wants_picture()) {
    const auto picture = [&] { return draw::tiles_picture(*start, panels); };
    if (const auto written = write_pictures(request.output, picture(), picture); !written) return written.error();
  }
  print(request, *start, results, panels);
  return exit_code_of(results);
}

}  // namespace

void add_tiles(Command& path, int& exit_code) {
  auto* command = path.add_subcommand("tiles", "The sliding 8- or 15-puzzle with the fewest moves");
  auto request = std::make_shared<TilesRequest>();
  command->add_option("tiles", request->tiles, "The start, like \"8 6 7 2 5 4 3 0 1\"; else a random one");
  command->add_option("--side", request->side, "The side of a random board: 2, 3 or 4")
      ->capture_default_str()
      ->check(Range(2, 4));
  command->add_option("--seed", request->seed, "The random start of this number")->capture_default_str();
  command
      ->add_option("--algorithm", request->algorithms,
                   "pattern (databases) or path searches; several between commas race, with 20,000,000 "
                   "boards each where no limit is set")
      ->capture_default_str();
  request->bounds.add_to(*command);
  request->output.add_to(*command);
  on_call(*command, exit_code, request->output, [request] { return run_tiles(*request); });
}

}  // namespace arborist::path_command
