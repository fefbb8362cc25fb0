// Picture: rectangles, lines, discs and labels in the order in which they are painted, written as SVG (still or
// animated) or as PNG.
//
//   Picture picture(400, 300);
//   picture.rectangle({10, 10, 50, 30}, colours::wall);
//   write_file("maze.svg", to_svg(picture));
//
// A shape may change its colour in the course of an animation; a still picture shows the last colour.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/expected.h"

namespace arborist::draw {

struct Colour {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  friend bool operator==(const Colour&, const Colour&) = default;
};

[[nodiscard]] std::string to_hex(Colour colour);
// A colour part of the way from one to another.
[[nodiscard]] Colour blend(Colour from, Colour to, double part);

namespace colours {
inline constexpr Colour paper{255, 255, 255};
inline constexpr Colour ink{31, 41, 55};
inline constexpr Colour faint{107, 114, 128};
inline constexpr Colour grid{229, 231, 235};
inline constexpr Colour wall{107, 114, 128};
inline constexpr Colour light_square{240, 236, 226};
inline constexpr Colour dark_square{201, 189, 163};
inline constexpr Colour path{220, 38, 38};
inline constexpr Colour start{22, 163, 74};
inline constexpr Colour goal{220, 38, 38};
inline constexpr Colour shallow{219, 234, 254};
inline constexpr Colour deep{37, 78, 158};
}  // namespace colours

// From shallow to deep, for 0 … 1.
[[nodiscard]] Colour shade(double part);
// Of a chess board, counted from its lower left corner: a1 is dark.
[[nodiscard]] constexpr Colour square_colour(int x, int y) {
  return (x + y) % 2 == 0 ? colours::dark_square : colours::light_square;
}
// Black or white, whichever can be read on this colour.
[[nodiscard]] Colour readable_on(Colour background);

struct Point {
  double x = 0;
  double y = 0;
};

struct Box {
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;
};

// From this second on the shape has this colour.
struct Change {
  double second = 0;
  Colour colour;
};

struct Shape {
  enum class Kind : std::uint8_t { rectangle, line, disc, label };
  Kind kind = Kind::rectangle;
  Colour colour = {};
  Box box = {};                    // of a rectangle; centre (x, y) and radius (width) of a disc; place of a label
  std::vector<Point> points = {};  // of a line
  double width = 0;                // of a line; size of a label
  std::string text = {};
  bool middle = true;     // labels: centred at their place, or beginning there
  double appears = 0;     // in an animation, not seen before this second; a line is drawn from then on
  double disappears = 0;  // in an animation, not seen from this second on; 0: it stays
  double takes = 0;       // seconds to draw a line
  std::vector<Change> changes = {};
};

class Picture {
 public:
  Picture(double width, double height) : width_(width), height_(height) {}

  [[nodiscard]] double width() const { return width_; }
  [[nodiscard]] double height() const { return height_; }
  [[nodiscard]] const std::vector<Shape>& shapes() const { return shapes_; }
  [[nodiscard]] Shape& shape(std::size_t i) { return shapes_[i]; }

  Shape& rectangle(Box box, Colour colour);
  Shape& line(std::vector<Point> points, double width, Colour colour);
  Shape& disc(Point centre, double radius, Colour colour);
  Shape& label(Point place, std::string text, double size, Colour colour);

 private:
  double width_;
  double height_;
  std::vector<Shape> shapes_;
};

[[nodiscard]] std::string to_svg(const Picture& picture, bool animated = false);
// An error where the picture has more than some 100 million pixels.
[[nodiscard]] Expected<std::string> to_png(const Picture& picture);

}  // namespace arborist::draw
