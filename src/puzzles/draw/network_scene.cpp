// Networks with what a search did on them, several searches side by side.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "puzzles/draw/panel_colours.h"

namespace arborist::draw {

namespace {

// Places brought into a box, keeping their proportions.
class Fitting {
 public:
  Fitting(const network::Network& network, double room) {
    const auto box = network.bounds();
    left_ = box.left;
    top_ = box.top;
    const double across = std::max(box.right - left_, 1e-9);
    const double down = std::max(box.bottom - top_, 1e-9);
    scale_ = room / std::max(across, down);
    if (box.right <= left_ && box.bottom <= top_) scale_ = 0;
    height = std::max(down * scale_, 20.0) + 2 * border;
    width = std::max(across * scale_, 20.0) + 2 * border;
  }
  [[nodiscard]] Point operator()(network::Point p) const {
    return {(p.x - left_) * scale_ + border, (p.y - top_) * scale_ + border};
  }

  static constexpr double border = 28;
  double width = 0;
  double height = 0;

 private:
  double left_;
  double top_;
  double scale_;
};

void paint_network(Picture& picture, const network::Network& network, const Panel& panel, Point corner,
                   const Fitting& fit, const Timing& timing) {
  const bool few = network.node_count() <= 60;
  const double radius = few ? 13 : network.node_count() <= 1000 ? 4 : 1.5;
  const auto place = [&](network::Node node) {
    const Point p = fit(network.place(node));
    return Point{p.x + corner.x, p.y + corner.y};
  };
  for (const auto& link : network.links()) {
    const Point a = place(link.from);
    const Point b = place(link.to);
    picture.line({a, b}, few ? 2 : 0.8, colours::dark_square);
    if (link.two_way) continue;
    const double length = std::max(std::hypot(b.x - a.x, b.y - a.y), 1e-9);
    const Point along{(b.x - a.x) / length, (b.y - a.y) / length};
    const Point tip{b.x - along.x * (radius + 2), b.y - along.y * (radius + 2)};
    const double size = few ? 8 : 4;
    for (const double side : {-0.5, 0.5})
      picture.line({tip, {tip.x - size * (along.x + side * along.y), tip.y - size * (along.y - side * along.x)}},
                   few ? 2 : 0.8, colours::dark_square);
  }
  if (panel.path.size() >= 2) {
    std::vector<Point> points;
    for (const std::uint32_t node : panel.path) points.push_back(place(node));
    auto& line = picture.line(std::move(points), few ? 6 : 3, colours::path);
    if (!panel.moments.empty()) {
      line.appears = timing.at(panel.moments.size());
      line.takes = 1.2;
    }
  }
  if (few)
    for (const auto& link : network.links()) {
      const Point a = place(link.from);
      const Point b = place(link.to);
      const Point middle{(a.x + b.x) / 2, (a.y + b.y) / 2};
      const std::string text = fmt::format("{:.4g}", link.length);
      picture.rectangle(
          {middle.x - 3.4 * static_cast<double>(text.size()), middle.y - 7, 6.8 * static_cast<double>(text.size()), 14},
          colours::paper);
      picture.label(middle, text, 11, colours::faint);
    }
  const auto changes = changes_of(panel, timing);
  for (network::Node node = 0; node < network.node_count(); ++node) {
    const Point p = place(node);
    const bool reached = panel.depth[node] >= 0;
    const Colour fill = reached ? shade_of(panel, node) : colours::paper;
    picture.disc(p, radius + 1.5, colours::ink);
    auto& disc = picture.disc(p, radius, fill);
    if (const auto changing = changes.find(node); changing != changes.end()) {
      disc.colour = colours::paper;
      disc.changes = changing->second;
    }
    if (few) picture.label(p, network.name(node).substr(0, 6), 12, readable_on(fill));
  }
}

}  // namespace

Picture network_picture(const network::Network& network, const std::vector<Panel>& panels) {
  const Fitting fit(network, panels.size() == 1 ? 760 : 480);
  const Layout layout(panels.size(), fit.width, fit.height);
  const Timing timing(most_moments_of(panels), 0.06);
  Picture picture(layout.width(), layout.height());
  for (std::size_t i = 0; i < panels.size(); ++i) {
    add_heading(picture, layout.corner(i), panels[i].title, panels[i].note, layout.panel_width - margin);
    paint_network(picture, network, panels[i], layout.corner(i), fit, timing);
  }
  return picture;
}

}  // namespace arborist::draw
