// What is drawn of a recording: every glyph with its words, its box and its place under another; see svg.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lab/picture/layout.h"
#include "lab/picture/svg.h"
#include "lab/recording/timeline.h"

namespace arborist::lab {

enum class GlyphShape : std::uint8_t {
  node,   // a rounded square or a circle with a value in it
  leaf,   // a bar with its value below
  table,  // a diamond
  cut,    // the moves never tried after a sound cut
  risk,   // moves left out by a rule
  abandoned
};

// How likely a value is: where it stands between the least and the largest that matter in the picture, and how high.
struct Bar {
  double place = 0;   // 0 to 1
  double height = 0;  // 1: the likeliest of its node
  int sign = 0;       // of the value, for Max
};

struct Glyph {
  GlyphShape shape = GlyphShape::node;
  NodeNumber node = no_node;  // for cut and risk, the node they belong to
  bool is_max = true;
  bool is_best = false;        // on the line of best play
  bool is_dotted = false;      // searched less deep
  bool is_risky = false;       // valued by a rule that takes a risk
  bool is_marked = false;      // ringed
  bool is_faint = false;       // open, not yet valued
  int sign = 0;                // of the value, for Max
  std::string move = {};       // above it
  std::string value = {};      // in it or below it
  std::string note = {};       // below it
  std::vector<Bar> bars = {};  // between it and its note; of a leaf, in its place
  std::uint64_t folded = 0;    // nodes below that are not drawn
};

struct Drawing {
  static constexpr double bars_width = 46;  // pixels

  std::vector<Glyph> glyphs;
  std::vector<Box> boxes;  // one a glyph
  std::size_t rows = 0;
  std::optional<double> zero = std::nullopt;  // where it lies among bars, if it does
};

// How many pixels a text takes, about, at this size of type.
[[nodiscard]] double text_width(const std::string& text, double size);

[[nodiscard]] Drawing draw_glyphs(const Timeline& timeline, const Naming& naming, const PictureOptions& options);

}  // namespace arborist::lab
