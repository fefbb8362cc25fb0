#include "app/path/scenario.h"

#include <fmt/format.h>

#include <iostream>
#include <optional>

#include "core/file.h"
#include "core/json.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "puzzles/problems.h"

namespace arborist::path_command {

Expected<maze::Map> read_map(const std::string& file) {
  const auto text = read_file(file, largest_file);
  if (!text) return text.error();
  if (text->starts_with("type ")) {
    auto map = maze::parse_map(*text);
    if (!map) return map.error().in(file);
    return map;
  }
  auto maze = maze::parse_maze(*text);
  if (!maze) return maze.error().in(file);
  return maze::Map{*std::move(maze)};
}

namespace {

// A trip whose way is longer or shorter than the file says, or was not found.
struct Miss {
  const maze::Trip* trip;
  std::optional<double> found;
};

struct Walked {
  std::string algorithm;
  std::uint64_t trips = 0;
  std::uint64_t expanded = 0;
  double length = 0;
  double seconds = 0;
  std::vector<Miss> misses = {};
};

Expected<Walked> walk_all(const path::PathAlgorithm& algorithm, const maze::Map& map, maze::MazeProblem& land,
                          maze::MazeProblem& water, const std::vector<maze::Trip>& trips, const Limits& limits) {
  Walked walked{.algorithm = algorithm.name};
  for (const maze::Trip& trip : trips) {
    maze::MazeProblem& ground = map.water.open(trip.start) ? water : land;
    const Stopwatch watch;
    ground.aim(trip.start, trip.goal);
    const auto way = ground.run(algorithm, limits);
    walked.seconds += watch.seconds();
    if (!way) return way.error();
    ++walked.trips;
    walked.expanded += way->counts.expanded;
    walked.length += way->cost;
    if (way->found() && maze::same_length(way->cost, trip.optimal)) continue;
    walked.misses.push_back({&trip, way->found() ? std::optional(way->cost) : std::nullopt});
  }
  return walked;
}

void print_text(const std::vector<Walked>& all) {
  std::cout << fmt::format("{:<18}  {:>8}  {:>8}  {:>14}  {:>12}  {:>10}\n", "algorithm", "trips", "met",
                           "length in all", "expanded", "ms");
  for (const Walked& walked : all)
    std::cout << fmt::format("{:<18}  {:>8}  {:>8}  {:>14.4f}  {:>12}  {:>10.2f}\n", walked.algorithm,
                             grouped(walked.trips), grouped(walked.trips - walked.misses.size()), walked.length,
                             grouped(walked.expanded), walked.seconds * 1e3);
  constexpr std::size_t most_shown = 10;
  for (const Walked& walked : all)
    for (std::size_t i = 0; i < walked.misses.size(); ++i) {
      if (i == most_shown) {
        std::cout << fmt::format("{}: … and {} more\n", walked.algorithm, walked.misses.size() - most_shown);
        break;
      }
      const auto& [trip, found] = walked.misses[i];
      std::cout << fmt::format("{}: line {}: from {},{} to {},{} should be {:.6g} long and {}\n", walked.algorithm,
                               trip->line, trip->start.x, trip->start.y, trip->goal.x, trip->goal.y, trip->optimal,
                               found ? fmt::format("is {:.6g}", *found) : "there is no way");
    }
}

void print_json(const std::vector<Walked>& all) {
  auto json = Json::array();
  for (const Walked& walked : all) {
    auto misses = Json::array();
    for (const auto& [trip, found] : walked.misses) {
      misses.push_back({{"line", trip->line}, {"expected", trip->optimal}});
      if (found) misses.back()["found"] = *found;
    }
    json.push_back({{"algorithm", walked.algorithm},
                    {"trips", walked.trips},
                    {"met", walked.trips - walked.misses.size()},
                    {"length", walked.length},
                    {"expanded", walked.expanded},
                    {"seconds", walked.seconds},
                    {"misses", misses}});
  }
  std::cout << write_json(json, 2) << '\n';
}

}  // namespace

Expected<int> run_scenario(const ScenarioRequest& request) {
  if (request.map_file.empty()) return Error{"a scenario needs its map: --file MAP"};
  const auto map = read_map(request.map_file);
  if (!map) return map.error();
  const auto text = read_file(request.scenario_file, largest_file);
  if (!text) return text.error();
  const auto trips = maze::parse_scenario(*text);
  if (!trips) return trips.error().in(request.scenario_file);
  if (const auto fits = maze::check_scenario(*map, *trips); !fits) return fits.error().in(request.scenario_file);
  // Made ready once for all their trips, on which every cell weighs the same.
  const auto land = maze::maze_problem(map->land, 8, false);
  const auto water = maze::maze_problem(map->water, 8, false);
  for (const auto& ground : {land.get(), water.get()}) ground->prepare_jumps();
  std::vector<Walked> all;
  bool all_met = true;
  for (const auto& algorithm : request.algorithms) {
    auto walked = walk_all(algorithm, *map, *land, *water, *trips, request.bounds.limits());
    if (!walked) return walked.error();
    all_met = all_met && walked->misses.empty();
    all.push_back(*std::move(walked));
  }
  if (request.json) {
    print_json(all);
  } else {
    print_text(all);
  }
  return all_met ? 0 : failed;
}

}  // namespace arborist::path_command
