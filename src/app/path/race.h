// A race: every search runs alone for the table, and once more, watched, for the pictures.
//
//   auto contenders = race(*problem, algorithms, limits);
//   auto panels = panels_of(*problem, algorithms, *contenders, limits, request.at, animated);
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/path/report.h"
#include "core/json.h"
#include "face/any_problem.h"
#include "puzzles/draw/scenes.h"

namespace arborist::path_command {

// One search of a race and what it found.
struct Contender {
  std::string name = {};
  FoundWay way = {};
  double seconds = 0;
  std::string result = {};  // in a word or two, where a board is filled
};

[[nodiscard]] Expected<std::vector<Contender>> race(const AnyProblem& problem,
                                                    const std::vector<path::PathAlgorithm>& searches,
                                                    const Limits& limits);

[[nodiscard]] std::string table_of(const std::vector<Contender>& contenders);
// The same for backtracking and generate-and-test.
[[nodiscard]] std::string board_table_of(const std::vector<Contender>& contenders);
[[nodiscard]] std::string note_of(const Contender& contender);
[[nodiscard]] Json to_json(const Contender& contender);
// 0 where any of them has found a way, so that scripts can ask whether there is one.
[[nodiscard]] int exit_code_of(const std::vector<Contender>& contenders);

// The option --at.
inline constexpr const char* at_help = "Show how the search stood after this many of its events";
inline constexpr std::size_t most_at = 10'000'000;

// The same searches again, watched: the end of each, or how it stood after so many of its events.
[[nodiscard]] std::vector<draw::Panel> panels_of(const AnyProblem& problem,
                                                 const std::vector<path::PathAlgorithm>& searches,
                                                 const std::vector<Contender>& contenders, const Limits& limits,
                                                 std::optional<std::size_t> at, bool animated);

// The same for boards: the moments of their panels.
void animate(std::vector<draw::BoardPanel>& panels, const AnyProblem& problem,
             const std::vector<path::PathAlgorithm>& searches, const Limits& limits);

// The files that are asked for, of panels of any kind: the still ones do not need their moments.
template <class Panel, class Draw>
[[nodiscard]] Expected<void> write_panels(const Output& output, const std::vector<Panel>& panels, const Draw& picture) {
  auto still = panels;
  for (auto& panel : still) panel.moments.clear();
  return write_pictures(output, picture(still), [&] { return picture(panels); });
}

}  // namespace arborist::path_command
