// A judged game for people: as PGN that other programs read too ([%eval], NAGs, the better line as a variation), and as
// a graph of the chances.
//
//   annotate(pgn, judged);
//   std::cout << chess::to_pgn(pgn);
//   write(chance_graph(pgn, judged));
#pragma once

#include <string>

#include "chess/pgn_game.h"
#include "chess/pgn_text.h"
#include "coach/analysis.h"

namespace arborist::coach {

// As [%eval] has it: White's view of the position after a move that is worth `after` to its mover. A mate that was just
// given is one in 0.
[[nodiscard]] chess::PgnEval eval_after(Score after, Side mover);

// Comments, marks and variations of the annotator before stay; an evaluation that was there is replaced, and so is what
// an analysis before this one said. `judged` is of the game's main_line().
void annotate(chess::PgnGame& game, const JudgedGame& judged);

// "Mistake. Allows the fork Nc7+, which wins the rook on a8. Nf3 was best."; empty for a good move.
[[nodiscard]] std::string verdict_text(const JudgedMove& move, const chess::Position& before);

// White's chances from move to move, with the moves that were graded; follows the reader's light or dark colours.
[[nodiscard]] std::string chance_graph(const chess::PgnGame& game, const JudgedGame& judged);

}  // namespace arborist::coach
