// Our own chess engine as a player, without a process in between.
//
//   engine                                      by the clock, or until a limit of the turn
//   engine:nodes=20000,hash=32                  soft=N ends after the depth that passes N nodes
//   engine:time=100,threads=2
//   engine:set=null_base:5+null_depth:2         with other numbers in its search (engine/tuning/tuned_parameters.h)
//   engine:net=mine.net                         eval=classic: without any net
//   engine:elo=1400                             as strong as that, and blind to some things
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "arena/players.h"
#include "engine/levels/play.h"

namespace arborist {

// What `without` can switch off.
[[nodiscard]] std::vector<NamedThing> engine_rule_names();

// The level below full strength that a player of this spec plays at; `seed` where it names none. None behind a book,
// whose moves are not the level's.
[[nodiscard]] std::optional<engine::Weakness> level_of(const Spec& spec, std::uint64_t seed);

// `play` is any play of the game the player is for.
[[nodiscard]] Expected<void> check_engine_player(const Spec& spec, const AnyPlay& play, const PlayerNeeds& needs);
[[nodiscard]] Expected<std::unique_ptr<Player>> make_engine_player(const Spec& spec, const AnyPlay& play,
                                                                   const PlayerNeeds& needs);

}  // namespace arborist
