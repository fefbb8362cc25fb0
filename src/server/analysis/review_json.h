// What a page is told of a game that is judged: of each position its value, of each move its grade, what was better,
// and what the coach has to say. Of a game that is still played it is told what a mistake allows, not what was better.
//
//   Json item = reviewed_json(review, ply, today());
//   add_note(note, before, judged_move);
#pragma once

#include "core/json.h"
#include "server/analysis/review.h"

namespace arborist::server {

// After so many plies: its value and, but for the start, how good the move was that led there.
[[nodiscard]] Json reviewed_json(const Review& review, std::size_t ply, std::int64_t today);
// How far it is, and both sides' accuracy and mistakes so far.
[[nodiscard]] Json review_summary_json(const Review& review, bool is_under_way);
// The whole game at a glance: that, White's chances and the plies that are graded.
[[nodiscard]] Json judged_game_json(const Review& review, bool is_under_way);

// How good a move of a game was that is still played: grade, title, words, line and what to draw on the board.
void add_note(Json& json, const chess::Position& before, const coach::JudgedMove& move);

}  // namespace arborist::server
