// Finding and counting knight's tours.
//
//   TourFound found = find_tour({8, 8}, {.kind = Kind::closed, .start = {2, 3}});
//   Count count = count_tours({6, 6}, Kind::closed);                              // 9,862 undirected
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/limits.h"
#include "puzzles/knights_tour/board.h"

namespace arborist {
class PathWatcher;
}

namespace arborist::tour {

// plain        backtracking that tries the knight's steps in a fixed order, as in the lecture
// warnsdorff   the step to the square with the fewest ways on, of equals the one farthest from the centre; it never
//              takes a step back (Warnsdorff 1823), so that it may fail
// pruned       backtracking in Warnsdorff's order that gives a line up as soon as a square is cut off
// blocks       closed tours of small blocks, joined to one at their borders; for closed boards of any size, in the
//              spirit of Parberry (1997) and of Lin and Wei (2005)
// best         whichever of these suits the board
enum class Method : std::uint8_t { plain, warnsdorff, pruned, blocks, best };

struct TourOptions {
  Kind kind = Kind::open;
  Method method = Method::best;
  Square start = {};
  std::uint64_t seed = 1;  // breaks ties where a search is begun again
  Limits limits = {};
  PathWatcher* watcher =
      nullptr;  // sees what is tried and taken back, square by square (Board::index), the start first
};

struct TourFound {
  Tour tour = {};  // empty where there is none
  Ended ended = Ended::finished;
  std::uint64_t tried = 0;  // steps tried
  std::uint64_t taken_back = 0;
  std::optional<std::string> reason = {};  // why there can be none, or why none was found
  std::string method = {};
};

[[nodiscard]] TourFound find_tour(Board board, const TourOptions& options);

struct Count {
  std::uint64_t tours = 0;  // open: directed, from every start; closed: undirected
  std::uint64_t tried = 0;
  Ended ended = Ended::finished;  // no_path: everything was counted
  std::optional<std::string> reason = {};
};

// All tours of a board of at most 64 squares.
[[nodiscard]] Expected<Count> count_tours(Board board, Kind kind, const Limits& limits = {});

// The parts of find_tour, for those who want one of them.
[[nodiscard]] TourFound plain_tour(Board board, const TourOptions& options);
[[nodiscard]] TourFound warnsdorff_tour(Board board, const TourOptions& options);
[[nodiscard]] TourFound pruned_tour(Board board, const TourOptions& options);
[[nodiscard]] TourFound block_tour(Board board, const TourOptions& options);

}  // namespace arborist::tour
