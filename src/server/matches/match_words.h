// What the numbers of a match say, in sentences: who is stronger, how sure that is, what is still missing.
//
//   std::string words = words_of(plan, standing, {.seconds_a_game = 4.2});
#pragma once

#include <string>

#include "arena/match.h"

namespace arborist::server {

struct MatchPace {
  double seconds_a_game = 0;  // 0: not known yet
  bool is_running = false;    // else nothing is said of what is to come
};

[[nodiscard]] std::string words_of(const MatchPlan& plan, const MatchEnd& stands, const MatchPace& pace);

// "2 minutes", "not quite an hour": for people, rounded.
[[nodiscard]] std::string rough_time(double seconds);

}  // namespace arborist::server
