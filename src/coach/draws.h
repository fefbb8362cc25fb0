// Draws that the rules make, whatever they are worth: stalemate, a position that comes again, too little material.
//
//   if (const auto draw = draw_shown_by(position, line)) say(draw->words);      // "stalemate"
//   if (auto words = draw_sentence(move, position)) …                           // "Allows a draw by stalemate: Kc7."
#pragma once

#include <optional>

#include "coach/sentences.h"

namespace arborist::coach {

struct ShownDraw {
  const char* words = "";
  std::vector<Move> line;  // up to it
};
// The first in the line, or in the position where the line is empty.
[[nodiscard]] std::optional<ShownDraw> draw_shown_by(const Position& from, const std::vector<Move>& line);

// A better game that the answer draws, or a worse one that the best move would have drawn.
[[nodiscard]] std::optional<Sentence> draw_sentence(const JudgedMove& move, const Position& before);

}  // namespace arborist::coach
