#include "lab/picture/glyphs.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <queue>
#include <set>

#include "core/text.h"
#include "lab/recording/export.h"
#include "lab/recording/filter.h"

namespace arborist::lab {

double text_width(const std::string& text, double size) {
  return 0.6 * size * static_cast<double>(display_width(text));
}

namespace {

class Drawer {
 public:
  Drawer(const Timeline& timeline, const Naming& naming, const PictureOptions& options)
      : timeline_(timeline),
        r_(timeline.recording()),
        naming_(naming),
        options_(options),
        step_(options.step.value_or(r_.info.steps)) {
    const auto line = best_line(r_, timeline.children());
    if (step_ >= r_.info.steps) best_.insert(line.begin(), line.end());
  }

  Drawing operator()() {
    choose_unfolded();
    choose_span();
    add(r_.last_root(), -1);
    for (std::size_t i = 0; i < drawing_.boxes.size(); ++i) {
      Box& box = drawing_.boxes[i];
      box.row = box.parent < 0 ? 0 : drawing_.boxes[static_cast<std::size_t>(box.parent)].row + 1;
      drawing_.rows = std::max(drawing_.rows, static_cast<std::size_t>(box.row) + 1);
    }
    return std::move(drawing_);
  }

 private:
  // Whole groups of children are unfolded, those of best play first, then ply by ply, while there is room.
  void choose_unfolded() {
    using Wish = std::pair<std::pair<int, int>, NodeNumber>;
    std::priority_queue<Wish, std::vector<Wish>, std::greater<>> wishes;
    const auto wish = [&](NodeNumber n) {
      const bool is_wanted = best_.contains(n) || (options_.marked && is_above_marked(n));
      wishes.push({{is_wanted ? 0 : 1, r_.at(n).ply}, n});
    };
    std::size_t glyphs = 1;
    const std::size_t most = std::min(options_.most_glyphs, PictureOptions::most_possible);
    wish(r_.last_root());
    while (!wishes.empty()) {
      const NodeNumber node = wishes.top().second;
      wishes.pop();
      const std::size_t children = timeline_.children().of(node).size();
      if (children == 0 || glyphs + children + 1 > most) continue;
      glyphs += children + 1;
      unfolded_.insert(node);
      for (const NodeNumber child : timeline_.children().of(node)) wish(child);
    }
  }
  [[nodiscard]] bool is_above_marked(NodeNumber n) const {
    return n <= *options_.marked && *options_.marked < r_.end_of_subtree(n);
  }

  // From the least to the largest that a drawn node will come to four times of five: rarer values stand at the ends,
  // for a win that hardly ever comes would leave no room for the rest.
  void choose_span() {
    if (r_.spikes().empty()) return;
    bool is_first = true;
    const auto widen = [&](NodeNumber n) {
      const TreeNode node = r_.at(n);
      if (!node.has(flag::ranged)) return;
      const Window range = node.window_for_max();
      low_ = is_first ? range.alpha.value() : std::min(low_, range.alpha.value());
      high_ = is_first ? range.beta.value() : std::max(high_, range.beta.value());
      is_first = false;
    };
    widen(r_.last_root());
    for (const NodeNumber n : unfolded_)
      for (const NodeNumber child : timeline_.children().of(n)) widen(child);
    if (low_ <= 0 && high_ >= 0 && low_ < high_) drawing_.zero = place_of(0);
  }
  [[nodiscard]] double place_of(int score) const {
    return low_ == high_ ? 0.5 : (std::clamp(score, low_, high_) - low_) / static_cast<double>(high_ - low_);
  }
  [[nodiscard]] std::vector<Bar> bars_of(NodeNumber number, const TreeNode& node) const {
    std::vector<Bar> bars;
    int most = 1;
    for (const TreeSpike& spike : r_.spikes().of(number)) most = std::max<int>(most, spike.chance);
    for (const TreeSpike& spike : r_.spikes().of(number)) {
      const int score = node.for_max(spike.value).value();
      bars.push_back({place_of(score), static_cast<double>(spike.chance) / most, (score > 0) - (score < 0)});
    }
    return bars;
  }

  int push(Glyph glyph, int parent) {
    double width = std::max(text_width(glyph.move, 12.5) + 4, text_width(glyph.note, 12) + 4);
    const bool is_wide = glyph.shape == GlyphShape::node;
    width = std::max(width, std::max(is_wide ? 34.0 : 20.0, text_width(glyph.value, 13) + (is_wide ? 18 : 4)));
    if (glyph.shape == GlyphShape::table || glyph.is_marked) width = std::max(width, 44.0);
    if (!glyph.bars.empty()) width = std::max(width, Drawing::bars_width + 4);
    drawing_.glyphs.push_back(std::move(glyph));
    drawing_.boxes.push_back({parent, width, 0, 0});
    return static_cast<int>(drawing_.boxes.size()) - 1;
  }

  void add(NodeNumber number, int parent) {
    const TreeNode node = r_.at(number);
    const NodeState state = timeline_.state(number, step_);
    if (state.stage == NodeState::Stage::hidden) return;
    Glyph glyph = glyph_of(number, node, state);
    const auto children = timeline_.children().of(number);
    const bool is_folded = !children.empty() && !unfolded_.contains(number);
    if (is_folded) glyph.folded = nodes_below(number);
    if (is_folded) glyph.note += (glyph.note.empty() ? "" : " ") + fmt::format("▼{}", grouped(glyph.folded));
    if (!is_folded && node.has(flag::thinned)) glyph.note += glyph.note.empty() ? "…" : " …";
    const int self = push(std::move(glyph), parent);
    if (is_folded) return;
    std::map<std::string, int> left_out;
    for (const NodeNumber child : children) {
      const TreeNode below = r_.at(child);
      if (below.kind == NodeKind::left_out)
        left_out[r_.reason_of(below)] += below.t0 <= step_ ? 1 : 0;
      else
        add(child, self);
    }
    for (const auto& [rule, count] : left_out)
      if (count > 0) push(stub(GlyphShape::risk, number, node, fmt::format("~ {} {}", count, rule)), self);
    if (node.kind == NodeKind::cut && Recording::cut_step(node) <= step_) {
      const int untried = never_tried(number, node);
      if (untried > 0) push(stub(GlyphShape::cut, number, node, fmt::format("{} cut", untried)), self);
    }
  }

  static Glyph stub(GlyphShape shape, NodeNumber number, const TreeNode& node, std::string text) {
    Glyph glyph;
    glyph.shape = shape;
    glyph.node = number;
    glyph.is_max = node.is_max();
    glyph.move = std::move(text);
    return glyph;
  }

  Glyph glyph_of(NodeNumber number, const TreeNode& node, const NodeState& state) const {
    Glyph glyph;
    glyph.node = number;
    glyph.is_max = node.is_max();
    glyph.is_best = best_.contains(number);
    glyph.is_dotted = node.has(flag::reduced);
    const bool is_final = state.stage == NodeState::Stage::finished;
    glyph.is_marked = options_.marked == number || (options_.step && timeline_.at(step_).node == number);
    glyph.is_risky = is_final && node.kind == NodeKind::pruned;
    glyph.is_faint = !is_final && !state.value;
    if (state.value)
      glyph.sign = node.for_max((*state.value).value()).value() > 0   ? 1
                   : node.for_max((*state.value).value()).value() < 0 ? -1
                                                                      : 0;
    glyph.move = naming_.names[number];
    if (node.has(flag::again)) glyph.move += " ↻";
    if (node.has(flag::reduced)) glyph.move += fmt::format(" −{}", node.reduction);
    if (is_final)
      glyph.value = value_text(r_, node);
    else if (state.value)
      glyph.value = (node.is_max() ? "≥" : "≤") + r_.text_for_max(node, (*state.value).value());
    if (is_final && (node.kind == NodeKind::leaf || node.kind == NodeKind::stand_pat)) glyph.shape = GlyphShape::leaf;
    if (is_final && node.kind == NodeKind::table) glyph.shape = GlyphShape::table;
    if (is_final && node.kind == NodeKind::abandoned) glyph.shape = GlyphShape::abandoned;
    if (glyph.is_risky) glyph.note = "~ " + r_.reason_of(node);
    if (is_final && !glyph.is_risky) glyph.note = r_.remark_of(node);
    if (is_final) glyph.bars = bars_of(number, node);
    return glyph;
  }

  [[nodiscard]] std::uint64_t nodes_below(NodeNumber number) const {
    std::uint64_t count = 0;
    for (NodeNumber n = number + 1; n < r_.end_of_subtree(number); ++n)
      count += r_.at(n).was_searched() && r_.at(n).t0 <= step_ ? 1 : 0;
    return count;
  }
  [[nodiscard]] int never_tried(NodeNumber number, const TreeNode& node) const {
    if (node.has(flag::thinned)) return 0;
    std::set<std::uint16_t> tried;
    for (const NodeNumber child : timeline_.children().of(number))
      if (!r_.at(child).has(flag::pass)) tried.insert(r_.at(child).move);
    return static_cast<int>(naming_.choices[number]) - static_cast<int>(tried.size());
  }

  const Timeline& timeline_;
  const Recording& r_;
  const Naming& naming_;
  const PictureOptions& options_;
  std::uint32_t step_;
  std::set<NodeNumber> best_;
  std::set<NodeNumber> unfolded_;
  int low_ = 0, high_ = 0;  // of the bars, for Max
  Drawing drawing_;
};

}  // namespace

Drawing draw_glyphs(const Timeline& timeline, const Naming& naming, const PictureOptions& options) {
  return Drawer(timeline, naming, options)();
}

}  // namespace arborist::lab
