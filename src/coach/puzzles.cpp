#include "coach/puzzles.h"

#include <algorithm>
#include <cmath>

#include "engine/levels/play.h"

namespace arborist::coach {
namespace {

// A move is the only one if it wins and the next best does not, by this much of chance.
constexpr double winning = 0.35;
constexpr double ahead = 0.3;
constexpr std::size_t longest_solution = 9;  // plies
constexpr int least_gain = 2;

constexpr int easiest_level = 600;
constexpr int hardest_level = 1800;
constexpr int level_step = 200;
constexpr int tries = 3;

bool is_only(const std::vector<Judgement>& lines) {
  if (lines.empty() || lines.front().line.empty()) return false;
  const Score best = lines.front().value;
  if (chance(best) < winning) return false;
  if (lines.size() < 2) return false;  // a forced move is no puzzle
  const Score second = lines[1].value;
  if (best.is_win() && !second.is_win()) return true;
  return !second.is_win() && chance(best) - chance(second) >= ahead;
}

// A recapture wins nothing: what the mistake took counts against the solution.
bool wins_something(const chess::Position& from, const std::vector<Move>& solution, int taken) {
  const Proof proof(from, solution);
  return proof.mates() || proof.gains() - taken >= least_gain;
}

// By the last move, in pawns: a piece, or what a pawn became.
int taken_by_last_move(const Game<chess::Position>& game) {
  const auto& positions = game.positions();
  return -material_of_mover(positions.back()) - material_of_mover(positions[positions.size() - 2]);
}

}  // namespace

// The solver's moves as long as each is the only one; cut back to where it has won something.
std::vector<Move> PuzzleMaker::only_line(Game<chess::Position> game, const std::stop_token& stop) {
  const chess::Position from = game.position();
  const int taken = taken_by_last_move(game);
  std::vector<Move> line;
  while (line.size() < longest_solution && game.position().has_moves() && !stop.stop_requested()) {
    const auto lines = analyst_.sure_lines(game, 2, stop);
    if (!is_only(lines)) break;
    const auto& best = lines.front().line;
    line.push_back(best[0]);
    game.play(best[0]);
    if (best.size() < 2 || !game.position().has_moves()) break;
    line.push_back(best[1]);
    game.play(best[1]);
  }
  if (line.size() % 2 == 0 && !line.empty()) line.pop_back();
  while (!line.empty() && !wins_something(from, line, taken)) line.resize(line.size() > 2 ? line.size() - 2 : 0);
  return line;
}

bool PuzzleMaker::is_solved(const Puzzle& puzzle, int elo, std::uint64_t seed, const std::stop_token& stop) {
  Game<chess::Position> game(puzzle.before);
  game.play(puzzle.mistake);
  for (std::size_t i = 0; i < puzzle.solution.size(); ++i) {
    engine::SearchRequest request;
    request.limits.stop = stop;
    if (i % 2 == 0 && engine::search_at_level(solver_, game, request, {elo, seed}).best != puzzle.solution[i])
      return false;
    game.play(puzzle.solution[i]);
  }
  return true;
}

// Every level that fails makes it harder by a step; above two levels that always find it nobody fails.
int PuzzleMaker::rating_of(const Puzzle& puzzle, const std::stop_token& stop) {
  double failed = 0;
  int always = 0;
  for (int elo = easiest_level; elo <= hardest_level && always < 2; elo += level_step) {
    int found = 0;
    for (int seed = 1; seed <= tries; ++seed)
      found += is_solved(puzzle, elo, static_cast<std::uint64_t>(seed), stop) ? 1 : 0;
    always = found == tries ? always + 1 : 0;
    failed += static_cast<double>(tries - found) / tries;
  }
  return easiest_level - level_step / 2 + static_cast<int>(std::lround(failed * level_step));
}

std::vector<Puzzle> PuzzleMaker::puzzles_of(const Game<chess::Position>& game, const JudgedGame& judged,
                                            const std::stop_token& stop) {
  std::vector<Puzzle> puzzles;
  Game<chess::Position> so_far(game.start());
  for (std::size_t ply = 0; ply < std::min(judged.moves.size(), game.moves().size()); ++ply) {
    const JudgedMove& move = judged.moves[ply];
    so_far.play(game.moves()[ply]);
    if (stop.stop_requested()) break;
    if (move.grade < Grade::mistake || !so_far.position().has_moves()) continue;
    Puzzle puzzle{
        .ply = ply, .before = game.positions()[ply], .mistake = move.move, .solution = only_line(so_far, stop)};
    if (puzzle.solution.empty() || stop.stop_requested()) continue;
    const Proof proof(puzzle.position(), puzzle.solution);
    for (const Finding& found : motifs_of(proof, Before{puzzle.before, puzzle.mistake}))
      if (std::find(puzzle.motifs.begin(), puzzle.motifs.end(), found.motif) == puzzle.motifs.end())
        puzzle.motifs.push_back(found.motif);
    puzzle.rating = rating_of(puzzle, stop);
    puzzles.push_back(std::move(puzzle));
  }
  return puzzles;
}

}  // namespace arborist::coach
