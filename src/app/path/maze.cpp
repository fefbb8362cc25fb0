// arborist path maze: random, perfect and typed mazes, and the maps of the Moving AI Lab.
#include <fmt/format.h>

#include <iostream>

#include "app/path/race.h"
#include "app/path/scenario.h"
#include "core/json.h"
#include "core/text.h"
#include "puzzles/draw/scenes.h"
#include "puzzles/problems.h"

namespace arborist::path_command {

namespace {

struct MazeRequest {
  std::int64_t width = 10;
  std::int64_t height = 10;
  std::uint64_t seed = 3;
  std::string kind = "book";
  int walls = 25;
  bool weights = false;
  int neighbours = 4;
  std::string file = {};
  std::string scenario = {};
  std::string start = {};
  std::string goal = {};
  std::string algorithms = "bfs";
  std::optional<std::size_t> at = {};
  Bounds bounds = {};
  Output output = {};
};

Expected<maze::Map> made_maze(const MazeRequest& request) {
  if (const auto size = maze::check_size(request.width, request.height); !size) return size.error();
  return maze::Map{maze::make_maze(maze::parse_generator(request.kind).value_or(maze::Generator::book),
                                   static_cast<int>(request.width), static_cast<int>(request.height), request.walls,
                                   request.seed)};
}

Expected<maze::Place> parse_place(const std::string& text, const maze::Maze& maze) {
  const auto parts = split(text, ',');
  if (parts.size() != 2) return Error{in_quotes(text) + " is not a place like 3,7"};
  const auto x = parse_integer<int>(trim(parts[0]), 0, maze.width() - 1);
  if (!x) return x.error();
  const auto y = parse_integer<int>(trim(parts[1]), 0, maze.height() - 1);
  if (!y) return y.error();
  return maze::Place{*x, *y};
}

Expected<maze::Maze> maze_of(const MazeRequest& request) {
  auto map = request.file.empty() ? made_maze(request) : read_map(request.file);
  if (!map) return map.error();
  maze::Place start = map->land.start;
  maze::Place goal = map->land.goal;
  for (const auto& [text, place] : {std::pair(&request.start, &start), std::pair(&request.goal, &goal)}) {
    if (text->empty()) continue;
    const auto parsed = parse_place(*text, map->land);
    if (!parsed) return parsed.error();
    *place = *parsed;
  }
  maze::Maze maze = map->around(start);
  maze.start = start;
  maze.goal = goal;
  if (request.weights) maze::add_weights(maze, request.seed);
  if (!maze.open(start)) return Error{fmt::format("the start ({},{}) is a wall", start.x, start.y)};
  if (!map->open(goal)) return Error{fmt::format("the goal ({},{}) is a wall", goal.x, goal.y)};
  return maze;
}

void print(const MazeRequest& request, const maze::Maze& maze, const std::vector<Contender>& contenders,
           const std::vector<draw::Panel>& panels) {
  if (request.output.json) {
    auto json = Json::array();
    const auto width = static_cast<std::uint32_t>(maze.width());
    for (const Contender& contender : contenders) {
      json.push_back(to_json(contender));
      auto places = Json::array();
      for (const std::uint32_t cell : contender.way.items) places.push_back({cell % width, cell / width});
      json.back()["path"] = std::move(places);
    }
    const Json all = {{"puzzle", "maze"},
                      {"width", maze.width()},
                      {"height", maze.height()},
                      {"seed", request.seed},
                      {"neighbours", request.neighbours},
                      {"results", json}};
    std::cout << write_json(all, 2) << '\n';
    return;
  }
  const auto terminal = draw::this_terminal();
  for (const auto& panel : panels)
    std::cout << panel.title << ": " << panel.note << '\n' << draw::maze_text(maze, panel, terminal) << '\n';
  std::cout << table_of(contenders) << (request.file.empty() ? fmt::format("seed {}\n", request.seed) : "");
}

Expected<int> run_maze(const MazeRequest& request) {
  const auto searches = path::PathAlgorithm::parse_list(request.algorithms);
  if (!searches) return searches.error();
  if (!request.scenario.empty())
    return run_scenario({request.file, request.scenario, *searches, request.bounds, request.output.json});
  const auto maze = maze_of(request);
  if (!maze) return maze.error();
  const auto problem = maze::maze_problem(*maze, request.neighbours);
  const auto limits = request.bounds.limits();
  const auto contenders = race(*problem, *searches, limits);
  if (!contenders) return contenders.error();
  constexpr std::size_t most_cells_drawn = 4'000'000;
  const bool is_drawn = problem->items() <= most_cells_drawn;
  std::vector<draw::Panel> panels;
  if (is_drawn)
    panels = panels_of(*problem, *searches, *contenders, limits, request.at, !request.output.animation.empty());
  if (request.output.wants_picture()) {
    if (!is_drawn) return Error{"mazes of more than 4,000,000 cells are not drawn"};
    const auto picture = [&](const auto& shown) { return draw::maze_picture(*maze, shown); };
    if (const auto written = write_panels(request.output, panels, picture); !written) return written.error();
  }
  print(request, *maze, *contenders, panels);
  return exit_code_of(*contenders);
}

}  // namespace

void add_maze(Command& path, int& exit_code) {
  auto* command = path.add_subcommand("maze", "A way through a maze");
  auto request = std::make_shared<MazeRequest>();
  command->add_option("--width", request->width, "Cells across")->capture_default_str();
  command->add_option("--height", request->height, "Cells down")->capture_default_str();
  command->add_option("--seed", request->seed, "The maze of this number")->capture_default_str();
  command->add_option("--kind", request->kind, "book, random, carved or kruskal")
      ->capture_default_str()
      ->check(IsMember({"book", "random", "carved", "kruskal"}));
  command->add_option("--walls", request->walls, "Percent of walls of a random maze")
      ->capture_default_str()
      ->check(Range(0, 100));
  command->add_flag("--weights", request->weights, "Cells of weight 1 to 9");
  command->add_option("--neighbours", request->neighbours, "Steps in 4 or 8 directions")
      ->capture_default_str()
      ->check(IsMember({4, 8}));
  command->add_option("--file", request->file, "A maze typed as text, or a Moving AI map");
  command->add_option("--scen", request->scenario, "A Moving AI scenario for the map: all its trips are walked");
  command->add_option("--start", request->start, "Start at X,Y");
  command->add_option("--goal", request->goal, "Go to X,Y");
  command->add_option("--algorithm", request->algorithms, "The searches, between commas")->capture_default_str();
  command->add_option("--at", request->at, at_help)->check(Range(std::size_t{0}, most_at));
  request->bounds.add_to(*command);
  request->output.add_to(*command);
  on_call(*command, exit_code, request->output, [request] { return run_maze(*request); });
}

}  // namespace arborist::path_command
