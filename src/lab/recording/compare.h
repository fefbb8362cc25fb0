// Two recordings side by side: what only one of them searched, by the moves that lead there, and their counts.
//
//   auto comparison = compare(alpha_beta, minimax);
//   comparison->only_second                               // how many positions only minimax entered
#pragma once

#include <string>
#include <vector>

#include "core/expected.h"
#include "lab/recording/recording.h"

namespace arborist::lab {

struct Comparison {
  std::uint64_t both = 0;  // lines of moves that both searched; one that was searched twice counts once
  std::uint64_t only_first = 0;
  std::uint64_t only_second = 0;
  bool same_move = false;
  bool same_value = false;
  // The nodes of each that the other did not search.
  std::vector<NodeNumber> first_alone;
  std::vector<NodeNumber> second_alone;
};

// The error tells why they cannot be compared: another game, or another position.
[[nodiscard]] Expected<Comparison> compare(const Recording& first, const Recording& second);

[[nodiscard]] std::string to_text(const Comparison& comparison, const Recording& first, const Recording& second);

}  // namespace arborist::lab
