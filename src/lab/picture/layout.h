// Layout: where the nodes of a drawn tree stand. Parents stand over the middle of their children, subtrees as near to
// each other as the widths of their nodes allow, one row a ply.
// Source: the contours of Reingold and Tilford, "Tidier drawings of trees", 1981, with a width for every node.
// Cost: each node is met once for every level of the shorter of two neighbouring subtrees.
//
//   std::vector<Box> boxes = {{.width = 40}, {.parent = 0, .width = 30}, {.parent = 0, .width = 30}};
//   double width = lay_out(boxes, 8);                     // boxes[i].x is the middle of each, from 0 to width
#pragma once

#include <vector>

namespace arborist::lab {

struct Box {
  int parent = -1;  // before its children in the list
  double width = 0;
  int row = 0;
  double x = 0;  // the middle; set by lay_out
};

// `gap` is kept free between children of one parent, twice as much between those of two. Returns the width of the
// whole.
double lay_out(std::vector<Box>& boxes, double gap);

}  // namespace arborist::lab
