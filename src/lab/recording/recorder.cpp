#include "lab/recording/recorder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <limits>

#include "core/random.h"

namespace arborist::lab {

namespace {

constexpr std::uint16_t most_children = 60'000;
constexpr std::uint64_t look_up_every = 4096;

template <class T>
T narrowed(int value) {
  return static_cast<T>(std::clamp<int>(value, std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
}

}  // namespace

Recorder::Recorder(const RecordLimits& limits, RecordControl control, RecordingInfo facts)
    : limits_(limits), control_(std::move(control)) {
  recording_.info = std::move(facts);
  limits_.nodes = std::min(limits_.nodes, RecordLimits::most_nodes);
  // Room that is not used is never touched, and growing would need both the old room and the new at one time.
  recording_.reserve(limits_.nodes);
}

Recording Recorder::take() { return std::move(recording_); }

Recording Recorder::so_far() const {
  Recording copy = recording_;
  for (const Open& open : path_) {
    if (open.node == no_node) continue;
    TreeNode node = copy.at(open.node);
    node.t1 = copy.info.steps + 1;
    node.kind = NodeKind::all_seen;
    copy.replace(open.node, node);
  }
  return copy;
}

Recorder::Open& Recorder::open_at(int ply) {
  assert(static_cast<std::size_t>(ply) < path_.size());
  return path_[static_cast<std::size_t>(ply)];
}

void Recorder::follow(int ply, std::uint16_t move, std::uint8_t flags) {
  Open& open = open_at(ply);
  open.kind = NodeKind::all_seen;
  open.reason = 0;
  open.move = move;
  open.move_flags = flags;
  open.reduction = 0;
}

void Recorder::trying(int ply, std::uint16_t move) { follow(ply, move, 0); }
void Recorder::searched_again(int ply, std::uint16_t move, Window) { follow(ply, move, flag::again); }
void Recorder::null_move(int ply) { follow(ply, TreeNode::pass_move, flag::pass); }

void Recorder::reduced(int ply, std::uint16_t, int by) {
  Open& open = open_at(ply);
  open.move_flags |= flag::reduced;
  open.reduction = narrowed<std::uint8_t>(by);
}

bool Recorder::is_written(int ply) {
  if (recording_.size() >= limits_.nodes || ply > limits_.plies) return false;
  if (ply == 0) return true;
  if (open_at(ply - 1).node == no_node) return false;
  if (limits_.every <= 1 || ply <= limits_.whole_plies) return true;
  const std::uint64_t lot = mix_bits(limits_.seed ^ mix_bits(recording_.info.counts.entered));
  return lot % static_cast<std::uint64_t>(limits_.every) == 0;
}

void Recorder::entered(const Visit& visit) {
  auto& counts = recording_.info.counts;
  if (++counts.entered > limits_.effort) stop_.request_stop();
  if (counts.entered % look_up_every == 0) look_up();
  counts.deepest = std::max(counts.deepest, static_cast<std::uint64_t>(visit.ply));
  path_.resize(static_cast<std::size_t>(visit.ply));
  TreeNode node;
  Open* parent = visit.ply > 0 ? &open_at(visit.ply - 1) : nullptr;
  if (parent != nullptr) {
    node.parent = parent->node;
    node.move = parent->move;
    node.flags = parent->move_flags;
    node.reduction = parent->reduction;
    node.order = ++parent->tried;
    if (++parent->searched >= most_children) {
      is_too_wide_ = true;
      stop_.request_stop();
    }
    counts.again += node.has(flag::again) ? 1 : 0;
    counts.reduced += node.has(flag::reduced) ? 1 : 0;
    counts.null_moves += node.has(flag::pass) ? 1 : 0;
    // Whatever is entered next without another move being named is this one once more.
    parent->move_flags = static_cast<std::uint8_t>((parent->move_flags & flag::pass) | flag::again);
    parent->reduction = 0;
  }
  Open open;
  if (is_written(visit.ply)) {
    node.t0 = node.t1 = ++recording_.info.steps;
    node.ply = narrowed<std::uint16_t>(visit.ply);
    node.depth = narrowed<std::int16_t>(visit.depth);
    node.alpha = narrowed<std::int16_t>(visit.window.alpha.value());
    node.beta = narrowed<std::int16_t>(visit.window.beta.value());
    open.node = recording_.add(node);
  } else {
    recording_.info.is_complete = false;
    if (parent != nullptr && parent->node != no_node) {
      TreeNode above = recording_.at(parent->node);
      above.flags |= flag::thinned;
      recording_.replace(parent->node, above);
    }
  }
  path_.push_back(open);
}

void Recorder::look_up() {
  if (control_.progress) control_.progress(*this);
  if (!control_.stop.stop_requested()) return;
  was_stopped_ = true;
  stop_.request_stop();
}

void Recorder::quiescence(int ply) {
  ++recording_.info.counts.quiescence;
  const NodeNumber number = open_at(ply).node;
  if (number == no_node) return;
  TreeNode node = recording_.at(number);
  node.flags |= flag::quiescence;
  recording_.replace(number, node);
}

void Recorder::table_hit(int ply, Score, Bound) {
  Open& open = open_at(ply);
  if (open.is_known) return;
  open.is_known = true;
  ++recording_.info.counts.table_hits;
  // Later than right after it was entered it is no step of its own.
  if (open.node == no_node || open.tried > 0) return;
  TreeNode node = recording_.at(open.node);
  node.flags |= flag::table_hit;
  node.t1 = ++recording_.info.steps;
  recording_.replace(open.node, node);
}

void Recorder::left_out(int ply, std::uint16_t move, const char* rule) {
  ++recording_.info.counts.left_out;
  follow(ply, move, 0);
  Open& open = open_at(ply);
  const std::uint16_t order = ++open.tried;
  if (open.node == no_node) return;
  if (!is_written(ply + 1)) {
    recording_.info.is_complete = false;
    return;
  }
  TreeNode node;
  const TreeNode parent = recording_.at(open.node);
  node.parent = open.node;
  node.t0 = node.t1 = ++recording_.info.steps;
  node.ply = static_cast<std::uint16_t>(parent.ply + 1);
  node.depth = narrowed<std::int16_t>(parent.depth - 1);
  node.move = move;
  node.order = order;
  node.alpha = static_cast<std::int16_t>(-parent.beta);
  node.beta = static_cast<std::int16_t>(-parent.alpha);
  node.kind = NodeKind::left_out;
  node.reason = reason_number(rule);
  recording_.add(node);
}

void Recorder::cut(int ply, std::uint16_t, Score) { open_at(ply).kind = NodeKind::cut; }

void Recorder::cut_without_move(int ply, Score, CutReason reason, const char* rule) {
  Open& open = open_at(ply);
  open.kind = reason == CutReason::table       ? NodeKind::table
              : reason == CutReason::stand_pat ? NodeKind::stand_pat
              : reason == CutReason::pruning   ? NodeKind::pruned
                                               : NodeKind::cut;
  open.reason = reason_number(rule);
}

void Recorder::returned(int ply, Score value) { close(ply, &value); }

void Recorder::abandoned(int ply) {
  // A node that the budget did not even let in.
  if (static_cast<std::size_t>(ply) >= path_.size()) return;
  open_at(ply).kind = NodeKind::abandoned;
  close(ply, nullptr);
}

// The range takes the place of the window, which searches that know one do not have.
void Recorder::ranged(int ply, Score low, Score high) {
  const NodeNumber number = open_at(ply).node;
  if (number == no_node) return;
  TreeNode node = recording_.at(number);
  node.flags |= flag::ranged;
  node.alpha = narrowed<std::int16_t>(low.value());
  node.beta = narrowed<std::int16_t>(high.value());
  recording_.replace(number, node);
}

// Of the child that this move led to last.
void Recorder::expected(int ply, std::uint16_t move, int percent) {
  const NodeNumber parent = open_at(ply).node;
  if (parent == no_node) return;
  NodeNumber found = no_node;
  for (NodeNumber child = parent + 1; child < recording_.size(); child = recording_.end_of_subtree(child))
    if (recording_.at(child).move == move) found = child;
  if (found == no_node) return;
  TreeNode node = recording_.at(found);
  node.reason = reason_number(fmt::format("{}{} %", expected_reason, percent).c_str());
  recording_.replace(found, node);
}

void Recorder::bonus(int ply, int points) {
  const Score for_max(ply % 2 == 0 ? points : -points);
  open_at(ply).reason = reason_number(fmt::format("{}{}", bonus_reason, recording_.text(for_max)).c_str());
}

void Recorder::spiked(int ply, std::span<const ScoreSpike> spikes) {
  const NodeNumber number = open_at(ply).node;
  if (number == no_node) return;
  std::vector<TreeSpike> kept;
  for (const ScoreSpike& spike : spikes)
    kept.push_back({narrowed<std::int16_t>(spike.value.value()), narrowed<std::uint16_t>(spike.chance)});
  recording_.spikes().set(number, kept);
}

// The step at which a node was cut comes right before the one at which it is left.
void Recorder::close(int ply, const Score* value) {
  const Open open = open_at(ply);
  count(open);
  path_.resize(static_cast<std::size_t>(ply));
  if (open.node == no_node) return;
  auto& steps = recording_.info.steps;
  TreeNode node = recording_.at(open.node);
  if (open.kind == NodeKind::cut) ++steps;
  node.t1 = ++steps;
  node.kind = open.kind;
  node.reason = open.reason;
  if (value != nullptr) {
    node.value = narrowed<std::int16_t>(value->value());
    if (ply > 0) ++steps;
  }
  recording_.replace(open.node, node);
}

void Recorder::count(const Open& open) {
  auto& counts = recording_.info.counts;
  switch (open.kind) {
    case NodeKind::leaf:
    case NodeKind::stand_pat:
      ++counts.leaves;
      break;
    case NodeKind::cut:
      ++counts.cuts;
      if (open.searched == 1) ++counts.first_move_cuts;
      break;
    case NodeKind::table:
      ++counts.table_cuts;
      break;
    case NodeKind::pruned:
      ++counts.pruned;
      break;
    case NodeKind::abandoned:
      ++counts.abandoned;
      break;
    default:
      break;
  }
}

std::uint8_t Recorder::reason_number(const char* rule) {
  auto& reasons = recording_.info.reasons;
  const auto found = std::find(reasons.begin(), reasons.end(), rule);
  if (found != reasons.end()) return static_cast<std::uint8_t>(found - reasons.begin());
  if (reasons.size() > UINT8_MAX) return 0;
  reasons.emplace_back(rule);
  return static_cast<std::uint8_t>(reasons.size() - 1);
}

}  // namespace arborist::lab
