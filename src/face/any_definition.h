// AnyDefinition: a game's definition as far as searches ask for one, for a position of any game.
//
//   using AnyRun = SearchRun<AnyDefinition, EvaluatorRef<AnyPosition>>;
#pragma once

#include <string>
#include <vector>

#include "face/any_position.h"

namespace arborist {

struct AnyDefinition {
  using Position = AnyPosition;
  static std::string move_text(const AnyPosition& position, const AnyMove& move) { return position.move_text(move); }
  static std::vector<AnyMove> reference_moves(const AnyPosition& position) { return position.reference_moves(); }
};

}  // namespace arborist
