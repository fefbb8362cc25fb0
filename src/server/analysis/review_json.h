// What a page is told of a game that is judged: of each position its value, of each move its grade, what was better,
// and what the coach has to say.
//
//   Json item = reviewed_json(review, ply);
#pragma once

#include "core/json.h"
#include "server/analysis/review.h"

namespace arborist::server {

// After so many plies: its value and, but for the start, how good the move was that led there.
[[nodiscard]] Json reviewed_json(const Review& review, std::size_t ply);
// How far it is, and both sides' accuracy and mistakes so far.
[[nodiscard]] Json review_summary_json(const Review& review);

}  // namespace arborist::server
