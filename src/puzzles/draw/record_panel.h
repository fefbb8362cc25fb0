// A panel from a recording: how every cell or node stands, at the end or after some of its events, and, for an
// animation, the moments that led there.
//
//   PathRecording record(problem.items(), most_moments);
//   auto way = problem.run(algorithm, limits, &record);
//   Panel panel = panel_of(record, way->items);
//   panel.moments = moments_of(record);
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "face/path_recording.h"
#include "puzzles/draw/scenes.h"

namespace arborist::draw {

// Its note says which event that was, if it is not the end that is wanted; the way is drawn where the search is over.
[[nodiscard]] Panel panel_of(const PathRecording& record, const std::vector<std::uint32_t>& way,
                             std::optional<std::size_t> at = std::nullopt);

// One moment an event; a new round of deepening forgets what the one before had touched.
[[nodiscard]] std::vector<Moment> moments_of(const PathRecording& record);

// A watcher of backtracking, one moment a choice, or of generate-and-test, where a whole board comes and goes at a
// time. It keeps the first ones, about as many as an animation of `most` shapes can show.
class BoardMoments final : public PathWatcher {
 public:
  explicit BoardMoments(std::size_t most) : most_(most) {}
  void saw(const PathEvent& event) override;
  void tested(const std::vector<std::uint32_t>& squares, bool fits) override;
  [[nodiscard]] std::vector<BoardMoment> take() { return std::move(moments_); }

 private:
  std::size_t most_;
  std::size_t tick_ = 0;
  std::vector<BoardMoment> moments_;
};

}  // namespace arborist::draw
