// Opening names by position, so that every order of moves finds the same name.
//
//   if (const Opening* o = opening_at(position)) show(o->eco, o->name);      // C60, Ruy Lopez
//   std::string name = opening_name(game);                                   // of the last named position of the line
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "chess/position.h"
#include "core/expected.h"
#include "game/game.h"

namespace arborist::chess {

struct Opening {
  std::string eco;
  std::string name;
  std::vector<Move> moves;  // from the start position
  friend bool operator==(const Opening&, const Opening&) = default;
};

// A table of lines like "C60 Ruy Lopez: e4 e5 Nf3 Nc6 Bb5". Every move is checked, and no position has two names.
[[nodiscard]] Expected<std::vector<Opening>> parse_openings(std::string_view table);

// The openings that Arborist knows.
[[nodiscard]] const std::vector<Opening>& openings();

// The opening whose position this is; null where it has no name. Clocks do not matter.
[[nodiscard]] const Opening* opening_at(const Position& position);
// That of the last position of the game that has one.
[[nodiscard]] const Opening* opening_of(const Game<Position>& game);
// Its name, empty where there is none.
[[nodiscard]] std::string opening_name(const Game<Position>& game);

}  // namespace arborist::chess
