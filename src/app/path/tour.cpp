// arborist path tour: knight's tours, several methods side by side.
#include <fmt/format.h>

#include <iostream>

#include "app/path/race.h"
#include "core/json.h"
#include "core/plural.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "puzzles/draw/scenes.h"
#include "puzzles/problems.h"

namespace arborist::path_command {

namespace {

struct TourRequest {
  std::int64_t width = 8;
  std::int64_t height = 8;
  bool closed = false;
  bool count = false;
  std::string start = "a1";
  std::string algorithms = "best";
  std::uint64_t seed = 1;
  Bounds bounds = {};
  Output output = {};
};

Expected<int> count_all(const TourRequest& request, tour::Board board, tour::Kind kind) {
  const Stopwatch watch;
  const auto count = tour::count_tours(board, kind, request.bounds.limits());
  if (!count) return count.error();
  const bool complete = count->ended == Ended::finished;
  if (request.output.json) {
    const Json all = {{"puzzle", "tour"},          {"width", board.width},
                      {"height", board.height},    {"closed", request.closed},
                      {"tours", count->tours},     {"complete", complete},
                      {"tried", count->tried},     {"reason", count->reason.value_or("")},
                      {"seconds", watch.seconds()}};
    std::cout << write_json(all, 2) << '\n';
    return complete ? 0 : failed;
  }
  std::cout << fmt::format("{} x {}: {}{}, {} tried, {:.2f} ms\n", board.width, board.height,
                           counted(count->tours, request.closed ? "closed undirected tour" : "open directed tour"),
                           complete ? "" : " so far (the limit was reached)", counted(count->tried, "step"),
                           watch.seconds() * 1e3);
  if (count->reason) std::cout << *count->reason << '\n';
  return complete ? 0 : failed;
}

// Says in a word what came of it, and which method the best was.
void put_in_words(Contender& contender) {
  const FoundWay& way = contender.way;
  if (contender.name == "best" && !way.method.empty()) contender.name += " (" + way.method + ")";
  contender.result = !way.items.empty() ? "found" : way.ended == Ended::finished ? "no tour" : "none found";
}

draw::BoardPanel panel_of(const Contender& contender) {
  return {.title = contender.name,
          .note = fmt::format("{}, {} tried, {} taken back", contender.result, grouped(contender.way.tried),
                              grouped(contender.way.taken_back)),
          .squares = contender.way.items};
}

std::string why_none(const FoundWay& way) { return way.reason.empty() ? path::answer_text(way.ended) : way.reason; }

Json to_json(const Contender& contender, tour::Board board) {
  const FoundWay& way = contender.way;
  auto squares = Json::array();
  for (const std::uint32_t item : way.items) squares.push_back({board.square(item).x, board.square(item).y});
  return {{"algorithm", contender.name},  {"method", way.method},      {"ended", path::answer_text(way.ended)},
          {"reason", way.reason},         {"tried", way.tried},        {"taken_back", way.taken_back},
          {"seconds", contender.seconds}, {"tour", std::move(squares)}};
}

void print(const TourRequest& request, tour::Board board, const std::vector<Contender>& contenders) {
  if (request.output.json) {
    auto results = Json::array();
    for (const Contender& contender : contenders) results.push_back(to_json(contender, board));
    const Json all = {{"puzzle", "tour"},         {"width", board.width},   {"height", board.height},
                      {"closed", request.closed}, {"start", request.start}, {"seed", request.seed},
                      {"results", results}};
    std::cout << write_json(all) << '\n';
    return;
  }
  for (const auto& [name, way, seconds, result] : contenders) {
    if (way.items.empty()) {
      std::cout << name << ": " << result << ": " << why_none(way) << "\n\n";
      continue;
    }
    tour::Tour tour;
    for (const std::uint32_t item : way.items) tour.push_back(board.square(item));
    std::cout << name << ":\n" << draw::tour_text(board, tour, draw::this_terminal()) << '\n';
  }
  std::cout << board_table_of(contenders) << "seed " << request.seed << '\n';
}

Expected<void> draw_contenders(const TourRequest& request, tour::Board board, const AnyProblem& problem,
                               const std::vector<path::PathAlgorithm>& searches,
                               const std::vector<Contender>& contenders, const Limits& limits) {
  const auto found = [](const Contender& contender) { return !contender.way.items.empty(); };
  if (std::none_of(contenders.begin(), contenders.end(), found))
    return Error{"there is no tour to draw: " + why_none(contenders.front().way)};
  std::vector<draw::BoardPanel> panels;
  for (const Contender& contender : contenders) panels.push_back(panel_of(contender));
  if (!request.output.animation.empty()) animate(panels, problem, searches, limits);
  return write_panels(request.output, panels,
                      [&](const auto& shown) { return draw::tour_picture(board, shown, request.closed); });
}

Expected<int> run_tour(const TourRequest& request) {
  if (const auto size = tour::check_size(request.width, request.height); !size) return size.error();
  const tour::Board board{static_cast<int>(request.width), static_cast<int>(request.height)};
  const auto kind = request.closed ? tour::Kind::closed : tour::Kind::open;
  if (request.count) return count_all(request, board, kind);
  const auto start = tour::parse_square(board, request.start);
  if (!start) return start.error();
  const auto problem = tour::tour_problem(board, {.kind = kind, .start = *start, .seed = request.seed});
  const auto searches = problem->parse(request.algorithms);
  if (!searches) return searches.error();
  const auto limits = request.bounds.limits_in_a_race(searches->size());
  auto contenders = race(*problem, *searches, limits);
  if (!contenders) return contenders.error();
  for (Contender& contender : *contenders) put_in_words(contender);
  if (request.output.wants_picture()) {
    if (const auto drawn = draw_contenders(request, board, *problem, *searches, *contenders, limits); !drawn)
      return drawn.error();
  }
  print(request, board, *contenders);
  return exit_code_of(*contenders);
}

}  // namespace

void add_tour(Command& path, int& exit_code) {
  auto* command = path.add_subcommand("tour", "A knight's tour of a board of any size");
  auto request = std::make_shared<TourRequest>();
  command->add_option("--width", request->width, "Squares across")->capture_default_str();
  command->add_option("--height", request->height, "Squares down")->capture_default_str();
  command->add_flag("--closed", request->closed, "End a knight's move from the start");
  command->add_flag("--count", request->count, "Count all tours (boards of at most 64 squares)");
  command->add_option("--start", request->start, "The first square: a1 is top left")->capture_default_str();
  command
      ->add_option("--algorithm,--method", request->algorithms,
                   "plain, warnsdorff, pruned, blocks or best; several between commas race, with 20,000,000 steps each "
                   "where no limit is set")
      ->capture_default_str();
  command->add_option("--seed", request->seed, "Breaks ties")->capture_default_str();
  request->bounds.add_to(*command);
  request->output.add_to(*command);
  on_call(*command, exit_code, request->output, [request] { return run_tour(*request); });
}

}  // namespace arborist::path_command
