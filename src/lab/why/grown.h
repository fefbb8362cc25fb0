// What is to be said of a node of a tree that a search grew, where nothing was cut: how often its moves were visited,
// what is proven of it, or what its choice of moves is worth. The recording shows such a tree as it stood at the end.
#pragma once

#include <string>
#include <string_view>

#include "face/search_settings.h"
#include "lab/why/why.h"

namespace arborist::lab {

struct GrownNode {
  TreeAlgorithm algorithm = TreeAlgorithm::monte_carlo;
  std::string mover;
  std::string value;     // for Max
  bool is_over = false;  // the game
  bool is_leaf = false;
  bool is_open = false;     // it has no value
  bool is_decided = false;  // by proof
  // Of a node whose choice is worth something: its best move, and what that alone is worth for Max.
  std::string best_move = {};
  std::string best_value = {};
  std::string best_chance = {};  // that a model gives to that move: "72 %"; empty: none
  bool is_best_alone = false;    // the node is worth just that
  int choices = 0;               // M & N: how many moves of the mover count
  std::string other = {};        // the side that is not to move
  std::string expected = {};     // replies that a model expects, with their chances: "e5 (70 %) and c5 (30 %)"
  std::string range = {};        // between what its value may still lie, for Max: "−2 to +5"; empty: it is certain
};

// Whether nodes of this search have words of their own; `search` is its spec.
[[nodiscard]] bool has_own_words(std::string_view search);

// Whether what its nodes are worth is more than the best of their moves: M & N, and models of the opponent.
[[nodiscard]] bool has_own_rule(std::string_view search);

// `why` has its replies and the moves never tried.
void explain_grown(Why& why, const GrownNode& node);

}  // namespace arborist::lab
