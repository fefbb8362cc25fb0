// The lanes of a race: every search runs on the same problem, watched, and comes back with its way, its counts and, in
// columns, the events that a page replays.
//
//   PathLanes found = run_lanes(wish, searches, limits, patterns);
//   office.answer(connection, id, type, found.json(), found.data());
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "core/stopwatch.h"
#include "face/any_problem.h"
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
  FoundWay way = {};
  bool complete = true;  // all events were kept
  Json profile = {};     // what was looked at, of problems whose events are not sent

  // One entry an event; `costs` only for those that carry one.
  std::vector<std::uint32_t> items = {};
  std::vector<std::uint8_t> kinds = {};
  std::vector<float> costs = {};

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

// What a page is told of a search: how states were reached and left, the choices that stood, or its profile only.
enum class Replay : std::uint8_t { states, choices, profile };

// Bytes and time are divided among the searches: what one leaves, the later ones have.
[[nodiscard]] std::vector<Lane> race(const AnyProblem& problem, const std::vector<path::PathAlgorithm>& searches,
                                     const LaneLimits& limits, Replay replay);

[[nodiscard]] PathLanes run_lanes(const PathProblem& wish, const std::vector<path::PathAlgorithm>& searches,
                                  const LaneLimits& limits, tiles::PatternShelf& patterns);

}  // namespace arborist::server
