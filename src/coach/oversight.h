// Oversight: why a level below full strength played a bad move, as a fact about its eyes (engine/levels/level_eyes.h),
// which are the same whenever they are asked: what it did not see, what it judged wrong, or how little it looked at.
//
//   if (const auto why = oversight_of({.elo = 1000, .seed = 7}, game, ply, judged_move)) say(why->text);
//   // "It did not see the bishop on b7: Bxg2."
#pragma once

#include <optional>
#include <string>

#include "coach/judging.h"
#include "engine/levels/play.h"
#include "game/game.h"

namespace arborist::coach {

struct Oversight {
  enum class Kind : std::uint8_t {
    unseen,     // `move`, at `position`, was not there for it
    misjudged,  // it thought `centipawns` too well of what came of its move, or too little of the best one
    shallow     // it looked at no more than `nodes` positions
  };
  Kind kind = Kind::shallow;
  std::string text;
  chess::Position position = {};
  std::optional<Move> move = std::nullopt;
  int centipawns = 0;
  int nodes = 0;
};

// Of the graded move at this ply, which that player made; nothing for a good move.
[[nodiscard]] std::optional<Oversight> oversight_of(const engine::Weakness& player, const Game<chess::Position>& game,
                                                    std::size_t ply, const JudgedMove& move);

}  // namespace arborist::coach
