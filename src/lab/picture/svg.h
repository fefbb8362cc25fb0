// The tree of a recording as an SVG picture. Max is a rounded square, Min a circle; blue is what Max is sure of, orange
// what Min is sure of. Two bars across a dashed edge: a sound cut, in the colour of the bound that was crossed. A
// zigzag and ~: a rule took a risk. A diamond T: the table knew. A thick green line: best play. Small bars: how likely
// a node's values are, all nodes on one scale.
//
//   std::string svg = to_svg(recording, naming, {.most_glyphs = 200});
//
// Where the tree is too large, subtrees are folded into a triangle with the number of their nodes; best play and the
// upper plies are unfolded first.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "lab/recording/recording.h"
#include "lab/recording/replay.h"

namespace arborist::lab {

struct PictureOptions {
  static constexpr std::size_t most_possible = 5'000;

  bool dark = false;
  std::size_t most_glyphs = 160;
  // How the search stood at this step; without it, at the end.
  std::optional<std::uint32_t> step = std::nullopt;
  std::optional<NodeNumber> marked = std::nullopt;  // gets a ring
};

// Of the last iteration.
[[nodiscard]] std::string to_svg(const Recording& recording, const Naming& naming, const PictureOptions& options);

}  // namespace arborist::lab
