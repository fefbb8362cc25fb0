// Engines from outside as players, by spec: `uci:PROGRAM[,option=value…]` and `xboard:PROGRAM[,…]`. They play chess.
//
//   auto player = make_outside_player(spec, play, {.permissions = Permissions::everything()});
#pragma once

#include <memory>
#include <vector>

#include "arena/players.h"

namespace arborist {

[[nodiscard]] Expected<void> check_outside_player(const Spec& spec, const AnyPlay& play, const PlayerNeeds& needs);

// Starts the program. `play` is any play of the game the player is for.
[[nodiscard]] Expected<std::unique_ptr<Player>> make_outside_player(const Spec& spec, const AnyPlay& play,
                                                                    const PlayerNeeds& needs);

// What each of the settings means that are Arborist's own and not the engine's.
[[nodiscard]] const std::vector<NamedThing>& uci_player_settings();
[[nodiscard]] const std::vector<NamedThing>& xboard_player_settings();

}  // namespace arborist
