// LevelEyes: the eyes of a level in one game. Which moves it does not see follows from the game's seed and the move
// alone, not from where in the search it comes up, and stays so for some moves of the game: who has not seen the bishop
// on b2 does not see it in any line. It has tastes, too, which are a game's own as well: squares on which it
// thinks too much or too little of a piece. Seen always: a retake, an answer to check, and whatever the level is too
// strong to miss.
//
//   const LevelEyes eyes(1400, seed, game);
//   engine.search(game, {.limits = …, .eyes = &eyes});
#pragma once

#include <array>
#include <cstdint>

#include "engine/eyes.h"
#include "engine/levels/level.h"
#include "game/game.h"

namespace arborist::engine {

class LevelEyes final : public Eyes {
 public:
  LevelEyes(const Level& level, std::uint64_t seed, const Game<chess::Position>& game);

  [[nodiscard]] bool overlooks(const chess::Position& position, chess::Move move, chess::Move last,
                               int ply) const override;
  [[nodiscard]] Score judge(const chess::Position& position, Score value) const override;
  // How many positions it looks at: where few pieces are left, lines are long and easily seen.
  [[nodiscard]] int nodes(const chess::Position& position) const;

 private:
  Level level_;
  std::uint64_t seed_;
  std::uint64_t plies_;                              // of the game at the root
  std::array<std::array<int, 64>, 16> tastes_ = {};  // by piece and square, for its own side
};

// How hard a move is to see, in percent of a quiet move that goes forward.
[[nodiscard]] int difficulty(const chess::Position& position, chess::Move move, chess::Move last);

}  // namespace arborist::engine
