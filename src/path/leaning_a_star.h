// A* where every step costs one and changes the estimate by one, up or down (LeaningEstimate): cost plus estimate stays
// or grows by two, so two stacks take the place of a queue, and no costs are kept: a state's mark tells all. Expands
// the same states in the same order as the A* of best_first.h, and branches on nothing that a processor cannot foresee.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <type_traits>
#include <utility>

#include "path/limits.h"
#include "path/observer.h"
#include "path/queues.h"
#include "path/reached.h"
#include "path/route.h"
#include "path/space.h"

namespace arborist::path::detail {

template <LeaningEstimate S, class O>
class LeaningAStar {
 public:
  using State = StateOf<S>;
  using Cost = CostOf<S>;

  LeaningAStar(const S& space, const Limits& limits, O& observe)
      : space_(space), budget_(limits), observe_(observe), offsets_(offsets_of(space)) {}

  Route<S> run(const State& start) {
    if (!budget_.allows(space_.size())) return {.ended = budget_.ended()};
    marks_ = make_block<Mark>(space_.size(), true);
    const auto root = static_cast<Id>(space_.index(start));
    marks_[root] = Mark{root_mark | even_wave};
    now_.make_room(1);
    now_.push(root);
    total_ = space_.estimate(start);
    observe_.started(start);
    Counts& counts = route_.counts;
    counts.generated = counts.largest_frontier = 1;
    while (!now_.empty()) {
      if (const auto goal = expand_wave()) return arrived(*goal);
      if (budget_.used_up()) break;
      // The next wave has a total larger by two.
      std::swap(now_, later_);
      total_ = static_cast<Cost>(total_ + 2);
      wave_ ^= expanded;
    }
    route_.ended = budget_.ended();
    return std::move(route_);
  }

 private:
  // Bits 0-3: direction + 1, or 15 for the start. Bits 4 and 5: waits in a wave, odd or even; both: expanded.
  static constexpr unsigned root_mark = 15;
  static constexpr unsigned even_wave = 16;
  static constexpr unsigned odd_wave = 32;
  static constexpr unsigned expanded = even_wave | odd_wave;

  using Offsets = std::array<std::ptrdiff_t, S::directions>;
  static Offsets offsets_of(const S& space) {
    Offsets offsets{};
    for (unsigned d = 0; d < S::directions; ++d) offsets[d] = space.offset(d);
    return offsets;
  }

  struct Steps {
    std::size_t count = 0;
    Offsets offsets = {};
    std::array<unsigned, S::directions> directions = {};
    void add(unsigned d, std::ptrdiff_t offset) {
      offsets[count] = offset;
      directions[count++] = d;
    }
  };

  // Returns the goal where it is in this wave, else nothing. The ends of both stacks are kept at hand, not in memory,
  // which would be waited for.
  std::optional<Id> expand_wave() {
    const auto bytes = [&] { return space_.size() + now_.bytes() + later_.bytes(); };
    Counts& counts = route_.counts;
    Id* now = now_.end();
    Id* later = later_.end();
    while (now != now_.begin()) {
      const Id id = *--now;
      if ((static_cast<unsigned>(marks_[id]) & expanded) == expanded) continue;
      if (space_.is_goal(space_.state_at(id))) return id;
      if (!budget_.spend(bytes)) break;
      ++counts.expanded;
      now = now_.room_behind(now, S::directions);
      later = later_.room_behind(later, S::directions);
      expand(id, now, later);
      counts.saw_frontier(static_cast<std::size_t>(now - now_.begin() + (later - later_.begin())));
    }
    now_.clear();
    later_.extend_to(later);
    return std::nullopt;
  }

  // Steps that lead nearer go into this wave, even where they were to wait for the next one; others into the next.
  void expand(Id id, Id*& now, Id*& later) {
    Mark& mark = marks_[id];
    mark = static_cast<Mark>(static_cast<unsigned>(mark) | expanded);
    const State state = space_.state_at(id);
    const auto cost = static_cast<Cost>(total_ - space_.estimate(state));
    observe_.expanded(state, cost);
    if (const unsigned nearer = space_.nearer(id); nearer != nearer_) [[unlikely]]
      lean(nearer);
    const Id* const now_before = now;
    const Id* const later_before = later;
    // Written out for the usual case, half of the directions each.
    if (near_.count == S::directions / 2) [[likely]] {
      now = take<true>(id, near_, S::directions / 2, wave_, now);
      later = take<false>(id, far_, S::directions - S::directions / 2, wave_ ^ expanded, later);
    } else {
      now = take<true>(id, near_, near_.count, wave_, now);
      later = take<false>(id, far_, far_.count, wave_ ^ expanded, later);
    }
    const bool any = (now != now_before) | (later != later_before);
    route_.counts.saw_depth(any ? static_cast<std::uint64_t>(cost) + 1 : 0);
  }

  // Which directions lead nearer is the same for most states as for the one before. What follows is worked out ahead
  // for that case, so that the processor need not wait to know where the state lies.
  void lean(unsigned nearer) {
    nearer_ = nearer;
    near_.count = far_.count = 0;
    for (unsigned d = 0; d < S::directions; ++d) (nearer >> d & 1U ? near_ : far_).add(d, space_.offset(d));
  }

  // Nothing here branches on what is new, which no processor can foresee.
  template <bool near>
  [[gnu::always_inline]] Id* take(Id id, const Steps& steps, std::size_t count, unsigned wave, Id* out) {
    Mark* const marks = marks_.get();
    const unsigned open = space_.successors(id);
    unsigned fresh_ones = 0;
    for (std::size_t k = 0; k < count; ++k) {
      const auto next = static_cast<Id>(static_cast<std::ptrdiff_t>(id) + steps.offsets[k]);
      const auto before = static_cast<unsigned>(marks[next]);
      const unsigned d = steps.directions[k];
      const unsigned free = open >> d & 1U;
      const unsigned fresh = free & static_cast<unsigned>(before == 0);
      // Neither in this wave nor expanded: fresh, or waiting for the next wave.
      const unsigned taken = near ? free & static_cast<unsigned>((before & wave) == 0) : fresh;
      marks[next] = static_cast<Mark>(taken != 0 ? (d + 1) | wave : before);
      *out = next;
      out += taken;
      fresh_ones += fresh;
      if constexpr (!std::is_same_v<O, Silent>) tell(next, id, taken != 0, fresh != 0);
    }
    route_.counts.generated += fresh_ones;
    return out;
  }

  void tell(Id next, Id from, bool taken, bool fresh) {
    if (!taken) return;
    const State state = space_.state_at(from);
    const auto onward = static_cast<Cost>(total_ - space_.estimate(state) + 1);
    if (fresh) {
      observe_.generated(space_.state_at(next), state, onward);
    } else {
      observe_.improved(space_.state_at(next), state, onward);
    }
  }

  Route<S> arrived(Id id) {
    observe_.found(space_.state_at(id), total_);
    route_.ended = Ended::found;
    route_.cost = total_;
    for (;;) {
      route_.path.push_back(space_.state_at(id));
      const unsigned way_in = static_cast<unsigned>(marks_[id]) & 15U;
      if (way_in == root_mark) break;
      id = static_cast<Id>(static_cast<std::ptrdiff_t>(id) - offsets_[way_in - 1]);
    }
    std::reverse(route_.path.begin(), route_.path.end());
    return std::move(route_);
  }

  const S& space_;
  Budget budget_;
  O& observe_;
  Offsets offsets_;
  unsigned nearer_ = ~0U;
  Steps near_;
  Steps far_;
  Block<Mark> marks_;
  Frontier now_;
  Frontier later_;
  Cost total_{};
  unsigned wave_ = even_wave;
  Route<S> route_;
};

}  // namespace arborist::path::detail
