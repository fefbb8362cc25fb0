// A* where every step costs one and changes the estimate by one, up or down (LeaningEstimate): cost plus estimate stays
// or grows by two, so two stacks take the place of a queue, and no costs are kept: a state's mark tells all. Expands
// the same states in the same order as the A* of best_first.h, and branches on nothing that a processor cannot foresee.
#pragma once

#include <algorithm>
#include <array>
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
    marks_[root] = Mark{root_mark};
    now_.make_room(1);
    now_.push(root);
    total_ = space_.estimate(start);
    observe_.started(start);
    Counts& counts = route_.counts;
    counts.generated = counts.largest_frontier = 1;
    const auto bytes = [&] { return space_.size() + now_.bytes() + later_.bytes(); };
    while (next_wave()) {
      const Id id = now_.pop();
      if ((static_cast<unsigned>(marks_[id]) & closed_bit) != 0) continue;
      if (space_.is_goal(space_.state_at(id))) return arrived(id);
      if (!budget_.spend(bytes)) break;
      ++counts.expanded;
      expand(id);
      counts.saw_frontier(now_.size() + later_.size());
    }
    route_.ended = budget_.ended();
    return std::move(route_);
  }

 private:
  // Bits 0-3: direction + 1, or 15 for the start. Bit 4: expanded. Bit 5: the wave in which it waits, odd or even.
  static constexpr unsigned root_mark = 15;
  static constexpr unsigned closed_bit = 16;
  static constexpr unsigned wave_bit = 32;

  using Offsets = std::array<std::ptrdiff_t, S::directions>;
  static Offsets offsets_of(const S& space) {
    Offsets offsets{};
    for (unsigned d = 0; d < S::directions; ++d) offsets[d] = space.offset(d);
    return offsets;
  }

  // When this wave is done, the next one has a total larger by two.
  bool next_wave() {
    if (!now_.empty()) return true;
    std::swap(now_, later_);
    total_ = static_cast<Cost>(total_ + 2);
    wave_ ^= wave_bit;
    return !now_.empty();
  }

  void expand(Id id) {
    Mark* const marks = marks_.get();
    marks[id] = static_cast<Mark>(static_cast<unsigned>(marks[id]) | closed_bit);
    const State state = space_.state_at(id);
    const auto cost = static_cast<Cost>(total_ - space_.estimate(state));
    observe_.expanded(state, cost);
    const unsigned open = space_.successors(id);
    const unsigned nearer = space_.nearer(id);
    now_.make_room(S::directions);
    later_.make_room(S::directions);
    Id* now = now_.end();
    Id* later = later_.end();
    const Id* const now_before = now;
    const unsigned other_wave = wave_ ^ wave_bit;
    unsigned fresh_ones = 0;
    for (unsigned d = 0; d < S::directions; ++d) {
      const auto next = static_cast<Id>(static_cast<std::ptrdiff_t>(id) + offsets_[d]);
      const auto before = static_cast<unsigned>(marks[next]);
      const unsigned near = nearer >> d & 1U;
      const unsigned fresh = static_cast<unsigned>(before == 0);
      const unsigned waits_later = static_cast<unsigned>((before & (closed_bit | wave_bit)) == other_wave) & ~fresh;
      const unsigned taken = (open >> d) & (fresh | (near & waits_later)) & 1U;
      const unsigned mark = (d + 1) | (near != 0 ? wave_ : other_wave);
      marks[next] = static_cast<Mark>(taken != 0 ? mark : before);
      *now = next;
      now += taken & near;
      *later = next;
      later += taken & ~near;
      fresh_ones += taken & fresh;
      if constexpr (!std::is_same_v<O, Silent>) tell(next, state, cost, taken != 0, fresh != 0);
    }
    route_.counts.generated += fresh_ones;
    if (fresh_ones > 0 || now != now_before) route_.counts.saw_depth(static_cast<std::uint64_t>(cost) + 1);
    now_.extend_to(now);
    later_.extend_to(later);
  }

  void tell(Id next, const State& from, Cost cost, bool taken, bool fresh) {
    if (!taken) return;
    const auto onward = static_cast<Cost>(cost + 1);
    if (fresh) {
      observe_.generated(space_.state_at(next), from, onward);
    } else {
      observe_.improved(space_.state_at(next), from, onward);
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
  Block<Mark> marks_;
  Frontier now_;
  Frontier later_;
  Cost total_{};
  unsigned wave_ = 0;
  Route<S> route_;
};

}  // namespace arborist::path::detail
