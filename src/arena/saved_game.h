// A game as `play` saves and loads it: a record (record.h) for every game; PGN where the name of the file ends in .pgn,
// which is for games that have it.
//
//   if (auto saved = save_game("mate.pgn", game.info(), record, end); !saved) return saved.error();
//   auto record = load_game("mate.pgn", game.info());
#pragma once

#include <string>

#include "arena/game_loop.h"
#include "arena/record.h"

namespace arborist {

// Whether a game can be saved under this name at all.
[[nodiscard]] Expected<void> check_saving(const std::string& path, const GameInfo& game);

[[nodiscard]] Expected<void> save_game(const std::string& path, const GameInfo& game, const GameRecord& record,
                                       const GameEnd& end);

// A game of PGN names no players of ours: both are empty then. Of several games, the first.
[[nodiscard]] Expected<GameRecord> load_game(const std::string& path, const GameInfo& game);

}  // namespace arborist
