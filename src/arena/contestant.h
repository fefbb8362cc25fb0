// Contestant: a player as it takes part in a match: who it is, what it is called, and what it may use.
//
//   alphabeta:depth=5               the player, called by its spec
//   new=engine:hash=64              the same with a name
//   mcts@movetime=200ms             a player with terms of its own: time, movetime, nodes, depth
//   new=uci:./engine@time=8+0.08,nodes=100000
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/time_control.h"
#include "core/expected.h"
#include "core/spec.h"

namespace arborist {

struct Contestant {
  std::string name;
  Spec spec;
  Terms terms;
};

// `usual` are the terms of players without terms of their own.
[[nodiscard]] Expected<Contestant> parse_contestant(std::string_view text, const Terms& usual);

// All of them; those that would be called alike are told apart by a number.
[[nodiscard]] Expected<std::vector<Contestant>> parse_contestants(const std::vector<std::string>& texts,
                                                                  const Terms& usual);

}  // namespace arborist
