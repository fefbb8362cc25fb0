// Recording: an observer that keeps every event, and Playback, which steps through them forwards and backwards and
// knows at each moment how every state stands. Animations and step-by-step views are drawn from these.
//
//   Recording<S> record;
//   auto route = breadth_first(space, start, {}, record);
//   Playback play(space, record);
//   while (play.forward()) draw(play.standing(index));
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "path/observer.h"
#include "path/space.h"

namespace arborist::path {

enum class EventKind : std::uint8_t { started, generated, improved, expanded, backtracked, deepened, found };

[[nodiscard]] constexpr const char* to_text(EventKind kind) {
  constexpr const char* names[] = {"started", "generated", "improved", "expanded", "backtracked", "deepened", "found"};
  return names[static_cast<std::size_t>(kind)];
}

template <StateSpace S>
struct Event {
  EventKind kind = EventKind::started;
  StateOf<S> state{};
  StateOf<S> from{};
  CostOf<S> cost{};
  friend bool operator==(const Event&, const Event&) = default;
};

template <StateSpace S>
class Recording : public Silent {
 public:
  using State = StateOf<S>;
  using Cost = CostOf<S>;

  // Past `most` events nothing more is kept, and `complete()` says so.
  explicit Recording(std::size_t most = 10'000'000) : most_(most) {}

  void started(const State& state) { keep({EventKind::started, state, state, Cost{}}); }
  void generated(const State& state, const State& from, Cost cost) { keep({EventKind::generated, state, from, cost}); }
  void improved(const State& state, const State& from, Cost cost) { keep({EventKind::improved, state, from, cost}); }
  void expanded(const State& state, Cost cost) { keep({EventKind::expanded, state, state, cost}); }
  void backtracked(const State& state) { keep({EventKind::backtracked, state, state, Cost{}}); }
  void deepened(Cost bound) { keep({EventKind::deepened, State{}, State{}, bound}); }
  void found(const State& state, Cost cost) { keep({EventKind::found, state, state, cost}); }

  [[nodiscard]] const std::vector<Event<S>>& events() const { return events_; }
  [[nodiscard]] bool complete() const { return complete_; }

 private:
  void keep(const Event<S>& event) {
    if (events_.size() < most_) {
      events_.push_back(event);
    } else {
      complete_ = false;
    }
  }

  std::size_t most_;
  std::vector<Event<S>> events_;
  bool complete_ = true;
};

// How a state stands at a moment of the search.
enum class Status : std::uint8_t { unseen, waiting, expanded, left };

template <StateSpace S>
struct Standing {
  Status status = Status::unseen;
  CostOf<S> cost{};
  std::optional<StateOf<S>> from = {};
  int round = 0;  // of deepening; a standing of an earlier round counts as unseen
  friend bool operator==(const Standing&, const Standing&) = default;
};

template <DenseIndex S>
class Playback {
 public:
  Playback(const S& space, const Recording<S>& recording)
      : space_(&space), events_(&recording.events()), standings_(space.size()) {}

  [[nodiscard]] std::size_t position() const { return before_.size(); }
  [[nodiscard]] std::size_t length() const { return events_->size(); }
  [[nodiscard]] Standing<S> standing(std::size_t index) const {
    return standings_[index].round == round_ ? standings_[index] : Standing<S>{.round = round_};
  }
  // The event that was played last.
  [[nodiscard]] const Event<S>* last() const { return before_.empty() ? nullptr : &(*events_)[position() - 1]; }

  bool forward() {
    if (position() == length()) return false;
    const Event<S>& event = (*events_)[position()];
    if (event.kind == EventKind::deepened) {
      before_.push_back({});
      ++round_;
      return true;
    }
    Standing<S>& now = standings_[space_->index(event.state)];
    before_.push_back(now);
    now = changed(now, event);
    return true;
  }

  bool back() {
    if (before_.empty()) return false;
    const Event<S>& event = (*events_)[position() - 1];
    if (event.kind == EventKind::deepened) {
      --round_;
    } else {
      standings_[space_->index(event.state)] = before_.back();
    }
    before_.pop_back();
    return true;
  }

 private:
  Standing<S> changed(Standing<S> now, const Event<S>& event) const {
    if (now.round != round_) now = {.round = round_};
    switch (event.kind) {
      case EventKind::started:
        now.status = Status::waiting;
        break;
      case EventKind::generated:
      case EventKind::improved:
        now = {Status::waiting, event.cost, event.from, round_};
        break;
      case EventKind::expanded:
        now.status = Status::expanded;
        break;
      case EventKind::backtracked:
        now.status = Status::left;
        break;
      case EventKind::found:
      case EventKind::deepened:
        break;
    }
    return now;
  }

  const S* space_;
  const std::vector<Event<S>>* events_;
  std::vector<Standing<S>> standings_;
  std::vector<Standing<S>> before_;
  int round_ = 0;
};

}  // namespace arborist::path
