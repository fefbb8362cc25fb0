// arborist path queens: backtracking beside generate-and-test.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>

#include "app/path/race.h"
#include "core/json.h"
#include "core/text.h"
#include "puzzles/draw/scenes.h"
#include "puzzles/problems.h"
#include "puzzles/queens/queens.h"

namespace arborist::path_command {

namespace {

struct QueensRequest {
  int rows = 8;
  bool count = false;
  std::string algorithms = "backtracking";
  std::uint64_t seed = 1;
  Bounds bounds = {};
  Output output = {};
};

std::string result_text(const FoundWay& way) {
  if (way.solutions > 0) return grouped(way.solutions) + (way.solutions == 1 ? " solution" : " solutions");
  return way.ended == Ended::finished ? "no solution" : path::answer_text(way.ended);
}

// Of the queens of a solution, row by row.
std::vector<int> columns_of(const QueensRequest& request, const FoundWay& way) {
  std::vector<int> columns;
  for (const std::uint32_t square : way.items) columns.push_back(static_cast<int>(square) % request.rows);
  return columns;
}

Json to_json(const QueensRequest& request, const Contender& contender) {
  const FoundWay& way = contender.way;
  return {{"algorithm", contender.name},        {"ended", path::answer_text(way.ended)},
          {"solutions", way.solutions},         {"tests", way.tried},
          {"taken_back", way.taken_back},       {"seconds", contender.seconds},
          {"columns", columns_of(request, way)}};
}

Expected<void> draw_contenders(const QueensRequest& request, const AnyProblem& problem,
                               const std::vector<path::PathAlgorithm>& searches,
                               const std::vector<Contender>& contenders, const Limits& limits) {
  const auto found = [](const Contender& contender) { return !contender.way.items.empty(); };
  if (std::none_of(contenders.begin(), contenders.end(), found)) return Error{"there is no solution to draw"};
  std::vector<draw::BoardPanel> panels;
  for (const Contender& contender : contenders)
    panels.push_back({.title = contender.name,
                      .note = contender.result + ", " + grouped(contender.way.tried) + " tests",
                      .squares = contender.way.items});
  if (!request.output.animation.empty()) animate(panels, problem, searches, limits);
  return write_panels(request.output, panels,
                      [&](const auto& shown) { return draw::queens_picture(request.rows, shown); });
}

void print(const QueensRequest& request, const std::vector<Contender>& contenders) {
  if (request.output.json) {
    auto json = Json::array();
    for (const Contender& contender : contenders) json.push_back(to_json(request, contender));
    const Json all = {{"puzzle", "queens"}, {"rows", request.rows}, {"seed", request.seed}, {"results", json}};
    std::cout << write_json(all, 2) << '\n';
    return;
  }
  for (const Contender& contender : contenders) {
    std::cout << contender.name << ": " << contender.result << '\n';
    if (!contender.way.items.empty())
      std::cout << draw::queens_text(columns_of(request, contender.way), draw::this_terminal());
    std::cout << '\n';
  }
  std::cout << board_table_of(contenders) << "seed " << request.seed << '\n';
}

Expected<void> check(const QueensRequest& request, const std::vector<path::PathAlgorithm>& searches) {
  const bool unlimited = request.bounds.nodes == 0 && request.bounds.seconds <= 0 && searches.size() == 1;
  for (const auto& search : searches) {
    if (request.count && search.name != "backtracking") return Error{"only backtracking counts all solutions"};
    if (search.name == "shuffles" && unlimited)
      return Error{"the shuffles are endless: a limit like --nodes 1000000 is needed"};
  }
  return {};
}

Expected<int> run_queens(const QueensRequest& request) {
  const auto problem = queens::queens_problem({.rows = request.rows, .all = request.count, .seed = request.seed});
  const auto searches = problem->parse(request.algorithms);
  if (!searches) return searches.error();
  if (const auto checked = check(request, *searches); !checked) return checked.error();
  const auto limits = request.bounds.limits_in_a_race(searches->size());
  auto contenders = race(*problem, *searches, limits);
  if (!contenders) return contenders.error();
  for (Contender& contender : *contenders) contender.result = result_text(contender.way);
  if (request.output.wants_picture()) {
    if (const auto drawn = draw_contenders(request, *problem, *searches, *contenders, limits); !drawn)
      return drawn.error();
  }
  print(request, *contenders);
  // Where all are counted, none is an answer too.
  if (request.count) return contenders->front().way.ended == Ended::finished ? 0 : failed;
  return exit_code_of(*contenders);
}

}  // namespace

void add_queens(Command& path, int& exit_code) {
  auto* command = path.add_subcommand("queens", "Queens that do not attack each other");
  auto request = std::make_shared<QueensRequest>();
  command->add_option("--rows", request->rows, "The side of the board")
      ->capture_default_str()
      ->check(Range(1, queens::most_rows));
  command->add_flag("--count", request->count, "Count all solutions");
  command
      ->add_option("--algorithm", request->algorithms,
                   "backtracking, or generate-and-test over orders or shuffles; several between commas race, with "
                   "20,000,000 tests each where no limit is set")
      ->capture_default_str();
  command->add_option("--seed", request->seed, "Of the shuffles")->capture_default_str();
  request->bounds.add_to(*command);
  request->output.add_to(*command);
  on_call(*command, exit_code, request->output, [request] { return run_queens(*request); });
}

}  // namespace arborist::path_command
