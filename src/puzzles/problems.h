// The puzzles behind the face: each as a problem that is searched by name and tells its ways by numbers.
//
//   auto problem = maze::maze_problem(maze, 4);
//   Expected<FoundWay> way = problem->run(*path::PathAlgorithm::parse("astar"), limits);
//
// What is handed over by reference must outlive the problem.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>

#include "face/any_problem.h"
#include "puzzles/knights_tour/tour.h"
#include "puzzles/maze/maze.h"
#include "puzzles/network/network.h"
#include "puzzles/tiles/pattern_database.h"

namespace arborist {

namespace maze {

// Cells are numbered row by row, y * width + x.
class MazeProblem : public AnyProblem {
 public:
  // The same maze for another way.
  virtual void aim(Place start, Place goal) = 0;
  // For many ways through one maze: what jump point search has to know of it is made once and kept.
  virtual void prepare_jumps() = 0;
};

// With four or eight directions.
[[nodiscard]] std::unique_ptr<MazeProblem> maze_problem(const Maze& maze, int directions, bool with_weights);
[[nodiscard]] inline std::unique_ptr<MazeProblem> maze_problem(const Maze& maze, int directions) {
  return maze_problem(maze, directions, maze.weighted());
}

}  // namespace maze

namespace network {

// Items are the nodes.
[[nodiscard]] std::unique_ptr<AnyProblem> network_problem(const Network& network, Node from, Node to);

}  // namespace network

namespace tour {

// Its searches are the methods of tour.h, its items the squares (Board::index). Method, limits and watcher of the
// options come with each search.
[[nodiscard]] std::unique_ptr<AnyProblem> tour_problem(Board board, const TourOptions& options);

}  // namespace tour

namespace tiles {

// The tables of the 15-puzzle, made when they are first asked for; any thread may ask.
class PatternShelf {
 public:
  // Null where it was stopped before they were made.
  [[nodiscard]] const PatternSolver* solver(const std::stop_token& stop) {
    const std::lock_guard lock(mutex_);
    if (!solver_) solver_ = PatternSolver::build(stop);
    return solver_ ? &*solver_ : nullptr;
  }

 private:
  std::mutex mutex_;
  std::optional<PatternSolver> solver_;  // stays where it is once it is there
};

// All path searches but those for grids, and "pattern", the solver with pattern databases, which tells a watcher
// nothing (on boards too small for them, IDA*). An item is the empty square, which many boards share: a way is told by
// the squares that it visits.
[[nodiscard]] std::unique_ptr<AnyProblem> tiles_problem(const Tiles& start, PatternShelf& patterns);

}  // namespace tiles

namespace queens {

struct QueensWish {
  int rows = 8;
  bool all = false;        // backtracking goes on after the first solution and counts them all
  std::uint64_t seed = 1;  // of the shuffles
};

// "backtracking", and generate-and-test over "orders" of the columns or over "shuffles" of them, which are endless.
// Items are the squares, row * rows + column.
[[nodiscard]] std::unique_ptr<AnyProblem> queens_problem(const QueensWish& wish);

}  // namespace queens

}  // namespace arborist
