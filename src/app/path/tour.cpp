// arborist path tour: knight's tours, several methods side by side.
#include <fmt/format.h>

#include <iostream>

#include "app/path/report.h"
#include "core/json.h"
#include "core/plural.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "puzzles/draw/record_panel.h"
#include "puzzles/draw/scenes.h"
#include "puzzles/knights_tour/tour.h"

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

// In the order of tour::Method.
const std::vector<std::string>& method_names() {
  static const std::vector<std::string> names = {"plain", "warnsdorff", "pruned", "blocks", "best"};
  return names;
}

tour::Method method_of(const std::string& name) {
  const auto& names = method_names();
  return static_cast<tour::Method>(std::find(names.begin(), names.end(), name) - names.begin());
}

// What one method found, with its line in the table and its panel in the picture.
struct Contender {
  BoardResult result;
  tour::Found found;
  draw::BoardPanel panel;
};

Contender compete(const std::string& name, tour::Board board, tour::Options options, bool animated) {
  Contender contender;
  tour::Found& found = contender.found;
  options.method = method_of(name);
  const Stopwatch watch;
  found = tour::find_tour(board, options);
  const bool says_more = name == "best" && !found.method.empty();
  contender.result = {.name = says_more ? name + " (" + found.method + ")" : name,
                      .result = found.tour.empty() ? path::answer_text(found.ended) : "found",
                      .ended = found.ended,
                      .tried = found.tried,
                      .taken_back = found.taken_back,
                      .seconds = watch.seconds()};
  if (found.tour.empty()) contender.result.result = found.ended == Ended::finished ? "no tour" : "none found";
  draw::BoardPanel& panel = contender.panel;
  panel.title = contender.result.name;
  panel.note = fmt::format("{}, {} tried, {} taken back", contender.result.result, grouped(found.tried),
                           grouped(found.taken_back));
  for (const tour::Square square : found.tour) panel.squares.push_back(static_cast<std::uint32_t>(board.index(square)));
  if (!animated) return contender;
  tour::TourRecording record(most_moments / 4);
  options.record = &record;
  (void)tour::find_tour(board, options);
  panel.moments = draw::board_moments_of(record, [](std::uint32_t square, int) { return square; });
  return contender;
}

Json to_json(const Contender& contender) {
  auto squares = Json::array();
  for (const tour::Square s : contender.found.tour) squares.push_back({s.x, s.y});
  return {{"algorithm", contender.result.name},
          {"method", contender.found.method},
          {"ended", path::answer_text(contender.found.ended)},
          {"reason", contender.found.reason.value_or("")},
          {"tried", contender.found.tried},
          {"taken_back", contender.found.taken_back},
          {"seconds", contender.result.seconds},
          {"tour", std::move(squares)}};
}

void print(const TourRequest& request, tour::Board board, const std::vector<Contender>& contenders) {
  if (request.output.json) {
    auto results = Json::array();
    for (const Contender& contender : contenders) results.push_back(to_json(contender));
    const Json all = {{"puzzle", "tour"},         {"width", board.width},   {"height", board.height},
                      {"closed", request.closed}, {"start", request.start}, {"seed", request.seed},
                      {"results", results}};
    std::cout << write_json(all) << '\n';
    return;
  }
  std::vector<BoardResult> results;
  for (const Contender& contender : contenders) {
    results.push_back(contender.result);
    const tour::Found& found = contender.found;
    if (found.tour.empty()) {
      std::cout << contender.result.name << ": " << contender.result.result << ": "
                << found.reason.value_or(path::answer_text(found.ended)) << "\n\n";
    } else {
      std::cout << contender.result.name << ":\n" << draw::tour_text(board, found.tour, draw::this_terminal()) << '\n';
    }
  }
  std::cout << table_of(results) << "seed " << request.seed << '\n';
}

Expected<int> run_tour(const TourRequest& request) {
  if (const auto size = tour::check_size(request.width, request.height); !size) return size.error();
  const tour::Board board{static_cast<int>(request.width), static_cast<int>(request.height)};
  const auto kind = request.closed ? tour::Kind::closed : tour::Kind::open;
  if (request.count) return count_all(request, board, kind);
  const auto start = tour::parse_square(board, request.start);
  if (!start) return start.error();
  const auto names = parse_names(request.algorithms, method_names());
  if (!names) return names.error();
  const tour::Options options{
      .kind = kind, .start = *start, .seed = request.seed, .limits = request.bounds.limits_in_a_race(names->size())};
  std::vector<Contender> contenders;
  std::vector<BoardResult> results;
  std::vector<draw::BoardPanel> panels;
  for (const std::string& name : *names) {
    contenders.push_back(compete(name, board, options, !request.output.animation.empty()));
    results.push_back(contenders.back().result);
    panels.push_back(contenders.back().panel);
  }
  if (request.output.wants_picture()) {
    const auto found = [](const Contender& contender) { return !contender.found.tour.empty(); };
    if (std::none_of(contenders.begin(), contenders.end(), found))
      return Error{"there is no tour to draw: " +
                   contenders.front().found.reason.value_or(path::answer_text(contenders.front().found.ended))};
    auto still = panels;
    for (auto& panel : still) panel.moments.clear();
    const auto written = write_pictures(request.output, draw::tour_picture(board, still, request.closed),
                                        [&] { return draw::tour_picture(board, panels, request.closed); });
    if (!written) return written.error();
  }
  print(request, board, contenders);
  return exit_code_of(results);
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
