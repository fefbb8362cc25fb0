// What the subcommands of `arborist path` share: their options for limits and output, and files.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/command.h"
#include "core/expected.h"
#include "core/limits.h"
#include "puzzles/draw/picture.h"

namespace arborist::path_command {

inline constexpr int failed = 1;
inline constexpr int asked_wrongly = 2;
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
