// Timeline: the steps of a recording by number, and how everything stood at any of them. It is worked out from the
// recording alone, so that any step can be shown at once, backwards as well as forwards.
//
//   Timeline timeline(recording);
//   timeline.at(177)                                  // a cut of node 51
//   timeline.state(51, 177)                           // open, at most 0
//   narrate(timeline, names, 177)                     // "Cut. O can hold X to 0, …"
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lab/recording/recording.h"
#include "lab/recording/replay.h"

namespace arborist::lab {

enum class StepKind : std::uint8_t { none, entered, table_hit, left_out, cut, left, returned };
[[nodiscard]] const char* to_text(StepKind kind);

struct Step {
  StepKind kind = StepKind::none;
  NodeNumber node = no_node;
};

struct NodeState {
  enum class Stage : std::uint8_t { hidden, open, finished };
  Stage stage = Stage::hidden;
  // What is known of the value by then, for the mover: the best of the children that came back, or the final value.
  MaybeScore value = {};
  friend bool operator==(const NodeState&, const NodeState&) = default;
};

class Timeline {
 public:
  explicit Timeline(const Recording& recording);

  [[nodiscard]] const Recording& recording() const { return *recording_; }
  [[nodiscard]] const Children& children() const { return children_; }
  // From 1 to info.steps; none where the recording was filtered and the step belongs to a node that is gone.
  [[nodiscard]] Step at(std::uint32_t step) const { return steps_[step]; }
  [[nodiscard]] NodeState state(NodeNumber node, std::uint32_t step) const;

  struct Totals {
    std::uint64_t nodes = 0;
    std::uint64_t leaves = 0;
    std::uint64_t cuts = 0;
  };
  // What had been entered, valued at once and cut by then, of what was recorded.
  [[nodiscard]] Totals totals(std::uint32_t step) const;
  [[nodiscard]] std::optional<std::uint32_t> next_cut(std::uint32_t after) const;

 private:
  const Recording* recording_;
  Children children_;
  std::vector<Step> steps_;
};

// One sentence about a step.
[[nodiscard]] std::string narrate(const Timeline& timeline, const Names& names, std::uint32_t step);

}  // namespace arborist::lab
