// The results of a match and its games as JSON, for the command line and for pages.
//
//   std::cout << write_json(to_json(plan, standing(plan, board)), 2);
#pragma once

#include "arena/match.h"
#include "core/json.h"

namespace arborist {

// Who plays what, and how.
[[nodiscard]] Json start_json(const MatchPlan& plan);
// One game: who, result, reason, moves.
[[nodiscard]] Json to_json(const FinishedGame& game, const MatchPlan& plan);
// Everything the report in words tells.
[[nodiscard]] Json to_json(const MatchPlan& plan, const MatchEnd& end);

}  // namespace arborist
