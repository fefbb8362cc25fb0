#include "lab/picture/svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "core/plural.h"
#include "core/svg.h"
#include "core/text.h"
#include "face/search_settings.h"
#include "lab/picture/glyphs.h"

namespace arborist::lab {

namespace {

// Sizes in pixels. A row: the move, the node, what is noted below it, and room for the edges.
constexpr double margin = 24;
constexpr double gutter = 96;
constexpr double legend_at = 78;
constexpr double legend_pitch = 24;
constexpr double below_legend = 14;
constexpr double node_height = 30;
constexpr double row_pitch = 122;
constexpr double edges_end = 34;  // above the middle of a node: where its edge ends and its move begins
constexpr double gap = 10;
constexpr double bars_height = 14;
constexpr double note_height = 16;

struct Colours {
  const char *surface, *ink, *ink2, *ink3, *edge, *line, *alpha, *beta, *answer, *known, *cut, *now, *alpha_tint,
      *beta_tint, *known_tint;
};
constexpr Colours light = {"#FFFFFF", "#18201C", "#465049", "#5D665F", "#7D7869", "#D9D4C5", "#1D62CF", "#B2461A",
                           "#06472A", "#6B1480", "#666A67", "#F2B52B", "#DEE9FA", "#FAE8DF", "#EFE0F3"};
constexpr Colours dark = {"#181F1C", "#EEF1EC", "#BFC8C1", "#95A098", "#6F7C74", "#2E3833", "#6FB5F2", "#F07F42",
                          "#93F5CB", "#B06AC9", "#8D968F", "#FFD54A", "#17293B", "#3A2116", "#27172D"};

const std::vector<Bar> example_bars = {{0, 0.4, -1}, {0.35, 1, 1}, {0.7, 0.7, 1}, {1, 0.3, 1}};

class TreePainter {
 public:
  TreePainter(const Recording& recording, const PictureOptions& options, Drawing drawing)
      : r_(recording), options_(options), c_(options.dark ? dark : light), drawing_(std::move(drawing)) {}

  std::string operator()() {
    const double tree_width = lay_out(drawing_.boxes, gap);
    const double title_width = std::max(text_width(title(), 15), text_width(subtitle(), 12.5));
    const double width = std::max(gutter + tree_width, std::max(title_width, 760.0)) + 2 * margin;
    left_ = margin + gutter + std::max(0.0, (width - 2 * margin - gutter - tree_width) / 2);
    const std::vector<Sign> signs = legend();
    head_ = legend_at + below_legend + legend_pitch * lay_out_legend(signs, width, false);
    floors_ = edge_floors();
    const double height = head_ + static_cast<double>(drawing_.rows) * row_pitch + margin;
    svg_ = Svg({{"viewBox", fmt::format("0 0 {:.0f} {:.0f}", width, height)},
                {"width", std::round(width)},
                {"height", std::round(height)},
                {"role", "img"},
                {"font-family", "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif"}});
    svg_.add("title", {}, title()).add("rect", {{"width", "100%"}, {"height", "100%"}, {"fill", c_.surface}});
    add_text(margin, 34, title(), 15, c_.ink, "start", true);
    add_text(margin, 54, subtitle(), 12.5, c_.ink2, "start");
    lay_out_legend(signs, width, true);
    add_rows(width);
    for (const bool best : {false, true})
      for (std::size_t i = 1; i < drawing_.glyphs.size(); ++i)
        if (drawing_.glyphs[i].is_best == best) add_edge(i);
    for (std::size_t i = 0; i < drawing_.glyphs.size(); ++i) add_glyph(i);
    return std::move(svg_).text();
  }

 private:
  [[nodiscard]] std::string title() const {
    const std::string moves = r_.info.moves.empty() ? "" : " after " + join(r_.info.moves, " ");
    std::string where = r_.info.start;
    constexpr std::size_t longest = 80;
    if (where.size() > longest) where = where.substr(0, longest) + "…";
    return fmt::format("{} {}{}", r_.info.game, where, moves);
  }
  [[nodiscard]] std::string subtitle() const {
    const auto& counts = r_.info.counts;
    std::string text = fmt::format("{} · value {} for {} · {}, {}, {}", r_.info.search, r_.text(r_.info.value),
                                   r_.side_name(true), counted(counts.entered, "node"),
                                   counted(counts.leaves, "leaf", "leaves"), counted(counts.cuts, "cut"));
    if (options_.step) text += fmt::format(" · step {} of {}", *options_.step, r_.info.steps);
    return text;
  }

  void add_text(double x, double y, const std::string& text, double size, const char* colour, const char* anchor,
                bool bold = false) {
    if (text.empty()) return;
    svg_.add("text",
             {{"x", x},
              {"y", y},
              {"font-size", size},
              {"fill", colour},
              {"text-anchor", anchor},
              {"font-weight", bold ? "600" : ""}},
             text);
  }
  void add_path(const SvgPath& path, const char* colour, double width, const char* dash = "", const char* cap = "") {
    svg_.add("path", {{"d", path},
                      {"fill", "none"},
                      {"stroke", colour},
                      {"stroke-width", width},
                      {"stroke-dasharray", dash},
                      {"stroke-linecap", cap}});
  }

  // What a sign means: how wide it is, how it is drawn, and the words behind it.
  struct Sign {
    double width;
    std::function<void(double x, double y)> draw;
    std::string words;
  };
  // Only what occurs in the picture.
  std::vector<Sign> legend() {
    std::vector<Sign> signs;
    const auto add = [&](double width, auto draw, std::string words) {
      signs.push_back({width, std::move(draw), std::move(words)});
    };
    const auto nothing = [](double, double) {};
    const auto occurs = [&](auto test) { return std::any_of(drawing_.glyphs.begin(), drawing_.glyphs.end(), test); };
    const auto noted = [&](std::string_view part) {
      return occurs([&](const Glyph& g) { return g.note.find(part) != std::string::npos; });
    };
    for (const bool is_max : {true, false})
      add(
          22, [this, is_max](double x, double y) { add_shape(x + 8, y, 16, 16, is_max, false); },
          (is_max ? "Max: " : "Min: ") + r_.side_name(is_max));
    if (occurs([](const Glyph& g) { return g.is_best; }))
      add(
          26, [this](double x, double y) { add_path(SvgPath().move_to(x, y).level_to(x + 20), c_.answer, 4); },
          "best play");
    if (occurs([](const Glyph& g) { return g.shape == GlyphShape::cut && !g.is_max; }))
      add(
          32, [this](double x, double y) { add_cut_edge(x, y, x + 26, y, c_.alpha); }, "cut: value ≤ α");
    if (occurs([](const Glyph& g) { return g.shape == GlyphShape::cut && g.is_max; }))
      add(
          32, [this](double x, double y) { add_cut_edge(x, y, x + 26, y, c_.beta); }, "cut: value ≥ β");
    if (occurs([](const Glyph& g) { return g.shape == GlyphShape::risk || g.is_risky; }))
      add(
          32, [this](double x, double y) { add_zigzag(x, y, x + 26, y); }, "~ a rule takes a risk");
    if (occurs([](const Glyph& g) { return g.shape == GlyphShape::table; }))
      add(
          24, [this](double x, double y) { add_diamond(x + 9, y, 9); }, "the table knew");
    if (occurs([](const Glyph& g) { return g.folded > 0; })) add(0, nothing, "▼ nodes not drawn");
    if (occurs([](const Glyph& g) { return !g.bars.empty(); }))
      add(
          26, [this](double x, double y) { add_bars(example_bars, x + 10, y + 7, 20); }, "how likely each value is");
    const bool by_chance = algorithm_of(r_.info.search) == TreeAlgorithm::bayes;
    if (noted(" to "))
      add(0, nothing,
          by_chance ? "a to b: between these four times in five" : "a to b: what the value may still come to");
    if (noted(bonus_reason)) add(0, nothing, "choice: what having several good moves adds");
    if (noted(expected_reason)) add(0, nothing, "expected: how often the model has it played");
    return signs;
  }
  // In lines of this width; how many lines there are behind the first.
  int lay_out_legend(const std::vector<Sign>& signs, double width, bool draws) {
    double x = margin;
    int line = 0;
    for (const Sign& sign : signs) {
      const double wide = sign.width + text_width(sign.words, 12.5);
      if (x > margin && x + wide > width - margin) x = margin, ++line;
      const double y = legend_at + legend_pitch * line;
      if (draws) {
        sign.draw(x, y);
        add_text(x + sign.width, y + 4, sign.words, 12.5, c_.ink2, "start");
      }
      x += wide + 22;
    }
    return line;
  }

  void add_rows(double width) {
    for (std::size_t row = 0; row < drawing_.rows; ++row) {
      const double y = y_of(static_cast<int>(row));
      svg_.add("path", {{"d", SvgPath().move_to(margin, y + 50).level_to(width - margin)},
                        {"stroke", c_.line},
                        {"stroke-width", 1}});
      const std::string label = has_nodes(row) ? fmt::format("{} to move", r_.side_name(row % 2 == 0)) : "leaves";
      add_text(margin, y + 4, label, 12.5, c_.ink3, "start");
    }
  }

  [[nodiscard]] bool has_nodes(std::size_t row) const {
    for (std::size_t i = 0; i < drawing_.glyphs.size(); ++i) {
      const GlyphShape shape = drawing_.glyphs[i].shape;
      const bool is_node = shape == GlyphShape::node || shape == GlyphShape::table || shape == GlyphShape::abandoned;
      if (is_node && static_cast<std::size_t>(drawing_.boxes[i].row) == row) return true;
    }
    return false;
  }
  [[nodiscard]] double x_of(std::size_t i) const { return left_ + drawing_.boxes[i].x; }
  [[nodiscard]] double y_of(int row) const { return head_ + 40 + row * row_pitch; }

  // How far below the middle of a glyph what belongs to it ends.
  [[nodiscard]] static double depth_of(const Glyph& glyph) {
    const double note = glyph.note.empty() ? 0 : note_height + 4;
    if (glyph.shape == GlyphShape::leaf) return 27 + note;
    return node_height / 2 + (glyph.bars.empty() ? 0 : bars_height + 2) + note;
  }
  // Below every note of a row, so that an edge that leaves it to the side crosses none.
  [[nodiscard]] std::vector<double> edge_floors() const {
    std::vector<double> floors(drawing_.rows, node_height / 2);
    for (std::size_t i = 0; i < drawing_.glyphs.size(); ++i) {
      const Glyph& glyph = drawing_.glyphs[i];
      double& floor = floors[static_cast<std::size_t>(drawing_.boxes[i].row)];
      if (!glyph.note.empty() || !glyph.bars.empty()) floor = std::max(floor, depth_of(glyph));
    }
    return floors;
  }

  void add_edge(std::size_t i) {
    const Glyph& glyph = drawing_.glyphs[i];
    const Box& box = drawing_.boxes[i];
    const auto parent = static_cast<std::size_t>(box.parent);
    const double x0 = x_of(parent);
    const int row = drawing_.boxes[parent].row;
    const double top = y_of(row) + depth_of(drawing_.glyphs[parent]);
    const double y0 = y_of(row) + floors_[static_cast<std::size_t>(row)];
    const double x1 = x_of(i);
    const double y1 = y_of(box.row) - edges_end;
    SvgPath stem;
    stem.move_to(x0, top);
    if (y0 > top) stem.line_to(x0, y0);
    if (glyph.shape == GlyphShape::cut || glyph.shape == GlyphShape::risk) {
      if (y0 > top) add_path(stem, c_.cut, 1.4, glyph.shape == GlyphShape::cut ? "5 4" : "");
      if (glyph.shape == GlyphShape::risk) return add_zigzag(x0, y0, x1, y1);
      return add_cut_edge(x0, y0, x1, y1, glyph.is_max ? c_.beta : c_.alpha);
    }
    const bool is_best = glyph.is_best && drawing_.glyphs[parent].is_best;
    add_path(stem.line_to(x1, y1), is_best ? c_.answer : c_.edge, is_best ? 4 : 1.4, glyph.is_dotted ? "1.5 4" : "",
             "round");
  }

  // A dashed edge with two bars across it, square to it.
  void add_cut_edge(double x0, double y0, double x1, double y1, const char* colour) {
    const double length = std::hypot(x1 - x0, y1 - y0);
    const double dx = (x1 - x0) / length;
    const double dy = (y1 - y0) / length;
    add_path(SvgPath().move_to(x0, y0).line_to(x1, y1), c_.cut, 1.4, "5 4");
    const double middle = length - std::min(16.0, length / 2);
    for (const double at : {middle - 2.5, middle + 2.5}) {
      const double x = x0 + dx * at;
      const double y = y0 + dy * at;
      add_path(SvgPath().move_to(x - dy * 7, y + dx * 7).line_to(x + dy * 7, y - dx * 7), colour, 2.6);
    }
  }

  void add_zigzag(double x0, double y0, double x1, double y1) {
    const double length = std::hypot(x1 - x0, y1 - y0);
    const double dx = (x1 - x0) / length;
    const double dy = (y1 - y0) / length;
    SvgPath path;
    path.move_to(x0, y0);
    const int corners = static_cast<int>((length - 7) / 5);
    for (int i = 0; i <= corners; ++i) {
      const double at = 4 + 5.0 * i;
      const int side = i % 2 == 0 ? 1 : -1;
      path.line_to(x0 + dx * at - dy * 3 * side, y0 + dy * at + dx * 3 * side);
    }
    add_path(path.line_to(x1, y1), c_.cut, 1.4);
  }

  void add_shape(double x, double y, double width, double height, bool is_max, bool is_best, const char* dash = "") {
    add_box({x - width / 2, y - height / 2, width, height}, is_max ? 5 : height / 2,
            is_max ? c_.alpha_tint : c_.beta_tint,
            is_best  ? c_.answer
            : is_max ? c_.alpha
                     : c_.beta,
            is_best ? 3 : 1.6, dash);
  }
  struct Frame {
    double x, y, width, height;
  };
  void add_box(Frame frame, double corner, const char* fill, const char* stroke, double stroke_width,
               const char* dash = "") {
    svg_.add("rect", {{"x", frame.x},
                      {"y", frame.y},
                      {"width", frame.width},
                      {"height", frame.height},
                      {"rx", corner},
                      {"fill", fill},
                      {"stroke", stroke},
                      {"stroke-width", stroke_width},
                      {"stroke-dasharray", dash}});
  }
  void add_diamond(double x, double y, double radius) {
    SvgPath diamond;
    diamond.move_to(x, y - radius).line_by(radius, radius).line_by(-radius, radius).line_by(-radius, -radius).close();
    svg_.add("path", {{"d", diamond}, {"fill", c_.known_tint}, {"stroke", c_.known}, {"stroke-width", 1.6}});
    add_text(x, y + 4.5, "T", 12, c_.known, "middle", true);
  }

  void add_glyph(std::size_t i) {
    const Glyph& glyph = drawing_.glyphs[i];
    const double x = x_of(i);
    const double y = y_of(drawing_.boxes[i].row);
    const bool is_stub = glyph.shape == GlyphShape::cut || glyph.shape == GlyphShape::risk;
    add_text(x, y - 21, glyph.move, 12.5,
             is_stub         ? c_.cut
             : glyph.is_best ? c_.answer
                             : c_.ink2,
             "middle", glyph.is_best);
    if (is_stub) return;
    const double width = std::max(node_height, text_width(glyph.value, 13) + 14);
    if (glyph.is_marked)
      add_box({x - width / 2 - 5, y - node_height / 2 - 5, width + 10, node_height + 10},
              glyph.is_max ? 9.0 : node_height / 2 + 5, c_.now, c_.ink, 1.5);
    switch (glyph.shape) {
      case GlyphShape::leaf:
        return add_leaf(glyph, x, y);
      case GlyphShape::table:
        add_diamond(x, y, 15);
        return add_text(x, y + 30, glyph.value, 12.5, c_.known, "middle", true);
      default:
        break;
    }
    add_shape(x, y, width, node_height, glyph.is_max, glyph.is_best, glyph.shape == GlyphShape::abandoned ? "3 3" : "");
    add_text(x, y + 4.8, glyph.value, 13, colour_of(glyph), "middle", true);
    add_bars(glyph.bars, x, y + node_height / 2 + 2 + bars_height, Drawing::bars_width);
    add_note(x, y + depth_of(glyph), glyph.note);
  }
  // What was remarked beside the value, from this height up.
  void add_note(double x, double bottom, const std::string& note) {
    if (note.empty()) return;
    svg_.add("text",
             {{"class", "note"},
              {"x", x},
              {"y", bottom - 5},
              {"font-size", 12},
              {"fill", c_.cut},
              {"text-anchor", "middle"}},
             note);
  }
  // On a line with a mark for nothing.
  void add_bars(const std::vector<Bar>& bars, double x, double bottom, double width) {
    if (bars.empty()) return;
    constexpr double thick = 3;
    const auto at = [&](double place) { return x - width / 2 + thick / 2 + place * (width - thick); };
    add_path(SvgPath().move_to(x - width / 2, bottom).level_to(x + width / 2), c_.edge, 1);
    if (drawing_.zero) add_path(SvgPath().move_to(at(*drawing_.zero), bottom).line_by(0, -bars_height), c_.line, 1);
    for (const Bar& bar : bars) {
      const double height = std::max(1.0, bar.height * bars_height);
      svg_.add("rect", {{"class", "bar"},
                        {"x", at(bar.place) - thick / 2},
                        {"y", bottom - height},
                        {"width", thick},
                        {"height", height},
                        {"fill", bar.sign > 0   ? c_.alpha
                                 : bar.sign < 0 ? c_.beta
                                                : c_.ink3}});
    }
  }
  // A bar up for Max, down for Min, a dot for nothing, and the number below; where its chances are known, their bars.
  void add_leaf(const Glyph& glyph, double x, double y) {
    const double top = glyph.sign > 0 ? y - 11 : y - 1.5;
    const double height = glyph.sign == 0 ? 3 : 12;
    if (glyph.bars.empty())
      svg_.add("rect", {{"x", x - 4},
                        {"y", top},
                        {"width", 8},
                        {"height", height},
                        {"rx", 1.5},
                        {"fill", glyph.is_best ? c_.answer : colour_of(glyph)}});
    add_bars(glyph.bars, x, y + 8, Drawing::bars_width);
    add_text(x, y + 26, glyph.value, 12.5, glyph.is_best ? c_.answer : colour_of(glyph), "middle", glyph.is_best);
    add_note(x, y + depth_of(glyph), glyph.note);
  }
  [[nodiscard]] const char* colour_of(const Glyph& glyph) const {
    return glyph.sign > 0 ? c_.alpha : glyph.sign < 0 ? c_.beta : c_.ink;
  }

  const Recording& r_;
  const PictureOptions& options_;
  const Colours& c_;
  Drawing drawing_;
  double left_ = 0;
  double head_ = 0;             // where the rows begin
  std::vector<double> floors_;  // of each row, from where its edges may go aside
  Svg svg_ = Svg({});
};

}  // namespace

std::string to_svg(const Recording& recording, const Naming& naming, const PictureOptions& options) {
  const Timeline timeline(recording);
  return TreePainter(recording, options, draw_glyphs(timeline, naming, options))();
}

}  // namespace arborist::lab
