// How another value of one node goes up the recorded tree.
#include <algorithm>
#include <map>

#include "lab/why/prove.h"

namespace arborist::lab {

namespace {

// The best of a node's children for its mover, with another value for one of them. Of a move that was searched more
// than once the last time counts.
int best_of(const Recording& recording, const Children& children, NodeNumber node, NodeNumber changed, int value) {
  std::map<std::uint16_t, int> last;
  for (const NodeNumber child : children.of(node)) {
    const TreeNode below = recording.at(child);
    if (!below.has_value() || below.has(flag::pass)) continue;
    last[below.move] = child == changed ? -value : -below.value;
  }
  int best = TreeNode::no_value;
  for (const auto& [move, worth] : last) best = std::max(best, worth);
  return best;
}

}  // namespace

Score root_if(const Recording& recording, NodeNumber node, Score value) {
  const Children children(recording);
  NodeNumber changed = node;
  int now = value.value();
  for (;;) {
    const TreeNode below = recording.at(changed);
    if (below.parent == no_node) return Score(now);
    const TreeNode parent = recording.at(below.parent);
    // A value by a rule or from the table does not follow from the children, nor does one of a node that gave up.
    const bool by_moves = parent.kind == NodeKind::all_seen || parent.kind == NodeKind::cut;
    if (!by_moves || !parent.has_value() || below.has(flag::pass)) now = parent.has_value() ? parent.value : now;
    if (by_moves && parent.has_value() && !below.has(flag::pass)) {
      const int before = best_of(recording, children, below.parent, changed, below.value);
      const int after = best_of(recording, children, below.parent, changed, now);
      // What is more than any child brought was worth it without them: standing pat, or children not recorded.
      now = parent.value > before ? std::max<int>(parent.value, after) : after;
      if (parent.value < before) now = parent.value;
    }
    changed = below.parent;
  }
}

}  // namespace arborist::lab
