// Reached<S, WithCost>: the states a search has reached, each with the way back to the start, and its cost and depth
// where the search wants them. Three layouts behind one interface, chosen by what the space offers:
//
//   GridSpace       one byte a state: the direction it was reached by       (costs in memory that is touched on use)
//   DenseIndex      an array of parents
//   neither         a hash table of the states met
//
//   Reached<S, true> reached(space);
//   Id start = reached.root(state);
//   reached.visit(id, [&](Id next, Cost step, auto link) { if (!reached.seen(next)) reached.link(next, link); … });
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "path/grid_space.h"
#include "path/space.h"

namespace arborist::path {

using Id = std::uint32_t;
inline constexpr Id no_id = std::numeric_limits<Id>::max();
inline constexpr std::size_t most_states = std::size_t{no_id} - 1;

namespace detail {

struct Release {
  void operator()(void* memory) const { std::free(memory); }
};
template <class T>
using Block = std::unique_ptr<T[], Release>;

// Zeroed (or left as it is) without touching a page before it is used.
template <class T>
Block<T> make_block(std::size_t count, bool zeroed) {
  static_assert(std::is_trivially_copyable_v<T>);
  void* memory = zeroed ? std::calloc(count + 1, sizeof(T)) : std::malloc((count + 1) * sizeof(T));
  if (memory == nullptr) throw std::bad_alloc();
  return Block<T>(static_cast<T*>(memory));
}

// What it costs to get to a state, and in how many steps; where every step costs 1, these are one number.
template <class Cost, bool UnitSteps>
struct Way {
  Cost cost{};
  std::uint32_t steps = 0;
  [[nodiscard]] std::uint32_t depth() const { return steps; }
  [[nodiscard]] Way onward(Cost step) const { return {static_cast<Cost>(cost + step), steps + 1}; }
};
template <class Cost>
struct Way<Cost, true> {
  Cost cost{};
  [[nodiscard]] std::uint32_t depth() const { return static_cast<std::uint32_t>(cost); }
  [[nodiscard]] Way onward(Cost step) const { return {static_cast<Cost>(cost + step)}; }
};

template <StateSpace S>
constexpr bool has_unit_steps() {
  if constexpr (SmallSteps<S>) return S::largest_step == 1 && S::smallest_step == 1;
  return false;
}
template <StateSpace S>
using WayOf = Way<CostOf<S>, has_unit_steps<S>()>;

// A byte a state. An enum of its own, so that writing one does not force everything else to be read again.
//   bits 0-3  0: not reached; 1 … 14: direction + 1; 15: the start
//   bit 4     expanded
//   bit 5     closed, with 15 in bits 0-3: never to be reached (breadth-first only)
enum class Mark : std::uint8_t {};

template <GridSpace S, bool WithCost>
class GridReached {
 public:
  using State = StateOf<S>;
  using Cost = CostOf<S>;
  using Link = unsigned;

  explicit GridReached(const S& space)
      : space_(&space),
        marks_(make_block<Mark>(space.size(), true)),
        ways_(make_block<WayOf<S>>(WithCost ? space.size() : 0, false)) {}

  static std::size_t first_bytes(const S& space) {
    return space.size() * (sizeof(Mark) + (WithCost ? sizeof(WayOf<S>) : 0));
  }
  [[nodiscard]] std::size_t bytes() const { return first_bytes(*space_); }

  Id root(const State& state) {
    const auto id = static_cast<Id>(space_->index(state));
    marks_[id] = Mark{start_mark};
    return id;
  }
  [[nodiscard]] State state(Id id) const { return space_->state_at(id); }
  [[nodiscard]] bool seen(Id id) const { return marks_[id] != Mark{0}; }
  void link(Id id, Link direction) { marks_[id] = static_cast<Mark>(direction + 1); }
  // Marks what is closed, so that `take_new` need not ask for the successors of an open state.
  void mark_closed()
    requires StraightGrid<S>
  {
    Mark* const marks = marks_.get();
    const S& space = *space_;
    const std::size_t size = space.size();
    for (std::size_t i = 0; i < size; ++i) marks[i] = space.open(i) ? Mark{0} : Mark{closed_mark};
    closed_is_marked_ = true;
  }
  // Links every neighbour, not reached before, of the states from `first` to `last` and writes it to `out`, which needs
  // room for all directions of all of them. Stops early once `goal` is reached. Returns how many states were expanded
  // and the new end of `out`. Nothing here branches on what is new, which no processor can foresee.
  std::pair<std::size_t, Id*> take_new(const Id* first, const Id* last, Id* out, Id goal) {
    constexpr std::make_integer_sequence<unsigned, S::directions> directions{};
    if constexpr (StraightGrid<S>) {
      if (closed_is_marked_) return take_all<false>(first, last, out, goal, directions);
    }
    return take_all<true>(first, last, out, goal, directions);
  }
  [[nodiscard]] bool is_root(Id id) const { return way_in(id) == start_mark; }
  [[nodiscard]] unsigned direction(Id id) const { return way_in(id) - 1U; }
  [[nodiscard]] Id parent(Id id) const {
    return static_cast<Id>(static_cast<std::ptrdiff_t>(id) - space_->offset(direction(id)));
  }
  [[nodiscard]] bool closed(Id id) const { return (static_cast<unsigned>(marks_[id]) & closed_bit) != 0; }
  void close(Id id) { marks_[id] = static_cast<Mark>(static_cast<unsigned>(marks_[id]) | closed_bit); }
  WayOf<S>& way(Id id) { return ways_[id]; }
  [[nodiscard]] std::optional<Id> find(const State& state) const {
    const auto id = static_cast<Id>(space_->index(state));
    return seen(id) ? std::optional(id) : std::nullopt;
  }

  template <class Visit>
  void visit(Id id, Visit&& each) {
    each_of(id, space_->successors(id), each, std::make_integer_sequence<unsigned, S::directions>{});
  }

 private:
  static constexpr unsigned start_mark = 15;
  static constexpr unsigned closed_bit = 16;
  static constexpr unsigned closed_mark = 47;
  static constexpr std::ptrdiff_t look_ahead = 8;

  [[nodiscard]] unsigned way_in(Id id) const { return static_cast<unsigned>(marks_[id]) & 15U; }

  template <bool asks, unsigned... D>
  std::pair<std::size_t, Id*> take_all(const Id* first, const Id* last, Id* out, Id goal,
                                       std::integer_sequence<unsigned, D...>) {
    Mark* const marks = marks_.get();
    const S& space = *space_;
    // Copies, which the compiler may keep in registers.
    const std::ptrdiff_t offsets[] = {static_cast<std::ptrdiff_t>(space.offset(D))...};
    const Id* at = first;
    while (at != last) {
      const Id id = *at++;
      // The frontier jumps from row to row; what it needs next is fetched in time.
      __builtin_prefetch(&marks[at[last - at > look_ahead ? look_ahead : -1]], 1);
      const unsigned mask = asks ? space.successors(id) : ~0U;
      const auto one = [&](unsigned d) {
        const auto next = static_cast<Id>(static_cast<std::ptrdiff_t>(id) + offsets[d]);
        const auto before = static_cast<unsigned>(marks[next]);
        const unsigned fresh = (mask >> d & 1U) & static_cast<unsigned>(before == 0);
        marks[next] = static_cast<Mark>(before | ((0U - fresh) & (d + 1)));
        *out = next;
        out += fresh;
      };
      (one(D), ...);
      if (marks[goal] != Mark{0}) [[unlikely]]
        break;
    }
    return {static_cast<std::size_t>(at - first), out};
  }

  // One test a direction, written out: quicker than looping over the bits.
  template <class Visit, unsigned... D>
  void each_of(Id id, unsigned mask, Visit& each, std::integer_sequence<unsigned, D...>) {
    const auto one = [&](unsigned d) {
      if ((mask >> d & 1U) != 0) {
        const auto next = static_cast<Id>(static_cast<std::ptrdiff_t>(id) + space_->offset(d));
        each(next, space_->step_cost(id, d), d);
      }
    };
    (one(D), ...);
  }

  const S* space_;
  Block<Mark> marks_;
  Block<WayOf<S>> ways_;
  bool closed_is_marked_ = false;
};

template <DenseIndex S, bool WithCost>
class DenseReached {
 public:
  using State = StateOf<S>;
  using Cost = CostOf<S>;
  using Link = Id;

  explicit DenseReached(const S& space)
      : space_(&space), parents_(space.size(), no_id), closed_(WithCost ? space.size() : 0) {
    if constexpr (WithCost) ways_.resize(space.size());
  }

  static std::size_t first_bytes(const S& space) {
    return space.size() * (sizeof(Id) + (WithCost ? sizeof(WayOf<S>) + 1 : 0));
  }
  [[nodiscard]] std::size_t bytes() const { return first_bytes(*space_); }

  Id root(const State& state) {
    const auto id = static_cast<Id>(space_->index(state));
    parents_[id] = id;
    return id;
  }
  [[nodiscard]] State state(Id id) const { return space_->state_at(id); }
  [[nodiscard]] bool seen(Id id) const { return parents_[id] != no_id; }
  void link(Id id, Link parent) {
    parents_[id] = parent;
    if constexpr (WithCost) closed_[id] = false;
  }
  [[nodiscard]] bool is_root(Id id) const { return parents_[id] == id; }
  [[nodiscard]] Id parent(Id id) const { return parents_[id]; }
  [[nodiscard]] bool closed(Id id) const { return closed_[id] != 0; }
  void close(Id id) { closed_[id] = 1; }
  WayOf<S>& way(Id id) { return ways_[id]; }
  [[nodiscard]] std::optional<Id> find(const State& state) const {
    const auto id = static_cast<Id>(space_->index(state));
    return seen(id) ? std::optional(id) : std::nullopt;
  }

  template <class Visit>
  void visit(Id id, Visit&& each) {
    space_->neighbours(state(id),
                       [&](const State& next, Cost step) { each(static_cast<Id>(space_->index(next)), step, id); });
  }

 private:
  const S* space_;
  std::vector<Id> parents_;
  std::vector<std::uint8_t> closed_;
  std::vector<WayOf<S>> ways_;
};

template <StateSpace S, bool WithCost>
class HashedReached {
 public:
  using State = StateOf<S>;
  using Cost = CostOf<S>;
  using Link = Id;

  explicit HashedReached(const S& space) : space_(&space), slots_(1024, no_id) {}

  static std::size_t first_bytes(const S&) { return 1024 * sizeof(Id); }
  [[nodiscard]] std::size_t bytes() const { return slots_.capacity() * sizeof(Id) + nodes_.capacity() * sizeof(Node); }

  Id root(const State& state) {
    const Id id = id_of(state);
    nodes_[id].parent = id;
    return id;
  }
  [[nodiscard]] State state(Id id) const { return nodes_[id].state; }
  [[nodiscard]] bool seen(Id id) const { return nodes_[id].parent != no_id; }
  void link(Id id, Link parent) {
    nodes_[id].parent = parent;
    nodes_[id].closed = false;
  }
  [[nodiscard]] bool is_root(Id id) const { return nodes_[id].parent == id; }
  [[nodiscard]] Id parent(Id id) const { return nodes_[id].parent; }
  [[nodiscard]] bool closed(Id id) const { return nodes_[id].closed; }
  void close(Id id) { nodes_[id].closed = true; }
  WayOf<S>& way(Id id) { return nodes_[id].way; }
  [[nodiscard]] std::optional<Id> find(const State& state) const {
    const Id id = slots_[slot_of(state)];
    return id != no_id && seen(id) ? std::optional(id) : std::nullopt;
  }

  template <class Visit>
  void visit(Id id, Visit&& each) {
    const State here = state(id);
    space_->neighbours(here, [&](const State& next, Cost step) { each(id_of(next), step, id); });
  }

 private:
  struct Node {
    State state;
    Id parent = no_id;
    bool closed = false;
    WayOf<S> way = {};
  };

  [[nodiscard]] std::size_t slot_of(const State& state) const {
    // Fibonacci hashing, for hashes that leave the low bits poor.
    const std::uint64_t mixed = hash_of(*space_, state) * 0x9E3779B97F4A7C15U;
    std::size_t slot = (mixed ^ (mixed >> 32U)) & (slots_.size() - 1);
    while (slots_[slot] != no_id && !(nodes_[slots_[slot]].state == state)) slot = (slot + 1) & (slots_.size() - 1);
    return slot;
  }
  Id id_of(const State& state) {
    const std::size_t slot = slot_of(state);
    if (slots_[slot] != no_id) return slots_[slot];
    const auto id = static_cast<Id>(nodes_.size());
    nodes_.push_back({.state = state});
    slots_[slot] = id;
    if (nodes_.size() * 3 > slots_.size() * 2) grow();
    return id;
  }
  void grow() {
    slots_.assign(slots_.size() * 2, no_id);
    for (Id id = 0; id < nodes_.size(); ++id) slots_[slot_of(nodes_[id].state)] = id;
  }

  const S* space_;
  std::vector<Id> slots_;
  std::vector<Node> nodes_;
};

template <StateSpace S, bool WithCost>
struct ReachedOf {
  using Type = HashedReached<S, WithCost>;
};
template <DenseIndex S, bool WithCost>
struct ReachedOf<S, WithCost> {
  using Type = DenseReached<S, WithCost>;
};
template <GridSpace S, bool WithCost>
struct ReachedOf<S, WithCost> {
  using Type = GridReached<S, WithCost>;
};

}  // namespace detail

template <StateSpace S, bool WithCost>
using Reached = typename detail::ReachedOf<S, WithCost>::Type;

// The states from the start to this one.
template <class R>
[[nodiscard]] std::vector<typename R::State> way_to(const R& reached, Id id) {
  std::vector<typename R::State> path;
  for (; !reached.is_root(id); id = reached.parent(id)) path.push_back(reached.state(id));
  path.push_back(reached.state(id));
  std::reverse(path.begin(), path.end());
  return path;
}

}  // namespace arborist::path
