// Outcome: how a game ended, for whom, and by what rule.
//
//   return Outcome::won_by(Side::first, "three in a row");
//   return Outcome::drawn("the board is full");
//   return Outcome::points_for_first(14, "a leaf of the tree");     // games that end in a number
#pragma once

#include <optional>
#include <string_view>

#include "game/score.h"
#include "game/side.h"

namespace arborist {

class Outcome {
 public:
  static constexpr Outcome won_by(Side side, const char* rule) { return {static_cast<Kind>(side), 0, rule}; }
  static constexpr Outcome drawn(const char* rule) { return {Kind::drawn, 0, rule}; }
  // More is better for the first side; the size of the number counts, not the distance to the end.
  static constexpr Outcome points_for_first(int points, const char* rule) { return {Kind::points, points, rule}; }

  [[nodiscard]] constexpr std::optional<Side> winner() const {
    if (kind_ == Kind::first_won || (kind_ == Kind::points && points_ > 0)) return Side::first;
    if (kind_ == Kind::second_won || (kind_ == Kind::points && points_ < 0)) return Side::second;
    return std::nullopt;
  }
  // To the first side, of a game that ends in a number.
  [[nodiscard]] constexpr std::optional<int> points() const {
    return kind_ == Kind::points ? std::optional(points_) : std::nullopt;
  }
  [[nodiscard]] constexpr std::string_view rule() const { return rule_; }

  // What the end is worth to `side`, `plies` after the root; pass 0 plies to score wins alike at every distance.
  [[nodiscard]] constexpr Score score_for(Side side, int plies) const {
    if (kind_ == Kind::drawn) return Score::draw();
    if (kind_ == Kind::points) return Score::of_static(side == Side::first ? points_ : -points_);
    return kind_ == static_cast<Kind>(side) ? Score::win_in(plies) : Score::loss_in(plies);
  }

  friend constexpr bool operator==(const Outcome& a, const Outcome& b) {
    return a.kind_ == b.kind_ && a.points_ == b.points_ && a.rule() == b.rule();
  }

 private:
  // Wins are written as their side, so that the compiler sees through "won by the opponent of the mover".
  enum class Kind : std::uint8_t {
    first_won = static_cast<std::uint8_t>(Side::first),
    second_won = static_cast<std::uint8_t>(Side::second),
    drawn,
    points
  };
  constexpr Outcome(Kind kind, int points, const char* rule) : kind_(kind), points_(points), rule_(rule) {}

  Kind kind_;
  int points_;
  const char* rule_;
};

}  // namespace arborist
