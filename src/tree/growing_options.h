// What the searches can be told that grow their tree by ranges of values: B*, PB* and conspiracy numbers.
#pragma once

#include "tree/leaf_spread.h"

namespace arborist {

struct PbStarOptions {
  SpreadByChange spread = {};
  double accept = 0.1;  // a chance that is not worth a look
  int threads = 1;      // that grow the tree together
};

struct ConspiracyOptions {
  int threshold = 3;  // so many leaves may still be wrong together; more are not believed to be
  int width = 25;     // points of a step of values
  int range = 0;      // steps that need not be told apart in the end
  int threads = 1;    // that grow the tree together
};

}  // namespace arborist
