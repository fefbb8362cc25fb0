// BitMoves<Move>: the moves of a game whose choices are the set bits of a word, lowest first, without a list.
// Move is made from a word with the one bit set.
//
//   BitMoves<Move> moves() const { return BitMoves<Move>(~filled_ & board); }
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>

namespace arborist {

template <class Move>
class BitMoves {
 public:
  class Iterator {
   public:
    using value_type = Move;
    using difference_type = std::ptrdiff_t;

    constexpr Iterator() = default;
    explicit constexpr Iterator(std::uint64_t rest) : rest_(rest) {}

    constexpr Move operator*() const { return Move(rest_ & (~rest_ + 1U)); }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1U;
      return *this;
    }
    constexpr Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::uint64_t rest_ = 0;
  };

  explicit constexpr BitMoves(std::uint64_t bits) : bits_(bits) {}
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(bits_); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }

 private:
  std::uint64_t bits_;
};

}  // namespace arborist
