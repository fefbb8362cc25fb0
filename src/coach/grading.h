// How good a move was, in the figures that people know from the large chess servers: chances, loss, grade, accuracy.
//
//   const double lost = chance(best) - chance(played);                  // both for the mover; a chance is -1 … 1
//   if (grade_of(best, played) == Grade::blunder) …
//   double percent = move_accuracy(win_percent(before), win_percent(after));
#pragma once

#include <cstdint>
#include <span>

#include "game/score.h"

namespace arborist::coach {

// A value as centipawns between -1000 and 1000; a mate is one end or the other.
[[nodiscard]] int cut_centipawns(Score value);
// What the side scores from here, -1 … 1.
[[nodiscard]] double chance(Score value);
// The same as 0 … 100.
[[nodiscard]] double win_percent(Score value);

enum class Grade : std::uint8_t { good, inaccuracy, mistake, blunder };
// "", "inaccuracy", …
[[nodiscard]] const char* to_text(Grade grade);

// Of a move that was not the best one, where there was a choice; both values are the mover's. A move that leaves a won
// game won or a lost game lost is good. A mate that is lost or allowed is a blunder, unless the game is as good as
// decided with or without it.
[[nodiscard]] Grade grade_of(Score best, Score played);

// The same, but no more than others would agree to: engines differ in what an advantage is worth, so a loss counts only
// as far as it is also there on the scale of another one. Of what people are told, this is the grade.
[[nodiscard]] Grade sure_grade_of(Score best, Score played);

// 0 … 100, by how far the mover's percentage falls.
[[nodiscard]] double move_accuracy(double before, double after);

struct Accuracy {
  double white = 100;
  double black = 100;
};
// Of all moves of a game together. `percents` are White's, of the start and after every move: one more than moves. The
// mean of two means: the harmonic one, and one in which a move counts more where the game swings.
[[nodiscard]] Accuracy game_accuracy(std::span<const double> percents, bool white_begins);

}  // namespace arborist::coach
