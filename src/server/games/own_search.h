// The search by which a program chose a move, as it can be recorded and looked at again: the player's own, without its
// book and without a clock, as far as it came.
//
//   own_search(spec, evaluators, SearchedTo{.depth = 9, .nodes = 41'000})   // pvs:time=400 becomes
//   pvs:depth=9,deepen=yes
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/expected.h"
#include "core/spec.h"
#include "face/any_game.h"

namespace arborist::server {

// How far a search came, in a move that it led to.
struct SearchedTo {
  int depth = 0;
  std::uint64_t nodes = 0;
};

// `to` is nothing where that is not known, such as in a game that was opened again. The error says why there is nothing
// to be seen.
[[nodiscard]] Expected<Spec> own_search(const Spec& player, const std::vector<NamedThing>& evaluators,
                                        const std::optional<SearchedTo>& to);

// In what that search differs from the player's, in a sentence; empty where it does not.
[[nodiscard]] std::string own_search_note(const Spec& player);

}  // namespace arborist::server
