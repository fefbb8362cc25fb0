// How a match runs on the command line: its games are kept as they end, progress is shown, Ctrl-C ends it with what is
// there.
//
//   Attendance attendance(request.quiet);
//   const MatchEnd end = run_attended(request, plan, files, attendance, context.farm);
#pragma once

#include "app/attendance.h"
#include "app/match/options.h"
#include "arena/match_files.h"

namespace arborist {

[[nodiscard]] MatchEnd run_attended(const MatchRequest& request, const MatchPlan& plan, MatchFiles& files,
                                    Attendance& attendance, farm::Farm& farm);

}  // namespace arborist
