// TourRecorder: passes the steps of a tour's search on to a recording, the start as its first choice, and takes back
// what stands when a search is begun again.
//
//   TourRecorder recorder(*options.record, start);
//   path::backtrack(problem, {}, recorder);
//   recorder.take_all_back();
#pragma once

#include <vector>

#include "puzzles/knights_tour/tour.h"

namespace arborist::tour {

class TourRecorder : public path::Silent {
 public:
  TourRecorder(TourRecording& record, std::uint32_t start) : record_(record) { tried(start, -1, true); }

  void tried(std::uint32_t square, int /*depth*/, bool fits) {
    record_.tried(square, static_cast<int>(line_.size()), fits);
    if (fits) line_.push_back(square);
  }
  void taken_back(std::uint32_t square, int /*depth*/) {
    line_.pop_back();
    record_.taken_back(square, static_cast<int>(line_.size()));
  }
  void take_all_back() {
    while (!line_.empty()) taken_back(line_.back(), 0);
  }

 private:
  TourRecording& record_;
  std::vector<std::uint32_t> line_;
};

// A walk that was built or made without trying anything else; one that does not stand is taken back.
inline void record_walk(const Options& options, Board board, const Tour& walk, bool stands) {
  if (options.record == nullptr || walk.empty()) return;
  TourRecorder recorder(*options.record, static_cast<std::uint32_t>(board.index(walk.front())));
  for (std::size_t i = 1; i < walk.size(); ++i)
    recorder.tried(static_cast<std::uint32_t>(board.index(walk[i])), 0, true);
  if (!stands) recorder.take_all_back();
}

}  // namespace arborist::tour
