// Results: who played whom, and how it ended. What ratings and cross tables are made of. Equal results are equal
// however they were ordered when they came.
//
//   Results results;
//   results.add("arborist", "toga2", GameResult::won);              // the first player had the first move
//   Tally all = results.between(0, 1);                              // by place in results.players()
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "arena/statistics/tally.h"
#include "core/expected.h"

namespace arborist {

class Results {
 public:
  static constexpr std::size_t most_players = 1000;
  static constexpr std::size_t longest_name = 200;

  // The games of two players in which the same of them moved first, as that one counts.
  struct Pairing {
    std::size_t first = 0;
    std::size_t second = 0;
    Tally tally;
  };

  // Refused are an empty or very long name, a player against itself, and more players than can be rated.
  [[nodiscard]] Expected<void> add(std::string_view first, std::string_view second, GameResult for_first);
  [[nodiscard]] Expected<void> add(std::string_view first, std::string_view second, const Tally& for_first);

  // In alphabetical order; a place in it stands for a player everywhere.
  [[nodiscard]] std::vector<std::string> players() const;
  // In the order of their players.
  [[nodiscard]] std::vector<Pairing> pairings() const;
  // Of all games of two players, as the one counts.
  [[nodiscard]] Tally between(std::size_t one, std::size_t other) const;
  [[nodiscard]] std::uint64_t games() const;
  // All games as the side that moved first counts.
  [[nodiscard]] Tally of_first_side() const;

  friend bool operator==(const Results&, const Results&) = default;

 private:
  // By first player, then by second; a player is a key of the outer map even if it never moved first.
  std::map<std::string, std::map<std::string, Tally, std::less<>>, std::less<>> tallies_;
};

}  // namespace arborist
