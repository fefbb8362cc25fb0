// start_from: the position that a command was told to begin with: as the game reads it, or @FILE with that in it. Only
// the command line reads such a file; to a game, a page or a recording the text means nothing.
//
//   auto play = start_from(game, request.setup);
#pragma once

#include <memory>
#include <string_view>

#include "games/any_game.h"

namespace arborist {

inline constexpr const char* start_help =
    "Where to start, or @FILE with that in it; 'arborist games GAME' tells how it is written";

[[nodiscard]] Expected<std::unique_ptr<AnyPlay>> start_from(const AnyGame& game, std::string_view typed);

}  // namespace arborist
