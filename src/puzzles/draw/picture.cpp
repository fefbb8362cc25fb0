#include "puzzles/draw/picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace arborist::draw {

std::string to_hex(Colour colour) { return fmt::format("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue); }

Colour blend(Colour from, Colour to, double part) {
  part = std::clamp(part, 0.0, 1.0);
  const auto mix = [&](std::uint8_t a, std::uint8_t b) {
    return static_cast<std::uint8_t>(std::lround(a + (b - a) * part));
  };
  return {mix(from.red, to.red), mix(from.green, to.green), mix(from.blue, to.blue)};
}

Colour shade(double part) { return blend(colours::shallow, colours::deep, part); }

Colour readable_on(Colour background) {
  const int light = background.red * 299 + background.green * 587 + background.blue * 114;
  return light > 140'000 ? colours::ink : colours::paper;
}

Shape& Picture::rectangle(Box box, Colour colour) {
  shapes_.push_back({.kind = Shape::Kind::rectangle, .colour = colour, .box = box});
  return shapes_.back();
}
Shape& Picture::line(std::vector<Point> points, double width, Colour colour) {
  shapes_.push_back({.kind = Shape::Kind::line, .colour = colour, .points = std::move(points), .width = width});
  return shapes_.back();
}
Shape& Picture::disc(Point centre, double radius, Colour colour) {
  shapes_.push_back({.kind = Shape::Kind::disc, .colour = colour, .box = {centre.x, centre.y, radius, radius}});
  return shapes_.back();
}
Shape& Picture::label(Point place, std::string text, double size, Colour colour) {
  shapes_.push_back({.kind = Shape::Kind::label,
                     .colour = colour,
                     .box = {place.x, place.y, 0, 0},
                     .width = size,
                     .text = std::move(text)});
  return shapes_.back();
}

namespace {

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '&') {
      out += "&amp;";
    } else if (c == '<') {
      out += "&lt;";
    } else if (c == '>') {
      out += "&gt;";
    } else if (static_cast<unsigned char>(c) >= 32) {
      out += c;
    }
  }
  return out;
}

double length_of(const std::vector<Point>& points) {
  double sum = 0;
  for (std::size_t i = 1; i < points.size(); ++i)
    sum += std::hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y);
  return sum;
}

std::string animation_of(const Shape& shape) {
  std::string inner;
  if (shape.appears > 0)
    inner +=
        fmt::format(R"(<set attributeName="visibility" to="visible" begin="{:.3f}s" fill="freeze"/>)", shape.appears);
  if (shape.disappears > 0)
    inner +=
        fmt::format(R"(<set attributeName="visibility" to="hidden" begin="{:.3f}s" fill="freeze"/>)", shape.disappears);
  for (const Change& change : shape.changes)
    inner += fmt::format(R"(<set attributeName="fill" to="{}" begin="{:.3f}s" fill="freeze"/>)", to_hex(change.colour),
                         change.second);
  if (shape.kind == Shape::Kind::line && shape.takes > 0)
    inner += fmt::format(
        R"(<animate attributeName="stroke-dashoffset" from="{0:.1f}" to="0" begin="{1:.3f}s" dur="{2:.3f}s" fill="freeze"/>)",
        length_of(shape.points), shape.appears, shape.takes);
  return inner;
}

std::string opening_of(const Shape& shape, Colour colour) {
  const std::string hex = to_hex(colour);
  switch (shape.kind) {
    case Shape::Kind::rectangle:
      return fmt::format(R"(<rect x="{:.6g}" y="{:.6g}" width="{:.6g}" height="{:.6g}" fill="{}")", shape.box.x,
                         shape.box.y, shape.box.width, shape.box.height, hex);
    case Shape::Kind::disc:
      return fmt::format(R"(<circle cx="{:.6g}" cy="{:.6g}" r="{:.6g}" fill="{}")", shape.box.x, shape.box.y,
                         shape.box.width, hex);
    case Shape::Kind::label:
      return fmt::format(R"(<text x="{:.6g}" y="{:.6g}" font-size="{:.6g}" fill="{}"{})", shape.box.x,
                         shape.box.y + shape.width * 0.35, shape.width, hex,
                         shape.middle ? R"( text-anchor="middle")" : "");
    case Shape::Kind::line:
      break;
  }
  std::string points;
  for (const Point p : shape.points) points += fmt::format("{:.6g},{:.6g} ", p.x, p.y);
  if (!points.empty()) points.pop_back();
  return fmt::format(
      R"(<polyline points="{}" fill="none" stroke="{}" stroke-width="{:.6g}" stroke-linejoin="round" stroke-linecap="round")",
      points, hex, shape.width);
}

}  // namespace

std::string to_svg(const Picture& picture, bool animated) {
  std::string svg = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0:.6g}" height="{1:.6g}" viewBox="0 0 {0:.6g} {1:.6g}" font-family="Inter, Helvetica, Arial, sans-serif">)"
      "\n"
      R"(<rect width="100%" height="100%" fill="{2}"/>)"
      "\n",
      picture.width(), picture.height(), to_hex(colours::paper));
  for (const Shape& shape : picture.shapes()) {
    const bool settled = !animated && !shape.changes.empty();
    svg += opening_of(shape, settled ? shape.changes.back().colour : shape.colour);
    std::string inner;
    if (animated) {
      inner = animation_of(shape);
      if (shape.appears > 0) svg += R"( visibility="hidden")";
      if (shape.kind == Shape::Kind::line && shape.takes > 0)
        svg += fmt::format(R"( stroke-dasharray="{0:.1f}" stroke-dashoffset="{0:.1f}")", length_of(shape.points));
    }
    if (shape.kind == Shape::Kind::label) {
      svg += '>' + escaped(shape.text) + inner + "</text>\n";
    } else if (inner.empty()) {
      svg += "/>\n";
    } else {
      const char* name = shape.kind == Shape::Kind::rectangle ? "rect"
                         : shape.kind == Shape::Kind::disc    ? "circle"
                                                              : "polyline";
      svg += '>' + inner + "</" + name + ">\n";
    }
  }
  return svg + "</svg>\n";
}

}  // namespace arborist::draw
