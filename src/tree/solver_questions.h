// Questions: which bound to ask for next, so that few and cheap questions settle a value. Where the longest game is
// known, quick wins and losses come first and ever longer ones after them, as in iterative deepening: whoever asks for
// a quick end need not look further. Elsewhere first whether it is a win at all, then the number of points, by halves.
// Source: Pascal Pons, "Solving Connect 4: how to build a perfect AI", 2015, for the order of the questions.
//
//   Questions questions(Exactly::value, most_plies_left);
//   while (!questions.are_answered()) { const Score beta = questions.next(); questions.learn(ask(beta), beta); }
#pragma once

#include <algorithm>
#include <cstdint>

#include "game/score.h"

namespace arborist {

// Whether a win is asked for as such, or how long it takes.
enum class Exactly : std::uint8_t { result, value };

class Questions {
 public:
  // `most_plies`: after so many the game is over; 0 where nobody knows. `guess`: what the value may be, in points; the
  // draw where nobody knows.
  Questions(Exactly exactly, int most_plies, Score guess = Score::draw())
      : exactly_(exactly), most_plies_(most_plies), guess_(guess) {}

  [[nodiscard]] Score lower() const { return lower_; }
  [[nodiscard]] Score upper() const { return upper_; }
  [[nodiscard]] bool are_answered() const {
    if (lower_ >= upper_) return true;
    return exactly_ == Exactly::result && (lower_ > Score::draw() || upper_ < Score::draw());
  }

  [[nodiscard]] Score next() const {
    const bool may_be_either = lower_ < Score::draw() + 1 && upper_ > Score::draw();
    if (exactly_ == Exactly::result) return may_be_either ? Score::draw() + 1 : Score::draw();
    if (step_ == 1 && is_points(guess_)) return guess_;
    if (is_points(lower_) || is_points(upper_)) return next_in_points();
    if (may_be_either && most_plies_ == 0) return Score::draw() + 1;
    if (most_plies_ > 0) return score_of(asked_between(merit_of(lower_), merit_of(upper_)) + 1);
    return guess_ == lower_ ? guess_ + 1 : guess_;
  }

  void learn(Score value, Score asked) {
    guess_ = value;
    step_ *= 2;
    if (value >= asked)
      lower_ = std::max(lower_, value);
    else
      upper_ = std::min(upper_, value);
  }

 private:
  static bool is_points(Score score) { return !score.is_decided() && score != Score::draw(); }
  // Points: away from what is known in growing steps, then by halves.
  [[nodiscard]] Score next_in_points() const {
    if (!lower_.is_decided() && !upper_.is_decided()) return Score(asked_between(lower_.value(), upper_.value()) + 1);
    return lower_.is_decided() ? Score(upper_.value() - step_ + 1) : Score(lower_.value() + step_);
  }

  // The middle, but nearer to 0 where that halves the way.
  static int asked_between(int low, int high) {
    int middle = low + (high - low) / 2;
    if (middle <= 0 && low / 2 < middle) middle = low / 2;
    if (middle >= 0 && high / 2 > middle) middle = high / 2;
    return std::clamp(middle, low, high - 1);
  }

  // Wins by their length as small numbers, 1 for the longest; losses negative.
  [[nodiscard]] int merit_of(Score score) const {
    if (score == Score::infinite()) return longest(1) / 2 + 2;
    if (score == -Score::infinite()) return -(longest(0) / 2 + 1);
    if (!score.is_decided()) return 0;
    const int plies = score.plies_to_end();
    return score.is_win() ? (longest(1) - plies) / 2 + 1 : -((longest(0) - plies) / 2 + 1);
  }
  [[nodiscard]] Score score_of(int merit) const {
    if (merit == 0) return Score::draw();
    if (merit > 0) return Score::win_in(longest(1) - 2 * (merit - 1));
    return Score::loss_in(longest(0) - 2 * (-merit - 1));
  }
  // The mover wins with the first, third … ply and loses with the second, fourth …
  [[nodiscard]] int longest(int odd) const { return most_plies_ - (most_plies_ % 2 == odd ? 0 : 1); }

  Exactly exactly_;
  int most_plies_;
  Score lower_ = -Score::infinite();
  Score upper_ = Score::infinite();
  Score guess_;
  int step_ = 1;
};

}  // namespace arborist
