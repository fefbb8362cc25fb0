// arborist path tour, tiles and queens.
#include <fmt/format.h>

#include <iostream>
#include <limits>

#include "app/path_report.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "path/algorithm.h"
#include "path/backtracking.h"
#include "path/generate_and_test.h"
#include "puzzles/draw/scenes.h"
#include "puzzles/knights_tour/tour.h"
#include "puzzles/queens/queens.h"
#include "puzzles/tiles/pattern_database.h"

namespace arborist::path_command {

namespace {

struct TourRequest {
  std::int64_t width = 8;
  std::int64_t height = 8;
  bool closed = false;
  bool count = false;
  std::string start = "a1";
  std::string method = "best";
  std::uint64_t seed = 1;
  Bounds bounds = {};
  Output output = {};
};

Expected<int> count_all(const TourRequest& request, tour::Board board, tour::Kind kind) {
  const Stopwatch watch;
  const auto count = tour::count_tours(board, kind, request.bounds.limits());
  if (!count) return count.error();
  const bool complete = count->ended == path::Ended::no_path;
  if (request.output.json) {
    const nlohmann::ordered_json all = {{"puzzle", "tour"},          {"width", board.width},
                                        {"height", board.height},    {"closed", request.closed},
                                        {"tours", count->tours},     {"complete", complete},
                                        {"tried", count->tried},     {"reason", count->reason.value_or("")},
                                        {"seconds", watch.seconds()}};
    std::cout << all.dump(2) << '\n';
    return complete ? 0 : failed;
  }
  std::cout << fmt::format("{} x {}: {} {} tours{}, {} steps tried, {:.2f} ms\n", board.width, board.height,
                           grouped(count->tours), request.closed ? "closed undirected" : "open directed",
                           complete ? "" : " so far (the limit was reached)", grouped(count->tried),
                           watch.seconds() * 1e3);
  if (count->reason) std::cout << *count->reason << '\n';
  return complete ? 0 : failed;
}

Expected<tour::Method> method_of(const std::string& name) {
  const std::vector<std::string> names = {"plain", "warnsdorff", "pruned", "blocks", "best"};
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == name) return static_cast<tour::Method>(i);
  return Error{in_quotes(name) + " is not a method" + did_you_mean(name, names) + "; known are " + join(names, ", ")};
}

void print_tour(const TourRequest& request, tour::Board board, const tour::Found& found, double seconds) {
  if (request.output.json) {
    auto squares = nlohmann::ordered_json::array();
    for (const tour::Square s : found.tour) squares.push_back({s.x, s.y});
    const nlohmann::ordered_json all = {
        {"puzzle", "tour"},         {"width", board.width},           {"height", board.height},
        {"closed", request.closed}, {"start", request.start},         {"seed", request.seed},
        {"method", found.method},   {"ended", to_text(found.ended)},  {"reason", found.reason.value_or("")},
        {"tried", found.tried},     {"taken_back", found.taken_back}, {"seconds", seconds},
        {"tour", squares}};
    std::cout << all.dump() << '\n';
    return;
  }
  if (found.tour.empty()) {
    std::cout << (found.ended == path::Ended::no_path ? "no tour: " : "no tour found: ")
              << found.reason.value_or(to_text(found.ended)) << '\n';
  } else {
    std::cout << draw::tour_text(board, found.tour, draw::this_terminal());
  }
  std::cout << fmt::format("{}, {} steps tried, {} taken back, {:.2f} ms, seed {}\n",
                           found.method.empty() ? "by rule" : found.method, grouped(found.tried),
                           grouped(found.taken_back), seconds * 1e3, request.seed);
}

Expected<int> run_tour(const TourRequest& request) {
  if (const auto size = tour::check_size(request.width, request.height); !size) return size.error();
  const tour::Board board{static_cast<int>(request.width), static_cast<int>(request.height)};
  const auto kind = request.closed ? tour::Kind::closed : tour::Kind::open;
  if (request.count) return count_all(request, board, kind);
  const auto start = tour::parse_square(board, request.start);
  if (!start) return start.error();
  const auto method = method_of(request.method);
  if (!method) return method.error();
  const Stopwatch watch;
  const auto found = tour::find_tour(
      board,
      {.kind = kind, .method = *method, .start = *start, .seed = request.seed, .limits = request.bounds.limits()});
  const double seconds = watch.seconds();
  if (request.output.wants_picture()) {
    if (found.tour.empty()) return Error{"there is no tour to draw: " + found.reason.value_or(to_text(found.ended))};
    const auto picture = [&] { return draw::tour_picture(board, found.tour, request.closed); };
    if (const auto written = write_pictures(request.output, picture(), picture); !written) return written.error();
  }
  print_tour(request, board, found, seconds);
  return found.ended == path::Ended::found || found.ended == path::Ended::no_path ? 0 : failed;
}

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

// One solver's result and its slides; "pattern" is the solver with pattern databases, all others are path searches.
Expected<std::pair<Result, std::vector<int>>> solve(const std::string& name, const tiles::Tiles& start,
                                                    const path::Limits& limits) {
  const Stopwatch watch;
  if (name == "pattern" && start.side() == 4) {
    const tiles::PatternSolver solver;
    auto solved = solver.solve(start, limits);
    Result result{.name = "pattern", .ended = solved.ended, .steps = solved.squares.size()};
    result.cost = static_cast<double>(result.steps);
    result.counts = {solved.expanded, solved.generated, result.steps + 1, result.steps};
    result.seconds = watch.seconds();
    return std::pair(result, std::move(solved.squares));
  }
  const auto algorithm = path::Algorithm::parse(name == "pattern" ? "idastar" : name);
  if (!algorithm) return algorithm.error();
  const auto route = path::run(*algorithm, tiles::TilesSpace(start), start, limits);
  if (!route) return route.error();
  return std::pair(result_of(algorithm->name, *route, watch.seconds()), slides_of(route->path));
}

Expected<int> run_tiles(const TilesRequest& request) {
  Random random(request.seed);
  const auto start = request.tiles.empty() ? Expected<tiles::Tiles>(tiles::random_tiles(request.side, random))
                                           : tiles::parse_tiles(request.tiles);
  if (!start) return start.error();
  std::vector<Result> results;
  std::vector<int> slides;
  auto json = nlohmann::ordered_json::array();
  if (start->solvable()) {
    for (const std::string_view piece : split(request.algorithms, ',')) {
      const auto solved = solve(std::string(piece), *start, request.bounds.limits());
      if (!solved) return solved.error();
      results.push_back(solved->first);
      if (!solved->second.empty()) slides = solved->second;
      json.push_back(to_json(solved->first));
      auto moved = nlohmann::ordered_json::array();
      tiles::Tiles tiles = *start;
      for (const int square : solved->second) {
        moved.push_back(tiles.at(square));
        tiles = tiles.moved(square);
      }
      json.back()["tiles"] = std::move(moved);
    }
  }
  if (request.output.wants_picture()) {
    const auto picture = [&] { return draw::tiles_picture(*start, slides); };
    if (const auto written = write_pictures(request.output, picture(), picture); !written) return written.error();
  }
  if (request.output.json) {
    const nlohmann::ordered_json all = {{"puzzle", "tiles"},
                                        {"start", tiles::to_text(*start)},
                                        {"seed", request.seed},
                                        {"solvable", start->solvable()},
                                        {"results", json}};
    std::cout << all.dump(2) << '\n';
    return exit_code_of(results);
  }
  std::cout << draw::tiles_text(*start, draw::this_terminal());
  if (!start->solvable()) {
    std::cout << "cannot be solved: half of all arrangements cannot be reached by sliding, and this is one of them\n";
    return 0;
  }
  std::cout << '\n' << table_of(results);
  if (!slides.empty()) {
    std::cout << "slide:";
    tiles::Tiles tiles = *start;
    for (const int square : slides) {
      std::cout << ' ' << tiles.at(square);
      tiles = tiles.moved(square);
    }
    std::cout << '\n';
  }
  if (request.tiles.empty()) std::cout << "seed " << request.seed << '\n';
  return exit_code_of(results);
}

struct QueensRequest {
  int rows = 8;
  bool count = false;
  std::string algorithm = "backtracking";
  std::uint64_t seed = 1;
  Bounds bounds = {};
  Output output = {};
};

struct QueensResult {
  std::vector<int> columns = {};
  std::uint64_t solutions = 0;
  std::uint64_t tests = 0;
  path::Ended ended = path::Ended::no_path;
};

QueensResult place_queens(const QueensRequest& request) {
  const auto limits = request.bounds.limits();
  if (request.algorithm == "backtracking") {
    const std::uint64_t wanted = request.count ? std::numeric_limits<std::uint64_t>::max() : 1;
    auto result = path::backtrack(queens::Queens(request.rows), {.solutions = wanted, .limits = limits});
    return {std::move(result.first), result.count, result.tried, result.ended};
  }
  auto tested = request.algorithm == "orders"
                    ? path::generate_and_test(queens::Orders(request.rows), queens::no_attack, limits)
                    : path::generate_and_test(queens::Shuffles(request.rows, request.seed), queens::no_attack, limits);
  const bool found = tested.candidate.has_value();
  return {std::move(tested.candidate).value_or(std::vector<int>{}), found ? 1U : 0U, tested.tests, tested.ended};
}

Expected<int> run_queens(const QueensRequest& request) {
  if (request.count && request.algorithm != "backtracking") return Error{"only backtracking counts all solutions"};
  const bool endless = request.algorithm == "shuffles" && request.bounds.nodes == 0 && request.bounds.seconds <= 0;
  if (endless) return Error{"the shuffles are endless: a limit like --nodes 1000000 is needed"};
  const Stopwatch watch;
  const QueensResult result = place_queens(request);
  const double seconds = watch.seconds();
  if (request.output.wants_picture()) {
    if (result.columns.empty()) return Error{"there is no solution to draw"};
    const auto picture = [&] { return draw::queens_picture(result.columns); };
    if (const auto written = write_pictures(request.output, picture(), picture); !written) return written.error();
  }
  const bool answered = result.ended == path::Ended::found || result.ended == path::Ended::no_path;
  if (request.output.json) {
    const nlohmann::ordered_json all = {{"puzzle", "queens"},
                                        {"rows", request.rows},
                                        {"algorithm", request.algorithm},
                                        {"seed", request.seed},
                                        {"ended", to_text(result.ended)},
                                        {"solutions", result.solutions},
                                        {"tests", result.tests},
                                        {"seconds", seconds},
                                        {"columns", result.columns}};
    std::cout << all.dump(2) << '\n';
    return answered ? 0 : failed;
  }
  if (!result.columns.empty()) std::cout << draw::queens_text(result.columns, draw::this_terminal());
  if (answered && result.solutions == 0) std::cout << "no solution\n";
  if (!answered) std::cout << to_text(result.ended) << '\n';
  std::cout << fmt::format("{}: {} solution{}, {} tests, {:.2f} ms{}\n", request.algorithm, grouped(result.solutions),
                           result.solutions == 1 ? "" : "s", grouped(result.tests), seconds * 1e3,
                           request.algorithm == "shuffles" ? fmt::format(", seed {}", request.seed) : "");
  return answered ? 0 : failed;
}

}  // namespace

void add_tour(CLI::App& path, int& exit_code) {
  auto* command = path.add_subcommand("tour", "A knight's tour of a board of any size");
  auto request = std::make_shared<TourRequest>();
  command->add_option("--width", request->width, "Squares across")->capture_default_str();
  command->add_option("--height", request->height, "Squares down")->capture_default_str();
  command->add_flag("--closed", request->closed, "End a knight's move from the start");
  command->add_flag("--count", request->count, "Count all tours (boards of at most 64 squares)");
  command->add_option("--start", request->start, "The first square: a1 is top left")->capture_default_str();
  command->add_option("--method", request->method, "plain, warnsdorff, pruned, blocks or best")->capture_default_str();
  command->add_option("--seed", request->seed, "Breaks ties")->capture_default_str();
  request->bounds.add_to(*command);
  request->output.add_to(*command);
  on_call(*command, exit_code, [request] { return run_tour(*request); });
}

void add_tiles(CLI::App& path, int& exit_code) {
  auto* command = path.add_subcommand("tiles", "The sliding 8- or 15-puzzle with the fewest moves");
  auto request = std::make_shared<TilesRequest>();
  command->add_option("tiles", request->tiles, "The start, like \"8 6 7 2 5 4 3 0 1\"; else a random one");
  command->add_option("--side", request->side, "The side of a random board: 2, 3 or 4")
      ->capture_default_str()
      ->check(CLI::Range(2, 4));
  command->add_option("--seed", request->seed, "The random start of this number")->capture_default_str();
  command->add_option("--algorithm", request->algorithms, "pattern (databases) or path searches, between commas")
      ->capture_default_str();
  request->bounds.add_to(*command);
  request->output.add_to(*command);
  on_call(*command, exit_code, [request] { return run_tiles(*request); });
}

void add_queens(CLI::App& path, int& exit_code) {
  auto* command = path.add_subcommand("queens", "Queens that do not attack each other");
  auto request = std::make_shared<QueensRequest>();
  command->add_option("--rows", request->rows, "The side of the board")
      ->capture_default_str()
      ->check(CLI::Range(1, queens::most_rows));
  command->add_flag("--count", request->count, "Count all solutions");
  command->add_option("--algorithm", request->algorithm, "backtracking, or generate-and-test over orders or shuffles")
      ->capture_default_str()
      ->check(CLI::IsMember({"backtracking", "orders", "shuffles"}));
  command->add_option("--seed", request->seed, "Of the shuffles")->capture_default_str();
  request->bounds.add_to(*command);
  request->output.add_to(*command);
  on_call(*command, exit_code, [request] { return run_queens(*request); });
}

}  // namespace arborist::path_command
