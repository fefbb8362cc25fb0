// Which players can be rated together. Two players stand on one scale if a chain of games links them; and if both took
// points from each other along such chains, the likeliest difference between them is finite (Ford's condition).
//
//   RatingGroups groups = find_groups(pairings, players, anchored);
//   if (groups.one_sided(i, j)) …            // linked, but every game between their circles was won by the same one
//
// Cost: linear in players and pairings.
#pragma once

#include <vector>

#include "arena/statistics/results.h"

namespace arborist {

struct RatingGroups {
  // For each player: the group of all it is linked with, and within that the circle with which points were exchanged.
  // Groups are numbered by size, largest first; a circle that only won against another has the smaller number.
  std::vector<std::size_t> group;
  std::vector<std::size_t> circle;
  std::size_t groups = 0;
  std::size_t circles = 0;

  [[nodiscard]] bool one_sided(std::size_t one, std::size_t other) const { return circle[one] != circle[other]; }
};

// Players with a given rating stand on one scale, games or not.
[[nodiscard]] RatingGroups find_groups(const std::vector<Results::Pairing>& pairings, std::size_t players,
                                       const std::vector<std::size_t>& anchored);

}  // namespace arborist
