#include "server/paths/problem.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/random.h"
#include "core/text.h"
#include "puzzles/problems.h"

namespace arborist::server {

namespace {

constexpr std::size_t longest_text = 60'000;
constexpr std::int64_t largest_seed = (std::int64_t{1} << 53U) - 1;

Fault bad_problem(std::string message, std::string field) {
  return {FaultCode::bad_request, std::move(message), std::move(field)};
}

Answer<std::optional<maze::Place>> read_place(const Fields& fields, const char* name, const MazeWish& wish) {
  if (!fields.has(name)) return std::optional<maze::Place>();
  auto text = fields.text(name, 20);
  if (!text) return text.fault();
  const auto parts = split(*text, ',');
  const auto expected = fmt::format("a cell like 3,7 inside {} x {}", wish.width, wish.height);
  if (parts.size() != 2) return fields.wrong(name, expected);
  const auto x = parse_integer<int>(parts[0], 0, wish.width - 1);
  const auto y = parse_integer<int>(parts[1], 0, wish.height - 1);
  if (!x || !y) return fields.wrong(name, expected);
  return std::optional<maze::Place>({*x, *y});
}

Answer<maze::Generator> read_generator(const Fields& fields) {
  auto name = fields.text_or("generator", 20, "book");
  if (!name) return name.fault();
  if (const auto generator = maze::parse_generator(*name)) return *generator;
  return fields.wrong("generator", join(maze::generator_names(), ", "));
}

Answer<PathProblem> read_maze(const Fields& fields) {
  MazeWish wish;
  auto width = fields.number("width", 1, longest_maze_side);
  if (!width) return width.fault();
  auto height = fields.number("height", 1, longest_maze_side);
  if (!height) return height.fault();
  auto generator = read_generator(fields);
  if (!generator) return generator.fault();
  auto percent = fields.number_or("percent", 0, 100, wish.percent);
  if (!percent) return percent.fault();
  auto seed = fields.number_or("seed", 0, largest_seed, 1);
  if (!seed) return seed.fault();
  auto directions = fields.number_or("directions", 4, 8, 4);
  if (!directions || (*directions != 4 && *directions != 8)) return fields.wrong("directions", "4 or 8");
  if (fields.has("weights")) {
    auto weights = fields.flag("weights");
    if (!weights) return weights.fault();
    wish.weights = *weights;
  }
  wish.width = static_cast<int>(*width);
  wish.height = static_cast<int>(*height);
  wish.generator = *generator;
  wish.percent = static_cast<int>(*percent);
  wish.seed = static_cast<std::uint64_t>(*seed);
  wish.directions = static_cast<int>(*directions);
  auto drawn = fields.text_or("drawn", longest_text, "");
  if (!drawn) return drawn.fault();
  auto runs = parse_runs(*drawn, static_cast<std::size_t>(wish.width) * static_cast<std::size_t>(wish.height));
  if (!runs) return bad_problem(runs.error().message, "problem.drawn");
  wish.drawn = *std::move(runs);
  for (const auto& [name, place] : {std::pair("start", &wish.start), std::pair("goal", &wish.goal)}) {
    auto read = read_place(fields, name, wish);
    if (!read) return read.fault();
    *place = *read;
  }
  return PathProblem(std::move(wish));
}

Answer<PathProblem> read_network(const Fields& fields) {
  auto text = fields.text_or("text", longest_text, "");
  if (!text) return text.fault();
  auto network = fields.has("text") ? network::parse_network(*text) : Expected(network::book_network());
  if (!network) return bad_problem(network.error().message, "problem.text");
  if (network->node_count() > most_network_nodes)
    return Fault{FaultCode::too_large, fmt::format("a network here has at most {} nodes", most_network_nodes),
                 "problem.text"};
  network::Node from = 0;
  network::Node to = static_cast<network::Node>(network->node_count() - 1);
  for (const auto& [name, node] : {std::pair("from", &from), std::pair("to", &to)}) {
    auto wanted = fields.text_or(name, 200, network->name(*node));
    if (!wanted) return wanted.fault();
    const auto found = network->look_up(*wanted);
    if (!found) return bad_problem(found.error().message, fmt::format("problem.{}", name));
    *node = *found;
  }
  return PathProblem(NetworkWish{*std::move(network), from, to});
}

Answer<PathProblem> read_tour(const Fields& fields) {
  TourWish wish;
  auto width = fields.number("width", 1, longest_tour_side);
  if (!width) return width.fault();
  auto height = fields.number("height", 1, longest_tour_side);
  if (!height) return height.fault();
  wish.board = {static_cast<int>(*width), static_cast<int>(*height)};
  if (fields.has("closed")) {
    auto closed = fields.flag("closed");
    if (!closed) return closed.fault();
    wish.kind = *closed ? tour::Kind::closed : tour::Kind::open;
  }
  auto start = fields.text_or("start", 10, "a1");
  if (!start) return start.fault();
  const auto square = tour::parse_square(wish.board, *start);
  if (!square) return bad_problem(square.error().message, "problem.start");
  wish.start = *square;
  auto seed = fields.number_or("seed", 0, largest_seed, 1);
  if (!seed) return seed.fault();
  wish.seed = static_cast<std::uint64_t>(*seed);
  return PathProblem(wish);
}

Answer<PathProblem> read_tiles(const Fields& fields) {
  if (fields.has("tiles")) {
    auto text = fields.text("tiles", 200);
    if (!text) return text.fault();
    const auto tiles = tiles::parse_tiles(*text);
    if (!tiles) return bad_problem(tiles.error().message, "problem.tiles");
    return PathProblem(TilesWish{*tiles});
  }
  auto side = fields.number_or("side", 2, 4, 3);
  if (!side) return side.fault();
  auto seed = fields.number_or("seed", 0, largest_seed, 1);
  if (!seed) return seed.fault();
  Random random(static_cast<std::uint64_t>(*seed));
  return PathProblem(TilesWish{tiles::random_tiles(static_cast<int>(*side), random)});
}

}  // namespace

Answer<PathProblem> read_problem(const Fields& fields) {
  auto problem = fields.object("problem");
  if (!problem) return problem.fault();
  auto kind = problem->text("kind", 20);
  if (!kind) return kind.fault();
  if (*kind == "maze") return read_maze(*problem);
  if (*kind == "network") return read_network(*problem);
  if (*kind == "tour") return read_tour(*problem);
  if (*kind == "tiles") return read_tiles(*problem);
  return problem->wrong("kind", "maze, network, tour or tiles");
}

namespace {

constexpr std::size_t longest_list = 200;

std::string why_no_tour(const TourWish& wish) {
  const auto reason = tour::impossible(wish.board, wish.kind, wish.start);
  if (!reason) return "";
  const auto squares = wish.board.squares();
  const bool closed = wish.kind == tour::Kind::closed;
  const auto size = fmt::format("{}×{} {}: ", wish.board.width, wish.board.height, closed ? "closed" : "open");
  if (closed && squares % 2 == 1)
    return fmt::format("{}{} squares, a closed tour needs an even number, since every step changes the colour.", size,
                       squares);
  return size + *reason + '.';
}

// A problem with methods of its own is asked for plain names, without settings.
Expected<std::vector<path::PathAlgorithm>> read_methods(const PathProblem& wish, std::string_view text) {
  tiles::PatternShelf none;
  const auto problem = make_problem(wish, none);
  const auto known = problem->searches();
  auto searches = problem->parse(text);
  if (!searches) return searches;
  for (const auto& search : *searches)
    if (std::find(known.begin(), known.end(), search.name) == known.end())
      return Error{in_quotes(search.name) + " is not known here: " + join(known, ", ")};
  return searches;
}

}  // namespace

std::unique_ptr<AnyProblem> make_problem(const PathProblem& wish, tiles::PatternShelf& patterns) {
  if (const auto* network = std::get_if<NetworkWish>(&wish))
    return network::network_problem(network->network, network->from, network->to);
  if (const auto* tour = std::get_if<TourWish>(&wish))
    return tour::tour_problem(tour->board, {.kind = tour->kind, .start = tour->start, .seed = tour->seed});
  if (const auto* tiles = std::get_if<TilesWish>(&wish)) return tiles::tiles_problem(tiles->start, patterns);
  const auto& maze = std::get<MazeWish>(wish);
  return maze::maze_problem(make_maze(maze), maze.directions);
}

std::string why_impossible(const PathProblem& wish) {
  if (const auto* tour = std::get_if<TourWish>(&wish)) return why_no_tour(*tour);
  const auto* tiles = std::get_if<TilesWish>(&wish);
  return tiles == nullptr || tiles->start.solvable()
             ? ""
             : "Half of all arrangements cannot be reached by sliding, and this is one of them.";
}

Answer<std::vector<path::PathAlgorithm>> read_searches(const Fields& fields, const PathProblem& wish,
                                                       std::size_t most) {
  auto text = fields.text("algorithms", longest_list);
  if (!text) return text.fault();
  const bool has_methods = std::holds_alternative<TourWish>(wish) || std::holds_alternative<TilesWish>(wish);
  auto searches = has_methods ? read_methods(wish, *text) : path::PathAlgorithm::parse_list(*text);
  if (!searches) return bad_problem(searches.error().message, "algorithms");
  if (searches->size() > most) return bad_problem(fmt::format("at most {} searches race here", most), "algorithms");
  return *std::move(searches);
}

Expected<std::vector<CellRun>> parse_runs(std::string_view text, std::size_t cells) {
  std::vector<CellRun> runs;
  std::size_t total = 0;
  std::size_t count = 0;
  bool counted = false;
  for (const char c : text) {
    const bool digit = c >= '0' && c <= '9';
    if (digit || (c >= 'a' && c <= 'z')) {
      count = count * 36 + static_cast<std::size_t>(digit ? c - '0' : c - 'a' + 10);
      counted = true;
      if (count > cells) return Error{"a run is longer than the maze"};
      continue;
    }
    CellRun run{.count = static_cast<std::uint32_t>(counted ? count : 1)};
    if (c == 'W') {
      run.weight = maze::Maze::wall;
    } else if (c >= 'A' && c <= 'I') {
      run.weight = static_cast<std::uint8_t>(c - 'A' + 1);
    } else if (c != 'S') {
      return Error{in_quotes(std::string_view(&c, 1)) + " is not a kind of cell: S, W or A to I is expected"};
    }
    total += run.count;
    if (total > cells) return Error{"the runs are longer than the maze"};
    runs.push_back(run);
    count = 0;
    counted = false;
  }
  if (counted) return Error{"the last run has no kind of cell: S, W or A to I is expected"};
  return runs;
}

maze::Maze make_maze(const MazeWish& wish) {
  maze::Maze maze = maze::make_maze(wish.generator, wish.width, wish.height, wish.percent, wish.seed);
  if (wish.weights) maze::add_weights(maze, wish.seed);
  std::size_t at = 0;
  for (const CellRun& run : wish.drawn)
    for (std::uint32_t i = 0; i < run.count; ++i, ++at)
      if (run.weight)
        maze.set({static_cast<int>(at % static_cast<std::size_t>(wish.width)),
                  static_cast<int>(at / static_cast<std::size_t>(wish.width))},
                 *run.weight);
  maze.start = wish.start.value_or(maze.start);
  maze.goal = wish.goal.value_or(maze.goal);
  for (const maze::Place end : {maze.start, maze.goal})
    if (!maze.open(end)) maze.set(end, 1);
  return maze;
}

}  // namespace arborist::server
