// From a spec to a player, for any game: `random:seed=3`, `alphabeta:depth=5,eval=lines`, `human`.
//
//   auto player = make_player("pvs:time=200,order=all,table=16", *play, {.seed = 1, .human = {}});
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "arena/player.h"

namespace arborist {

struct PlayerNeeds {
  std::uint64_t seed = 1;                               // for players that choose by chance and were given no seed
  std::function<std::unique_ptr<Player>()> human = {};  // how people play here; empty where they cannot
  // Every turn will come with a limit or a clock: a search that is told no depth looks as far as that allows.
  bool turns_are_limited = false;
};

// `play` is any play of the game the player is for. A spec with a mistake is answered with what is wrong and the
// nearest valid ones.
[[nodiscard]] Expected<std::unique_ptr<Player>> make_player(std::string_view spec, const AnyPlay& play,
                                                            const PlayerNeeds& needs);

// All players by name, with what each does.
[[nodiscard]] std::vector<NamedThing> player_names();

}  // namespace arborist
