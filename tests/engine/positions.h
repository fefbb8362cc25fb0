// Positions for the tests of the engine: random play from the bench's positions.
#pragma once

#include <vector>

#include "chess/fen.h"
#include "core/random.h"
#include "engine/bench.h"
#include "game/game.h"

namespace arborist::engine {

inline chess::Position at(std::string_view fen) { return *chess::parse_fen(fen); }
inline Game<chess::Position> game_at(std::string_view fen) { return Game(at(fen)); }

// Every position of a few random games from each of the bench's positions; none of them is over.
inline std::vector<chess::Position> random_positions(std::uint64_t seed, int plies) {
  Random random(seed);
  std::vector<chess::Position> positions;
  for (const std::string_view fen : bench_positions()) {
    chess::Position position = at(fen);
    for (int ply = 0; ply < plies && !position.outcome(); ++ply) {
      positions.push_back(position);
      const auto moves = position.moves();
      position = position.after(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
  return positions;
}

}  // namespace arborist::engine
