// Sentences for mistakes by which nothing is won at once: what changed on the board, and how the game stands. Their
// claims are chances, and say less than the search found, so that others agree.
//
//   if (auto fact = structure_sentence(move, position)) …       // "Gives up castling."
//   if (auto words = standing_sentence(move, position)) …       // "Lets a won game slip: after Nc5 nothing is left of
//   it."
#pragma once

#include <optional>

#include "coach/sentences.h"

namespace arborist::coach {

// A fact of the board that came with the move and not with the best one; nothing where either line wins material.
[[nodiscard]] std::optional<Sentence> structure_sentence(const JudgedMove& move, const Position& before);
[[nodiscard]] std::optional<Sentence> standing_sentence(const JudgedMove& move, const Position& before);

}  // namespace arborist::coach
