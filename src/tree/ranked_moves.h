// RankedMoves: what the moves of a position lead to, the most promising first; equal ones stay in the game's order.
// Positions are written once and stay where they are, only numbers are sorted: in the innermost loop of a solver copies
// of positions cost more than all the rest. MoveExperience: which moves cut off elsewhere in the same search.
//
//   RankedMoves<P> list;
//   for (const auto& move : moves) list.add(position.after(move), rank_of(move), move.code());
//   list[0];                                  // the position after the best
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <type_traits>
#include <vector>

#include "core/static_vector.h"
#include "game/position.h"

namespace arborist {

// Places for things that are written before they are read, so that nothing is written before.
template <class T, std::size_t N>
class UnwrittenArray {
 public:
  void push_back(const T& thing) { std::construct_at(reinterpret_cast<T*>(bytes_) + size_++, thing); }
  const T& operator[](std::size_t i) const { return *std::launder(reinterpret_cast<const T*>(bytes_) + i); }

 private:
  std::size_t size_ = 0;
  alignas(T) std::byte bytes_[N * sizeof(T)];
};

// As many things as a game has moves at most, in place where it knows that number.
template <class P, class T>
struct ListForMoves {
  using Type = std::vector<T>;
  using Unwritten = std::vector<T>;
};
template <BoundsMoves P, class T>
  requires std::is_trivially_copyable_v<T>
struct ListForMoves<P, T> {
  using Type = StaticVector<T, P::most_moves>;
  using Unwritten = UnwrittenArray<T, P::most_moves>;
};

template <Position P>
class RankedMoves {
 public:
  void add(const P& next, int rank, std::uint16_t code) {
    std::size_t place = size();
    const std::int64_t item =
        (std::int64_t{rank} * places + (places - 1 - static_cast<std::int64_t>(place))) * codes + code;
    nexts_.push_back(next);
    order_.push_back(item);
    for (; place > 0 && order_[place - 1] < item; --place) order_[place] = order_[place - 1];
    order_[place] = item;
  }
  [[nodiscard]] std::size_t size() const { return order_.size(); }
  [[nodiscard]] const P& operator[](std::size_t i) const {
    return nexts_[static_cast<std::size_t>(places - 1 - ((order_[i] >> code_bits) & (places - 1)))];
  }
  // Of the move that leads there.
  [[nodiscard]] std::uint16_t code(std::size_t i) const { return static_cast<std::uint16_t>(order_[i] & (codes - 1)); }

 private:
  static constexpr int code_bits = 16;
  static constexpr std::int64_t codes = 1 << code_bits, places = 1 << 16;  // more than any position has moves
  typename ListForMoves<P, P>::Unwritten nexts_;
  typename ListForMoves<P, std::int64_t>::Type order_;  // the rank, the place in nexts_ from behind, and the code
};

// For each side: up where a move cut off after others had not, down for those.
class MoveExperience {
 public:
  // Between -most and most.
  [[nodiscard]] int rank_of(int side, std::uint16_t code, int most) const {
    return std::clamp(counts_[static_cast<std::size_t>(side)][code % size] / cuts_a_rank, -most, most);
  }
  template <class Moves>
  void learn(int side, const Moves& moves, std::size_t cutting) {
    auto& counts = counts_[static_cast<std::size_t>(side)];
    counts[moves.code(cutting) % size] += static_cast<int>(cutting);
    for (std::size_t i = 0; i < cutting; ++i) --counts[moves.code(i) % size];
  }

 private:
  static constexpr std::size_t size = 128;
  static constexpr int cuts_a_rank = 64;
  std::array<std::array<int, size>, 2> counts_ = {};
};

}  // namespace arborist
