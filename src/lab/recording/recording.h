// Recording: a search as it happened, node by node, in columns of about 29 bytes a node, and more where a node's value
// is told as several with their chances. How the search stood at any
// step is a function of the recording alone (timeline.h), so stepping back costs what stepping on costs.
//
//   auto recording = record(game, play, *Spec::parse("alphabeta:depth=3"), {});     // record.h
//   const TreeNode root = recording->at(0);
//   recording->text_for_max(root, root.value);                                     // "+2"
//
// A step is one event, counted from 1: a node is entered (t0), the table knows it (t0 + 1), it is cut (t1 - 1), it is
// left (t1), its value comes back to its parent (t1 + 1). A move that a rule leaves out is a node of one step, t0 = t1.
// Nodes stand in the order they were entered. Several roots are the iterations of a search that deepens.
// Scores and windows are those of the side to move at the node; Max is the side to move at the root.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/limits.h"
#include "game/found.h"
#include "game/observer.h"
#include "game/score.h"
#include "game/side.h"
#include "lab/recording/node_spikes.h"

namespace arborist::lab {

// How a node was left.
enum class NodeKind : std::uint8_t {
  all_seen,   // every move was looked at, or none of them reached beta
  leaf,       // the game is over, or the depth is used up
  cut,        // a move reached beta: the others were not looked at
  table,      // the table already knew enough
  stand_pat,  // quiescence: the static value alone reached beta
  pruned,     // a rule that takes a risk gave the value; `reason` names it
  left_out,   // a move that was not searched at all; `reason` names the rule
  abandoned   // the limits were reached; there is no value
};
inline constexpr int node_kinds = 8;
[[nodiscard]] const char* to_text(NodeKind kind);

// What else is known of a node, bits of `flags`.
namespace flag {
inline constexpr std::uint8_t quiescence = 1;  // below the depth limit, only noisy moves are followed
inline constexpr std::uint8_t table_hit = 2;
inline constexpr std::uint8_t again = 4;     // the same move was searched before at this parent
inline constexpr std::uint8_t reduced = 8;   // searched less deep than its place asks for, by `reduction` plies
inline constexpr std::uint8_t pass = 16;     // reached by a null move
inline constexpr std::uint8_t thinned = 32;  // some of its children were not recorded
inline constexpr std::uint8_t ranged = 64;   // alpha and beta are no window, but between what its value may still lie
inline constexpr std::uint8_t all = 127;
}  // namespace flag

// How the reasons begin that are no rules but remarks: how often a move is expected, what a choice of moves adds.
inline constexpr const char* expected_reason = "expected ";
inline constexpr const char* bonus_reason = "choice ";

// One row of the columns.
struct TreeNode {
  static constexpr std::uint16_t no_move = UINT16_MAX;
  static constexpr std::uint16_t pass_move = UINT16_MAX - 1;
  static constexpr std::int16_t no_value = INT16_MIN;

  NodeNumber parent = no_node;
  std::uint32_t t0 = 0;
  std::uint32_t t1 = 0;
  std::uint16_t ply = 0;
  std::uint16_t move = no_move;  // the number of the move that led here, in the game's own order, from 0
  std::uint16_t order = 0;       // the how-manieth child its parent tried or left out, from 1; 0: a root
  std::int16_t alpha = 0;
  std::int16_t beta = 0;
  std::int16_t value = no_value;
  std::int16_t depth = 0;  // still to go
  NodeKind kind = NodeKind::leaf;
  std::uint8_t flags = 0;
  std::uint8_t reason = 0;  // which of the recording's reasons; 0: none
  std::uint8_t reduction = 0;

  [[nodiscard]] bool is_max() const { return ply % 2 == 0; }
  [[nodiscard]] bool has(std::uint8_t bit) const { return (flags & bit) != 0; }
  [[nodiscard]] bool has_value() const { return value != no_value; }
  [[nodiscard]] bool was_searched() const { return kind != NodeKind::left_out; }
  // What a score of the node's mover is to Max.
  [[nodiscard]] Score for_max(int score) const { return Score(is_max() ? score : -score); }
  // The window as Max sees it.
  [[nodiscard]] Window window_for_max() const {
    return is_max() ? Window{Score(alpha), Score(beta)} : Window{Score(-beta), Score(-alpha)};
  }
  // Whether the value is only a bound: what lies at or beyond the window was not looked at more closely.
  [[nodiscard]] Bound bound() const {
    if (!has_value()) return Bound::none;
    if (has(flag::ranged)) return Bound::exact;
    return value >= beta ? Bound::lower : value <= alpha ? Bound::upper : Bound::exact;
  }
  // The same for Max.
  [[nodiscard]] Bound bound_for_max() const {
    const Bound own = bound();
    if (is_max() || own == Bound::exact || own == Bound::none) return own;
    return own == Bound::lower ? Bound::upper : Bound::lower;
  }
  friend bool operator==(const TreeNode&, const TreeNode&) = default;
};

// What all nodes came to, recorded or not.
struct TreeCounts {
  std::uint64_t entered = 0;
  std::uint64_t leaves = 0;  // standing pat included
  std::uint64_t cuts = 0;    // by a move
  std::uint64_t first_move_cuts = 0;
  std::uint64_t table_hits = 0;
  std::uint64_t table_cuts = 0;
  std::uint64_t pruned = 0;
  std::uint64_t left_out = 0;
  std::uint64_t reduced = 0;
  std::uint64_t again = 0;
  std::uint64_t null_moves = 0;
  std::uint64_t quiescence = 0;
  std::uint64_t abandoned = 0;
  std::uint64_t deepest = 0;

  using Named = std::pair<const char*, std::uint64_t>;
  // Each with the name that other programs know it by.
  [[nodiscard]] std::array<Named, 14> named() const {
    return {{{"entered", entered},
             {"leaves", leaves},
             {"cuts", cuts},
             {"first_move_cuts", first_move_cuts},
             {"table_hits", table_hits},
             {"table_cuts", table_cuts},
             {"pruned", pruned},
             {"left_out", left_out},
             {"reduced", reduced},
             {"again", again},
             {"null_moves", null_moves},
             {"quiescence", quiescence},
             {"abandoned", abandoned},
             {"deepest", deepest}}};
  }
  friend bool operator==(const TreeCounts&, const TreeCounts&) = default;
};

// Where the search was made and what it found.
struct RecordingInfo {
  std::string game = {};
  std::string start = {};
  std::vector<std::string> moves = {};  // played before the search
  std::string search = {};              // its spec
  std::string first_side = {};
  std::string second_side = {};
  Side root_side = Side::first;
  int score_unit = 1;
  int win_points = 0;  // what the evaluator calls a win at the root; 0: wins are told as such

  Score value = {};
  std::vector<std::string> line = {};
  int depth = 0;
  Ended ended = Ended::finished;
  TreeCounts counts = {};
  bool is_complete = true;  // every node was recorded
  std::uint32_t steps = 0;
  std::vector<std::string> reasons = {""};
  friend bool operator==(const RecordingInfo&, const RecordingInfo&) = default;
};

class Recording {
 public:
  RecordingInfo info = {};

  [[nodiscard]] NodeNumber size() const { return static_cast<NodeNumber>(parent_.size()); }
  [[nodiscard]] TreeNode at(NodeNumber node) const;
  void reserve(std::size_t nodes);
  NodeNumber add(const TreeNode& node);
  // What the value of a node may come to, for its side to move; none where that was not remarked.
  [[nodiscard]] const NodeSpikes& spikes() const { return spikes_; }
  [[nodiscard]] NodeSpikes& spikes() { return spikes_; }
  void replace(NodeNumber number, const TreeNode& node);

  [[nodiscard]] const std::string& reason_of(const TreeNode& node) const { return info.reasons[node.reason]; }
  // What was remarked of a node beside its value, as Max sees it: "−2 to +5", "expected 70 %", "choice +3"; or nothing.
  [[nodiscard]] std::string remark_of(const TreeNode& node) const;
  [[nodiscard]] const std::string& side_name(bool is_max) const {
    return is_max == (info.root_side == Side::first) ? info.first_side : info.second_side;
  }
  // The step at which a node left by a cut was cut; only for those.
  [[nodiscard]] static std::uint32_t cut_step(const TreeNode& node) { return node.t1 - 1; }
  // The roots: one for each iteration, the last one last.
  [[nodiscard]] std::vector<NodeNumber> roots() const;
  [[nodiscard]] NodeNumber last_root() const;
  // From the root down to the node, both included.
  [[nodiscard]] std::vector<NodeNumber> path_to(NodeNumber node) const;
  // How many nodes below it were recorded, itself included; moves left out are no nodes.
  [[nodiscard]] NodeNumber end_of_subtree(NodeNumber node) const;

  // A score as Max sees it: "+2", "−0.35", "W3" for a win of Max three plies from the root, "L4" for a loss.
  [[nodiscard]] std::string text(Score for_max) const;
  [[nodiscard]] std::string text_for_max(const TreeNode& node, int score) const { return text(node.for_max(score)); }

  friend bool operator==(const Recording&, const Recording&) = default;

 private:
  friend class RecordingFile;
  std::vector<NodeNumber> parent_;
  std::vector<std::uint32_t> t0_, t1_;
  std::vector<std::uint16_t> ply_, move_, order_;
  std::vector<std::int16_t> alpha_, beta_, value_, depth_;
  std::vector<NodeKind> kind_;
  std::vector<std::uint8_t> flags_, reason_, reduction_;
  NodeSpikes spikes_;
};

// The children of every node, in the order they were tried; made once from a recording.
class Children {
 public:
  explicit Children(const Recording& recording);
  struct Range {
    const NodeNumber* first;
    const NodeNumber* last;
    [[nodiscard]] const NodeNumber* begin() const { return first; }
    [[nodiscard]] const NodeNumber* end() const { return last; }
    [[nodiscard]] bool empty() const { return first == last; }
    [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(last - first); }
    [[nodiscard]] NodeNumber back() const { return *(last - 1); }
  };
  [[nodiscard]] Range of(NodeNumber node) const {
    return {list_.data() + first_[node], list_.data() + first_[node + 1]};
  }

 private:
  std::vector<std::uint32_t> first_;
  std::vector<NodeNumber> list_;
};

}  // namespace arborist::lab
