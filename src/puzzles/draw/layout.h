// How the panels of a race are laid out in one picture, and when things happen in its animation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>

#include "puzzles/draw/picture.h"

namespace arborist::draw {

inline constexpr double margin = 16;
inline constexpr double heading = 46;

// Side by side, in rows that stay near a wide window's shape.
struct Layout {
  Layout(std::size_t panels, double width, double height)
      : panel_width(std::max(width, narrowest) + 2 * margin), panel_height(height + heading + margin) {
    columns = std::max<std::size_t>(1, std::min<std::size_t>(panels, panels <= 3 ? panels : (panels + 1) / 2));
    rows = (panels + columns - 1) / columns;
  }
  [[nodiscard]] Point corner(std::size_t i) const {
    return {static_cast<double>(i % columns) * panel_width + margin,
            static_cast<double>(i / columns) * panel_height + heading};
  }
  [[nodiscard]] double width() const { return static_cast<double>(columns) * panel_width; }
  [[nodiscard]] double height() const { return static_cast<double>(rows) * panel_height; }

  // Room for a title and a note.
  static constexpr double narrowest = 230;
  double panel_width;
  double panel_height;
  std::size_t columns = 1;
  std::size_t rows = 1;
};

inline void add_heading(Picture& picture, Point corner, const std::string& title, const std::string& note,
                        double width) {
  picture.label({corner.x, corner.y - 30}, title, 15, colours::ink).middle = false;
  // As much of the note as fits, at half the size of a letter in width.
  const auto room = static_cast<std::size_t>(std::max(0.0, width / 5.6));
  picture.label({corner.x, corner.y - 11}, note.substr(0, room), 11, colours::faint).middle = false;
}

// All panels share one clock, so that the race is seen.
struct Timing {
  Timing(std::size_t moments, double longest_step) {
    constexpr double longest_show = 12;
    step = std::min(longest_step, longest_show / static_cast<double>(std::max<std::size_t>(moments, 1)));
  }
  [[nodiscard]] double at(std::size_t moment) const { return 0.3 + step * static_cast<double>(moment); }
  double step;
};

template <class Panels>
[[nodiscard]] std::size_t most_moments_of(const Panels& panels) {
  std::size_t most = 1;
  for (const auto& panel : panels) most = std::max(most, panel.moments.size());
  return most;
}

}  // namespace arborist::draw
