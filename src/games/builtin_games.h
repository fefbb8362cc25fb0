// The games that come with Arborist: every folder beside this file. The build writes the list from the folders.
//
//   const GameList games = builtin_games();
#pragma once

#include "face/any_game.h"

namespace arborist {

[[nodiscard]] GameList builtin_games();

}  // namespace arborist
