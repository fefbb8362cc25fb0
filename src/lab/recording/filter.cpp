#include "lab/recording/filter.h"

#include <algorithm>
#include <cstdlib>
#include <span>

#include "face/search_settings.h"

namespace arborist::lab {

namespace {

// Of several with this value the first.
NodeNumber best_by_value(const Recording& recording, std::span<const NodeNumber> children) {
  NodeNumber best = no_node;
  for (const NodeNumber child : children) {
    const TreeNode node = recording.at(child);
    if (node.has_value() && (best == no_node || node.value < recording.at(best).value)) best = child;
  }
  return best;
}

// The likeliest, of equal ones the first.
NodeNumber most_expected(const Recording& recording, std::span<const NodeNumber> children) {
  NodeNumber best = no_node;
  int most = 0;
  for (const NodeNumber child : children) {
    const std::string& reason = recording.reason_of(recording.at(child));
    if (!reason.starts_with(expected_reason)) continue;
    const int percent = std::atoi(reason.c_str() + std::string_view(expected_reason).size());
    if (percent > most) most = percent, best = child;
  }
  return best;
}

std::vector<bool> wanted(const Recording& recording, const Filter& filter) {
  const Children children(recording);
  std::vector<bool> keep(recording.size(), !filter.only_cuts && !filter.best_line);
  if (filter.best_line) {
    for (const NodeNumber n : best_line(recording, children)) {
      keep[n] = true;
      for (const NodeNumber child : children.of(n)) keep[child] = true;
    }
  }
  if (filter.only_cuts) {
    for (NodeNumber n = 0; n < recording.size(); ++n) {
      const NodeKind kind = recording.at(n).kind;
      if (kind == NodeKind::all_seen || kind == NodeKind::leaf) continue;
      keep[n] = true;
      if (kind == NodeKind::cut && !children.of(n).empty()) keep[children.of(n).back()] = true;
    }
  }
  const NodeNumber end = filter.below ? recording.end_of_subtree(*filter.below) : recording.size();
  const NodeNumber last_root = recording.last_root();
  for (NodeNumber n = 0; n < recording.size(); ++n) {
    if (filter.below && (n < *filter.below || n >= end)) keep[n] = false;
    if (filter.last_iteration && n < last_root) keep[n] = false;
    if (recording.at(n).ply > filter.plies) keep[n] = false;
  }
  return keep;
}

}  // namespace

Recording filtered(const Recording& recording, const Filter& filter) {
  std::vector<bool> keep = wanted(recording, filter);
  // There is always a root to show.
  keep[filter.below.value_or(recording.last_root())] = true;
  for (NodeNumber n = recording.size(); n-- > 0;)
    if (keep[n] && recording.at(n).parent != no_node) keep[recording.at(n).parent] = true;

  Recording part;
  part.info = recording.info;
  std::vector<NodeNumber> renumbered(recording.size(), no_node);
  for (NodeNumber n = 0; n < recording.size(); ++n) {
    TreeNode node = recording.at(n);
    if (keep[n]) {
      if (node.parent != no_node) node.parent = renumbered[node.parent];
      renumbered[n] = part.add(node);
      part.spikes().set(renumbered[n], recording.spikes().of(n));
      continue;
    }
    part.info.is_complete = false;
    if (node.parent == no_node || renumbered[node.parent] == no_node) continue;
    TreeNode parent = part.at(renumbered[node.parent]);
    parent.flags |= flag::thinned;
    part.replace(renumbered[node.parent], parent);
  }
  return part;
}

std::vector<NodeNumber> best_line(const Recording& recording, const Children& children) {
  std::vector<NodeNumber> line;
  const auto algorithm = algorithm_of(recording.info.search);
  const bool by_bounds = algorithm && proves(*algorithm);  // answers are bounds, and lead on all the same
  // A tree of means has its best moves first; its values are not those of the line.
  if (algorithm == TreeAlgorithm::monte_carlo || algorithm == TreeAlgorithm::bayes) {
    for (NodeNumber at = recording.last_root(); at != no_node;) {
      line.push_back(at);
      at = children.of(at).empty() ? no_node : *children.of(at).begin();
    }
    return line;
  }
  NodeNumber at = recording.last_root();
  // What is expected of the opponent leads on, and not what would be best for it.
  if (algorithm && models_opponent(*algorithm)) {
    while (at != no_node) {
      line.push_back(at);
      at = recording.at(at).is_max() ? best_by_value(recording, children.of(at))
                                     : most_expected(recording, children.of(at));
    }
    return line;
  }
  // Where a choice is worth more than the best move, the line still follows the best move.
  if (algorithm == TreeAlgorithm::mn) {
    while (at != no_node) {
      line.push_back(at);
      at = recording.at(at).bound() == Bound::exact ? best_by_value(recording, children.of(at)) : no_node;
    }
    return line;
  }
  while (at != no_node) {
    line.push_back(at);
    const TreeNode node = recording.at(at);
    at = no_node;
    if (!node.has_value() || (node.bound() != Bound::exact && !by_bounds)) continue;
    for (const NodeNumber child : children.of(line.back())) {
      const TreeNode below = recording.at(child);
      const bool fits = below.has_value() && !below.has(flag::pass) && -below.value == node.value;
      // Of several with this value the first to bring it is the best move; it may have been searched again since.
      if (fits && (at == no_node || recording.at(at).move == below.move)) at = child;
    }
  }
  return line;
}

}  // namespace arborist::lab
