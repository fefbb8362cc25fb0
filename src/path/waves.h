// Waves: uniform cost search and A* on a grid where every step costs one (EvenGrid). Waiting states then have one of
// two keys, so two stacks take the place of a queue, and no costs are kept: a state's mark tells all. Expands the same
// states in the same order as best_first.h, and branches on nothing that a processor cannot foresee.
//
//   guided (A*)               a step changes the estimate by one, up or down: cost plus estimate stays or grows by
//                             two, so a step leads into this wave or the next
//   not guided (uniform cost) every step leads into the next wave
//
//   Waves<guided, S, O>(space, limits, observe).run(start)                  // from an open state
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/limits.h"
#include "path/observer.h"
#include "path/queues.h"
#include "path/reached.h"
#include "path/route.h"
#include "path/space.h"

namespace arborist::path::detail {

// The marks of the waves. What is closed is marked too, a stretch of states at a time, when the search first comes near
// it: a small search in a large space does not look at all of it.
//   bits 0-3      direction + 1, or 15 for the start
//   bits 4 and 5  waits in a wave, even or odd; both: expanded, or closed
template <EvenGrid S>
class WaveMarks {
 public:
  static constexpr unsigned root = 15;
  static constexpr unsigned even = 16;
  static constexpr unsigned odd = 32;
  static constexpr unsigned done = even | odd;

  explicit WaveMarks(const S& space)
      : space_(space), marks_(make_block<Mark>(space.size(), true)), seen_(space.size() / stretch + 1) {
    for (unsigned d = 0; d < S::directions; ++d)
      reach_ = std::max(reach_, static_cast<std::size_t>(std::abs(space.offset(d))));
  }
  static std::size_t bytes(const S& space) { return space.size() + space.size() / stretch; }

  [[nodiscard]] Mark* get() const { return marks_.get(); }
  // To be called before anything next to state `id` is looked at.
  void come_to(Id id) {
    if (seen_[id / stretch] != Seen::all_round) [[unlikely]]
      look_round(id / stretch);
  }

 private:
  static constexpr std::size_t stretch = 4096;
  enum class Seen : std::uint8_t { not_yet, itself, all_round };

  void look_round(std::size_t s) {
    const std::size_t first = s * stretch - std::min(reach_, s * stretch);
    const std::size_t last = std::min((s + 1) * stretch + reach_, space_.size()) - 1;
    for (std::size_t t = first / stretch; t <= last / stretch; ++t) {
      if (seen_[t] != Seen::not_yet) continue;
      const std::size_t end = std::min((t + 1) * stretch, space_.size());
      Mark* const marks = marks_.get();
      for (std::size_t i = t * stretch; i < end; ++i) marks[i] = space_.open(i) ? Mark{0} : Mark{done};
      seen_[t] = Seen::itself;
    }
    seen_[s] = Seen::all_round;
  }

  const S& space_;
  Block<Mark> marks_;
  std::vector<Seen> seen_;
  std::size_t reach_ = 0;
};

template <bool guided, EvenGrid S, class O>
class Waves {
 public:
  using State = StateOf<S>;
  using Cost = CostOf<S>;

  Waves(const S& space, const Limits& limits, O& observe) : space_(space), budget_(limits), observe_(observe) {}

  Route<S> run(const State& start) {
    if (!budget_.allows(Marks::bytes(space_))) return {.ended = budget_.ended()};
    marks_.emplace(space_);
    const auto root = static_cast<Id>(space_.index(start));
    marks_->come_to(root);
    marks_->get()[root] = Mark{Marks::root | Marks::even};
    if constexpr (guided) total_ = space_.estimate(start);
    now_.make_room(1);
    now_.push(static_cast<Waiting>(total_) << 32U | root);
    observe_.started(start);
    route_.counts.largest_frontier = 1;
    while (!now_.empty()) {
      if (const auto goal = expand_wave()) return arrived(*goal);
      if (budget_.used_up()) break;
      std::swap(now_, later_);
      total_ = static_cast<Cost>(total_ + (guided ? 2 : 1));
      wave_ ^= Marks::done;
    }
    route_.ended = budget_.ended();
    return counted();
  }

 private:
  using Marks = WaveMarks<S>;
  static constexpr std::size_t look_ahead = 8;

  // A state that waits: its id below, its estimate (nothing where not guided) from bit 32 on.
  using Waiting = std::uint64_t;
  static Id id_of(Waiting waiting) { return static_cast<Id>(waiting); }
  static Cost estimate_of(Waiting waiting) { return static_cast<Cost>(waiting >> 32U); }

  using Line = ListOf<Waiting>;

  // The directions that lead into one of the two waves, each with what it adds to id and estimate, and with the mark of
  // what is reached by it.
  struct Steps {
    std::size_t count = 0;
    std::array<Waiting, S::directions> changes = {};
    std::array<unsigned, S::directions> marks = {};
    void add(unsigned d, std::ptrdiff_t offset, int estimate, unsigned wave) {
      changes[count] = static_cast<Waiting>(offset) + (static_cast<Waiting>(estimate) << 32U);
      marks[count++] = (d + 1) | wave;
    }
  };
  // What changes with every state: kept at hand, not in memory, which would be waited for.
  struct Stack {
    Waiting* items;
    std::size_t size;
  };
  struct Hand {
    Stack now;
    Stack later;
    std::uint64_t granted;
    Counts counts;
  };

  // Returns the goal where it is in this wave, else nothing.
  std::optional<Id> expand_wave() {
    Hand hand{{now_.begin(), now_.size()}, {later_.begin(), later_.size()}, granted_, route_.counts};
    const Mark* const marks = marks_->get();
    std::optional<Id> goal;
    lean(nearer_);
    while (hand.now.size != 0) {
      const Waiting first = hand.now.items[--hand.now.size];
      const Id id = id_of(first);
      if constexpr (guided) {
        if ((static_cast<unsigned>(marks[id]) & Marks::done) == Marks::done) continue;
      } else {
        __builtin_prefetch(&marks[id_of(hand.now.items[hand.now.size - std::min(look_ahead, hand.now.size)])], 1);
      }
      const bool found = space_.is_goal(space_.state_at(id));
      if (found) goal = id;
      if (found || (hand.granted == 0 && !grant(hand))) [[unlikely]] {
        ++hand.now.size;  // it still waits
        break;
      }
      expand(first, hand);
    }
    now_.resize(hand.now.size);
    later_.resize(hand.later.size);
    route_.counts = hand.counts;
    granted_ = hand.granted;
    return goal;
  }

  // Asks for many states at a time to be expanded, and makes room for all that they lead to.
  bool grant(Hand& hand) {
    constexpr std::uint64_t many = 4096;
    hand.granted = budget_.spend_up_to(many, [&] { return Marks::bytes(space_) + now_.bytes() + later_.bytes(); });
    hand.counts.expanded += hand.granted;
    for (auto [list, stack] : {std::pair{&now_, &hand.now}, {&later_, &hand.later}}) {
      list->resize(stack->size);
      list->make_room(hand.granted * S::directions);
      stack->items = list->begin();
    }
    return hand.granted != 0;
  }

  // Steps that lead nearer go into this wave, even where they were to wait for the next one; others into the next.
  [[gnu::always_inline]] void expand(Waiting here, Hand& hand) {
    const Id id = id_of(here);
    marks_->come_to(id);
    const State state = space_.state_at(id);
    const auto cost = static_cast<Cost>(total_ - estimate_of(here));
    if constexpr (guided) {
      Mark& mark = marks_->get()[id];
      mark = static_cast<Mark>(static_cast<unsigned>(mark) | Marks::done);
      if (const unsigned nearer = space_.nearer(id); nearer != nearer_) [[unlikely]]
        lean(nearer);
    }
    observe_.expanded(state, cost);
    const std::size_t waited = hand.now.size + hand.later.size;
    // Written out for the usual case, half of the directions each.
    constexpr std::size_t half = S::directions / 2;
    if (!guided) {
      take<false>(here, far_, S::directions, hand.later);
    } else if (near_.count == half) [[likely]] {
      take<true>(here, near_, half, hand.now);
      take<false>(here, far_, S::directions - half, hand.later);
    } else {
      take<true>(here, near_, near_.count, hand.now);
      take<false>(here, far_, far_.count, hand.later);
    }
    --hand.granted;
    const std::size_t waiting = hand.now.size + hand.later.size;
    hand.counts.saw_depth(static_cast<std::uint64_t>(cost) + static_cast<std::uint64_t>(waiting != waited));
    hand.counts.saw_frontier(waiting);
  }

  // Which directions lead nearer is the same for most states as for the one before. What follows is worked out ahead
  // for that case, so that the processor need not wait to know where the state lies.
  void lean(unsigned nearer) {
    nearer_ = nearer;
    near_.count = far_.count = 0;
    for (unsigned d = 0; d < S::directions; ++d)
      if ((nearer >> d & 1U) != 0) {
        near_.add(d, space_.offset(d), -1, wave_);
      } else {
        far_.add(d, space_.offset(d), guided ? 1 : 0, wave_ ^ Marks::done);
      }
  }

  // Nothing here branches on what is new.
  template <bool near>
  [[gnu::always_inline]] void take(Waiting here, const Steps& steps, std::size_t count, Stack& out) {
    Mark* const marks = marks_->get();
    for (std::size_t k = 0; k < count; ++k) {
      const Waiting next = here + steps.changes[k];
      Mark& mark = marks[id_of(next)];
      const auto before = static_cast<unsigned>(mark);
      // Into this wave goes what is not there yet, be it new or waiting for the next; into the next only what is new.
      const auto taken = static_cast<unsigned>((near ? before & wave_ : before) == 0);
      mark = static_cast<Mark>((near ? before & (taken - 1U) : before) | (steps.marks[k] & (0U - taken)));
      out.items[out.size] = next;
      out.size += taken;
      if constexpr (!std::is_same_v<O, Silent>) {
        if (taken != 0) tell(next, here, before == 0);
      }
    }
  }

  void tell(Waiting next, Waiting from, bool fresh) {
    const State state = space_.state_at(id_of(next));
    const State before = space_.state_at(id_of(from));
    const auto cost = static_cast<Cost>(total_ - estimate_of(from) + 1);
    if (fresh) {
      observe_.generated(state, before, cost);
    } else {
      observe_.improved(state, before, cost);
    }
  }

  Route<S> arrived(Id id) {
    observe_.found(space_.state_at(id), total_);
    route_.ended = Ended::found;
    route_.cost = total_;
    Route<S> route = counted();
    for (;;) {
      route.path.push_back(space_.state_at(id));
      const unsigned way_in = static_cast<unsigned>(marks_->get()[id]) & 15U;
      if (way_in == Marks::root) break;
      id = static_cast<Id>(static_cast<std::ptrdiff_t>(id) - space_.offset(way_in - 1));
    }
    std::reverse(route.path.begin(), route.path.end());
    return route;
  }

  // What was reached has been expanded, or still waits: in the wave that its mark names.
  Route<S> counted() {
    Counts& counts = route_.counts;
    counts.expanded -= granted_;
    counts.generated = counts.expanded;
    const auto add_waiting = [&](Line& line, unsigned wave) {
      for (const Waiting waiting : line)
        counts.generated += (static_cast<unsigned>(marks_->get()[id_of(waiting)]) & Marks::done) == wave ? 1U : 0U;
    };
    add_waiting(now_, wave_);
    add_waiting(later_, wave_ ^ Marks::done);
    return std::move(route_);
  }

  const S& space_;
  Budget budget_;
  O& observe_;
  unsigned nearer_ = 0;
  Steps near_;
  Steps far_;
  std::optional<Marks> marks_;
  Line now_;
  Line later_;
  Cost total_{};
  unsigned wave_ = Marks::even;
  std::uint64_t granted_ = 0;
  Route<S> route_;
};

}  // namespace arborist::path::detail
