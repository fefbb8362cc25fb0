// Playouts: a game played on by chance to its end, or until so many plies are played. PlaysOut: a game that does so
// itself, quicker than by its lists of moves.
//
//   const P last = play_out(position, random, 200);
//   if (const auto end = last.outcome()) …
#pragma once

#include <concepts>
#include <cstdint>
#include <vector>

#include "core/random.h"
#include "game/position.h"

namespace arborist {

// Every legal move is as likely as any other; asked only where the game is not over.
template <class P>
concept PlaysOut = Position<P> && requires(const P& p, Random& random) {
  { p.played_out(random, 1) } -> std::same_as<P>;
};

// The same step by step, for whoever wants to see the moves: `seen(move, mover)` hears each of them.
template <Position P, class Seen>
P play_out_seen(P position, Random& random, int most_plies, const Seen& seen) {
  for (int ply = 0; ply < most_plies && !position.outcome(); ++ply) {
    const auto moves = list_moves(position);
    const auto& move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    seen(move, position.to_move());
    position = position.after(move);
  }
  return position;
}

template <Position P>
P play_out(const P& position, Random& random, int most_plies) {
  if constexpr (PlaysOut<P>) {
    return position.outcome() ? position : position.played_out(random, most_plies);
  } else {
    return play_out_seen(position, random, most_plies, [](const auto&, Side) {});
  }
}

}  // namespace arborist
