// The JSON that commands print for machines.
#pragma once

#include "core/json.h"
#include "face/any_game.h"

namespace arborist {

[[nodiscard]] Json to_json(Score score);
[[nodiscard]] Json to_json(const Counts& counts);
[[nodiscard]] Json to_json(const Analysis& analysis);
[[nodiscard]] Json to_json(const std::vector<NamedThing>& things);

}  // namespace arborist
