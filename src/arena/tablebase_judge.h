// Games of chess that endgame tables decide: as soon as they know a position, the game ends with what they say.
//
//   auto make = tablebase_adjudicator("/where/the/files/are");       // Expected<MakeAdjudicator>
//   adjudication.others.push_back(*make);
//
// Won but for the fifty-move rule is drawn.
#pragma once

#include <functional>
#include <string>

#include "arena/adjudication.h"
#include "chess/position.h"

namespace arborist {

// What a table says of a position for the side to move: at least 2 won, at most -2 lost, between them drawn; none where
// it does not know.
using ProbeTables = std::function<MaybeScore(const chess::Position&)>;
[[nodiscard]] std::unique_ptr<Adjudicator> make_tablebase_adjudicator(ProbeTables probe);

// With Syzygy tables; an error where there are none.
[[nodiscard]] Expected<MakeAdjudicator> tablebase_adjudicator(const std::string& path);

}  // namespace arborist
