// Where the bound of M & N came from that a cut node crossed. It lies lower than alpha-beta's: a move may be worth less
// than the best one and still add to the choice, as far as the rule's reach, and a choice may add to what is in hand.
#pragma once

#include "lab/recording/recording.h"
#include "tree/mn_backup.h"

namespace arborist::lab {

struct ChoiceBound {
  enum class Kind : std::uint8_t {
    move,     // the best move of an ancestor before: less than its value, by the reach, adds nothing
    above,    // what is in hand further up, less all that a choice could add
    unknown,  // the recording does not show it
  };
  Kind kind = Kind::unknown;
  NodeNumber ancestor = no_node;  // where the choice is
  NodeNumber child = no_node;     // its best move before
  int plies_up = 0;
  Score held = {};          // what is in hand, for the side to move at the ancestor
  bool is_a_choice = true;  // false: only the best move counts there
};

// `node` was left because its value reached its beta.
[[nodiscard]] ChoiceBound choice_bound(const Recording& recording, const Children& children, NodeNumber node,
                                       const MnRule& rule);

}  // namespace arborist::lab
