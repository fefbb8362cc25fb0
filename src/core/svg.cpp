#include "core/svg.h"

#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace arborist {

std::string svg_number(double number) {
  const double rounded = std::round(number * 1000) / 1000;
  if (rounded == 0 || !std::isfinite(rounded)) return "0";
  std::array<char, 400> digits;
  const auto [end, error] =
      std::to_chars(digits.data(), digits.data() + digits.size(), rounded, std::chars_format::fixed, 3);
  std::string_view text(digits.data(), static_cast<std::size_t>(end - digits.data()));
  text = text.substr(0, text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.remove_suffix(1);
  return std::string(text);
}

SvgPath& SvgPath::add(char command, double x, double y) {
  text_ += command;
  text_ += svg_number(x);
  text_ += ' ';
  text_ += svg_number(y);
  return *this;
}
SvgPath& SvgPath::level_to(double x) {
  text_ += 'H';
  text_ += svg_number(x);
  return *this;
}
SvgPath& SvgPath::close() {
  text_ += 'z';
  return *this;
}

Svg::Svg(Attributes attributes) {
  text_ = "<svg xmlns=\"http://www.w3.org/2000/svg\"";
  begin("", attributes);
  text_ += ">\n";
}

Svg& Svg::add(std::string_view element, Attributes attributes) {
  begin(element, attributes);
  text_ += "/>\n";
  return *this;
}

Svg& Svg::add(std::string_view element, Attributes attributes, std::string_view text) {
  return open(element, attributes, text).close(element);
}

Svg& Svg::open(std::string_view element, Attributes attributes) { return open(element, attributes, ""); }

Svg& Svg::open(std::string_view element, Attributes attributes, std::string_view text) {
  begin(element, attributes);
  text_ += '>';
  escape(text);
  return *this;
}

Svg& Svg::close(std::string_view element) {
  text_ += "</";
  text_ += element;
  text_ += ">\n";
  return *this;
}

Svg& Svg::style(std::string_view rules) {
  text_ += "<style>\n";
  text_ += rules;
  text_ += "</style>\n";
  return *this;
}

std::string Svg::text() && { return std::move(text_ += "</svg>\n"); }

void Svg::begin(std::string_view element, Attributes attributes) {
  if (!element.empty()) {
    text_ += '<';
    text_ += element;
  }
  for (const SvgAttribute& attribute : attributes) {
    if (attribute.value.empty()) continue;
    text_ += ' ';
    text_ += attribute.name;
    text_ += "=\"";
    escape(attribute.value);
    text_ += '"';
  }
}

// What no XML may hold is left out.
void Svg::escape(std::string_view text) {
  for (const char c : text) {
    switch (c) {
      case '&':
        text_ += "&amp;";
        break;
      case '<':
        text_ += "&lt;";
        break;
      case '>':
        text_ += "&gt;";
        break;
      case '"':
        text_ += "&quot;";
        break;
      default:
        if (static_cast<unsigned char>(c) >= ' ') text_ += c;
    }
  }
}

}  // namespace arborist
