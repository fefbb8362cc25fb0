// Puzzles as files: CSV in the columns of the large puzzle databases, or PGN, by the file's name.
//
//   file.write(puzzle_file_head("puzzles.csv"));
//   for (const auto& puzzle : puzzles) file.write(puzzle_text("puzzles.csv", puzzle, game, 3));
#pragma once

#include <string>

#include "chess/pgn_game.h"
#include "coach/puzzles.h"

namespace arborist {

[[nodiscard]] bool is_csv(const std::string& path);
// The line with the names of the columns; nothing for PGN.
[[nodiscard]] std::string puzzle_file_head(const std::string& path);
// `number` is the game's. In CSV the first move is the mistake, the rest the solution; in PGN the game begins after it.
[[nodiscard]] std::string puzzle_text(const std::string& path, const coach::Puzzle& puzzle, const chess::PgnGame& game,
                                      std::uint64_t number);

}  // namespace arborist
