#include "arena/statistics/rating_groups.h"

#include <algorithm>
#include <numeric>

namespace arborist {
namespace {

using Edges = std::vector<std::vector<std::size_t>>;

constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

void visit(const Edges& edges, std::size_t player, std::vector<bool>& seen, std::vector<std::size_t>& finished) {
  seen[player] = true;
  for (const auto next : edges[player])
    if (!seen[next]) visit(edges, next, seen, finished);
  finished.push_back(player);
}

// Kosaraju's: walk along the edges, then against them in the reverse order of finishing. Circles come in the order of
// the edges: here those who took points before those from whom they were taken.
std::vector<std::size_t> strong_circles(const Edges& took_from, const Edges& gave_to, std::size_t& count) {
  const auto players = took_from.size();
  std::vector<bool> seen(players, false);
  std::vector<std::size_t> finished;
  for (std::size_t player = 0; player < players; ++player)
    if (!seen[player]) visit(took_from, player, seen, finished);
  std::vector<std::size_t> circle(players, nowhere);
  std::fill(seen.begin(), seen.end(), false);
  for (auto player = finished.rbegin(); player != finished.rend(); ++player) {
    if (seen[*player]) continue;
    std::vector<std::size_t> members;
    visit(gave_to, *player, seen, members);
    for (const auto member : members) circle[member] = count;
    ++count;
  }
  return circle;
}

// Numbers the groups anew, the largest first, of equal ones that with the first player.
void largest_first(std::vector<std::size_t>& group, std::size_t groups) {
  std::vector<std::size_t> size(groups, 0), order(groups), place(groups);
  for (const auto g : group) ++size[g];
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return size[a] > size[b]; });
  for (std::size_t i = 0; i < groups; ++i) place[order[i]] = i;
  for (auto& g : group) g = place[g];
}

}  // namespace

RatingGroups find_groups(const std::vector<Results::Pairing>& pairings, std::size_t players,
                         const std::vector<std::size_t>& anchored) {
  Edges took_from(players), gave_to(players), met(players);
  const auto link = [](Edges& there, Edges& back, std::size_t one, std::size_t other) {
    there[one].push_back(other);
    back[other].push_back(one);
  };
  for (const auto& [first, second, tally] : pairings) {
    if (tally.games() == 0) continue;
    link(met, met, first, second);
    if (tally.wins + tally.draws > 0) link(took_from, gave_to, first, second);
    if (tally.losses + tally.draws > 0) link(took_from, gave_to, second, first);
  }
  for (std::size_t i = 1; i < anchored.size(); ++i) {
    link(met, met, anchored[0], anchored[i]);
    link(took_from, gave_to, anchored[0], anchored[i]);
    link(took_from, gave_to, anchored[i], anchored[0]);
  }
  RatingGroups result;
  result.circle = strong_circles(took_from, gave_to, result.circles);
  result.group.assign(players, nowhere);
  std::vector<bool> seen(players, false);
  for (std::size_t player = 0; player < players; ++player) {
    if (seen[player]) continue;
    std::vector<std::size_t> members;
    visit(met, player, seen, members);
    for (const auto member : members) result.group[member] = result.groups;
    ++result.groups;
  }
  largest_first(result.group, result.groups);
  return result;
}

}  // namespace arborist
