// Mazes and networks with what a search did on them, several searches side by side.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "puzzles/draw/scenes.h"

namespace arborist::draw {

namespace {

constexpr double margin = 16;
constexpr double heading = 46;

// How panels are laid out: side by side, in rows that stay near a wide window's shape.
struct Layout {
  Layout(std::size_t panels, double width, double height)
      : panel_width(width + 2 * margin), panel_height(height + heading + margin) {
    columns = std::max<std::size_t>(1, std::min<std::size_t>(panels, panels <= 3 ? panels : (panels + 1) / 2));
    rows = (panels + columns - 1) / columns;
  }
  [[nodiscard]] Point corner(std::size_t i) const {
    return {static_cast<double>(i % columns) * panel_width + margin,
            static_cast<double>(i / columns) * panel_height + heading};
  }
  [[nodiscard]] double width() const { return static_cast<double>(columns) * panel_width; }
  [[nodiscard]] double height() const { return static_cast<double>(rows) * panel_height; }

  double panel_width;
  double panel_height;
  std::size_t columns = 1;
  std::size_t rows = 1;
};

void add_heading(Picture& picture, Point corner, const Panel& panel, double width) {
  auto& title = picture.label({corner.x, corner.y - 30}, panel.title, 15, colours::ink);
  title.middle = false;
  // As much of the note as fits, at half the size of a letter in width.
  const auto room = static_cast<std::size_t>(std::max(0.0, width / 5.6));
  auto& note = picture.label({corner.x, corner.y - 11}, panel.note.substr(0, room), 11, colours::faint);
  note.middle = false;
}

// When everything happens: all panels share one clock, so that the race is seen.
struct Timing {
  explicit Timing(const std::vector<Panel>& panels) {
    std::size_t most = 1;
    for (const Panel& panel : panels) most = std::max(most, panel.moments.size());
    constexpr double longest_step = 0.06;
    constexpr double longest_show = 12;
    step = std::min(longest_step, longest_show / static_cast<double>(most));
  }
  [[nodiscard]] double at(std::size_t moment) const { return 0.3 + step * static_cast<double>(moment); }
  double step;
};

Colour shade_of(const Panel& panel, std::size_t item) {
  return shade(panel.deepest > 0 ? panel.depth[item] / panel.deepest : 0);
}

// The changes of every item that has some, in the order of time.
std::map<std::uint32_t, std::vector<Change>> changes_of(const Panel& panel, const Timing& timing) {
  std::map<std::uint32_t, std::vector<Change>> changes;
  constexpr Colour waiting{254, 240, 180};
  for (std::size_t i = 0; i < panel.moments.size(); ++i) {
    const Moment& moment = panel.moments[i];
    Colour colour = waiting;
    if (moment.what == Moment::What::expanded) colour = shade_of(panel, moment.item);
    if (moment.what == Moment::What::left) colour = blend(shade_of(panel, moment.item), colours::paper, 0.55);
    if (moment.what == Moment::What::forgotten) colour = colours::paper;
    changes[moment.item].push_back({timing.at(i), colour});
  }
  for (auto& [item, list] : changes) {
    // The last look is that of the still picture.
    if (panel.depth[item] >= 0) list.push_back({timing.at(panel.moments.size()), shade_of(panel, item)});
  }
  return changes;
}

class MazePanelPainter {
 public:
  MazePanelPainter(Picture& picture, const maze::Maze& maze, const Panel& panel, Point corner, double cell,
                   const Timing& timing)
      : picture_(picture), maze_(maze), panel_(panel), corner_(corner), cell_(cell), timing_(timing) {}

  void paint() {
    picture_.rectangle({corner_.x - 1, corner_.y - 1, maze_.width() * cell_ + 2, maze_.height() * cell_ + 2},
                       colours::wall);
    picture_.rectangle({corner_.x, corner_.y, maze_.width() * cell_, maze_.height() * cell_}, colours::paper);
    if (cell_ >= 6) grid_lines();
    if (panel_.moments.empty()) {
      still_cells();
    } else {
      moving_cells();
    }
    path_line();
    if (cell_ >= 18) numbers();
    end_sign(maze_.start, "S", colours::start);
    end_sign(maze_.goal, "G", colours::goal);
  }

 private:
  [[nodiscard]] std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(maze_.width()) + static_cast<std::size_t>(x);
  }
  [[nodiscard]] Box box_of(int x, int y, int run) const {
    const double gap = cell_ >= 6 ? 0.5 : 0;
    return {corner_.x + x * cell_ + gap, corner_.y + y * cell_ + gap, run * cell_ - 2 * gap, cell_ - 2 * gap};
  }
  [[nodiscard]] Point centre(std::uint32_t cell) const {
    const auto width = static_cast<std::uint32_t>(maze_.width());
    return {corner_.x + (cell % width + 0.5) * cell_, corner_.y + (cell / width + 0.5) * cell_};
  }
  [[nodiscard]] Colour colour_at(int x, int y) const {
    if (!maze_.open({x, y})) return colours::wall;
    if (panel_.depth[index(x, y)] >= 0) return shade_of(panel_, index(x, y));
    const int weight = maze_.weight({x, y});
    return weight > 1 ? blend(colours::paper, {214, 178, 120}, (weight - 1) / 10.0) : colours::paper;
  }

  void grid_lines() {
    for (int x = 1; x < maze_.width(); ++x)
      picture_.rectangle({corner_.x + x * cell_ - 0.5, corner_.y, 1, maze_.height() * cell_}, colours::grid);
    for (int y = 1; y < maze_.height(); ++y)
      picture_.rectangle({corner_.x, corner_.y + y * cell_ - 0.5, maze_.width() * cell_, 1}, colours::grid);
  }

  // Neighbours of one colour in a row are one rectangle where no gap is drawn between cells.
  void still_cells() {
    for (int y = 0; y < maze_.height(); ++y)
      for (int x = 0; x < maze_.width();) {
        const Colour colour = colour_at(x, y);
        int end = x + 1;
        while (cell_ < 6 && end < maze_.width() && colour_at(end, y) == colour) ++end;
        if (colour != colours::paper) picture_.rectangle(box_of(x, y, end - x), colour);
        x = end;
      }
  }

  void moving_cells() {
    const auto changes = changes_of(panel_, timing_);
    for (int y = 0; y < maze_.height(); ++y)
      for (int x = 0; x < maze_.width(); ++x) {
        const auto changing = changes.find(static_cast<std::uint32_t>(index(x, y)));
        if (changing != changes.end()) {
          picture_.rectangle(box_of(x, y, 1), colours::paper).changes = changing->second;
        } else if (colour_at(x, y) != colours::paper) {
          picture_.rectangle(box_of(x, y, 1), colour_at(x, y));
        }
      }
  }

  // In the middle of a cell, or in its corner where the path runs over it.
  void numbers() {
    std::vector<bool> on_path(panel_.depth.size());
    for (const std::uint32_t cell : panel_.path) on_path[cell] = true;
    for (int y = 0; y < maze_.height(); ++y)
      for (int x = 0; x < maze_.width(); ++x) {
        const float depth = panel_.depth[index(x, y)];
        const maze::Place p{x, y};
        if (depth < 0 || p == maze_.start || p == maze_.goal) continue;
        const bool aside = on_path[index(x, y)];
        Point place = centre(static_cast<std::uint32_t>(index(x, y)));
        if (aside) place = {place.x - 0.29 * cell_, place.y - 0.3 * cell_};
        auto& label = picture_.label(place, fmt::format("{:.4g}", depth), cell_ * (aside ? 0.26 : 0.36),
                                     readable_on(shade_of(panel_, index(x, y))));
        if (!panel_.moments.empty()) label.appears = timing_.at(panel_.moments.size());
      }
  }

  void path_line() {
    if (panel_.path.size() < 2) return;
    std::vector<Point> points;
    for (const std::uint32_t cell : panel_.path) points.push_back(centre(cell));
    const double width = std::max(cell_ * (cell_ >= 18 ? 0.14 : 0.3), 1.5);
    auto& line = picture_.line(std::move(points), width, colours::path);
    if (panel_.moments.empty()) return;
    line.appears = timing_.at(panel_.moments.size());
    line.takes = 1.2;
  }

  void end_sign(maze::Place p, const char* letter, Colour colour) {
    const double size = std::max(cell_, 9.0);
    const Point middle = centre(static_cast<std::uint32_t>(index(p.x, p.y)));
    if (cell_ >= 9) {
      picture_.rectangle(box_of(p.x, p.y, 1), colour);
      picture_.label(middle, letter, size * 0.62, colours::paper);
    } else {
      picture_.disc(middle, size * 0.6, colour);
      picture_.label(middle, letter, size * 0.8, colours::paper);
    }
  }

  Picture& picture_;
  const maze::Maze& maze_;
  const Panel& panel_;
  Point corner_;
  double cell_;
  const Timing& timing_;
};

}  // namespace

Picture maze_picture(const maze::Maze& maze, const std::vector<Panel>& panels) {
  const int longer = std::max(maze.width(), maze.height());
  const double room = panels.size() == 1 ? 900 : 560;
  const double cell = std::clamp(std::floor(room / longer), 1.0, 40.0);
  const Layout layout(panels.size(), std::max(maze.width() * cell, 200.0), maze.height() * cell);
  const Timing timing(panels);
  Picture picture(layout.width(), layout.height());
  for (std::size_t i = 0; i < panels.size(); ++i) {
    add_heading(picture, layout.corner(i), panels[i], layout.panel_width - margin);
    MazePanelPainter(picture, maze, panels[i], layout.corner(i), cell, timing).paint();
  }
  return picture;
}

namespace {

// Places brought into a box, keeping their proportions.
class Fitting {
 public:
  Fitting(const network::Network& network, double room) {
    double right = std::numeric_limits<double>::lowest();
    double bottom = right;
    left_ = top_ = std::numeric_limits<double>::max();
    for (network::Node node = 0; node < network.node_count(); ++node) {
      const auto p = network.place(node);
      left_ = std::min(left_, p.x);
      right = std::max(right, p.x);
      top_ = std::min(top_, p.y);
      bottom = std::max(bottom, p.y);
    }
    const double across = std::max(right - left_, 1e-9);
    const double down = std::max(bottom - top_, 1e-9);
    scale_ = room / std::max(across, down);
    if (right <= left_ && bottom <= top_) scale_ = 0;
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
  const Timing timing(panels);
  Picture picture(layout.width(), layout.height());
  for (std::size_t i = 0; i < panels.size(); ++i) {
    add_heading(picture, layout.corner(i), panels[i], layout.panel_width - margin);
    paint_network(picture, network, panels[i], layout.corner(i), fit, timing);
  }
  return picture;
}

}  // namespace arborist::draw
