// Sentences for mistakes that nothing on the board explains: how the game stands. Their claims are chances, and say
// less than the search found, so that others agree.
//
//   if (auto words = standing_sentence(move, position)) …       // "Lets a winning position slip: Nc5 Rd8 Ra7."
#pragma once

#include <optional>

#include "coach/sentences.h"

namespace arborist::coach {

[[nodiscard]] std::optional<Sentence> standing_sentence(const JudgedMove& move, const Position& before);

}  // namespace arborist::coach
