// The results of a match and its games as JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "arena/match.h"

namespace arborist {

// Who plays what, and how.
[[nodiscard]] nlohmann::ordered_json start_json(const MatchPlan& plan);
// One game: who, result, reason, moves.
[[nodiscard]] nlohmann::ordered_json to_json(const FinishedGame& game, const MatchPlan& plan);
// Everything the report in words tells.
[[nodiscard]] nlohmann::ordered_json to_json(const MatchPlan& plan, const MatchEnd& end);

}  // namespace arborist
