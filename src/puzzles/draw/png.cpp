// Paints a picture into pixels, with smooth edges, and packs them as PNG (ISO/IEC 15948) with zlib.
#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "puzzles/draw/glyphs.h"
#include "puzzles/draw/picture.h"

namespace arborist::draw {

namespace {

class Canvas {
 public:
  Canvas(int width, int height)
      : width_(width),
        height_(height),
        pixels_(3 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 255) {}

  void blend_at(int x, int y, Colour colour, double cover) {
    std::uint8_t* pixel =
        &pixels_[3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x))];
    const Colour mixed = draw::blend({pixel[0], pixel[1], pixel[2]}, colour, cover);
    pixel[0] = mixed.red;
    pixel[1] = mixed.green;
    pixel[2] = mixed.blue;
  }

  // Every pixel of a box, with how much of it `cover(x, y)` says is covered, asked at the pixel's centre.
  template <class Cover>
  void fill(Box box, Colour colour, const Cover& cover) {
    const int x1 = std::max(0, static_cast<int>(std::floor(box.x)));
    const int y1 = std::max(0, static_cast<int>(std::floor(box.y)));
    const int x2 = std::min(width_, static_cast<int>(std::ceil(box.x + box.width)));
    const int y2 = std::min(height_, static_cast<int>(std::ceil(box.y + box.height)));
    for (int y = y1; y < y2; ++y)
      for (int x = x1; x < x2; ++x) {
        const double part = cover(x + 0.5, y + 0.5);
        if (part > 0) blend_at(x, y, colour, part);
      }
  }

  void rectangle(Box box, Colour colour) {
    const auto overlap = [](double at, double from, double length) {
      return std::clamp(std::min(at + 0.5, from + length) - std::max(at - 0.5, from), 0.0, 1.0);
    };
    fill(box, colour, [&](double x, double y) { return overlap(x, box.x, box.width) * overlap(y, box.y, box.height); });
  }
  void disc(Point c, double radius, Colour colour) {
    fill({c.x - radius - 1, c.y - radius - 1, 2 * radius + 2, 2 * radius + 2}, colour,
         [&](double x, double y) { return std::clamp(radius + 0.5 - std::hypot(x - c.x, y - c.y), 0.0, 1.0); });
  }
  void segment(Point a, Point b, double width, Colour colour) {
    const double half = width / 2;
    const Box box{std::min(a.x, b.x) - half - 1, std::min(a.y, b.y) - half - 1, std::abs(a.x - b.x) + width + 2,
                  std::abs(a.y - b.y) + width + 2};
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    const double squared = std::max(dx * dx + dy * dy, 1e-9);
    fill(box, colour, [&](double x, double y) {
      const double along = std::clamp(((x - a.x) * dx + (y - a.y) * dy) / squared, 0.0, 1.0);
      const double away = std::hypot(x - a.x - along * dx, y - a.y - along * dy);
      return std::clamp(half + 0.5 - away, 0.0, 1.0);
    });
  }
  void label(const Shape& shape) {
    // A glyph is seven dots high for a letter of 0.72 of the size, and one dot apart from the next.
    const double dot = shape.width * 0.72 / 7;
    const double length = dot * (6 * static_cast<double>(shape.text.size()) - 1);
    double x = shape.middle ? shape.box.x - length / 2 : shape.box.x;
    const double top = shape.box.y - dot * 3.5;
    for (const char c : shape.text) {
      const Glyph glyph = glyph_of(c);
      for (int row = 0; row < 7; ++row)
        for (int column = 0; column < 5; ++column)
          if ((glyph[static_cast<std::size_t>(row)] >> (4 - column) & 1) != 0)
            rectangle({x + column * dot, top + row * dot, dot, dot}, shape.colour);
      x += 6 * dot;
    }
  }

  [[nodiscard]] std::string rows() const {
    std::string data;
    const std::size_t line = 3 * static_cast<std::size_t>(width_);
    data.reserve((line + 1) * static_cast<std::size_t>(height_));
    for (int y = 0; y < height_; ++y) {
      data += '\0';
      data.append(reinterpret_cast<const char*>(&pixels_[static_cast<std::size_t>(y) * line]), line);
    }
    return data;
  }

 private:
  int width_;
  int height_;
  std::vector<std::uint8_t> pixels_;
};

std::string big_endian(std::uint32_t number) {
  std::string bytes;
  for (const unsigned shift : {24U, 16U, 8U, 0U}) bytes += static_cast<char>(number >> shift & 255U);
  return bytes;
}

std::string chunk(const std::string& type, const std::string& data) {
  const std::string body = type + data;
  const auto check =
      static_cast<std::uint32_t>(crc32(0, reinterpret_cast<const Bytef*>(body.data()), static_cast<uInt>(body.size())));
  return big_endian(static_cast<std::uint32_t>(data.size())) + body + big_endian(check);
}

void paint(Canvas& canvas, const Shape& shape) {
  const Colour colour = shape.changes.empty() ? shape.colour : shape.changes.back().colour;
  switch (shape.kind) {
    case Shape::Kind::rectangle:
      canvas.rectangle(shape.box, colour);
      break;
    case Shape::Kind::disc:
      canvas.disc({shape.box.x, shape.box.y}, shape.box.width, colour);
      break;
    case Shape::Kind::label:
      canvas.label(shape);
      break;
    case Shape::Kind::line:
      for (std::size_t i = 1; i < shape.points.size(); ++i)
        canvas.segment(shape.points[i - 1], shape.points[i], shape.width, colour);
      break;
  }
}

}  // namespace

Expected<std::string> to_png(const Picture& picture) {
  constexpr double most_pixels = 1e8;
  const double width = std::ceil(picture.width());
  const double height = std::ceil(picture.height());
  if (width * height > most_pixels || width < 1 || height < 1) return Error{"the picture is too large for a PNG file"};
  Canvas canvas(static_cast<int>(width), static_cast<int>(height));
  for (const Shape& shape : picture.shapes()) paint(canvas, shape);
  const std::string rows = canvas.rows();
  uLongf packed_size = compressBound(static_cast<uLong>(rows.size()));
  std::string packed(packed_size, '\0');
  const int result = compress2(reinterpret_cast<Bytef*>(packed.data()), &packed_size,
                               reinterpret_cast<const Bytef*>(rows.data()), static_cast<uLong>(rows.size()), 6);
  if (result != Z_OK) return Error{"the picture could not be packed"};
  packed.resize(packed_size);
  // Eight bits a channel, true colour, no interlacing.
  const std::string header = big_endian(static_cast<std::uint32_t>(width)) +
                             big_endian(static_cast<std::uint32_t>(height)) + std::string("\x08\x02\x00\x00\x00", 5);
  return "\x89PNG\r\n\x1a\n" + chunk("IHDR", header) + chunk("IDAT", packed) + chunk("IEND", "");
}

}  // namespace arborist::draw
