#include "lab/recording/timeline.h"

#include <fmt/format.h>

#include <algorithm>

namespace arborist::lab {

const char* to_text(StepKind kind) {
  switch (kind) {
    case StepKind::none:
      return "none";
    case StepKind::entered:
      return "entered";
    case StepKind::table_hit:
      return "table hit";
    case StepKind::left_out:
      return "left out";
    case StepKind::cut:
      return "cut";
    case StepKind::left:
      return "left";
    case StepKind::returned:
      return "returned";
  }
  return "";
}

Timeline::Timeline(const Recording& recording)
    : recording_(&recording), children_(recording), steps_(std::size_t{recording.info.steps} + 2) {
  for (NodeNumber n = 0; n < recording.size(); ++n) {
    const TreeNode node = recording.at(n);
    if (node.kind == NodeKind::left_out) {
      steps_[node.t0] = {StepKind::left_out, n};
      continue;
    }
    steps_[node.t0] = {StepKind::entered, n};
    if (node.has(flag::table_hit)) steps_[node.t0 + 1] = {StepKind::table_hit, n};
    if (node.kind == NodeKind::cut) steps_[Recording::cut_step(node)] = {StepKind::cut, n};
    steps_[node.t1] = {StepKind::left, n};
    if (node.parent != no_node && node.has_value()) steps_[node.t1 + 1] = {StepKind::returned, n};
  }
}

NodeState Timeline::state(NodeNumber number, std::uint32_t step) const {
  const TreeNode node = recording_->at(number);
  if (node.t0 > step) return {};
  if (node.t1 <= step)
    return {NodeState::Stage::finished, node.has_value() ? MaybeScore(Score(node.value)) : MaybeScore()};
  NodeState state{NodeState::Stage::open};
  int best = TreeNode::no_value;
  for (const NodeNumber child : children_.of(number)) {
    const TreeNode below = recording_->at(child);
    if (below.t0 > step) break;
    // A pass is no move of the game, so its value does not count.
    if (!below.has_value() || below.t1 + 1 > step || below.has(flag::pass)) continue;
    best = std::max(best, -below.value);
  }
  if (best != TreeNode::no_value) state.value = Score(best);
  return state;
}

Timeline::Totals Timeline::totals(std::uint32_t step) const {
  Totals totals;
  for (NodeNumber n = 0; n < recording_->size(); ++n) {
    const TreeNode node = recording_->at(n);
    if (node.t0 > step) break;
    if (!node.was_searched()) continue;
    ++totals.nodes;
    if (node.t1 <= step && (node.kind == NodeKind::leaf || node.kind == NodeKind::stand_pat)) ++totals.leaves;
    if (node.kind == NodeKind::cut && Recording::cut_step(node) <= step) ++totals.cuts;
  }
  return totals;
}

std::optional<std::uint32_t> Timeline::next_cut(std::uint32_t after) const {
  for (std::uint32_t step = after + 1; step <= recording_->info.steps; ++step)
    if (steps_[step].kind == StepKind::cut) return step;
  return std::nullopt;
}

namespace {

// Everything a sentence about one step needs.
struct Narrator {
  const Timeline& timeline;
  const Names& names;
  const Recording& recording = timeline.recording();

  [[nodiscard]] std::string window(const TreeNode& node) const {
    if (node.has(flag::ranged)) return "";
    const Window w = node.window_for_max();
    return fmt::format("Window {} to {}.", recording.text(w.alpha), recording.text(w.beta));
  }
  [[nodiscard]] std::string mover(const TreeNode& node) const { return recording.side_name(node.is_max()); }

  [[nodiscard]] std::string entered(NodeNumber number) const {
    const TreeNode node = recording.at(number);
    if (node.parent == no_node) return fmt::format("{} to move. {}", mover(node), window(node));
    const std::string who = recording.side_name(!node.is_max());
    if (node.has(flag::pass))
      return fmt::format("{} passes, to see whether even that is enough. {}", who, window(node));
    const std::string depth = node.has(flag::reduced) ? fmt::format(", {} less deep", node.reduction) : std::string();
    return fmt::format("{} {} {}{}. {}", who, node.has(flag::again) ? "looks once more at" : "tries", names[number],
                       depth, window(node));
  }
  [[nodiscard]] std::string returned(NodeNumber number, std::uint32_t step) const {
    const TreeNode node = recording.at(number);
    const TreeNode parent = recording.at(node.parent);
    const NodeState state = timeline.state(node.parent, step);
    if (!state.value) return fmt::format("Back to {}.", mover(parent));
    return fmt::format("Back to {}: {} {}.", mover(parent), parent.is_max() ? "at least" : "at most",
                       recording.text_for_max(parent, (*state.value).value()));
  }
  [[nodiscard]] std::string cut(const TreeNode& node) const {
    const Window w = node.window_for_max();
    const std::string value = recording.text_for_max(node, node.value);
    if (node.is_max())
      return fmt::format("Cut. {} gets at least {} here, and {} need not allow more than {}.",
                         recording.side_name(true), value, recording.side_name(false), recording.text(w.beta));
    return fmt::format("Cut. {} can hold {} to {}, and {} already has {}.", recording.side_name(false),
                       recording.side_name(true), value, recording.side_name(true), recording.text(w.alpha));
  }
  [[nodiscard]] std::string left(const TreeNode& node) const {
    if (!node.has_value()) return "Given up: the limits of the search are reached.";
    const std::string value = recording.text_for_max(node, node.value);
    switch (node.kind) {
      case NodeKind::leaf:
        return fmt::format("A leaf, worth {}.", value);
      case NodeKind::table:
        return fmt::format("The table knows enough: {}.", value);
      case NodeKind::stand_pat:
        return fmt::format("Already good enough without a move: {}.", value);
      case NodeKind::pruned:
        return fmt::format("Given up by a rule ({}): {}.", recording.reason_of(node), value);
      default:
        break;
    }
    if (node.parent == no_node) return fmt::format("Done: {}.", value);
    const Bound bound = node.bound_for_max();
    return fmt::format("{} is done here: {}{}.", mover(node),
                       bound == Bound::lower   ? "at least "
                       : bound == Bound::upper ? "at most "
                                               : "",
                       value);
  }
};

}  // namespace

std::string narrate(const Timeline& timeline, const Names& names, std::uint32_t step) {
  if (step == 0 || step > timeline.recording().info.steps) return "";
  const Narrator narrator{timeline, names};
  const Step here = timeline.at(step);
  if (here.kind == StepKind::none) return "";
  const TreeNode node = timeline.recording().at(here.node);
  switch (here.kind) {
    case StepKind::entered:
      return narrator.entered(here.node);
    case StepKind::table_hit:
      return "The table has met this position before.";
    case StepKind::left_out:
      return fmt::format("{} leaves out {}: {}.", timeline.recording().side_name(!node.is_max()), names[here.node],
                         timeline.recording().reason_of(node));
    case StepKind::cut:
      return narrator.cut(node);
    case StepKind::left:
      return narrator.left(node);
    case StepKind::returned:
      return narrator.returned(here.node, step);
    case StepKind::none:
      break;
  }
  return "";
}

}  // namespace arborist::lab
