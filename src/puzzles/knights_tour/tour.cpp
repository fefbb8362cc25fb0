#include "puzzles/knights_tour/tour.h"

#include <algorithm>

namespace arborist::tour {

namespace {

// A closed tour begun at another square.
Tour turned(Tour tour, Square start) {
  std::rotate(tour.begin(), std::find(tour.begin(), tour.end(), start), tour.end());
  return tour;
}

TourFound best_tour(Board board, const TourOptions& options) {
  const bool may_close = !impossible(board, Kind::closed);
  if (options.kind == Kind::closed || may_close) {
    if (options.kind == Kind::open) {
      TourOptions quick = options;
      TourFound found = warnsdorff_tour(board, quick);
      if (!found.tour.empty()) return found;
    }
    // A closed tour passes every square, so it can begin anywhere; and opened at the start it is an open tour.
    return block_tour(board, options);
  }
  TourFound found = warnsdorff_tour(board, options);
  if (!found.tour.empty()) return found;
  return pruned_tour(board, options);
}

}  // namespace

TourFound find_tour(Board board, const TourOptions& options) {
  if (auto reason = impossible(board, options.kind, options.start)) return {.reason = std::move(reason)};
  if (board.squares() == 1) return {.tour = {Square{}}, .ended = Ended::found, .method = "none needed"};
  switch (options.method) {
    case Method::plain:
      return plain_tour(board, options);
    case Method::warnsdorff:
      return warnsdorff_tour(board, options);
    case Method::pruned:
      if (options.kind == Kind::closed) {
        TourOptions corner = options;
        corner.start = {};
        TourFound found = pruned_tour(board, corner);
        if (!found.tour.empty()) found.tour = turned(std::move(found.tour), options.start);
        return found;
      }
      return pruned_tour(board, options);
    case Method::blocks:
      if (auto reason = impossible(board, Kind::closed)) return {.reason = std::move(reason), .method = "blocks"};
      return block_tour(board, options);
    case Method::best:
      return best_tour(board, options);
  }
  return {};
}

}  // namespace arborist::tour
