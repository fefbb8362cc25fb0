// arborist solve GAME --file FILE…: collections of positions, solved and held against what is known of them.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <memory>
#include <vector>

#include "app/json.h"
#include "app/play/solve_request.h"
#include "core/file.h"
#include "core/json.h"
#include "core/plural.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "lab/solve/collection.h"

namespace arborist {

namespace {

// What came of one file.
struct SolvedFile {
  std::string path;
  std::size_t positions = 0;
  std::vector<double> seconds = {};  // of every position that was looked at
  double by_the_clock = 0;
  std::size_t solved = 0, right = 0, wrong = 0;
  std::uint64_t nodes = 0;
  Json list = Json::array();
  std::vector<std::string> complaints = {};

  [[nodiscard]] bool is_good() const { return wrong == 0 && solved == positions; }
  [[nodiscard]] double mean() const {
    double sum = 0;
    for (const double one : seconds) sum += one;
    return seconds.empty() ? 0 : sum / static_cast<double>(seconds.size());
  }
  // The time that so great a share of them did not need.
  [[nodiscard]] double quantile(double share) const {
    if (seconds.empty()) return 0;
    std::vector<double> sorted = seconds;
    std::sort(sorted.begin(), sorted.end());
    const auto place = static_cast<std::size_t>(std::lround(share * static_cast<double>(sorted.size() - 1)));
    return sorted[place];
  }
};

std::string short_time(double seconds) {
  if (seconds < 1e-3) return fmt::format("{:.1f} µs", seconds * 1e6);
  if (seconds < 1) return fmt::format("{:.2f} ms", seconds * 1e3);
  return fmt::format("{:.2f} s", seconds);
}

std::string value_of(const lab::ListedPosition& position, const Solution& solution, const SolveRequest& request) {
  const Score value = solution.value();
  if (request.result_only) return value > Score::draw() ? "win" : value < Score::draw() ? "loss" : "draw";
  const std::string number = std::to_string(position.play->listed_value(value));
  return value.is_decided() ? fmt::format("{} ({})", number, to_text(value)) : number;
}

void take_in(SolvedFile& file, const lab::ListedPosition& position, const lab::SolvedPosition& found,
             const SolveRequest& request) {
  file.seconds.push_back(found.seconds);
  file.nodes += found.solution.nodes;
  const bool is_solved = found.solution.is_solved();
  if (is_solved) ++file.solved;
  if (found.is_right) ++(*found.is_right ? file.right : file.wrong);
  if (found.is_right == false)
    file.complaints.push_back(fmt::format("line {}: {} is {}, not {}", position.line, position.text,
                                          value_of(position, found.solution, request), position.value_text));
  if (!is_solved)
    file.complaints.push_back(
        fmt::format("line {}: {} was not solved: {}", position.line, position.text, to_text(found.solution.ended)));
  if (!request.json) return;
  Json one = {{"line", position.line},
              {"position", position.text},
              {"solved", is_solved},
              {"states", found.solution.nodes},
              {"microseconds", found.seconds * 1e6}};
  if (is_solved) {
    one["score"] = to_json(found.solution.value());
    if (!request.result_only) one["value"] = position.play->listed_value(found.solution.value());
  }
  if (!position.value_text.empty()) one["expected"] = position.value_text;
  if (found.is_right) one["right"] = *found.is_right;
  file.list.push_back(std::move(one));
}

Expected<SolvedFile> solve_one_file(const std::string& path, const lab::PositionCollection& list,
                                    lab::CollectionSolver& solver, const SolveRequest& request,
                                    Attendance& attendance) {
  SolvedFile file{.path = path, .positions = list.positions.size()};
  const Stopwatch watch;
  for (const auto& position : list.positions) {
    if (attendance.looks_up())
      attendance.tell(fmt::format("{}: {} of {}{}", path, grouped(file.seconds.size()), grouped(file.positions),
                                  file.wrong > 0 ? fmt::format(", {} wrong", grouped(file.wrong)) : ""));
    if (attendance.is_stopped()) break;
    const auto found = solver.solve(position);
    if (!found) return found.error().in(fmt::format("{}: line {}", path, position.line));
    take_in(file, position, *found, request);
  }
  file.by_the_clock = watch.seconds();
  return file;
}

void print(const SolvedFile& file) {
  constexpr std::size_t most_complaints = 20;
  std::cout << fmt::format("{}: {} of {} solved", file.path, grouped(file.solved), counted(file.positions, "position"));
  if (file.right + file.wrong > 0)
    std::cout << fmt::format(", {} right, {} wrong", grouped(file.right), grouped(file.wrong));
  std::cout << '\n';
  if (!file.seconds.empty())
    std::cout << fmt::format(
        "  a position takes {} of the processor on average, half of them {} or less, the longest {}; {} states\n",
        short_time(file.mean()), short_time(file.quantile(0.5)), short_time(file.quantile(1)),
        grouped(file.nodes / file.seconds.size()));
  std::cout << fmt::format("  all together {:.3f} s by the clock\n", file.by_the_clock);
  for (std::size_t i = 0; i < std::min(most_complaints, file.complaints.size()); ++i)
    std::cout << "  " << file.complaints[i] << '\n';
  if (file.complaints.size() > most_complaints)
    std::cout << fmt::format("  and {} more\n", grouped(file.complaints.size() - most_complaints));
  std::cout << std::flush;
}

Json json_of(SolvedFile& file) {
  return {{"file", file.path},
          {"positions", file.positions},
          {"solved", file.solved},
          {"right", file.right},
          {"wrong", file.wrong},
          {"states", file.nodes},
          {"mean_microseconds", file.mean() * 1e6},
          {"median_microseconds", file.quantile(0.5) * 1e6},
          {"longest_microseconds", file.quantile(1) * 1e6},
          {"list", std::move(file.list)}};
}

}  // namespace

void solve_files(const SolveRequest& request, Context& context) {
  const auto game = context.games.find(request.game);
  if (!game) return report(context, "solve", game.error());
  // What cannot be read is told before anything is solved.
  std::vector<lab::PositionCollection> lists;
  for (const auto& path : request.files) {
    const auto text = read_file(path, lab::PositionCollection::largest_text);
    if (!text) return report(context, "solve", text.error());
    auto list = lab::PositionCollection::parse(**game, *text);
    if (!list) return report(context, "solve", list.error().in(path));
    lists.push_back(std::move(*list));
  }
  Attendance attendance(request.quiet || request.json);
  const auto solver = lab::CollectionSolver::make(**game, terms_of(request, attendance));
  if (!solver) return report(context, "solve", solver.error());
  Json all = Json::array();
  for (std::size_t i = 0; i < lists.size() && !attendance.is_stopped(); ++i) {
    auto file = solve_one_file(request.files[i], lists[i], **solver, request, attendance);
    attendance.take_back();
    if (!file) return report(context, "solve", file.error());
    if (!file->is_good()) context.exit_code = Context::failed;
    if (request.json)
      all.push_back(json_of(*file));
    else
      print(*file);
  }
  if (request.json) std::cout << write_json({{"game", (*game)->info().name}, {"files", std::move(all)}}, 2) << '\n';
  if (attendance.is_stopped()) context.exit_code = Attendance::interrupted;
}

}  // namespace arborist
