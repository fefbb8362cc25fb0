// A self-play game as PGN, to look at: the engine's value of each move as a comment, for White as PGN has it.
//
//   std::cout << chess::to_pgn(to_pgn_game(record));
#pragma once

#include "chess/pgn_game.h"
#include "engine/data/game_record.h"

namespace arborist::engine {

[[nodiscard]] chess::PgnGame to_pgn_game(const GameRecord& record);

}  // namespace arborist::engine
