// Charts of what is learnt and learnt from: columns for how often something is, curves for how errors fall. As text for
// a terminal, and as SVG that follows the reader's light or dark colours.
//
//   std::cout << to_text(Columns{"pieces", {"2", "3"}, {5, 9}}, unicode);
//   write_file("loss.svg", to_svg(Curves{"Error by pass", {{"learnt", {0.2, 0.1}}}}));
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace arborist {

struct Columns {
  std::string title;
  std::vector<std::string> labels;  // one a column; empty ones are not written
  std::vector<double> values;       // not negative
};

struct Curve {
  std::string name;
  std::vector<double> points;  // one a pass, from the first
};

struct Curves {
  std::string title;
  std::vector<Curve> curves;
  std::vector<Curve> levels = {};  // to compare with: one point each, drawn from end to end
};

[[nodiscard]] std::string to_text(const Columns& columns, bool unicode);
[[nodiscard]] std::string to_text(const Curves& curves, bool unicode);
// The last of some points in one line, for where there is no more room.
[[nodiscard]] std::string spark(const std::vector<double>& points, bool unicode);

// One below the other.
[[nodiscard]] std::string to_svg(const std::string& title, const std::vector<Columns>& charts);
[[nodiscard]] std::string to_svg(const Curves& curves);
// Small ones side by side, each on a scale of its own: how many numbers move.
struct SmallCurve {
  std::string title;
  std::vector<double> points;
};
[[nodiscard]] std::string to_svg(const std::string& title, const std::vector<SmallCurve>& curves);

}  // namespace arborist
