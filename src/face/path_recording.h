// PathRecording: a watcher that knows at every moment how everything stands, and keeps the events that made it so.
// PathPlayback steps through them forwards and backwards. Pictures, animations and step-by-step views are all drawn
// from these; a still picture needs no events, only how everything stands in the end.
//
//   PathRecording record(problem.items());
//   auto way = problem.run(algorithm, {}, &record);
//   PathPlayback play(record);
//   while (play.forward()) draw(play.standings().of(item));
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "face/path_watcher.h"

namespace arborist {

// How an item stands at a moment of the search; a choice of backtracking that stands counts as expanded.
enum class ItemStatus : std::uint8_t { unseen, waiting, expanded, left };

struct ItemStanding {
  static constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();

  double cost = 0;
  std::uint32_t from = nowhere;
  int round = 0;  // of deepening; a standing of an earlier round counts as unseen
  ItemStatus status = ItemStatus::unseen;
  friend bool operator==(const ItemStanding&, const ItemStanding&) = default;
};

// How all items stand. An event changes one of them, which can be taken back.
class Standings {
 public:
  explicit Standings(std::size_t items) : all_(items) {}

  // Returns what the event has replaced.
  ItemStanding apply(const PathEvent& event);
  void take_back(const PathEvent& event, const ItemStanding& before);
  [[nodiscard]] ItemStanding of(std::uint32_t item) const {
    return all_[item].round == round_ ? all_[item] : ItemStanding{.round = round_};
  }
  [[nodiscard]] std::size_t items() const { return all_.size(); }

 private:
  std::vector<ItemStanding> all_;
  int round_ = 0;
};

class PathRecording final : public PathWatcher {
 public:
  static constexpr std::size_t most_by_default = 10'000'000;

  // Past `most` events no more are kept, and `complete()` says so; how everything stands is known to the end.
  explicit PathRecording(std::size_t items, std::size_t most = most_by_default) : most_(most), standings_(items) {}

  void saw(const PathEvent& event) override;

  [[nodiscard]] const std::vector<PathEvent>& events() const { return events_; }
  [[nodiscard]] bool complete() const { return complete_; }
  // After the last event, kept or not.
  [[nodiscard]] const Standings& standings() const { return standings_; }

 private:
  std::size_t most_;
  Standings standings_;
  std::vector<PathEvent> events_;
  bool complete_ = true;
};

// Begins before the first event. The recording must outlive it.
class PathPlayback {
 public:
  explicit PathPlayback(const PathRecording& recording)
      : events_(&recording.events()), standings_(recording.standings().items()) {}

  [[nodiscard]] std::size_t position() const { return before_.size(); }
  [[nodiscard]] std::size_t length() const { return events_->size(); }
  [[nodiscard]] const Standings& standings() const { return standings_; }
  // The event that was played last.
  [[nodiscard]] const PathEvent* last() const { return before_.empty() ? nullptr : &(*events_)[position() - 1]; }

  bool forward();
  bool back();
  // Steps to this position, or as near as there is one.
  void go_to(std::size_t position_wanted);

 private:
  const std::vector<PathEvent>* events_;
  Standings standings_;
  std::vector<ItemStanding> before_;
};

}  // namespace arborist
