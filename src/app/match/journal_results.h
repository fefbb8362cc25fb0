// The results of a match, from the journal it keeps to be resumed: a line of JSON for the match, then one a game.
//
//   Results results;
//   Expected<ResultsRead> read = read_journal_results(stream, results);
#pragma once

#include <istream>

#include "arena/statistics/result_files.h"

namespace arborist {

// An error means that this is no journal of a match.
[[nodiscard]] Expected<ResultsRead> read_journal_results(std::istream& in, Results& results);

}  // namespace arborist
