// Levels of play below full strength, by Elo: how much a player of that rating looks at, how much it overlooks, and how
// wrong it judges. The numbers between the rows of the table are interpolated.
//
//   const Level level = level_of(1400);
//   level.nodes, level.unseen, level.error
//
// The scale is that of Debian's stockfish with the same UCI_Elo (docs/levels.md says how it was set).
#pragma once

#include <cstdint>

namespace arborist::engine {

inline constexpr int lowest_elo = 600;
inline constexpr int highest_elo = 3000;

struct Level {
  int elo = highest_elo;
  int nodes = 0;         // positions looked at for a move
  int unseen = 0;        // permille of quiet moves that are not seen
  int unseen_mates = 0;  // permille of mates in one that are not seen
  int taste = 0;  // what it is worth too much or too little, in the mean, to have a piece on a square; centipawns
  int error = 0;  // of judgement: how far a value is off besides, in the mean
  int good_and_bad = 0;  // days: how far the Elo of one game is from the level's, in the mean
};

// Clamped to lowest_elo … highest_elo.
[[nodiscard]] Level level_of(int elo);

// The level as it plays one game: on a good or a bad day, by the game's seed.
[[nodiscard]] Level level_of_the_day(int elo, std::uint64_t seed);

}  // namespace arborist::engine
