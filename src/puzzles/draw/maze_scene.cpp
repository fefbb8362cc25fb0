// Mazes with what a search did on them, several searches side by side.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "puzzles/draw/panel_colours.h"

namespace arborist::draw {

namespace {

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
          auto& still = picture_.rectangle(box_of(x, y, 1), colour_at(x, y));
          // Reached after the last moment that is shown.
          if (panel_.depth[index(x, y)] >= 0) still.appears = timing_.at(panel_.moments.size());
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
  const Layout layout(panels.size(), maze.width() * cell, maze.height() * cell);
  const Timing timing(most_moments_of(panels), 0.06);
  Picture picture(layout.width(), layout.height());
  for (std::size_t i = 0; i < panels.size(); ++i) {
    add_heading(picture, layout.corner(i), panels[i].title, panels[i].note, layout.panel_width - margin);
    MazePanelPainter(picture, maze, panels[i], layout.corner(i), cell, timing).paint();
  }
  return picture;
}

}  // namespace arborist::draw
