// Svg: a picture written element by element. What stands in attributes and texts is escaped, and numbers are written,
// here and nowhere else.
//
//   Svg svg({{"viewBox", "0 0 90 40"}});
//   svg.add("rect", {{"x", 4.5}, {"width", 12}, {"fill", "#fff"}});
//   svg.add("text", {{"x", 24}, {"class", "title"}}, "leaves < nodes");
//   svg.add("path", {{"d", SvgPath().move_to(0, 0).line_to(8, 8.25)}});
//   std::string text = std::move(svg).text();
#pragma once

#include <concepts>
#include <initializer_list>
#include <string>
#include <string_view>

namespace arborist {

// At most three digits behind the point, none that is not needed.
[[nodiscard]] std::string svg_number(double number);

class SvgPath {
 public:
  SvgPath& move_to(double x, double y) { return add('M', x, y); }
  SvgPath& line_to(double x, double y) { return add('L', x, y); }
  SvgPath& line_by(double x, double y) { return add('l', x, y); }
  SvgPath& level_to(double x);
  SvgPath& close();

  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  SvgPath& add(char command, double x, double y);

  std::string text_;
};

struct SvgAttribute {
  SvgAttribute(std::string_view its_name, std::string_view its_value) : name(its_name), value(its_value) {}
  SvgAttribute(std::string_view its_name, const char* its_value) : name(its_name), value(its_value) {}
  template <class Number>
    requires std::integral<Number> || std::floating_point<Number>
  SvgAttribute(std::string_view its_name, Number number)
      : name(its_name), value(svg_number(static_cast<double>(number))) {}
  SvgAttribute(std::string_view its_name, const SvgPath& path) : name(its_name), value(path.text()) {}

  std::string name;
  std::string value;  // an attribute whose value is empty is not written
};

class Svg {
 public:
  using Attributes = std::initializer_list<SvgAttribute>;

  // Of the whole picture, besides its namespace.
  explicit Svg(Attributes attributes);

  Svg& add(std::string_view element, Attributes attributes);
  Svg& add(std::string_view element, Attributes attributes, std::string_view text);
  // What is added up to the matching close() stands inside.
  Svg& open(std::string_view element, Attributes attributes);
  Svg& open(std::string_view element, Attributes attributes, std::string_view text);
  Svg& close(std::string_view element);
  // Rules for classes, as they are.
  Svg& style(std::string_view rules);

  [[nodiscard]] std::string text() &&;

 private:
  void begin(std::string_view element, Attributes attributes);
  void escape(std::string_view text);

  std::string text_;
};

}  // namespace arborist
