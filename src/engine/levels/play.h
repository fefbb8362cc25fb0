// What a player of some Elo does in a game.
//
//   auto result = search_at_level(engine, game, {.limits = limits}, {.elo = 1400, .seed = 7});
//   play(*result.best);
//
// The move follows from the game so far, the level and the seed alone: what the engine learnt before is forgotten. One
// seed is one game's: the next has other oversights.
#pragma once

#include <stop_token>

#include "engine/engine.h"
#include "engine/levels/level.h"

namespace arborist::engine {

struct Weakness {
  int elo = highest_elo;
  std::uint64_t seed = 1;
};

// Where there is a clock, the answer takes a human while; a limit of time holds, and a stop of the limits ends it. A
// watcher sees every step, as with search_watched.
[[nodiscard]] SearchResult search_at_level(Engine& engine, const Game<chess::Position>& game, SearchRequest request,
                                           const Weakness& weakness, const ProgressCallback& report = {},
                                           SearchWatcher* watcher = nullptr);

// How long a person would take for the move that was found, where there is time enough on the clock: longer for a
// choice than for a retake or the only move. Never more than a thirtieth of what is left, nor than a limit of time;
// nothing without a clock, or while it is the other's that runs.
[[nodiscard]] Duration human_while(const Game<chess::Position>& game, chess::Move move, const SearchRequest& request,
                                   std::uint64_t seed);
// Waits so long, or until a stop is asked for.
void rest(Duration time, const std::stop_token& stop);

}  // namespace arborist::engine
