// A game of a match as a line of its journal, and back.
//
//   auto game = parse_line(to_line(finished), plan);
#pragma once

#include <string>
#include <string_view>

#include "arena/match.h"

namespace arborist {

[[nodiscard]] std::string to_line(const FinishedGame& game);
// Its moves are legal, and it ended as the board tells.
[[nodiscard]] Expected<FinishedGame> parse_line(std::string_view line, const MatchPlan& plan);

// A text as a journal gives it back: what is not UTF-8 is replaced.
[[nodiscard]] std::string as_kept(const std::string& text);

}  // namespace arborist
