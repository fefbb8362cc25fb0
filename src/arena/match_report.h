// The results of a match or tournament for people.
//
//   std::cout << report_text(plan, end);
#pragma once

#include <string>

#include "arena/match.h"
#include "arena/statistics/elo.h"
#include "arena/statistics/results.h"

namespace arborist {

// What is played and how, and who hides behind the names.
[[nodiscard]] std::string heading_text(const MatchPlan& plan);
// "124 of 400: +30 =70 -24, Elo …": how it stands.
[[nodiscard]] std::string progress_line(const MatchPlan& plan, const Scoreboard& board);
[[nodiscard]] std::string report_text(const MatchPlan& plan, const MatchEnd& end);

// Who played whom, by name.
[[nodiscard]] Results results_of(const MatchPlan& plan, const Scoreboard& board);
// By pairs where there are any; else by games.
[[nodiscard]] Elo elo_of(const Scoreboard& board, std::size_t player, std::size_t opponent);
// "+12 =3 -5"
[[nodiscard]] std::string to_text(const Tally& tally);
// "0:3 ½:4 1:10 1½:2 2:1"
[[nodiscard]] std::string to_text(const Pairs& pairs);

}  // namespace arborist
