#include "lab/why/choice_bound.h"

namespace arborist::lab {

namespace {

// The best move of a node that was searched before step `before`; none if none was.
NodeNumber best_before(const Recording& recording, const Children& children, NodeNumber node, std::uint32_t before) {
  NodeNumber best = no_node;
  for (const NodeNumber child : children.of(node)) {
    const TreeNode below = recording.at(child);
    if (below.t1 >= before) break;
    if (below.has_value() && (best == no_node || below.value < recording.at(best).value)) best = child;
  }
  return best;
}

}  // namespace

// As MnBackup::floor has it, read backwards. Where only the best move counts the bound may come from two plies above.
ChoiceBound choice_bound(const Recording& recording, const Children& children, NodeNumber node, const MnRule& rule) {
  ChoiceBound found;
  for (NodeNumber below = node; recording.at(below).parent != no_node;) {
    const TreeNode lower = recording.at(below);
    const TreeNode above = recording.at(lower.parent);
    const int bound = -lower.beta;
    found.ancestor = lower.parent;
    found.is_a_choice = (above.ply % 2 == 0 ? rule.m : rule.n) > 1 && !above.has(flag::quiescence);
    ++found.plies_up;
    const int gap = found.is_a_choice ? rule.reach : 0;
    found.child = best_before(recording, children, lower.parent, lower.t0);
    if (found.child != no_node && -recording.at(found.child).value - gap == bound) {
      found.kind = ChoiceBound::Kind::move;
      found.held = -Score(recording.at(found.child).value);
      return found;
    }
    found.child = no_node;
    if (found.is_a_choice && above.alpha - rule.largest_bonus() - gap == bound) {
      found.kind = ChoiceBound::Kind::above;
      found.held = Score(above.alpha);
      return found;
    }
    if (found.is_a_choice || above.alpha != bound || above.parent == no_node) break;
    below = above.parent;
    ++found.plies_up;
  }
  found.kind = ChoiceBound::Kind::unknown;
  return found;
}

}  // namespace arborist::lab
