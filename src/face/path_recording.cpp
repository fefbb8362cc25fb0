#include "face/path_recording.h"

namespace arborist {

ItemStanding Standings::apply(const PathEvent& event) {
  if (event.kind == PathEventKind::deepened) {
    ++round_;
    return {};
  }
  ItemStanding& now = all_[event.item];
  const ItemStanding before = now;
  if (now.round != round_) now = {.round = round_};
  switch (event.kind) {
    case PathEventKind::started:
      now.status = ItemStatus::waiting;
      break;
    case PathEventKind::generated:
    case PathEventKind::improved:
      now = {event.cost, event.from, round_, ItemStatus::waiting};
      break;
    case PathEventKind::placed:
      now.cost = event.cost;
      now.status = ItemStatus::expanded;
      break;
    case PathEventKind::expanded:
      now.status = ItemStatus::expanded;
      break;
    case PathEventKind::backtracked:
    case PathEventKind::taken_back:
      now.status = ItemStatus::left;
      break;
    case PathEventKind::found:
    case PathEventKind::misfit:
    case PathEventKind::deepened:
      break;
  }
  return before;
}

void Standings::take_back(const PathEvent& event, const ItemStanding& before) {
  if (event.kind == PathEventKind::deepened) {
    --round_;
  } else {
    all_[event.item] = before;
  }
}

void PathRecording::saw(const PathEvent& event) {
  standings_.apply(event);
  if (events_.size() < most_) {
    events_.push_back(event);
  } else {
    complete_ = false;
  }
}

bool PathPlayback::forward() {
  if (position() == length()) return false;
  before_.push_back(standings_.apply((*events_)[position()]));
  return true;
}

bool PathPlayback::back() {
  if (before_.empty()) return false;
  standings_.take_back((*events_)[position() - 1], before_.back());
  before_.pop_back();
  return true;
}

void PathPlayback::go_to(std::size_t position_wanted) {
  while (position() < position_wanted && forward()) continue;
  while (position() > position_wanted) back();
}

}  // namespace arborist
