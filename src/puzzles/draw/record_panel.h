// A panel from a recording: how every cell or node stands, and, for an animation, the moments that led there.
//
//   path::Recording<Grid4> record(grid, most_moments);
//   auto route = path::run(algorithm, grid, grid.start(), limits, record);
//   Panel panel = panel_of(record.standings(), grid, item, cells, route.path);
//   panel.moments = moments_of(record, item);
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "path/choice_recording.h"
#include "path/recording.h"
#include "puzzles/draw/scenes.h"

namespace arborist::draw {

// `item` turns a state into the number of its cell or node, of which there are `items`.
template <path::DenseIndex S, class Item>
[[nodiscard]] Panel panel_of(const path::Standings<S>& standings, const S& space, const Item& item, std::size_t items,
                             const std::vector<path::StateOf<S>>& path) {
  Panel panel;
  panel.depth.assign(items, -1.0F);
  for (std::size_t i = 0; i < space.size(); ++i) {
    const auto standing = standings.of(space.state_at(i));
    if (standing.status == path::Status::unseen) continue;
    const auto depth = static_cast<float>(standing.cost);
    panel.depth[item(space.state_at(i))] = depth;
    panel.deepest = std::max(panel.deepest, depth);
  }
  for (const auto& state : path) panel.path.push_back(item(state));
  return panel;
}

// One moment an event; a new round of deepening forgets what the one before had touched.
template <path::DenseIndex S, class Item>
[[nodiscard]] std::vector<Moment> moments_of(const path::Recording<S>& record, const Item& item) {
  std::vector<Moment> moments;
  std::vector<std::uint32_t> touched;
  for (path::Playback play(record); play.forward();) {
    const auto& event = *play.last();
    if (event.kind == path::EventKind::found) continue;
    if (event.kind == path::EventKind::deepened) {
      for (const std::uint32_t old : touched) moments.push_back({Moment::What::forgotten, old});
      touched.clear();
      continue;
    }
    const auto status = play.standings().of(event.state).status;
    touched.push_back(item(event.state));
    moments.push_back({status == path::Status::waiting    ? Moment::What::reached
                       : status == path::Status::expanded ? Moment::What::expanded
                                                          : Moment::What::left,
                       touched.back()});
  }
  return moments;
}

// The moments of backtracking; `square` turns a choice and its depth into a square of the board.
template <class Choice, class Square>
[[nodiscard]] std::vector<BoardMoment> board_moments_of(const path::ChoiceRecording<Choice>& record,
                                                        const Square& square) {
  std::vector<BoardMoment> moments;
  for (path::ChoicePlayback play(record); play.forward();)
    moments.push_back({play.last()->kind, square(play.last()->choice, play.last()->depth), play.position() - 1});
  return moments;
}

}  // namespace arborist::draw
