#include "arena/statistics/results.h"

#include <fmt/format.h>

#include <iterator>

#include "core/text.h"

namespace arborist {

Expected<void> Results::add(std::string_view first, std::string_view second, GameResult for_first) {
  Tally tally;
  tally.add(for_first);
  return add(first, second, tally);
}

Expected<void> Results::add(std::string_view first, std::string_view second, const Tally& for_first) {
  for (const auto name : {first, second}) {
    if (trim(name).empty()) return Error{"a player has no name"};
    if (name.size() > longest_name) return Error{in_quotes(name) + " is too long for a player's name"};
  }
  if (first == second) return Error{in_quotes(first) + " cannot play against itself"};
  for (const auto name : {first, second}) {
    if (tallies_.contains(name)) continue;
    if (tallies_.size() == most_players) return Error{fmt::format("there are more than {} players", most_players)};
    tallies_.try_emplace(std::string(name));
  }
  tallies_.find(first)->second[std::string(second)] += for_first;
  return {};
}

std::vector<std::string> Results::players() const {
  std::vector<std::string> names;
  names.reserve(tallies_.size());
  for (const auto& [name, tallies] : tallies_) names.push_back(name);
  return names;
}

std::vector<Results::Pairing> Results::pairings() const {
  std::map<std::string_view, std::size_t> place;
  for (const auto& [name, tallies] : tallies_) place.emplace(name, place.size());
  std::vector<Pairing> list;
  for (const auto& [first, tallies] : tallies_)
    for (const auto& [second, tally] : tallies) list.push_back({place.at(first), place.at(second), tally});
  return list;
}

Tally Results::between(std::size_t one, std::size_t other) const {
  const auto& [one_name, one_first] = *std::next(tallies_.begin(), static_cast<std::ptrdiff_t>(one));
  const auto& [other_name, other_first] = *std::next(tallies_.begin(), static_cast<std::ptrdiff_t>(other));
  Tally all;
  if (const auto found = one_first.find(other_name); found != one_first.end()) all += found->second;
  if (const auto found = other_first.find(one_name); found != other_first.end()) all += found->second.swapped();
  return all;
}

std::uint64_t Results::games() const { return of_first_side().games(); }

Tally Results::of_first_side() const {
  Tally all;
  for (const auto& [first, tallies] : tallies_)
    for (const auto& [second, tally] : tallies) all += tally;
  return all;
}

}  // namespace arborist
