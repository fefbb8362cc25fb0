// What a teacher may want otherwise in any of the tree searches, by name:
//
//   alpha_beta(game, evaluate, {.depth = 6}, Silent{}, {.wins = Wins::all_alike})
#pragma once

#include <cstdint>

#include "core/limits.h"
#include "game/score.h"

namespace arborist {

// No line of a search is longer than this: the depth limit and some plies of quiescence below it.
inline constexpr int longest_path = Limits::deepest + 64;

// A win in one may be worth more than a win in five, or all wins the same.
enum class Wins : std::uint8_t { by_distance, all_alike };

// Which of several equally good moves is kept, of those tried at the root and at every node of the line. Searches that
// prune give the last of equals a window in which its value is known to be equal, which costs them some positions: in
// the window that the best move leaves, an equal value would only be a bound.
enum class Keep : std::uint8_t { first, last };

// Where the window of principal variation search's second look at a move begins: at the best so far, or, as Reinefeld
// has it, at what the first look proved. The latter sees less, but knows the line only where the value rises further.
enum class Research : std::uint8_t { from_best, from_value };

struct TreeOptions {
  Wins wins = Wins::by_distance;
  Keep keep = Keep::first;
  // Whether what the first root moves brought narrows the window of the later ones.
  bool narrow_root = true;
  // Whether a root move that wins at once is played without a look at those after it.
  bool take_wins = false;
  Research research = Research::from_best;
  // The window at the root; iterative deepening asks with small ones.
  Window window = {};
};

}  // namespace arborist
