// Plots of counts by depth, as SVG that follows the reader's light or dark colours. Every line has a mark of its own
// besides its colour, and its name at its end.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/svg.h"
#include "core/text.h"
#include "lab/count/count.h"

namespace arborist::lab {
namespace {

constexpr double height = 540;
constexpr double left_edge = 84, right_edge = 690, top_edge = 84, bottom_edge = 470;

// Classes of the style sheet, one for each line; after the last they begin again, with dashes.
constexpr std::array<const char*, 6> styles = {"alpha", "beta", "known", "answer", "ink", "cut"};

struct Line {
  std::string name;
  std::string style;  // a class of the style sheet
  int mark = -1;      // none for lines that are only there to compare with
  std::vector<std::pair<int, double>> points;
};

double figure_of(const CountRow& row, Plotted plotted) {
  switch (plotted) {
    case Plotted::nodes:
      return static_cast<double>(row.counts.entered);
    case Plotted::leaves:
      return static_cast<double>(row.counts.leaves);
    case Plotted::first_move_cutoffs:
      return row.counts.cutoffs == 0
                 ? -1
                 : 100 * static_cast<double>(row.counts.first_move_cutoffs) / static_cast<double>(row.counts.cutoffs);
    case Plotted::branching:
      return row.branching;
  }
  return 0;
}

std::vector<Line> lines_of(const CountReport& report, Plotted plotted) {
  std::vector<Line> lines;
  const bool has_tree = plotted != Plotted::first_move_cutoffs;
  if (has_tree && !report.tree.empty()) {
    Line all{"minimax", "whole", -1, {}};
    Line least{"minimum", "least", -1, {}};
    for (const auto& row : report.tree) {
      const bool is_leaves = plotted == Plotted::leaves;
      const auto most = is_leaves ? row.leaves : row.nodes;
      const auto fewest = is_leaves ? row.least_leaves : row.least_nodes;
      const auto shown = [&](std::uint64_t n) {
        return plotted == Plotted::branching ? effective_branching(n, row.depth) : static_cast<double>(n);
      };
      all.points.emplace_back(row.depth, shown(most));
      least.points.emplace_back(row.depth, shown(fewest));
    }
    lines.push_back(std::move(all));
    lines.push_back(std::move(least));
  }
  int mark = 0;
  for (const auto& series : report.series) {
    if (has_tree && (series.search == "minimax" || series.search == "negamax")) continue;
    Line line{series.name(), styles[static_cast<std::size_t>(mark) % styles.size()], mark, {}};
    for (const auto& row : series.rows)
      if (const double figure = figure_of(row, plotted); figure >= 0) line.points.emplace_back(row.depth, figure);
    ++mark;
    if (!line.points.empty()) lines.push_back(std::move(line));
  }
  return lines;
}

// From figures to places on the page.
class Axes {
 public:
  Axes(const std::vector<Line>& lines, bool is_log, double ceiling) : is_log_(is_log) {
    double high = 1, low = 1e30;
    for (const auto& line : lines)
      for (const auto& [depth, figure] : line.points) {
        last_depth_ = std::max(last_depth_, depth);
        high = std::max(high, figure);
        low = std::min(low, figure);
      }
    if (is_log_) {
      low_ = std::floor(std::log10(std::max(1.0, low)));
      high_ = std::max(low_ + 1, std::ceil(std::log10(high)));
    } else {
      high_ = ceiling > 0 ? ceiling : std::ceil(high / step_for(high)) * step_for(high);
    }
  }

  [[nodiscard]] double x(double depth) const {
    return last_depth_ <= 1 ? (left_edge + right_edge) / 2
                            : left_edge + 16 + (right_edge - left_edge - 32) * (depth - 1) / (last_depth_ - 1);
  }
  [[nodiscard]] double y(double figure) const {
    const double part = ((is_log_ ? std::log10(std::max(1.0, figure)) : figure) - low_) / (high_ - low_);
    return bottom_edge - (bottom_edge - top_edge) * part;
  }
  [[nodiscard]] int last_depth() const { return last_depth_; }
  [[nodiscard]] std::vector<double> ticks() const {
    std::vector<double> list;
    if (is_log_) {
      for (int power = static_cast<int>(low_); power <= static_cast<int>(high_); ++power)
        list.push_back(std::pow(10.0, power));
    } else {
      const double step = step_for(high_);
      const int last = static_cast<int>(high_ / step + 1e-9);
      for (int i = 0; i <= last; ++i) list.push_back(i * step);
    }
    return list;
  }

 private:
  static double step_for(double high) {
    double step = 1;
    while (high / step > 6) step *= std::fmod(std::log10(step) + 1e-9, 1.0) < 0.1 ? 2 : 2.5;
    return std::max(1.0, std::round(step));
  }

  bool is_log_;
  double low_ = 0;
  double high_ = 1;
  int last_depth_ = 1;
};

void add_mark(Svg& svg, int mark, double x, double y) {
  switch (mark % 6) {
    case 0:
      svg.add("circle", {{"cx", x}, {"cy", y}, {"r", 5}});
      return;
    case 1:
      svg.add("rect", {{"x", x - 4.5}, {"y", y - 4.5}, {"width", 9}, {"height", 9}, {"rx", 1.5}});
      return;
    case 2:
      svg.add("path", {{"d", SvgPath().move_to(x, y - 6).line_by(6, 6).line_by(-6, 6).line_by(-6, -6).close()}});
      return;
    case 3:
      svg.add("path", {{"d", SvgPath().move_to(x, y - 7).line_by(6, 10.5).line_by(-12, 0).close()}});
      return;
    case 4:
      svg.add("path", {{"d", SvgPath().move_to(x, y + 7).line_by(6, -10.5).line_by(-12, 0).close()}});
      return;
    default:
      svg.add("circle", {{"class", "hollow"}, {"cx", x}, {"cy", y}, {"r", 4.5}});
  }
}

std::string tick_text(double figure, Plotted plotted) {
  if (plotted == Plotted::first_move_cutoffs) return fmt::format("{:.0f} %", figure);
  return grouped(static_cast<std::uint64_t>(std::llround(figure)));
}

void add_grid(Svg& svg, const Axes& axes, Plotted plotted) {
  const auto label = [&](double x, double y, const char* anchor, const std::string& text) {
    svg.add("text", {{"class", "label"}, {"x", x}, {"y", y}, {"text-anchor", anchor}}, text);
  };
  for (const double tick : axes.ticks()) {
    const double y = axes.y(tick);
    svg.add("path", {{"class", "grid"}, {"d", SvgPath().move_to(left_edge, y).level_to(right_edge)}});
    label(left_edge - 10, y + 4, "end", tick_text(tick, plotted));
  }
  const int step = axes.last_depth() > 20 ? 5 : axes.last_depth() > 12 ? 2 : 1;
  for (int depth = 1; depth <= axes.last_depth(); depth += step)
    label(axes.x(depth), bottom_edge + 22, "middle", std::to_string(depth));
  label((left_edge + right_edge) / 2, bottom_edge + 46, "middle", "depth in half-moves");
}

// Names at the ends of their lines, pushed apart where they would overlap.
void add_names(Svg& svg, const std::vector<Line>& lines, const Axes& axes) {
  std::vector<std::pair<double, const Line*>> ends;
  ends.reserve(lines.size());
  for (const auto& line : lines) ends.emplace_back(axes.y(line.points.back().second), &line);
  std::stable_sort(ends.begin(), ends.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  constexpr double apart = 19;
  for (std::size_t i = 1; i < ends.size(); ++i) ends[i].first = std::max(ends[i].first, ends[i - 1].first + apart);
  double limit = bottom_edge;
  for (std::size_t i = ends.size(); i-- > 0; limit -= apart) ends[i].first = std::min(ends[i].first, limit);
  for (const auto& [y, line] : ends) {
    const auto [depth, figure] = line->points.back();
    svg.add("path", {{"class", "lead"},
                     {"d", SvgPath().move_to(axes.x(depth) + 8, axes.y(figure)).line_to(right_edge + 8, y)}});
    if (line->mark >= 0) {
      svg.open("g", {{"class", line->style + " mark"}});
      add_mark(svg, line->mark, right_edge + 18, y);
      svg.close("g");
    }
    svg.add("text", {{"class", "name " + line->style}, {"x", right_edge + 30}, {"y", y + 4.5}}, line->name);
  }
}

struct Colours {
  const char *page, *ink, *ink2, *ink3, *line, *alpha, *beta, *known, *answer, *cut;
};
constexpr Colours light = {"#F5F3EC", "#18201C", "#465049", "#5D665F", "#D9D4C5",
                           "#1D62CF", "#B2461A", "#6B1480", "#06472A", "#666A67"};
constexpr Colours dark = {"#101513", "#EEF1EC", "#BFC8C1", "#95A098", "#2E3833",
                          "#6FB5F2", "#F07F42", "#B06AC9", "#93F5CB", "#8D968F"};

// Plain colours and not variables, for not every program that shows SVG knows those.
std::string colour_rules(const Colours& c) {
  std::string rules = fmt::format(
      ".page{{fill:{}}}.title{{fill:{}}}.sub{{fill:{}}}.label,.whole.name,.least.name{{fill:{}}}"
      ".grid,.lead{{stroke:{}}}.whole.curve,.least.curve{{stroke:{}}}.hollow{{fill:{};stroke:{}}}\n",
      c.page, c.ink, c.ink2, c.ink3, c.line, c.ink3, c.page, c.cut);
  const std::array<std::pair<const char*, const char*>, 6> lines = {
      {{"alpha", c.alpha}, {"beta", c.beta}, {"known", c.known}, {"answer", c.answer}, {"ink", c.ink}, {"cut", c.cut}}};
  for (const auto& [name, colour] : lines)
    rules += fmt::format(".{0}.curve{{stroke:{1}}}.{0}.mark,.{0}.name{{fill:{1}}}", name, colour);
  return rules + '\n';
}

std::string style_sheet() {
  return std::string(
             "text{font-family:system-ui,\"Segoe UI\",Roboto,\"Noto Sans\",\"Liberation Sans\",sans-serif;"
             "font-variant-numeric:tabular-nums}\n.title{font-size:19px;font-weight:600}.sub,.name{font-size:14px}"
             ".label{font-size:12.5px}.grid,.lead{fill:none}\n"
             ".curve{fill:none;stroke-width:2.5;stroke-linejoin:round;stroke-linecap:round}.hollow{stroke-width:2}\n"
             ".whole.curve{stroke-width:1.8;stroke-dasharray:7 5}.least.curve{stroke-width:1.8;stroke-dasharray:1.5 "
             "5}\n") +
         colour_rules(light) + "@media (prefers-color-scheme:dark){\n" + colour_rules(dark) + "}\n";
}

void add_line(Svg& svg, const Line& line, const Axes& axes) {
  SvgPath path;
  for (const auto& [depth, figure] : line.points) {
    if (path.text().empty())
      path.move_to(axes.x(depth), axes.y(figure));
    else
      path.line_to(axes.x(depth), axes.y(figure));
  }
  const char* again = line.mark >= static_cast<int>(styles.size()) ? " again" : "";
  svg.add("path", {{"class", "curve " + line.style + again}, {"d", path}});
  if (line.mark < 0) return;
  svg.open("g", {{"class", "mark " + line.style}});
  for (const auto& [depth, figure] : line.points) add_mark(svg, line.mark, axes.x(depth), axes.y(figure));
  svg.close("g");
}

const char* title_of(Plotted plotted) {
  switch (plotted) {
    case Plotted::nodes:
      return "Positions entered, by depth";
    case Plotted::leaves:
      return "Leaves, by depth";
    case Plotted::first_move_cutoffs:
      return "Cutoffs by the first move tried, by depth";
    case Plotted::branching:
      return "Effective branching factor, by depth";
  }
  return "";
}

}  // namespace

std::string plot(const CountReport& report, Plotted plotted) {
  const auto lines = lines_of(report, plotted);
  const bool is_log = plotted == Plotted::nodes || plotted == Plotted::leaves;
  const Axes axes(lines, is_log, plotted == Plotted::first_move_cutoffs ? 100 : 0);
  std::size_t longest = 0;
  for (const auto& line : lines) longest = std::max(longest, line.name.size());
  const double width = std::max(900.0, right_edge + 44 + 7.8 * static_cast<double>(longest));
  Svg svg(
      {{"viewBox", fmt::format("0 0 {} {}", width, height)}, {"width", width}, {"height", height}, {"role", "img"}});
  svg.add("title", {}, title_of(plotted)).style(style_sheet());
  svg.add("rect", {{"class", "page"}, {"width", width}, {"height", height}});
  svg.add("text", {{"class", "title"}, {"x", 24}, {"y", 36}}, title_of(plotted));
  std::string position = report.position.size() > 90 ? report.position.substr(0, 87) + "…" : report.position;
  svg.add("text", {{"class", "sub"}, {"x", 24}, {"y", 58}}, report.game + ", " + position);
  add_grid(svg, axes, plotted);
  for (const auto& line : lines) add_line(svg, line, axes);
  if (!lines.empty()) add_names(svg, lines, axes);
  return std::move(svg).text();
}

}  // namespace arborist::lab
