// A player from a text of the test's own, which may do everything.
//
//   auto player = make_from("alphabeta:depth=3", *play);
#pragma once

#include <memory>
#include <string>

#include "arena/players.h"

namespace arborist::testing {

inline Expected<std::unique_ptr<Player>> make_from(const std::string& text, const AnyPlay& play,
                                                   const PlayerNeeds& needs = {
                                                       .permissions = Permissions::everything()}) {
  const auto spec = Spec::parse(text);
  if (!spec) return spec.error();
  return make_player(*spec, play, needs);
}

}  // namespace arborist::testing
