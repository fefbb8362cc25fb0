#include "puzzles/draw/picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/svg.h"

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

double length_of(const std::vector<Point>& points) {
  double sum = 0;
  for (std::size_t i = 1; i < points.size(); ++i)
    sum += std::hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y);
  return sum;
}

// When a shape is to be seen, and in which colour.
void animate(Svg& svg, const Shape& shape) {
  const auto set = [&](const char* attribute, const std::string& value, double second) {
    svg.add("set",
            {{"attributeName", attribute}, {"to", value}, {"begin", svg_number(second) + 's'}, {"fill", "freeze"}});
  };
  if (shape.appears > 0) set("visibility", "visible", shape.appears);
  if (shape.disappears > 0) set("visibility", "hidden", shape.disappears);
  for (const Change& change : shape.changes) set("fill", to_hex(change.colour), change.second);
  if (shape.kind == Shape::Kind::line && shape.takes > 0)
    svg.add("animate", {{"attributeName", "stroke-dashoffset"},
                        {"from", length_of(shape.points)},
                        {"to", 0},
                        {"begin", svg_number(shape.appears) + 's'},
                        {"dur", svg_number(shape.takes) + 's'},
                        {"fill", "freeze"}});
}

std::string listed(const std::vector<Point>& points) {
  std::string text;
  for (const Point p : points) text += (text.empty() ? "" : " ") + svg_number(p.x) + ',' + svg_number(p.y);
  return text;
}

void add(Svg& svg, const Shape& shape, bool animated) {
  const bool settled = !animated && !shape.changes.empty();
  const std::string hex = to_hex(settled ? shape.changes.back().colour : shape.colour);
  const char* visibility = animated && shape.appears > 0 ? "hidden" : "";
  const auto with = [&](const char* element, Svg::Attributes attributes) {
    if (!animated && shape.text.empty()) {
      svg.add(element, attributes);
      return;
    }
    svg.open(element, attributes, shape.text);
    if (animated) animate(svg, shape);
    svg.close(element);
  };
  const Box& box = shape.box;
  switch (shape.kind) {
    case Shape::Kind::rectangle:
      return with("rect", {{"x", box.x},
                           {"y", box.y},
                           {"width", box.width},
                           {"height", box.height},
                           {"fill", hex},
                           {"visibility", visibility}});
    case Shape::Kind::disc:
      return with("circle",
                  {{"cx", box.x}, {"cy", box.y}, {"r", box.width}, {"fill", hex}, {"visibility", visibility}});
    case Shape::Kind::label:
      return with("text", {{"x", box.x},
                           {"y", box.y + shape.width * 0.35},
                           {"font-size", shape.width},
                           {"fill", hex},
                           {"text-anchor", shape.middle ? "middle" : ""},
                           {"visibility", visibility}});
    case Shape::Kind::line:
      break;
  }
  // Drawn along its length, where that takes time.
  const std::string dash = animated && shape.takes > 0 ? svg_number(length_of(shape.points)) : "";
  with("polyline", {{"points", listed(shape.points)},
                    {"fill", "none"},
                    {"stroke", hex},
                    {"stroke-width", shape.width},
                    {"stroke-linejoin", "round"},
                    {"stroke-linecap", "round"},
                    {"visibility", visibility},
                    {"stroke-dasharray", dash},
                    {"stroke-dashoffset", dash}});
}

}  // namespace

std::string to_svg(const Picture& picture, bool animated) {
  Svg svg({{"width", picture.width()},
           {"height", picture.height()},
           {"viewBox", "0 0 " + svg_number(picture.width()) + ' ' + svg_number(picture.height())},
           {"font-family", "Inter, Helvetica, Arial, sans-serif"}});
  svg.add("rect", {{"width", "100%"}, {"height", "100%"}, {"fill", to_hex(colours::paper)}});
  for (const Shape& shape : picture.shapes()) add(svg, shape, animated);
  return std::move(svg).text();
}

}  // namespace arborist::draw
