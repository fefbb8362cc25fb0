// The lanes of a race: every search runs on the same problem, watched, and comes back with its way, its counts and, in
// columns, the events that a page replays.
//
//   PathLanes found = run_lanes(maze, 4, algorithms, limits);
//   office.answer(connection, id, type, found.json(), found.data());
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/stopwatch.h"
#include "path/algorithm.h"
#include "path/route.h"
#include "puzzles/tiles/pattern_database.h"
#include "server/message.h"
#include "server/paths/problem.h"

namespace arborist::server {

struct LaneLimits {
  bool record = true;
  std::size_t bytes = std::size_t{7} << 20U;  // of all columns of a race together
  std::uint64_t nodes = 20'000'000;           // of each search
  std::uint64_t tour_nodes = 5'000'000;       // of each tour: jumps tried
  std::size_t memory = std::size_t{256} << 20U;
  Duration time = std::chrono::seconds(10);  // of all searches together
  std::stop_token stop = {};
};

struct Lane {
  std::string name = {};
  std::string refused = {};  // why this search cannot run on this problem
  std::string reason = {};   // of a tour: why there is none
  Ended ended = Ended::finished;
  double cost = 0;
  path::Counts counts = {};
  std::uint64_t tried = 0;  // of backtracking
  std::uint64_t taken_back = 0;
  bool complete = true;  // all events were kept
  std::vector<std::uint32_t> path = {};

  // One entry an event; `costs` only for those that carry one.
  std::vector<std::uint32_t> items = {};
  std::vector<std::uint8_t> kinds = {};
  std::vector<float> costs = {};

  [[nodiscard]] bool found() const { return ended == Ended::found; }
  [[nodiscard]] std::size_t bytes() const { return items.size() * 5 + costs.size() * 4; }
};

struct PathLanes {
  std::vector<Lane> lanes = {};
  std::string words = {};       // the race in a sentence or two
  std::string impossible = {};  // why there can be no way at all

  [[nodiscard]] Json json() const;
  // Of each lane: items (u32), costs (f32), path (u32); then of each lane its kinds (u8). Little-endian.
  [[nodiscard]] std::string data() const;
};

// The tables of the 15-puzzle, made when they are first asked for.
class PatternShelf {
 public:
  // Null where it was stopped before they were made.
  [[nodiscard]] const tiles::PatternSolver* solver(const std::stop_token& stop) {
    const std::lock_guard lock(mutex_);
    if (!solver_) solver_ = tiles::PatternSolver::build(stop);
    return solver_ ? &*solver_ : nullptr;
  }

 private:
  std::mutex mutex_;
  std::optional<tiles::PatternSolver> solver_;  // stays where it is once it is there
};

[[nodiscard]] PathLanes run_lanes(const maze::Maze& maze, int directions,
                                  const std::vector<path::PathAlgorithm>& searches, const LaneLimits& limits);
[[nodiscard]] PathLanes run_lanes(const NetworkWish& wish, const std::vector<path::PathAlgorithm>& searches,
                                  const LaneLimits& limits);
// In the order of tour::Method.
[[nodiscard]] const std::vector<std::string>& tour_rules();
[[nodiscard]] PathLanes run_lanes(const TourWish& wish, const std::vector<std::string>& rules,
                                  const LaneLimits& limits);
// The names of path searches, and "pattern".
[[nodiscard]] PathLanes run_lanes(const TilesWish& wish, const std::vector<std::string>& searches,
                                  const LaneLimits& limits, PatternShelf& patterns);

// Why there can be no such tour, with the board before it; empty where there may be one.
[[nodiscard]] std::string why_no_tour(const TourWish& wish);

}  // namespace arborist::server
