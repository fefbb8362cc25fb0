// Remarks: what some searches know of a node beside its value, told to an observer that has ears for it. Others are
// spared: an observer without the event costs nothing and needs to know nothing of it.
//
//   remark_range(observe, ply, low, high);           // its value lies in this range, as far as is known
//   remark_expected(observe, ply, move, percent);    // the opponent is expected to play this, so often
//   remark_bonus(observe, ply, points);              // so much of the value is for something else than the best move
//   remark_spikes(observe, ply, spikes);             // what its value may come to, and how likely each is
//
// All of them speak of the node that is open at `ply`, before it returns, and scores are those of its side to move.
#pragma once

#include <cstddef>
#include <span>

#include "game/score.h"

namespace arborist {

// One of the values that a node may come to. Those of a node stand by value, smallest first, and their chances add up
// to `certain`.
struct ScoreSpike {
  static constexpr int certain = 10'000;
  static constexpr std::size_t most = 12;  // that are remarked of a node

  Score value = {};
  int chance = certain;
  friend bool operator==(const ScoreSpike&, const ScoreSpike&) = default;
};

template <class O>
void remark_range(O& observe, int ply, Score low, Score high) {
  if constexpr (requires { observe.ranged(ply, low, high); }) observe.ranged(ply, low, high);
}

template <class O, class Move>
void remark_expected(O& observe, int ply, const Move& move, int percent) {
  if constexpr (requires { observe.expected(ply, move, percent); }) observe.expected(ply, move, percent);
}

template <class O>
void remark_bonus(O& observe, int ply, int points) {
  if constexpr (requires { observe.bonus(ply, points); }) observe.bonus(ply, points);
}

template <class O>
void remark_spikes(O& observe, int ply, std::span<const ScoreSpike> spikes) {
  if constexpr (requires { observe.spiked(ply, spikes); }) observe.spiked(ply, spikes);
}

}  // namespace arborist
