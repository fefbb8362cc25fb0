#include "lab/recording/check.h"

#include <fmt/format.h>

#include <span>

namespace arborist::lab {

namespace {

constexpr int deepest_ply = 10'000;

bool is_score(int value) { return value >= -Score::infinite().value() && value <= Score::infinite().value(); }

// The first step that is free again after a node: its value coming back to the parent is a step too.
std::uint32_t last_step_of(const TreeNode& node) {
  return node.t1 + (node.parent != no_node && node.has_value() ? 1U : 0U);
}

bool are_spikes(std::span<const TreeSpike> spikes) {
  int sum = 0;
  for (std::size_t i = 0; i < spikes.size(); ++i) {
    if (!is_score(spikes[i].value) || spikes[i].chance == 0) return false;
    if (i > 0 && spikes[i].value <= spikes[i - 1].value) return false;
    sum += spikes[i].chance;
  }
  return spikes.empty() || (spikes.size() <= ScoreSpike::most && sum == ScoreSpike::certain);
}

// What is wrong with a node by itself; nothing if all is well.
const char* fault_of(const TreeNode& node, const RecordingInfo& info) {
  const bool is_root = node.parent == no_node;
  if (static_cast<int>(node.kind) >= node_kinds) return "an unknown kind";
  if ((node.flags & ~flag::all) != 0) return "unknown flags";
  if (node.reason >= info.reasons.size()) return "a reason that is not in the list";
  if (node.has(flag::reduced) != (node.reduction > 0)) return "a reduction that its flag does not tell";
  if (!is_score(node.alpha) || !is_score(node.beta) || node.alpha > node.beta) return "a window that is none";
  const bool wants_value = node.kind != NodeKind::left_out && node.kind != NodeKind::abandoned;
  if (wants_value != node.has_value()) return "a value where there is none, or none where there is one";
  if (node.has_value() && !is_score(node.value)) return "a value out of range";
  if (is_root && (node.move != TreeNode::no_move || node.order != 0 || node.ply != 0)) return "a root with a move";
  if (!is_root && (node.move == TreeNode::no_move || node.order == 0)) return "no move that leads to it";
  if (node.has(flag::pass) != (node.move == TreeNode::pass_move)) return "a pass that its flag does not tell";
  if (is_root && node.kind == NodeKind::left_out) return "a root that was left out";
  if (node.kind == NodeKind::left_out && node.flags != 0) return "flags of a search that never was";
  if (node.ply > deepest_ply) return "a ply beyond 10,000";
  return nullptr;
}

const char* fault_of_steps(const TreeNode& node, std::uint32_t last_used, std::uint32_t steps) {
  if (node.t0 <= last_used) return "a first step that is taken already";
  if (node.t1 < node.t0 || node.t1 > steps || last_step_of(node) > steps) return "steps beyond the last one";
  if (node.kind == NodeKind::left_out) return node.t0 == node.t1 ? nullptr : "more than one step for a move left out";
  std::uint32_t needed = 1;
  if (node.has(flag::table_hit)) ++needed;
  if (node.kind == NodeKind::cut) ++needed;
  return node.t1 - node.t0 >= needed ? nullptr : "too few steps";
}

// The part of a node's steps that its children may use.
std::uint32_t last_for_children(const TreeNode& node) { return node.t1 - (node.kind == NodeKind::cut ? 2 : 1); }

// The nodes in order, with the path to the present one.
class Checker {
 public:
  explicit Checker(const Recording& recording) : recording_(recording) {}

  Expected<void> operator()() {
    for (NodeNumber n = 0; n < recording_.size(); ++n)
      if (const char* fault = add(n)) return Error{fmt::format("node {} has {}", n, fault)};
    return {};
  }

 private:
  struct Open {
    NodeNumber number;
    TreeNode node;
    std::uint16_t last_order = 0;
  };

  const char* add(NodeNumber number) {
    const TreeNode node = recording_.at(number);
    if (const char* fault = fault_of(node, recording_.info)) return fault;
    if (!are_spikes(recording_.spikes().of(number))) return "chances that are none";
    if (!node.has_value() && !recording_.spikes().of(number).empty()) return "chances of a value it does not have";
    while (!path_.empty() && path_.back().number != node.parent) {
      last_used_ = std::max(last_used_, last_step_of(path_.back().node));
      path_.pop_back();
    }
    if (const char* fault = fault_of_steps(node, last_used_, recording_.info.steps)) return fault;
    if (node.parent != no_node) {
      if (path_.empty()) return "a parent that is not open at that time";
      Open& parent = path_.back();
      if (parent.node.kind == NodeKind::left_out) return "a parent that was never searched";
      if (node.ply != parent.node.ply + 1) return "a ply that is not one more than its parent's";
      if (node.order <= parent.last_order) return "a place among its siblings that is taken";
      if (last_step_of(node) > last_for_children(parent.node)) return "steps after its parent was left";
      parent.last_order = node.order;
    }
    last_used_ = node.t0 + (node.has(flag::table_hit) ? 1 : 0);
    path_.push_back({number, node});
    return nullptr;
  }

  const Recording& recording_;
  std::vector<Open> path_;
  std::uint32_t last_used_ = 0;
};

}  // namespace

Expected<void> check(const Recording& recording) {
  const auto& info = recording.info;
  if (recording.size() == 0) return Error{"there is no node"};
  if (info.steps > UINT32_MAX - 2) return Error{"there are too many steps"};
  if (info.score_unit < 1 || info.score_unit > 1'000'000) return Error{"the unit of scores is out of range"};
  if (info.win_points < 0 || info.win_points > 30'000) return Error{"the points of a win are out of range"};
  return Checker(recording)();
}

}  // namespace arborist::lab
