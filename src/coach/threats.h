// Threats: what a quiet move is good for. A threat is what would be won if the other side passed; a search over
// material proves it.
//
//   if (const auto threat = threat_of(position)) …              // by the side that has just moved
//   if (auto words = threat_sentence(move, position)) …         // "Allows Nb4, which threatens Nxd3."
#pragma once

#include <optional>

#include "coach/sentences.h"

namespace arborist::coach {

struct Threat {
  Move move;
  int gain = 0;  // pawns; 0 where it mates
  bool mates = false;
};
// The greatest, of two pawns and more; nothing where the side to move is in check, for it cannot pass.
[[nodiscard]] std::optional<Threat> threat_of(const Position& position);

// The answer to a move makes a threat that was not there, and would not be there after the best move; or the best move
// makes one that the move played does not.
[[nodiscard]] std::optional<Sentence> threat_sentence(const JudgedMove& move, const Position& before);

}  // namespace arborist::coach
