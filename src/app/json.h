// The JSON that commands print for machines.
#pragma once

#include <nlohmann/json.hpp>

#include "face/any_game.h"

namespace arborist {

[[nodiscard]] nlohmann::ordered_json to_json(Score score);
[[nodiscard]] nlohmann::ordered_json to_json(const Counts& counts);
[[nodiscard]] nlohmann::ordered_json to_json(const Analysis& analysis);
[[nodiscard]] nlohmann::ordered_json to_json(const std::vector<NamedThing>& things);

}  // namespace arborist
