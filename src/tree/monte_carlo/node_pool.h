// NodePool: the tree that a Monte Carlo search grows, in one piece of memory. A node knows its children by the number
// of the first; they stand side by side. Threads may share a pool: what they change they change atomically.
//
//   NodePool<Move> pool(64 * megabyte);
//   const NodeIndex children = pool.take(moves.size());      // no_index where the pool is full
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>

#include "core/limits.h"
#include "core/mapped_memory.h"
#include "game/score.h"

namespace arborist {

using NodeIndex = std::uint32_t;
inline constexpr NodeIndex no_index = 0;

// What one simulation brings lies between -reward_unit (lost) and reward_unit (won).
inline constexpr int reward_unit = 1 << 12;

//   | rewards 64 | visits 32 | first child 32 | children 16 | pending 16 | proven 16 | move … |
template <class Move>
struct MonteCarloNode {
  static constexpr std::int16_t unproven = INT16_MIN;

  std::int64_t rewards = 0;          // of all visits, for the side that moved here
  std::uint32_t visits = 0;          // simulations that came by
  NodeIndex first_child = no_index;  // no_index: it has not been expanded; see `children`
  std::uint16_t children = 0;        // how many
  std::uint16_t pending = 0;         // simulations that are below it at this moment: each counts as lost
  std::int16_t proven = unproven;    // its exact value for its side to move, counted from the node
  Move move = {};                    // that led here

  [[nodiscard]] bool is_proven() const { return proven != unproven; }
  [[nodiscard]] bool is_expanded() const { return children > 0; }
  [[nodiscard]] Score value() const { return Score(proven); }
};

template <class Move>
class NodePool {
 public:
  using Node = MonteCarloNode<Move>;

  // Of about so many bytes, less where the machine has less; a small tree always fits.
  explicit NodePool(std::size_t bytes) : memory_(mapped(std::max(bytes, megabyte))) {
    size_ = static_cast<std::uint32_t>(std::min<std::size_t>(memory_.size() / sizeof(Node), UINT32_MAX));
    take(1);  // the one that is called no_index
  }

  // So many fresh nodes, side by side; the number of the first, or no_index where there is no room.
  NodeIndex take(std::size_t count) {
    const std::uint64_t first = std::atomic_ref(used_).fetch_add(count, std::memory_order_relaxed);
    if (first + count > size_) {
      std::atomic_ref(used_).fetch_sub(count, std::memory_order_relaxed);
      return no_index;
    }
    for (std::size_t i = 0; i < count; ++i) new (&nodes()[first + i]) Node;
    return static_cast<NodeIndex>(first);
  }

  [[nodiscard]] Node& operator[](NodeIndex index) { return nodes()[index]; }
  [[nodiscard]] const Node& operator[](NodeIndex index) const { return nodes()[index]; }
  [[nodiscard]] std::uint32_t capacity() const { return size_; }
  [[nodiscard]] std::uint32_t used() const { return static_cast<std::uint32_t>(std::min<std::uint64_t>(used_, size_)); }
  [[nodiscard]] std::size_t bytes_used() const { return used() * sizeof(Node); }

 private:
  static MappedMemory mapped(std::size_t bytes) {
    for (std::size_t wanted = bytes; wanted >= megabyte; wanted /= 2)
      if (auto memory = MappedMemory::of_bytes(wanted)) return std::move(*memory);
    throw std::bad_alloc();
  }
  [[nodiscard]] Node* nodes() const { return reinterpret_cast<Node*>(memory_.data()); }

  MappedMemory memory_;
  std::uint32_t size_ = 0;
  std::uint64_t used_ = 0;
};

}  // namespace arborist
