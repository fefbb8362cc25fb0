// From a spec to a player, for any game: `random:seed=3`, `alphabeta:depth=5,eval=lines`, `human`.
//
//   const auto spec = Spec::parse("pvs:time=200,order=all,table=16");
//   auto player = make_player(*spec, *play, {.seed = 1, .permissions = Permissions::everything()});
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "arena/player.h"
#include "core/permissions.h"
#include "core/spec.h"

namespace arborist {

struct PlayerNeeds {
  std::uint64_t seed = 1;                               // for players that choose by chance and were given no seed
  std::function<std::unique_ptr<Player>()> human = {};  // how people play here; empty where they cannot
  // Every turn will come with a limit or a clock: a search that is told no depth looks as far as that allows.
  bool turns_are_limited = false;
  Permissions permissions = {};  // of this player and of those that it leads on to
};

// `play` is any play of the game the player is for. A spec with a mistake is answered with what is wrong and the
// nearest valid ones, one that asks for more than is permitted with what that is.
[[nodiscard]] Expected<std::unique_ptr<Player>> make_player(const Spec& spec, const AnyPlay& play,
                                                            const PlayerNeeds& needs);

// What make_player would find wrong with the spec; nothing is started, opened or taken, so it costs next to nothing. It
// cannot tell whether a file can be read, a program answers or memory is left.
[[nodiscard]] Expected<void> check_player(const Spec& spec, const AnyPlay& play, const PlayerNeeds& needs);

// Whether the spec's settings with a size are within what is permitted; whether they are numbers at all is told by
// whoever reads them.
[[nodiscard]] Expected<void> check_sizes(const Spec& spec, const Permissions& permissions);

// The stricter of both.
[[nodiscard]] Limits permitted(Limits limits, const Permissions& permissions);

// All players by name, with what each does.
[[nodiscard]] std::vector<NamedThing> player_names();

}  // namespace arborist
