#include "lab/recording/recording.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace arborist::lab {

const char* to_text(NodeKind kind) {
  switch (kind) {
    case NodeKind::all_seen:
      return "all moves seen";
    case NodeKind::leaf:
      return "leaf";
    case NodeKind::cut:
      return "cut";
    case NodeKind::table:
      return "table";
    case NodeKind::stand_pat:
      return "stand pat";
    case NodeKind::pruned:
      return "pruned";
    case NodeKind::left_out:
      return "left out";
    case NodeKind::abandoned:
      return "abandoned";
  }
  return "";
}

TreeNode Recording::at(NodeNumber n) const {
  TreeNode node;
  node.parent = parent_[n];
  node.t0 = t0_[n];
  node.t1 = t1_[n];
  node.ply = ply_[n];
  node.move = move_[n];
  node.order = order_[n];
  node.alpha = alpha_[n];
  node.beta = beta_[n];
  node.value = value_[n];
  node.depth = depth_[n];
  node.kind = kind_[n];
  node.flags = flags_[n];
  node.reason = reason_[n];
  node.reduction = reduction_[n];
  return node;
}

void Recording::reserve(std::size_t nodes) {
  parent_.reserve(nodes);
  for (auto* column : {&t0_, &t1_}) column->reserve(nodes);
  for (auto* column : {&ply_, &move_, &order_}) column->reserve(nodes);
  for (auto* column : {&alpha_, &beta_, &value_, &depth_}) column->reserve(nodes);
  kind_.reserve(nodes);
  for (auto* column : {&flags_, &reason_, &reduction_}) column->reserve(nodes);
}

NodeNumber Recording::add(const TreeNode& node) {
  const NodeNumber number = size();
  parent_.push_back(node.parent);
  t0_.push_back(node.t0);
  t1_.push_back(node.t1);
  ply_.push_back(node.ply);
  move_.push_back(node.move);
  order_.push_back(node.order);
  alpha_.push_back(node.alpha);
  beta_.push_back(node.beta);
  value_.push_back(node.value);
  depth_.push_back(node.depth);
  kind_.push_back(node.kind);
  flags_.push_back(node.flags);
  reason_.push_back(node.reason);
  reduction_.push_back(node.reduction);
  return number;
}

void Recording::replace(NodeNumber n, const TreeNode& node) {
  parent_[n] = node.parent;
  t0_[n] = node.t0;
  t1_[n] = node.t1;
  ply_[n] = node.ply;
  move_[n] = node.move;
  order_[n] = node.order;
  alpha_[n] = node.alpha;
  beta_[n] = node.beta;
  value_[n] = node.value;
  depth_[n] = node.depth;
  kind_[n] = node.kind;
  flags_[n] = node.flags;
  reason_[n] = node.reason;
  reduction_[n] = node.reduction;
}

std::vector<NodeNumber> Recording::roots() const {
  std::vector<NodeNumber> result;
  for (NodeNumber n = 0; n < size(); ++n)
    if (parent_[n] == no_node) result.push_back(n);
  return result;
}

NodeNumber Recording::last_root() const {
  NodeNumber n = size();
  while (n > 0)
    if (parent_[--n] == no_node) return n;
  return no_node;
}

std::vector<NodeNumber> Recording::path_to(NodeNumber node) const {
  std::vector<NodeNumber> path;
  for (NodeNumber n = node; n != no_node; n = parent_[n]) path.push_back(n);
  std::reverse(path.begin(), path.end());
  return path;
}

// Nodes stand in the order they were entered, so a subtree is what was entered before its top was left.
NodeNumber Recording::end_of_subtree(NodeNumber node) const {
  const auto first = t0_.begin() + static_cast<std::ptrdiff_t>(node);
  return static_cast<NodeNumber>(std::upper_bound(first, t0_.end(), t1_[node]) - t0_.begin());
}

std::string Recording::text(Score score) const {
  if (score == Score::infinite()) return "∞";
  if (score == -Score::infinite()) return "−∞";
  const auto signed_text = [](const std::string& digits, int sign) {
    return sign > 0 ? "+" + digits : sign < 0 ? "−" + digits : digits;
  };
  int value = score.value();
  if (score.is_decided()) {
    if (info.win_points == 0) return fmt::format("{}{}", score.is_win() ? "W" : "L", score.plies_to_end());
    value = info.win_points - score.plies_to_end();
    if (score.is_loss()) value = -value;
    return signed_text(std::to_string(std::abs(value)), value);
  }
  if (info.score_unit <= 1) return signed_text(std::to_string(std::abs(value)), value);
  const int decimals = static_cast<int>(std::lround(std::log10(info.score_unit)));
  return signed_text(fmt::format("{:.{}f}", std::abs(value) / static_cast<double>(info.score_unit), decimals), value);
}

std::string Recording::remark_of(const TreeNode& node) const {
  if (node.has(flag::ranged)) {
    const Window range = node.window_for_max();
    return range.alpha == range.beta ? "" : fmt::format("{} to {}", text(range.alpha), text(range.beta));
  }
  const std::string& reason = reason_of(node);
  const bool is_remark = reason.starts_with(expected_reason) || reason.starts_with(bonus_reason);
  return is_remark ? reason : "";
}

Children::Children(const Recording& recording) : first_(recording.size() + 2), list_(recording.size()) {
  const NodeNumber size = recording.size();
  std::size_t roots = 0;
  for (NodeNumber n = 0; n < size; ++n) {
    const NodeNumber parent = recording.at(n).parent;
    parent == no_node ? void(++roots) : void(++first_[parent + 1]);
  }
  for (NodeNumber n = 0; n < size; ++n) first_[n + 1] += first_[n];
  std::vector<std::uint32_t> next(first_.begin(), first_.begin() + static_cast<std::ptrdiff_t>(size) + 1);
  for (NodeNumber n = 0; n < size; ++n) {
    const NodeNumber parent = recording.at(n).parent;
    if (parent != no_node) list_[next[parent]++] = n;
  }
  list_.resize(size - roots);
}

}  // namespace arborist::lab
