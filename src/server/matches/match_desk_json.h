// A match as the messages of docs/protocol.md write it.
//
//   Json state = standing_json(run.plan(), run.standing());
#pragma once

#include "core/json.h"
#include "server/matches/match_order.h"
#include "server/matches/match_run.h"

namespace arborist::server {

[[nodiscard]] Json row_json(const GameRow& row);
// What is played and how, in words where people read it.
[[nodiscard]] Json setup_json(const MatchOrder& order, const MatchPlan& plan);
// How it stands: report, charts, boards, newest games.
[[nodiscard]] Json standing_json(const MatchPlan& plan, const MatchRun::Standing& now);
// One game with a board for every ply, to be replayed.
[[nodiscard]] Expected<Json> replay_json(const FinishedGame& game, const MatchPlan& plan);

}  // namespace arborist::server
