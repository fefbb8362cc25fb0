// ChoiceRecording: an observer of backtracking and generate-and-test that keeps every candidate tried and every choice
// taken back; ChoicePlayback steps through them forwards and backwards and knows the choices that stand.
//
//   ChoiceRecording<int> record;
//   auto result = backtrack(problem, {}, record);
//   ChoicePlayback play(record);
//   while (play.forward()) draw(play.line(), play.misfit());
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "path/observer.h"

namespace arborist::path {

enum class ChoiceKind : std::uint8_t { placed, misfit, taken_back };

template <class Choice>
struct ChoiceEvent {
  ChoiceKind kind = ChoiceKind::placed;
  Choice choice{};
  int depth = 0;  // the choices that stand before it
  friend bool operator==(const ChoiceEvent&, const ChoiceEvent&) = default;
};

template <class Choice>
class ChoiceRecording : public Silent {
 public:
  static constexpr std::size_t most_by_default = 10'000'000;

  // Past `most` events nothing more is kept, and `complete()` says so.
  explicit ChoiceRecording(std::size_t most = most_by_default) : most_(most) {}

  void tried(const Choice& choice, int depth, bool fits) {
    keep({fits ? ChoiceKind::placed : ChoiceKind::misfit, choice, depth});
  }
  void taken_back(const Choice& choice, int depth) { keep({ChoiceKind::taken_back, choice, depth}); }

  [[nodiscard]] const std::vector<ChoiceEvent<Choice>>& events() const { return events_; }
  [[nodiscard]] bool complete() const { return complete_; }

 private:
  void keep(const ChoiceEvent<Choice>& event) {
    if (events_.size() < most_) {
      events_.push_back(event);
    } else {
      complete_ = false;
    }
  }

  std::size_t most_;
  std::vector<ChoiceEvent<Choice>> events_;
  bool complete_ = true;
};

// Begins before the first event. The recording must outlive it.
template <class Choice>
class ChoicePlayback {
 public:
  explicit ChoicePlayback(const ChoiceRecording<Choice>& recording) : events_(&recording.events()) {}

  [[nodiscard]] std::size_t position() const { return position_; }
  [[nodiscard]] std::size_t length() const { return events_->size(); }
  // The choices that stand, the first one first.
  [[nodiscard]] const std::vector<Choice>& line() const { return line_; }
  // The candidate that was tried last and does not fit.
  [[nodiscard]] std::optional<Choice> misfit() const {
    const auto* event = last();
    return event != nullptr && event->kind == ChoiceKind::misfit ? std::optional(event->choice) : std::nullopt;
  }
  // The event that was played last.
  [[nodiscard]] const ChoiceEvent<Choice>* last() const {
    return position_ == 0 ? nullptr : &(*events_)[position_ - 1];
  }

  bool forward() {
    if (position_ == length()) return false;
    const auto& event = (*events_)[position_++];
    if (event.kind == ChoiceKind::placed) line_.push_back(event.choice);
    if (event.kind == ChoiceKind::taken_back) line_.pop_back();
    return true;
  }
  bool back() {
    if (position_ == 0) return false;
    const auto& event = (*events_)[--position_];
    if (event.kind == ChoiceKind::placed) line_.pop_back();
    if (event.kind == ChoiceKind::taken_back) line_.push_back(event.choice);
    return true;
  }
  // Steps to this position, or as near as there is one.
  void go_to(std::size_t position_wanted) {
    while (position_ < position_wanted && forward()) continue;
    while (position_ > position_wanted) back();
  }

 private:
  const std::vector<ChoiceEvent<Choice>>* events_;
  std::vector<Choice> line_;
  std::size_t position_ = 0;
};

}  // namespace arborist::path
