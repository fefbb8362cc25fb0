// Judging: how a game's values become grades, a move at a time. Pure functions; whoever searches (coach/analysis.h) may
// do so in any order, and leave off and go on.
//
//   JudgedMove move = first_judgement(game, ply, values[ply], values[ply + 1]);
//   if (is_doubtful(move, game.positions()[ply])) look_again(move, analyst.second_look(game, ply));
//   JudgedGame judged = summed_up(game, values, moves);          // of as many moves as were judged
#pragma once

#include <optional>
#include <vector>

#include "chess/position.h"
#include "coach/grading.h"
#include "game/game.h"

namespace arborist::coach {

using chess::Move;

struct Judgement {
  Score value = {};  // for the side to move
  int depth = 0;
  std::vector<Move> line = {};  // empty where the game is over
};

struct JudgedMove {
  Move move;
  Judgement before = {};  // the best that there was
  Score after = {};       // for the mover
  Grade grade = Grade::good;
  double accuracy = 100;
  // Of a move that is graded: how the other side answers it, and a second move as good as the best, if there is one.
  std::vector<Move> refutation = {};
  std::optional<Move> as_good = std::nullopt;
  // What there is against the refutation's first move, and against the best one: lines of who suffers, the best first.
  std::vector<Judgement> defences = {};
  std::vector<Judgement> best_defences = {};
};

// A move that may be bad, judged again, longer.
struct SecondLook {
  std::vector<Judgement> before;  // the two best lines; none where `after` alone made the move good
  Judgement after;
  std::vector<Judgement> defences = {};       // after the first move of `after`
  std::vector<Judgement> best_defences = {};  // after the first move of `before`
};

// Of one side in one game.
struct SideSummary {
  double accuracy = 100;
  double centipawn_loss = 0;  // mean over all its moves
  int inaccuracies = 0;
  int mistakes = 0;
  int blunders = 0;
};

struct JudgedGame {
  std::vector<JudgedMove> moves;
  std::vector<double> percents;  // White's, of the start and after every move
  SideSummary white;
  SideSummary black;
};

// A move that is worth no more than this much chance less than the best is as good.
inline constexpr double as_good_within = 0.05;

// What the rules say of an end: mated, or drawn. Nothing where the game goes on.
[[nodiscard]] std::optional<Judgement> judgement_of_end(const Game<chess::Position>& game);
// A value for whoever moved there: a move nearer to a mate than where it leads.
[[nodiscard]] Score seen_a_move_earlier(Score value);

// Without a grade: who looks bad by these values is looked at again first.
[[nodiscard]] JudgedMove first_judgement(const Game<chess::Position>& game, std::size_t ply, const Judgement& before,
                                         const Judgement& after);
[[nodiscard]] bool is_doubtful(const JudgedMove& move, const chess::Position& before);
// What a third look, from a move further on, thinks of the best move and of the one played; for the mover.
struct ThirdOpinion {
  Score best;
  Score played;
};
[[nodiscard]] ThirdOpinion third_opinion(const JudgedMove& move);
// The mildest of the grades, with what the longer search knows.
void look_again(JudgedMove& move, const SecondLook& look);

// `values` are of the start and after each of these moves, which are the game's first ones.
[[nodiscard]] JudgedGame summed_up(const Game<chess::Position>& game, const std::vector<Judgement>& values,
                                   std::vector<JudgedMove> moves);

}  // namespace arborist::coach
