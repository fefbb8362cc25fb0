// Puzzles: positions of judged games in which one move alone punishes a mistake, move after move, until something is
// won or the king is mated. Their rating is where the engine's levels begin to find them.
//
//   PuzzleMaker maker(analyst);
//   for (const Puzzle& puzzle : maker.puzzles_of(game, judged, stop)) write(puzzle);
#pragma once

#include <stop_token>
#include <vector>

#include "coach/analysis.h"
#include "coach/motifs.h"
#include "engine/engine.h"

namespace arborist::coach {

struct Puzzle {
  std::size_t ply = 0;  // of the mistake in the game, from 0
  chess::Position before;
  Move mistake;
  // From the position after the mistake: the solver's moves and the answers in turn, the solver's the last.
  std::vector<Move> solution = {};
  std::vector<Motif> motifs = {};
  int rating = 0;

  [[nodiscard]] chess::Position position() const { return before.after(mistake); }
};

class PuzzleMaker {
 public:
  explicit PuzzleMaker(Analyst& analyst) : analyst_(analyst) {}

  // Of mistakes and blunders of both sides. Where it is stopped, what was found so far.
  [[nodiscard]] std::vector<Puzzle> puzzles_of(const Game<chess::Position>& game, const JudgedGame& judged,
                                               const std::stop_token& stop = {});

 private:
  [[nodiscard]] std::vector<Move> only_line(Game<chess::Position> game, const std::stop_token& stop);
  [[nodiscard]] int rating_of(const Puzzle& puzzle, const std::stop_token& stop);
  [[nodiscard]] bool is_solved(const Puzzle& puzzle, int elo, std::uint64_t seed, const std::stop_token& stop);

  Analyst& analyst_;
  engine::Engine solver_{{.hash_megabytes = 1}};
};

}  // namespace arborist::coach
