#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/data/charts.h"
#include "core/svg.h"

namespace arborist {
namespace {

constexpr double page_width = 900;
constexpr double left_edge = 90, right_edge = 700;
constexpr double chart_height = 220;
constexpr double curves_top = 70, curves_bottom = 430;

// Plain colours and not variables, for not every program that shows SVG knows those.
std::string chart_style() {
  return "text{font-family:system-ui,\"Segoe UI\",Roboto,\"Noto Sans\",\"Liberation Sans\",sans-serif;"
         "font-variant-numeric:tabular-nums;font-size:13px}.title{font-size:19px;font-weight:600}.small{font-size:11px}"
         "\n"
         ".curve,.level,.grid{fill:none}.curve{stroke-width:2.5;stroke-linejoin:round}"
         ".level{stroke-width:1.8;stroke-dasharray:7 5}\n"
         ".page{fill:#F5F3EC}text{fill:#465049}.title{fill:#18201C}.bar{fill:#1D62CF}.grid,.level{stroke:#8D968F}"
         ".c0{stroke:#1D62CF}.c1{stroke:#B2461A}.c2{stroke:#6B1480}.c3{stroke:#06472A}\n"
         "@media (prefers-color-scheme:dark){.page{fill:#101513}text{fill:#BFC8C1}.title{fill:#EEF1EC}"
         ".bar{fill:#6FB5F2}.c0{stroke:#6FB5F2}.c1{stroke:#F07F42}.c2{stroke:#B06AC9}.c3{stroke:#93F5CB}}\n";
}

Svg begun(const std::string& title, double height) {
  Svg svg({{"viewBox", fmt::format("0 0 {} {}", page_width, height)},
           {"width", page_width},
           {"height", height},
           {"role", "img"}});
  svg.add("title", {}, title).style(chart_style());
  svg.add("rect", {{"class", "page"}, {"width", page_width}, {"height", height}});
  svg.add("text", {{"class", "title"}, {"x", 24}, {"y", 36}}, title);
  return svg;
}

void add_columns(Svg& svg, const Columns& chart, double top) {
  svg.add("text", {{"x", 24}, {"y", top + 14}}, chart.title);
  if (chart.values.empty()) return;
  const double floor = top + chart_height - 40;
  const double room = chart_height - 80;
  const double most = std::max(*std::max_element(chart.values.begin(), chart.values.end()), 1e-300);
  const double step = (page_width - 48) / static_cast<double>(chart.values.size());
  for (std::size_t i = 0; i < chart.values.size(); ++i) {
    const double x = 24 + step * static_cast<double>(i);
    const double height = room * chart.values[i] / most;
    svg.add("rect", {{"class", "bar"}, {"x", x}, {"y", floor - height}, {"width", step * 0.85}, {"height", height}});
    if (i < chart.labels.size() && !chart.labels[i].empty())
      svg.add("text", {{"x", x + step * 0.42}, {"y", floor + 18}, {"text-anchor", "middle"}}, chart.labels[i]);
  }
}

// From errors to places on the page.
struct CurveAxes {
  double low = 1e300;
  double high = -1e300;
  std::size_t passes = 1;

  explicit CurveAxes(const Curves& chart) {
    for (const auto* list : {&chart.curves, &chart.levels})
      for (const Curve& curve : *list)
        for (const double point : curve.points) {
          low = std::min(low, point);
          high = std::max(high, point);
          passes = std::max(passes, curve.points.size());
        }
    if (high <= low) high = low + 1e-9;
  }
  [[nodiscard]] double x(std::size_t pass) const {
    return passes == 1
               ? left_edge
               : left_edge + (right_edge - left_edge) * static_cast<double>(pass) / static_cast<double>(passes - 1);
  }
  [[nodiscard]] double y(double value) const {
    return curves_bottom - (curves_bottom - curves_top) * (value - low) / (high - low);
  }
};

void add_name(Svg& svg, const CurveAxes& axes, const Curve& curve, double& last_y) {
  // Pushed apart where two would overlap.
  double y = axes.y(curve.points.back()) + 4;
  if (std::abs(y - last_y) < 17) y = last_y + (y < last_y ? -17 : 17);
  last_y = y;
  svg.add("text", {{"x", right_edge + 12}, {"y", y}}, fmt::format("{} {:.6f}", curve.name, curve.points.back()));
}

void add_small_curve(Svg& svg, const SmallCurve& curve, double left, double top) {
  constexpr double width = 192, height = 52, head = 34;
  const auto [low, high] = std::minmax_element(curve.points.begin(), curve.points.end());
  const double span = std::max(*high - *low, 1e-9);
  const auto y = [&](double value) { return top + head + height * (*high - value) / span; };
  svg.add("text", {{"x", left}, {"y", top + 14}}, curve.title);
  svg.add("text", {{"x", left}, {"y", top + 29}, {"class", "small"}},
          fmt::format("{:.4g} to {:.4g}", curve.points.front(), curve.points.back()));
  svg.add("path", {{"class", "grid"}, {"d", SvgPath().move_to(left, y(curve.points.front())).level_to(left + width)}});
  SvgPath path;
  const double step = curve.points.size() > 1 ? width / static_cast<double>(curve.points.size() - 1) : 0;
  for (std::size_t i = 0; i < curve.points.size(); ++i) {
    const double x = left + step * static_cast<double>(i);
    i == 0 ? path.move_to(x, y(curve.points[i])) : path.line_to(x, y(curve.points[i]));
  }
  svg.add("path", {{"class", "curve c0"}, {"d", path}});
}

}  // namespace

std::string to_svg(const std::string& title, const std::vector<SmallCurve>& curves) {
  constexpr std::size_t across = 4;
  constexpr double wide = 216, high = 108, first = 60;
  const std::size_t rows = (curves.size() + across - 1) / across;
  Svg svg = begun(title, first + high * static_cast<double>(rows));
  for (std::size_t i = 0; i < curves.size(); ++i)
    add_small_curve(svg, curves[i], 24 + wide * static_cast<double>(i % across),
                    first + high * static_cast<double>(i / across));
  return std::move(svg).text();
}

std::string to_svg(const std::string& title, const std::vector<Columns>& charts) {
  Svg svg = begun(title, 56 + chart_height * static_cast<double>(charts.size()));
  for (std::size_t i = 0; i < charts.size(); ++i)
    add_columns(svg, charts[i], 56 + chart_height * static_cast<double>(i));
  return std::move(svg).text();
}

std::string to_svg(const Curves& chart) {
  Svg svg = begun(chart.title, curves_bottom + 60);
  const CurveAxes axes(chart);
  constexpr int grid_lines = 5;
  for (int i = 0; i <= grid_lines; ++i) {
    const double value = axes.low + (axes.high - axes.low) * i / grid_lines;
    svg.add("path", {{"class", "grid"}, {"d", SvgPath().move_to(left_edge, axes.y(value)).level_to(right_edge)}});
    svg.add("text", {{"x", left_edge - 8}, {"y", axes.y(value) + 4}, {"text-anchor", "end"}},
            fmt::format("{:.6f}", value));
  }
  const std::size_t step = std::max<std::size_t>(1, axes.passes / 12);
  for (std::size_t pass = 0; pass < axes.passes; pass += step)
    svg.add("text", {{"x", axes.x(pass)}, {"y", curves_bottom + 22}, {"text-anchor", "middle"}},
            std::to_string(pass + 1));
  svg.add("text", {{"x", (left_edge + right_edge) / 2}, {"y", curves_bottom + 46}, {"text-anchor", "middle"}}, "pass");
  double last_y = -100;
  for (const Curve& level : chart.levels) {
    const double y = axes.y(level.points[0]);
    svg.add("path", {{"class", "level"}, {"d", SvgPath().move_to(left_edge, y).level_to(right_edge)}});
    add_name(svg, axes, level, last_y);
  }
  for (std::size_t c = 0; c < chart.curves.size(); ++c) {
    if (chart.curves[c].points.empty()) continue;
    SvgPath path;
    for (std::size_t pass = 0; pass < chart.curves[c].points.size(); ++pass) {
      const double x = axes.x(pass);
      const double y = axes.y(chart.curves[c].points[pass]);
      pass == 0 ? path.move_to(x, y) : path.line_to(x, y);
    }
    svg.add("path", {{"class", fmt::format("curve c{}", c % 4)}, {"d", path}});
    add_name(svg, axes, chart.curves[c], last_y);
  }
  return std::move(svg).text();
}

}  // namespace arborist
