#include "app/path/race.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/plural.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "puzzles/draw/record_panel.h"

namespace arborist::path_command {

Expected<std::vector<Contender>> race(const AnyProblem& problem, const std::vector<path::PathAlgorithm>& searches,
                                      const Limits& limits) {
  std::vector<Contender> contenders;
  for (const auto& search : searches) {
    const Stopwatch watch;
    auto way = problem.run(search, limits);
    if (!way) return way.error();
    contenders.push_back({.name = search.name, .way = *std::move(way), .seconds = watch.seconds()});
  }
  return contenders;
}

namespace {

// The most moments that an animation shows; a longer search is animated as far as it goes.
constexpr std::size_t most_moments = 20'000;

// Columns as wide as what stands in them; the first `left` columns begin at the left, the others end at the right.
std::string aligned(const std::vector<std::vector<std::string>>& rows, std::size_t left) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i == widths.size()) widths.push_back(0);
      widths[i] = std::max(widths[i], row[i].size());
    }
  std::string text;
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i)
      text += i < left ? fmt::format("{}{:<{}}", i == 0 ? "" : "  ", row[i], widths[i])
                       : fmt::format("  {:>{}}", row[i], widths[i]);
    text += '\n';
  }
  return text;
}

// Whole numbers as they are, others to a hundredth.
std::string cost_text(double cost) {
  constexpr double most = 1e15;
  if (cost >= 0 && cost < most && cost == std::floor(cost)) return grouped(static_cast<std::uint64_t>(cost));
  return fmt::format("{:.2f}", cost);
}

std::string milliseconds(double seconds) { return fmt::format("{:.2f}", seconds * 1e3); }

}  // namespace

std::string table_of(const std::vector<Contender>& contenders) {
  std::vector<std::vector<std::string>> rows = {
      {"algorithm", "cost", "steps", "expanded", "generated", "frontier", "deepest", "ms"}};
  std::string remarks;
  for (const auto& [name, way, seconds, result] : contenders) {
    rows.push_back({name, way.found() ? cost_text(way.cost) : "-",
                    way.found() ? grouped(std::uint64_t{way.steps()}) : "-", grouped(way.counts.expanded),
                    grouped(way.counts.generated), grouped(way.counts.largest_frontier), grouped(way.counts.deepest),
                    milliseconds(seconds)});
    if (!way.found()) remarks += name + ": " + path::answer_text(way.ended) + '\n';
  }
  return aligned(rows, 1) + remarks;
}

std::string board_table_of(const std::vector<Contender>& contenders) {
  std::vector<std::vector<std::string>> rows = {{"algorithm", "result", "tried", "taken back", "ms"}};
  for (const auto& [name, way, seconds, result] : contenders)
    rows.push_back({name, result, grouped(way.tried), grouped(way.taken_back), milliseconds(seconds)});
  return aligned(rows, 2);
}

std::string note_of(const Contender& contender) {
  const FoundWay& way = contender.way;
  const std::string expanded = grouped(way.counts.expanded) + " expanded";
  if (!way.found()) return std::string(path::answer_text(way.ended)) + ", " + expanded;
  return fmt::format("{} long, {}, {}", cost_text(way.cost), counted(way.steps(), "step"), expanded);
}

Json to_json(const Contender& contender) {
  const FoundWay& way = contender.way;
  Json json = {{"algorithm", contender.name}, {"ended", path::answer_text(way.ended)}};
  if (way.found()) {
    json["cost"] = way.cost;
    json["steps"] = way.steps();
  }
  json["counts"] = {{"expanded", way.counts.expanded},
                    {"generated", way.counts.generated},
                    {"largest_frontier", way.counts.largest_frontier},
                    {"deepest", way.counts.deepest}};
  json["seconds"] = contender.seconds;
  return json;
}

int exit_code_of(const std::vector<Contender>& contenders) {
  const auto found = [](const Contender& contender) { return contender.way.found(); };
  return std::any_of(contenders.begin(), contenders.end(), found) ? 0 : failed;
}

std::vector<draw::Panel> panels_of(const AnyProblem& problem, const std::vector<path::PathAlgorithm>& searches,
                                   const std::vector<Contender>& contenders, const Limits& limits,
                                   std::optional<std::size_t> at, bool animated) {
  std::vector<draw::Panel> panels;
  for (std::size_t i = 0; i < searches.size(); ++i) {
    PathRecording record(problem.items(), std::max(at.value_or(0), animated ? most_moments : 0));
    (void)problem.run(searches[i], limits, &record);
    draw::Panel panel = draw::panel_of(record, contenders[i].way.items, at);
    panel.title = contenders[i].name;
    if (panel.note.empty()) panel.note = note_of(contenders[i]);
    if (animated) panel.moments = draw::moments_of(record);
    panels.push_back(std::move(panel));
  }
  return panels;
}

void animate(std::vector<draw::BoardPanel>& panels, const AnyProblem& problem,
             const std::vector<path::PathAlgorithm>& searches, const Limits& limits) {
  for (std::size_t i = 0; i < searches.size(); ++i) {
    draw::BoardMoments moments(most_moments);
    (void)problem.run(searches[i], limits, &moments);
    panels[i].moments = moments.take();
  }
}

}  // namespace arborist::path_command
