// M & N backup: what a node is worth that has more than one good move. A choice is worth something where values are
// guesses: the best of them, and for every other good one a bonus that fades with the gap to the best and ends at
// `reach`. The side of the root counts its M best moves, the other side its N best. Source: Slagle and Dixon,
// "Experiments with the M & N tree-searching program", 1970; the bonus as a straight line over the gap is ours.
//
//   MnBackup backup({.m = 2, .n = 2, .reach = 50, .share = 50}, 2);
//   backup.add(Score(30)); backup.add(Score(10));
//   backup.value();                                        // 30 + 50 % of (50 - 20)
//
// Nothing is added to or for wins and losses that are certain.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>

#include "game/score.h"

namespace arborist {

struct MnRule {
  static constexpr int most_moves = 8;

  int m = 2;       // moves of the root's side that count
  int n = 2;       // and of the other's
  int reach = 50;  // a move that is worse than the best by so much adds nothing
  int share = 50;  // percent: what all the others together can add of the reach

  // The most that a node can be worth above its best move.
  [[nodiscard]] constexpr int largest_bonus() const { return m > 1 || n > 1 ? reach * share / 100 : 0; }
};

class MnBackup {
 public:
  // `count` is how many moves matter to the mover: the rule's m or n.
  MnBackup(const MnRule& rule, int count) : rule_(rule), count_(static_cast<std::size_t>(count)) {
    assert(count >= 1 && count <= MnRule::most_moves);
  }

  [[nodiscard]] bool is_empty() const { return kept_ == 0; }
  [[nodiscard]] Score best() const { return is_empty() ? -Score::infinite() : values_[0]; }

  void add(Score value) {
    std::size_t place = kept_;
    while (place > 0 && values_[place - 1] < value) --place;
    if (place >= count_) return;
    kept_ = std::min(kept_ + 1, count_);
    std::copy_backward(values_.begin() + place, values_.begin() + kept_ - 1, values_.begin() + kept_);
    values_[place] = value;
  }

  [[nodiscard]] Score value() const {
    if (is_empty() || count_ < 2 || best().is_decided()) return best();
    int near = 0;
    for (std::size_t k = 1; k < kept_; ++k)
      if (!values_[k].is_decided()) near += std::max(0, rule_.reach - (best().value() - values_[k].value()));
    const int bonus = near * rule_.share / (100 * static_cast<int>(count_ - 1));
    return Score::of_static(best().value() + bonus);
  }
  [[nodiscard]] int bonus() const { return value().value() - best().value(); }

  // A move that is worth no more than this cannot change the node, if the node matters above alpha at all.
  [[nodiscard]] Score floor(Score alpha) const {
    if (count_ < 2) return max(alpha, best());
    const int needed = std::max(best().value(), alpha.value() - rule_.largest_bonus());
    return Score(std::max(needed - rule_.reach, (-Score::infinite()).value()));
  }

 private:
  MnRule rule_;
  std::size_t count_;
  std::size_t kept_ = 0;
  std::array<Score, MnRule::most_moves> values_ = {};  // the best first
};

}  // namespace arborist
