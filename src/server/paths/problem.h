// What a page wants a way through, read from the field `problem` of its requests (docs/protocol.md) and checked. A maze
// is only a wish at first: making a large one is work for the pool.
//
//   Answer<PathProblem> problem = read_problem(ask.fields);
//   maze::Maze maze = make_maze(std::get<MazeWish>(*problem));
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "face/any_problem.h"
#include "puzzles/knights_tour/tour.h"
#include "puzzles/maze/maze.h"
#include "puzzles/network/network.h"
#include "puzzles/problems.h"
#include "server/message.h"

namespace arborist::server {

inline constexpr int longest_maze_side = 1000;
inline constexpr int longest_tour_side = 100;
inline constexpr std::size_t most_network_nodes = 2000;

// A run of cells drawn by hand, or of cells left as they were generated.
struct CellRun {
  std::uint32_t count = 0;
  std::optional<std::uint8_t> weight = {};  // 0 a wall; nothing: as generated
};

struct MazeWish {
  int width = 24;
  int height = 24;
  maze::Generator generator = maze::Generator::book;
  int percent = 25;  // of walls, for `random`
  bool weights = false;
  std::uint64_t seed = 1;
  std::vector<CellRun> drawn = {};
  std::optional<maze::Place> start = {};
  std::optional<maze::Place> goal = {};
  int directions = 4;
};

struct NetworkWish {
  network::Network network;
  network::Node from = 0;
  network::Node to = 0;
};

struct TourWish {
  tour::Board board = {};
  tour::Kind kind = tour::Kind::open;
  tour::Square start = {};
  std::uint64_t seed = 1;
};

struct TilesWish {
  tiles::Tiles start = {};
};

using PathProblem = std::variant<MazeWish, NetworkWish, TourWish, TilesWish>;

[[nodiscard]] Answer<PathProblem> read_problem(const Fields& fields);

// The problem itself; a large maze takes a while to make. What it was made from and the shelf must outlive it.
[[nodiscard]] std::unique_ptr<AnyProblem> make_problem(const PathProblem& wish, tiles::PatternShelf& patterns);
// Why there can be no way at all, where that is known without a search; else empty.
[[nodiscard]] std::string why_impossible(const PathProblem& wish);

// The field `algorithms`: searches for the problem between commas, and at most so many.
[[nodiscard]] Answer<std::vector<path::PathAlgorithm>> read_searches(const Fields& fields, const PathProblem& wish,
                                                                     std::size_t most);

// Runs of cells in reading order: a count in base 36 (none for 1) and a letter: S as generated, W a wall, A to I open
// with the weight 1 to 9. What is missing at the end is as generated.
[[nodiscard]] Expected<std::vector<CellRun>> parse_runs(std::string_view text, std::size_t cells);

// Start and goal are always free.
[[nodiscard]] maze::Maze make_maze(const MazeWish& wish);

}  // namespace arborist::server
