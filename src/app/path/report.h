// What the subcommands of `arborist path` share: their options for limits and output, the table of a race, and files.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>
#include "app/command.h"
#include "core/json.h"

#include "core/expected.h"
#include "path/route.h"
#include "puzzles/draw/picture.h"

namespace arborist::path_command {

inline constexpr int failed = 1;
inline constexpr int asked_wrongly = 2;
// The most moments that an animation shows; a longer search is animated as far as it goes.
inline constexpr std::size_t most_moments = 20'000;
inline constexpr std::size_t largest_file = 1U << 30U;

struct Output {
  bool json = false;
  std::string svg = {};
  std::string png = {};
  std::string animation = {};

  void add_to(Command& command);
  [[nodiscard]] bool wants_picture() const { return !svg.empty() || !png.empty() || !animation.empty(); }
};

struct Bounds {
  std::uint64_t nodes = 0;
  std::uint64_t megabytes = 2048;
  double seconds = 0;

  void add_to(Command& command);
  [[nodiscard]] Limits limits() const;
  // For searches that may take for ever: where several race and no limit is set, each has this many nodes.
  static constexpr std::uint64_t nodes_in_a_race = 20'000'000;
  [[nodiscard]] Limits limits_in_a_race(std::size_t contenders) const;
};

// One line of the table of a race.
struct Result {
  std::string name = {};
  Ended ended = Ended::finished;
  double cost = 0;
  std::size_t steps = 0;
  path::Counts counts = {};
  double seconds = 0;
};

template <class R>
[[nodiscard]] Result result_of(const std::string& name, const R& route, double seconds) {
  return {name, route.ended, static_cast<double>(route.cost), route.steps(), route.counts, seconds};
}

// One line of the table of a race of backtracking, or of generate-and-test.
struct BoardResult {
  std::string name = {};
  std::string result = {};
  Ended ended = Ended::finished;
  std::uint64_t tried = 0;
  std::uint64_t taken_back = 0;
  double seconds = 0;
};

[[nodiscard]] std::string table_of(const std::vector<Result>& results);
[[nodiscard]] std::string table_of(const std::vector<BoardResult>& results);
// The names between commas, each one of `known`.
[[nodiscard]] Expected<std::vector<std::string>> parse_names(const std::string& text,
                                                             const std::vector<std::string>& known);
[[nodiscard]] std::string note_of(const Result& result);
[[nodiscard]] Json to_json(const Result& result);
// The cost of a way, for people.
[[nodiscard]] std::string cost_text(double cost);
// 0 where any of them has found a way, so that scripts can ask whether there is one.
template <class R>
[[nodiscard]] int exit_code_of(const std::vector<R>& results) {
  for (const R& result : results)
    if (result.ended == Ended::found) return 0;
  return failed;
}

// Writes the files that are asked for; `animated` is drawn only where an animation is among them.
[[nodiscard]] Expected<void> write_pictures(const Output& output, const draw::Picture& still,
                                            const std::function<draw::Picture()>& animated);

// A subcommand's work: it returns its exit code, or what is wrong, which is reported as "arborist path NAME: …".
using Work = std::function<Expected<int>()>;
// Whether its pictures can be written is looked at first. The output lives as long as the work.
void on_call(Command& command, int& exit_code, const Output& output, Work work);

void add_maze(Command& path, int& exit_code);
void add_network(Command& path, int& exit_code);
void add_tour(Command& path, int& exit_code);
void add_tiles(Command& path, int& exit_code);
void add_queens(Command& path, int& exit_code);

}  // namespace arborist::path_command
