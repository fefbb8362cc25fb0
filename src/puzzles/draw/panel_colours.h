// The colours of a search on a maze or a network, at its end and in the course of its animation.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "puzzles/draw/layout.h"
#include "puzzles/draw/scenes.h"

namespace arborist::draw {

inline Colour shade_of(const Panel& panel, std::size_t item) {
  return shade(panel.deepest > 0 ? panel.depth[item] / panel.deepest : 0);
}

// The changes of every item that has some, in the order of time.
inline std::map<std::uint32_t, std::vector<Change>> changes_of(const Panel& panel, const Timing& timing) {
  std::map<std::uint32_t, std::vector<Change>> changes;
  constexpr Colour waiting{254, 240, 180};
  for (std::size_t i = 0; i < panel.moments.size(); ++i) {
    const Moment& moment = panel.moments[i];
    Colour colour = waiting;
    if (moment.what == Moment::What::expanded) colour = shade_of(panel, moment.item);
    if (moment.what == Moment::What::left) colour = blend(shade_of(panel, moment.item), colours::paper, 0.55);
    if (moment.what == Moment::What::forgotten) colour = colours::paper;
    changes[moment.item].push_back({timing.at(i), colour});
  }
  for (auto& [item, list] : changes) {
    // The last look is that of the still picture.
    if (panel.depth[item] >= 0) list.push_back({timing.at(panel.moments.size()), shade_of(panel, item)});
  }
  return changes;
}

}  // namespace arborist::draw
