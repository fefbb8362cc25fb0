// A level's seed, written into the player's name, where it is shown and saved with the game: who plays below full
// strength has good and bad days, and does not overlook the same things in every game.
//
//   with_level_seed("engine:elo=1000", {})        // "engine:elo=1000,seed=2871…": drawn
//   with_level_seed("alphabeta:depth=3", {})      // the same
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace arborist {

// `seed` where one is named; a seed that the player has stays. A text that is no player stays as it is.
[[nodiscard]] std::string with_level_seed(const std::string& player, std::optional<std::uint64_t> seed);

}  // namespace arborist
