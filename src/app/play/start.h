// Where a command's game begins: as the game reads it, @FILE with that in it, or a start by chance, which follows from
// the seed and is told on standard error. Only the command line reads such a file; to a game, a page or a recording the
// text means nothing.
//
//   auto play = start_from(game, request.setup, request.seed);
//   auto play = start_search(game, "chess960:random", {"e4"}, 1);     // tells "the start is chess960:518 (seed 1)"
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "face/any_game.h"

namespace arborist {

inline constexpr const char* start_help =
    "Where to start, or @FILE with that in it; 'arborist games GAME' tells how it is written";

[[nodiscard]] Expected<std::unique_ptr<AnyPlay>> start_from(const AnyGame& game, std::string_view typed,
                                                            std::uint64_t seed);
// After these moves, and not over.
[[nodiscard]] Expected<std::unique_ptr<AnyPlay>> start_search(const AnyGame& game, std::string_view typed,
                                                              const std::vector<std::string>& moves,
                                                              std::uint64_t seed);

}  // namespace arborist
