#include "lab/picture/layout.h"

#include <algorithm>
#include <cstddef>

namespace arborist::lab {

namespace {

// How far a subtree reaches to both sides of its top, row by row from the top.
struct Contour {
  std::vector<double> left;
  std::vector<double> right;
};

// By how much the second subtree must be moved so that it stands clear of the first; cousins keep more distance than
// brothers, so that one sees which belong together.
double distance(const Contour& first, const Contour& second, double gap) {
  double needed = 0;
  for (std::size_t row = 0; row < std::min(first.right.size(), second.left.size()); ++row)
    needed = std::max(needed, first.right[row] - second.left[row] + (row == 0 ? gap : 2 * gap));
  return needed;
}

void merge(Contour& all, const Contour& added, double shift) {
  for (std::size_t row = 0; row < added.left.size(); ++row) {
    if (row == all.left.size()) {
      all.left.push_back(added.left[row] + shift);
      all.right.push_back(added.right[row] + shift);
    } else {
      all.left[row] = std::min(all.left[row], added.left[row] + shift);
      all.right[row] = std::max(all.right[row], added.right[row] + shift);
    }
  }
}

}  // namespace

double lay_out(std::vector<Box>& boxes, double gap) {
  if (boxes.empty()) return 0;
  const std::size_t count = boxes.size();
  std::vector<std::vector<std::size_t>> children(count);
  for (std::size_t i = 1; i < count; ++i) children[static_cast<std::size_t>(boxes[i].parent)].push_back(i);

  // From the leaves up; x is relative to the parent until the end.
  std::vector<Contour> contours(count);
  for (std::size_t i = count; i-- > 0;) {
    Contour below;
    for (const std::size_t child : children[i]) {
      const double shift = below.left.empty() ? 0 : distance(below, contours[child], gap);
      boxes[child].x = shift;
      merge(below, contours[child], shift);
      contours[child] = {};
    }
    const double middle = children[i].empty() ? 0 : (boxes[children[i].front()].x + boxes[children[i].back()].x) / 2;
    for (const std::size_t child : children[i]) boxes[child].x -= middle;
    Contour& own = contours[i];
    own.left = {-boxes[i].width / 2};
    own.right = {boxes[i].width / 2};
    for (std::size_t row = 0; row < below.left.size(); ++row) {
      own.left.push_back(below.left[row] - middle);
      own.right.push_back(below.right[row] - middle);
    }
  }
  const double left = *std::min_element(contours[0].left.begin(), contours[0].left.end());
  const double right = *std::max_element(contours[0].right.begin(), contours[0].right.end());
  boxes[0].x = -left;
  for (std::size_t i = 1; i < count; ++i) {
    const Box& parent = boxes[static_cast<std::size_t>(boxes[i].parent)];
    boxes[i].x += parent.x;
    boxes[i].row = parent.row + 1;
  }
  return right - left;
}

}  // namespace arborist::lab
