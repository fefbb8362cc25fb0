// Recording: an observer that knows at every moment how every state stands, and keeps the events that made it so.
// Playback steps through them forwards and backwards. Pictures, animations and step-by-step views are all drawn from
// these; a still picture needs no events, only how everything stands in the end.
//
//   Recording<S> record(space);
//   auto route = breadth_first(space, start, {}, record);
//   Playback play(record);
//   while (play.forward()) draw(play.standings().of(state));
//
// Choices of backtracking are recorded by path/choice_recording.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <unordered_map>
#include <utility>
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

// Numbers for states: the space's own, or else in the order in which they are met.
template <StateSpace S>
class Numbering {
 public:
  explicit Numbering(const S& space) : numbers_(0, Hash{&space}) {}
  std::size_t number(const StateOf<S>& state) { return numbers_.try_emplace(state, numbers_.size()).first->second; }
  [[nodiscard]] std::optional<std::size_t> find(const StateOf<S>& state) const {
    const auto at = numbers_.find(state);
    return at == numbers_.end() ? std::nullopt : std::optional(at->second);
  }
  [[nodiscard]] std::size_t size() const { return numbers_.size(); }

 private:
  struct Hash {
    const S* space;
    std::size_t operator()(const StateOf<S>& state) const { return hash_of(*space, state); }
  };
  std::unordered_map<StateOf<S>, std::size_t, Hash> numbers_;
};
template <DenseIndex S>
class Numbering<S> {
 public:
  explicit Numbering(const S& space) : space_(&space) {}
  [[nodiscard]] std::size_t number(const StateOf<S>& state) const { return space_->index(state); }
  [[nodiscard]] std::optional<std::size_t> find(const StateOf<S>& state) const { return number(state); }
  [[nodiscard]] std::size_t size() const { return space_->size(); }

 private:
  const S* space_;
};

// How all states stand. An event changes one of them, which can be taken back.
template <StateSpace S>
class Standings {
 public:
  explicit Standings(const S& space) : numbers_(space), all_(numbers_.size()) {}

  // Returns what the event has replaced.
  Standing<S> apply(const Event<S>& event) {
    if (event.kind == EventKind::deepened) {
      ++round_;
      return {};
    }
    Standing<S>& now = at(event.state);
    const Standing<S> before = now;
    now = changed(now, event);
    return before;
  }
  void take_back(const Event<S>& event, const Standing<S>& before) {
    if (event.kind == EventKind::deepened) {
      --round_;
    } else {
      at(event.state) = before;
    }
  }
  [[nodiscard]] Standing<S> of(const StateOf<S>& state) const {
    const auto number = numbers_.find(state);
    const bool known = number && *number < all_.size() && all_[*number].round == round_;
    return known ? all_[*number] : Standing<S>{.round = round_};
  }

 private:
  Standing<S>& at(const StateOf<S>& state) {
    const std::size_t number = numbers_.number(state);
    if (number >= all_.size()) all_.resize(numbers_.size());
    return all_[number];
  }
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

  Numbering<S> numbers_;
  std::vector<Standing<S>> all_;
  int round_ = 0;
};

template <StateSpace S>
class Recording : public Silent {
 public:
  using State = StateOf<S>;
  using Cost = CostOf<S>;
  static constexpr std::size_t most_by_default = 10'000'000;

  // Past `most` events no more are kept, and `complete()` says so; how everything stands is known to the end.
  explicit Recording(const S& space, std::size_t most = most_by_default)
      : space_(&space), most_(most), standings_(space) {}

  void started(const State& state) { keep({EventKind::started, state, state, Cost{}}); }
  void generated(const State& state, const State& from, Cost cost) { keep({EventKind::generated, state, from, cost}); }
  void improved(const State& state, const State& from, Cost cost) { keep({EventKind::improved, state, from, cost}); }
  void expanded(const State& state, Cost cost) { keep({EventKind::expanded, state, state, cost}); }
  void backtracked(const State& state) { keep({EventKind::backtracked, state, state, Cost{}}); }
  void deepened(Cost bound) { keep({EventKind::deepened, State{}, State{}, bound}); }
  void found(const State& state, Cost cost) { keep({EventKind::found, state, state, cost}); }

  [[nodiscard]] const S& space() const { return *space_; }
  [[nodiscard]] const std::vector<Event<S>>& events() const { return events_; }
  [[nodiscard]] bool complete() const { return complete_; }
  // After the last event, kept or not.
  [[nodiscard]] const Standings<S>& standings() const { return standings_; }

 private:
  void keep(const Event<S>& event) {
    standings_.apply(event);
    if (events_.size() < most_) {
      events_.push_back(event);
    } else {
      complete_ = false;
    }
  }

  const S* space_;
  std::size_t most_;
  Standings<S> standings_;
  std::vector<Event<S>> events_;
  bool complete_ = true;
};

// Begins before the first event. The recording must outlive it.
template <StateSpace S>
class Playback {
 public:
  explicit Playback(const Recording<S>& recording) : events_(&recording.events()), standings_(recording.space()) {}

  [[nodiscard]] std::size_t position() const { return before_.size(); }
  [[nodiscard]] std::size_t length() const { return events_->size(); }
  [[nodiscard]] const Standings<S>& standings() const { return standings_; }
  // The event that was played last.
  [[nodiscard]] const Event<S>* last() const { return before_.empty() ? nullptr : &(*events_)[position() - 1]; }

  bool forward() {
    if (position() == length()) return false;
    before_.push_back(standings_.apply((*events_)[position()]));
    return true;
  }
  bool back() {
    if (before_.empty()) return false;
    standings_.take_back((*events_)[position() - 1], before_.back());
    before_.pop_back();
    return true;
  }
  // Steps to this position, or as near as there is one.
  void go_to(std::size_t position_wanted) {
    while (position() < position_wanted && forward()) continue;
    while (position() > position_wanted) back();
  }

 private:
  const std::vector<Event<S>>* events_;
  Standings<S> standings_;
  std::vector<Standing<S>> before_;
};

}  // namespace arborist::path
