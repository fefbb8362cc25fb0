// Engines from outside as players, by spec: `uci:PROGRAM[,option=value…]` and `xboard:PROGRAM[,…]`. They play chess.
//
//   if (is_outside_player(text)) return make_outside_player(text, play);
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "arena/player.h"

namespace arborist {

[[nodiscard]] bool is_outside_player(std::string_view spec);

// Starts the program. `play` is any play of the game the player is for.
[[nodiscard]] Expected<std::unique_ptr<Player>> make_outside_player(std::string_view spec, const AnyPlay& play);

// What each of the settings means that are Arborist's own and not the engine's.
[[nodiscard]] const std::vector<NamedThing>& uci_player_settings();
[[nodiscard]] const std::vector<NamedThing>& xboard_player_settings();

}  // namespace arborist
