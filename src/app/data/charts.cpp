#include "app/data/charts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/text.h"

namespace arborist {
namespace {

constexpr std::size_t column_rows = 6;
constexpr std::size_t curve_rows = 10;
constexpr std::size_t curve_columns = 60;

double largest_of(const std::vector<double>& values) {
  return values.empty() ? 0 : *std::max_element(values.begin(), values.end());
}

// A column's part of a row, `eighths` of which are filled.
const char* block_cell(int eighths, bool unicode) {
  constexpr std::array<const char*, 9> blocks = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  if (unicode) return blocks[static_cast<std::size_t>(std::clamp(eighths, 0, 8))];
  return eighths >= 4 ? "#" : eighths > 0 ? "." : " ";
}

// Labels below their columns, as many as have room.
std::string label_line(const std::vector<std::string>& labels) {
  std::string line;
  for (std::size_t i = 0; i < labels.size(); ++i)
    if (!labels[i].empty() && (line.empty() || line.size() < i)) line += std::string(i - line.size(), ' ') + labels[i];
  return line;
}

// Curves on a grid of characters.
class Canvas {
 public:
  Canvas(double low, double high, std::size_t columns)
      : low_(low), high_(high), cells_(curve_rows, std::vector<std::string>(columns, " ")) {}

  void mark(std::size_t column, double value, const std::string& sign) {
    const double part = high_ > low_ ? (value - low_) / (high_ - low_) : 0;
    const auto row = static_cast<std::size_t>(std::lround((1 - std::clamp(part, 0.0, 1.0)) * (curve_rows - 1)));
    cells_[row][column] = sign;
  }
  [[nodiscard]] std::string text() const {
    std::string all;
    for (std::size_t row = 0; row < curve_rows; ++row) {
      const bool is_labelled = row == 0 || row == curve_rows - 1;
      all += is_labelled ? fmt::format("{:9.6f} ", row == 0 ? high_ : low_) : std::string(10, ' ');
      for (const std::string& c : cells_[row]) all += c;
      all.erase(all.find_last_not_of(' ') + 1);
      all += '\n';
    }
    return all;
  }

 private:
  double low_;
  double high_;
  std::vector<std::vector<std::string>> cells_;
};

}  // namespace

std::string to_text(const Columns& columns, bool unicode) {
  const double most = std::max(largest_of(columns.values), 1e-300);
  std::string text = columns.title + '\n';
  for (std::size_t row = column_rows; row-- > 0;) {
    std::string line;
    for (const double value : columns.values) {
      const double eighths = value / most * 8 * column_rows - 8.0 * static_cast<double>(row);
      // Little is not nothing.
      const bool is_trace = row == 0 && value > 0;
      line +=
          block_cell(std::max(static_cast<int>(std::lround(std::clamp(eighths, 0.0, 8.0))), is_trace ? 1 : 0), unicode);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += "  " + line + '\n';
  }
  return text + "  " + label_line(columns.labels) + '\n';
}

std::string spark(const std::vector<double>& points, bool unicode) {
  constexpr std::size_t longest = 24;
  if (points.empty()) return "";
  const auto [low, high] = std::minmax_element(points.begin(), points.end());
  std::string line;
  for (std::size_t i = points.size() > longest ? points.size() - longest : 0; i < points.size(); ++i) {
    const double part = *high > *low ? (points[i] - *low) / (*high - *low) : 0;
    line += unicode ? block_cell(1 + static_cast<int>(std::lround(7 * part)), true)
                    : std::string(1, "_.-=^"[std::lround(4 * part)]);
  }
  return line;
}

std::string to_text(const Curves& chart, bool unicode) {
  double low = 1e300;
  double high = -1e300;
  std::size_t longest = 0;
  for (const auto* list : {&chart.curves, &chart.levels})
    for (const Curve& curve : *list)
      for (const double point : curve.points) {
        low = std::min(low, point);
        high = std::max(high, point);
        longest = std::max(longest, curve.points.size());
      }
  if (longest == 0) return "";
  // As many columns a pass as fit; where there are more passes than columns, some share one.
  const std::size_t apart = std::max<std::size_t>(1, curve_columns / longest);
  const std::size_t columns = std::min(curve_columns, longest * apart);
  const auto column_of = [&](std::size_t i) { return longest * apart <= columns ? i * apart : i * columns / longest; };
  Canvas canvas(low, high, columns);
  const std::array<std::string, 4> signs =
      unicode ? std::array<std::string, 4>{"·", "●", "○", "+"} : std::array<std::string, 4>{".", "o", "x", "+"};
  std::string legend;
  for (const Curve& level : chart.levels) {
    for (std::size_t column = 0; column < columns; ++column) canvas.mark(column, level.points[0], unicode ? "─" : "-");
    legend += fmt::format("   {} {} {:.6f}", unicode ? "─" : "-", level.name, level.points[0]);
  }
  for (std::size_t c = 0; c < chart.curves.size(); ++c) {
    const Curve& curve = chart.curves[c];
    for (std::size_t i = 0; i < curve.points.size(); ++i)
      canvas.mark(column_of(i), curve.points[i], signs[c % signs.size()]);
    if (!curve.points.empty())
      legend += fmt::format("   {} {} {:.6f}", signs[c % signs.size()], curve.name, curve.points.back());
  }
  return chart.title + '\n' + canvas.text() + legend + '\n';
}

}  // namespace arborist
