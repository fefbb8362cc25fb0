// A finished game of a match as text for files: PGN with evaluations and clocks for chess, a readable record for every
// game, and a line of CSV.
//
//   file << to_pgn(game, plan);
#pragma once

#include <string>

#include "arena/match.h"

namespace arborist {

// Of a game of chess. After each searched move stands {+0.35/12 0.9s} (value for its player in pawns, depth, time) and,
// where there are clocks, [%clk]; after the last one, why the game ended.
[[nodiscard]] std::string to_pgn(const FinishedGame& game, const MatchPlan& plan);

// As record.h writes it, ended by an empty line.
[[nodiscard]] std::string to_record(const FinishedGame& game, const MatchPlan& plan);

[[nodiscard]] std::string csv_heading();
[[nodiscard]] std::string to_csv(const FinishedGame& game, const MatchPlan& plan);

// "1-0", "0-1", "1/2-1/2", or "*" for a game that does not count.
[[nodiscard]] std::string result_text(const FinishedGame& game);
// "by rule", "adjudicated", "time forfeit", …: as PGN's tag Termination names it.
[[nodiscard]] std::string termination_text(const FinishedGame& game);

}  // namespace arborist
