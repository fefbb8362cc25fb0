#include "lab/why/bound_source.h"

#include <algorithm>

namespace arborist::lab {

namespace {

// The first child of a node that brought this value before step `before`; none if no child did.
NodeNumber bringer(const Recording& recording, const Children& children, NodeNumber node, int value,
                   std::uint32_t before) {
  for (const NodeNumber child : children.of(node)) {
    const TreeNode below = recording.at(child);
    if (below.t1 >= before) break;
    if (below.has_value() && !below.has(flag::pass) && -below.value == value) return child;
  }
  return no_node;
}

}  // namespace

// The beta of a node is the alpha of its parent, raised by what the parent's earlier moves brought. Where none of them
// did, the parent has it from its own parent's beta, and so on, two plies at a time.
BoundSource bound_source(const Recording& recording, const Children& children, NodeNumber node) {
  BoundSource source;
  NodeNumber below = node;
  int plies = 0;
  for (;;) {
    const TreeNode lower = recording.at(below);
    const auto found = [&](BoundSource::Kind kind, NodeNumber ancestor) {
      source.kind = kind;
      source.ancestor = ancestor;
      source.plies_up = plies;
      source.step = recording.at(ancestor).t0;
      return source;
    };
    if (lower.parent == no_node) return found(BoundSource::Kind::root_window, below);
    const NodeNumber middle_number = lower.parent;
    const TreeNode middle = recording.at(middle_number);
    ++plies;
    const int bound = -lower.beta;
    if (const NodeNumber child = bringer(recording, children, middle_number, bound, lower.t0); child != no_node) {
      source.child = child;
      found(BoundSource::Kind::move, middle_number);
      source.step = recording.at(child).t1;
      return source;
    }
    if (middle.alpha != bound)
      return found(middle.has(flag::quiescence) ? BoundSource::Kind::static_value : BoundSource::Kind::rule,
                   middle_number);
    if (middle.parent == no_node) return found(BoundSource::Kind::root_window, middle_number);
    ++plies;
    if (recording.at(middle.parent).beta != -middle.alpha) {
      source.child = middle_number;
      return found(BoundSource::Kind::question, middle.parent);
    }
    below = middle.parent;
  }
}

}  // namespace arborist::lab
