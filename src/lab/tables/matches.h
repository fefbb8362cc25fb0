// Short matches for the tables: pairs of games from random openings, fixed depth, the same games on every machine.
#pragma once

#include <string>

#include "arena/statistics/tally.h"
#include "lab/tables/tables.h"

namespace arborist::lab {

struct ShortMatch {
  std::string game;
  std::string first;
  std::string second;
  std::size_t pairs = 10;
  int random_plies = 6;
  std::uint64_t seed = 1;
};

// As the first player sees it.
[[nodiscard]] Expected<Tally> play_match(const TableRun& run, const ShortMatch& match);
// "12 won, 5 drawn, 3 lost of 20: 72.5 %"
[[nodiscard]] std::string to_text(const Tally& tally);

}  // namespace arborist::lab
