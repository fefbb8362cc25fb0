// LeafRange: between what the value of a leaf may turn out to lie, for searches whose leaves have an optimistic and a
// pessimistic value. SpreadByChange: such a range for any evaluator.
//
//   SpreadByChange{.least = 50}(position, value, before);      // value ± 50, more after a move that changed much
//
// Our reading: a move that changes the static value by much is likely to be answered by as much (a capture by the
// capture of whatever made it), or is the beginning of more of it. So a leaf's value is uncertain by as much as the
// move to it changed the value, and by `least` in any case.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "game/score.h"

namespace arborist {

struct LeafRange {
  Score low;
  Score high;
};

struct SpreadByChange {
  int least = 50;  // more than nothing, or a quiet leaf would never be looked below

  // `value` is that of the position, `before` that of the position it came from, both for the side to move in it.
  LeafRange operator()(const auto& /*position*/, Score value, Score before) const {
    const int width = std::max(least, std::abs(value.value() - before.value()));
    return {Score::of_static(value.value() - width), Score::of_static(value.value() + width)};
  }
};

}  // namespace arborist
