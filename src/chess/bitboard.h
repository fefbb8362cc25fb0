// Bitboard: a set of squares in 64 bits, bit 0 for a1, bit 7 for h1, bit 63 for h8. It is a range of its squares.
//
//   Bitboard pawns = rank_squares(Rank::r2);
//   for (Square s : pawns & ~occupied) …
//   int n = pawns.count();
#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "chess/types.h"

namespace arborist::chess {

class Bitboard {
 public:
  std::uint64_t bits = 0;

  constexpr Bitboard() = default;
  constexpr explicit Bitboard(std::uint64_t the_bits) : bits(the_bits) {}
  constexpr explicit Bitboard(Square s) : bits(std::uint64_t{1} << index_of(s)) {}

  constexpr explicit operator bool() const { return bits != 0; }
  [[nodiscard]] constexpr bool empty() const { return bits == 0; }
  [[nodiscard]] constexpr bool contains(Square s) const { return (bits >> index_of(s) & 1U) != 0; }
  [[nodiscard]] constexpr int count() const { return std::popcount(bits); }
  [[nodiscard]] constexpr bool has_several() const { return (bits & (bits - 1)) != 0; }
  // The lowest square; of a set that is not empty.
  [[nodiscard]] constexpr Square first() const {
    assert(bits != 0);
    return square_at(std::countr_zero(bits));
  }
  constexpr void remove_first() { bits &= bits - 1; }

  friend constexpr Bitboard operator&(Bitboard a, Bitboard b) { return Bitboard(a.bits & b.bits); }
  friend constexpr Bitboard operator|(Bitboard a, Bitboard b) { return Bitboard(a.bits | b.bits); }
  friend constexpr Bitboard operator^(Bitboard a, Bitboard b) { return Bitboard(a.bits ^ b.bits); }
  friend constexpr Bitboard operator~(Bitboard a) { return Bitboard(~a.bits); }
  constexpr Bitboard& operator&=(Bitboard b) { return *this = *this & b; }
  constexpr Bitboard& operator|=(Bitboard b) { return *this = *this | b; }
  constexpr Bitboard& operator^=(Bitboard b) { return *this = *this ^ b; }
  friend constexpr bool operator==(Bitboard, Bitboard) = default;

  class Iterator {
   public:
    using value_type = Square;
    using difference_type = std::ptrdiff_t;
    constexpr Iterator() = default;
    constexpr explicit Iterator(std::uint64_t rest) : rest_(rest) {}
    constexpr Square operator*() const { return square_at(std::countr_zero(rest_)); }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
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
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(bits); }
  [[nodiscard]] static constexpr Iterator end() { return Iterator(0); }
};

inline constexpr Bitboard no_squares{};
inline constexpr Bitboard all_squares{~std::uint64_t{0}};
inline constexpr Bitboard light_squares{0x55AA55AA55AA55AAU};
constexpr Bitboard file_squares(File f) { return Bitboard(0x0101010101010101U << number_of(f)); }
constexpr Bitboard rank_squares(Rank r) { return Bitboard(std::uint64_t{0xFF} << (8 * number_of(r))); }
constexpr Bitboard first_rank(Side side) { return rank_squares(rank_for(side, Rank::r1)); }

// All squares moved by an offset of -9 … 9; squares that would leave the board over its edge vanish.
template <int by>
constexpr Bitboard shifted(Bitboard b) {
  constexpr int to_the_right = ((by % 8) + 12) % 8 - 4;  // -1, 0 or 1 files
  static_assert(to_the_right >= -1 && to_the_right <= 1);
  if constexpr (to_the_right == 1) b &= ~file_squares(File::h);
  if constexpr (to_the_right == -1) b &= ~file_squares(File::a);
  return by >= 0 ? Bitboard(b.bits << by) : Bitboard(b.bits >> -by);
}

// Offsets as a side's pawns see them.
template <Side side>
inline constexpr int forward = side == white ? 8 : -8;

}  // namespace arborist::chess
