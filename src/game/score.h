// Score: what a position is worth to the side to move. It knows "win in n plies", so that a quick win beats a slow one;
// everything else is a static value in the game's own units.
//
//    -32001   -32000 … -31000      -30999 … 30999      31000 … 32000   32001
//   -infinite  lost in 0 … 1000     static values    won in 1000 … 0   infinite
//
// A score fits 16 bits, which is how transposition tables keep it.
#pragma once

#include <algorithm>
#include <cassert>
#include <compare>
#include <cstdint>
#include <string>

namespace arborist {

class Score {
 public:
  static constexpr int longest_win = 1000;
  static constexpr int largest_static = 30'999;

  constexpr Score() = default;
  constexpr explicit Score(int value) : value_(value) { assert(value >= -highest - 1 && value <= highest + 1); }

  // A static value, brought into the range that is not a win or a loss.
  static constexpr Score of_static(int value) { return Score(std::clamp(value, -largest_static, largest_static)); }
  static constexpr Score draw() { return Score(0); }
  static constexpr Score infinite() { return Score(highest + 1); }
  // The side to move wins (loses) in this many plies; 0: the game is won (lost) already.
  static constexpr Score win_in(int plies) { return Score(highest - std::min(plies, longest_win)); }
  static constexpr Score loss_in(int plies) { return -win_in(plies); }

  [[nodiscard]] constexpr int value() const { return value_; }
  [[nodiscard]] constexpr bool is_win() const { return value_ > largest_static; }
  [[nodiscard]] constexpr bool is_loss() const { return value_ < -largest_static; }
  [[nodiscard]] constexpr bool is_decided() const { return is_win() || is_loss(); }
  // Plies to the win or loss; only for decided scores.
  [[nodiscard]] constexpr int plies_to_end() const {
    assert(is_decided());
    return highest - (value_ < 0 ? -value_ : value_);
  }

  // Tables keep wins as seen from the stored node, searches as seen from their root, `ply` plies earlier.
  [[nodiscard]] constexpr Score from_node(int ply) const {
    return Score(is_win() ? value_ + ply : is_loss() ? value_ - ply : value_);
  }
  [[nodiscard]] constexpr Score from_root(int ply) const {
    if (is_win()) return Score(std::max(value_ - ply, largest_static + 1));
    if (is_loss()) return Score(std::min(value_ + ply, -largest_static - 1));
    return *this;
  }

  constexpr Score operator-() const { return Score(-value_); }
  friend constexpr Score operator+(Score a, int b) { return Score(a.value_ + b); }
  friend constexpr Score operator-(Score a, int b) { return Score(a.value_ - b); }
  friend constexpr auto operator<=>(Score, Score) = default;
  // By value, unlike std::max: in the loops of a search the compiler then needs no branch.
  friend constexpr Score max(Score a, Score b) { return Score(a.value_ > b.value_ ? a.value_ : b.value_); }

 private:
  static constexpr int highest = 32'000;
  int value_ = 0;
};

static_assert(Score::infinite().value() <= INT16_MAX, "tables keep scores in 16 bits");

// A score or none, in one register (std::optional<Score> goes through memory in the innermost loop of every search).
class MaybeScore {
 public:
  constexpr MaybeScore() = default;
  constexpr MaybeScore(Score score) : value_(score.value()) {}
  explicit constexpr operator bool() const { return value_ != none; }
  constexpr Score operator*() const {
    assert(*this);
    return Score(value_);
  }
  friend constexpr bool operator==(MaybeScore, MaybeScore) = default;

 private:
  static constexpr int none = INT32_MIN;
  int value_ = none;
};

// "won", "win in 3", "loss in 2", "lost", or the static value; `unit` is what one point of the game is worth: a unit of
// 100 writes 125 as +1.25.
[[nodiscard]] std::string to_text(Score score, int unit = 1);

// The values that still matter: at alpha or below the mover has better elsewhere, at beta or above the opponent has.
struct Window {
  Score alpha = -Score::infinite();
  Score beta = Score::infinite();

  [[nodiscard]] constexpr Window for_opponent() const { return {-beta, -alpha}; }
  // The same window once `best` is already in hand.
  [[nodiscard]] constexpr Window raised_to(Score best) const { return {std::max(alpha, best), beta}; }
  // The window that only asks: is it more than alpha?
  [[nodiscard]] constexpr Window null() const { return {alpha, alpha + 1}; }
  [[nodiscard]] constexpr bool is_null() const { return alpha + 1 >= beta; }
  [[nodiscard]] constexpr bool contains(Score score) const { return alpha < score && score < beta; }
  friend constexpr bool operator==(Window, Window) = default;
};

}  // namespace arborist
