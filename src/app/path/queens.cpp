// arborist path queens: backtracking beside generate-and-test.
#include <fmt/format.h>

#include <iostream>
#include <limits>

#include "app/path/report.h"
#include "core/json.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "path/backtracking.h"
#include "path/generate_and_test.h"
#include "puzzles/draw/record_panel.h"
#include "puzzles/draw/scenes.h"
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

struct Placed {
  std::vector<int> columns = {};
  std::uint64_t solutions = 0;
  std::uint64_t tests = 0;
  std::uint64_t taken_back = 0;
  Ended ended = Ended::finished;
};

// Silent where nobody watches; else backtracking is watched by one recording, generate-and-test by the other.
template <class Watcher, class BoardWatcher>
Placed place_queens(const QueensRequest& request, const std::string& name, const Limits& limits, Watcher& watcher,
                    BoardWatcher& board_watcher) {
  if (name == "backtracking") {
    const std::uint64_t wanted = request.count ? std::numeric_limits<std::uint64_t>::max() : 1;
    auto result = path::backtrack(queens::Queens(request.rows), {.solutions = wanted, .limits = limits}, watcher);
    return {std::move(result.first), result.count, result.tried, result.taken_back, result.ended};
  }
  auto tested = name == "orders"
                    ? path::generate_and_test(queens::Orders(request.rows), queens::no_attack, limits, board_watcher)
                    : path::generate_and_test(queens::Shuffles(request.rows, request.seed), queens::no_attack, limits,
                                              board_watcher);
  const bool found = tested.candidate.has_value();
  return {std::move(tested.candidate).value_or(std::vector<int>{}), found ? 1U : 0U, tested.tests, 0, tested.ended};
}

// The boards of generate-and-test, one a tick.
std::vector<draw::BoardMoment> boards_of(const path::ChoiceRecording<std::vector<int>>& record, int rows) {
  std::vector<draw::BoardMoment> moments;
  const auto all = [&](const std::vector<int>& columns, path::ChoiceKind kind, std::size_t tick) {
    for (int y = 0; y < rows; ++y)
      moments.push_back({kind, static_cast<std::uint32_t>(y * rows + columns[static_cast<std::size_t>(y)]), tick});
  };
  for (std::size_t i = 0; i < record.events().size(); ++i) {
    all(record.events()[i].choice, path::ChoiceKind::placed, i);
    all(record.events()[i].choice, path::ChoiceKind::taken_back, i + 1);
  }
  return moments;
}

std::vector<draw::BoardMoment> moments_of(const QueensRequest& request, const std::string& name, const Limits& limits) {
  path::ChoiceRecording<int> record(most_moments / 4);
  path::ChoiceRecording<std::vector<int>> boards(most_moments / 16 / static_cast<std::size_t>(request.rows) + 1);
  (void)place_queens(request, name, limits, record, boards);
  if (name != "backtracking") return boards_of(boards, request.rows);
  const int rows = request.rows;
  return draw::board_moments_of(
      record, [rows](int column, int row) { return static_cast<std::uint32_t>(row * rows + column); });
}

std::string result_text(const Placed& placed) {
  if (placed.solutions > 0) return grouped(placed.solutions) + (placed.solutions == 1 ? " solution" : " solutions");
  return placed.ended == Ended::finished ? "no solution" : path::answer_text(placed.ended);
}

Json to_json(const BoardResult& result, const Placed& placed) {
  return {{"algorithm", result.name}, {"ended", path::answer_text(placed.ended)}, {"solutions", placed.solutions},
          {"tests", placed.tests},    {"taken_back", placed.taken_back},          {"seconds", result.seconds},
          {"columns", placed.columns}};
}

Expected<void> draw_panels(const QueensRequest& request, const std::vector<draw::BoardPanel>& panels) {
  const auto found = [](const draw::BoardPanel& panel) { return !panel.squares.empty(); };
  if (std::none_of(panels.begin(), panels.end(), found)) return Error{"there is no solution to draw"};
  auto still = panels;
  for (auto& panel : still) panel.moments.clear();
  return write_pictures(request.output, draw::queens_picture(request.rows, still),
                        [&] { return draw::queens_picture(request.rows, panels); });
}

Expected<void> check(const QueensRequest& request, const std::vector<std::string>& names) {
  const bool unlimited = request.bounds.nodes == 0 && request.bounds.seconds <= 0 && names.size() == 1;
  for (const std::string& name : names) {
    if (request.count && name != "backtracking") return Error{"only backtracking counts all solutions"};
    if (name == "shuffles" && unlimited)
      return Error{"the shuffles are endless: a limit like --nodes 1000000 is needed"};
  }
  return {};
}

Expected<int> run_queens(const QueensRequest& request) {
  const auto names = parse_names(request.algorithms, {"backtracking", "orders", "shuffles"});
  if (!names) return names.error();
  if (const auto checked = check(request, *names); !checked) return checked.error();
  const auto limits = request.bounds.limits_in_a_race(names->size());
  std::vector<BoardResult> results;
  std::vector<draw::BoardPanel> panels;
  auto json = Json::array();
  std::string boards;
  for (const std::string& name : *names) {
    path::Silent silent;
    const Stopwatch watch;
    const Placed placed = place_queens(request, name, limits, silent, silent);
    results.push_back({name, result_text(placed), placed.ended, placed.tests, placed.taken_back, watch.seconds()});
    json.push_back(to_json(results.back(), placed));
    boards += name + ": " + results.back().result + '\n';
    if (!placed.columns.empty()) boards += draw::queens_text(placed.columns, draw::this_terminal());
    boards += '\n';
    draw::BoardPanel panel{.title = name, .note = results.back().result + ", " + grouped(placed.tests) + " tests"};
    for (std::size_t y = 0; y < placed.columns.size(); ++y)
      panel.squares.push_back(static_cast<std::uint32_t>(y) * static_cast<std::uint32_t>(request.rows) +
                              static_cast<std::uint32_t>(placed.columns[y]));
    if (!request.output.animation.empty()) panel.moments = moments_of(request, name, limits);
    panels.push_back(std::move(panel));
  }
  if (request.output.wants_picture()) {
    if (const auto drawn = draw_panels(request, panels); !drawn) return drawn.error();
  }
  if (request.output.json) {
    const Json all = {{"puzzle", "queens"}, {"rows", request.rows}, {"seed", request.seed}, {"results", json}};
    std::cout << write_json(all, 2) << '\n';
  } else {
    std::cout << boards << table_of(results) << "seed " << request.seed << '\n';
  }
  // Where all are counted, none is an answer too.
  if (request.count) return results.front().ended == Ended::finished ? 0 : failed;
  return exit_code_of(results);
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
