// WatchedTour: passes the steps of a tour's search on to a watcher, the start as its first choice, and takes back what
// stands when a search is begun again.
//
//   WatchedTour watched(*options.watcher, start);
//   path::backtrack(problem, {}, watched);
//   watched.take_all_back();
#pragma once

#include <vector>

#include "face/path_watcher.h"
#include "path/observer.h"
#include "puzzles/knights_tour/tour.h"

namespace arborist::tour {

class WatchedTour : public path::Silent {
 public:
  WatchedTour(PathWatcher& watcher, std::uint32_t start) : watcher_(watcher) { tried(start, -1, true); }

  void tried(std::uint32_t square, int /*depth*/, bool fits) {
    see(fits ? PathEventKind::placed : PathEventKind::misfit, square);
    if (fits) line_.push_back(square);
  }
  void taken_back(std::uint32_t square, int /*depth*/) {
    line_.pop_back();
    see(PathEventKind::taken_back, square);
  }
  void take_all_back() {
    while (!line_.empty()) taken_back(line_.back(), 0);
  }

 private:
  void see(PathEventKind kind, std::uint32_t square) {
    watcher_.saw({kind, square, square, static_cast<double>(line_.size())});
  }

  PathWatcher& watcher_;
  std::vector<std::uint32_t> line_;
};

// A walk that was built or made without trying anything else; one that does not stand is taken back.
inline void watch_walk(const TourOptions& options, Board board, const Tour& walk, bool stands) {
  if (options.watcher == nullptr || walk.empty()) return;
  WatchedTour watched(*options.watcher, static_cast<std::uint32_t>(board.index(walk.front())));
  for (std::size_t i = 1; i < walk.size(); ++i)
    watched.tried(static_cast<std::uint32_t>(board.index(walk[i])), 0, true);
  if (!stands) watched.take_all_back();
}

}  // namespace arborist::tour
