// Tables for people: every player against every other, and the list of ratings.
//
//   #  player       points   %      1     2     3
//   1  arborist      13.5/20  67.5    ·  7.5   6.0
//
//   print(cross_table(results));                                     // best score first
//   print(cross_table(results, {.order = names_by_rating}));
#pragma once

#include <string>
#include <vector>

#include "arena/statistics/ratings.h"
#include "arena/statistics/results.h"

namespace arborist {

struct CrossTableOptions {
  std::vector<std::string> order = {};  // of the players, all of them; empty: by share of points
  bool counts = false;                  // cells as +wins =draws -losses instead of points
  std::size_t longest_name = 32;        // columns; longer names are shortened in the middle
};

[[nodiscard]] std::string cross_table(const Results& results, const CrossTableOptions& options = {});

// One line a player: rating, error, games, score, draws, opponents, and how sure it is that the next one is weaker.
[[nodiscard]] std::string rating_table(const Ratings& ratings, std::size_t longest_name = 40);

// "a very long name" as "a ver…ame".
[[nodiscard]] std::string shortened(std::string_view name, std::size_t columns);

}  // namespace arborist
