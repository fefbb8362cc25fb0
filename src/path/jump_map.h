// JumpMap: what jump point search knows about a uniform grid beforehand. Blocks of 64 cells are searched at a time for
// where a straight run must stop (Harabor and Grastien 2014), and a bit for each direction of each cell tells whether a
// run leads to a jump point at all: most do not, and are never begun. O(cells) to make, under two bytes a cell.
//
//   JumpMap map(grid);                                     // once a grid, for any start and goal
//   if (map.leads(cell) >> right & 1U) x += map.run(x, y, right);
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "path/space.h"

namespace arborist::path {

// A grid whose directions come in the order left, right, up, down, and with eight neighbours then up-left, up-right,
// down-left, down-right; a diagonal step needs both cells beside it free; straight steps cost 1, diagonal ones the
// square root of 2. The cells of a row are numbered one after the other.
template <class S>
concept UniformGrid = Bordered<S> && Reversible<S> && Estimates<S> && S::uniform &&
                      (S::directions == 4 || S::directions == 8) && requires(const S& space, std::size_t i, int v) {
                        { space.width() } -> std::convertible_to<int>;
                        { space.height() } -> std::convertible_to<int>;
                        { space.open_at(v, v) } -> std::same_as<bool>;
                        { space.x_of(i) } -> std::convertible_to<int>;
                        { space.y_of(i) } -> std::convertible_to<int>;
                        { space.index_at(v, v) } -> std::convertible_to<std::size_t>;
                      };

// Lines of bits: one a cell, with room before and after every line.
class BitLines {
 public:
  BitLines(int length, int lines)
      : words_(static_cast<std::size_t>(length) / 64 + 3), bits_(words_ * (static_cast<std::size_t>(lines) + 2)) {}

  void set(int at, int line) {
    bits_[static_cast<std::size_t>(line + 1) * words_ + 1 + static_cast<std::size_t>(at) / 64] |=
        std::uint64_t{1} << (static_cast<unsigned>(at) & 63U);
  }
  // The same lines read from the other end.
  [[nodiscard]] BitLines mirrored() const {
    BitLines mirror = *this;
    for (std::size_t first = 0; first < bits_.size(); first += words_)
      for (std::size_t w = 0; w < words_; ++w) mirror.bits_[first + w] = reversed(bits_[first + words_ - 1 - w]);
    return mirror;
  }
  [[nodiscard]] int mirror_of(int at) const { return static_cast<int>(words_ * 64) - 129 - at; }

  // Where the bits are the open cells of a grid, those at which a run upwards along a line has to stop: walls, and
  // cells beside which a way opens that was closed one cell before.
  [[nodiscard]] BitLines stops() const {
    BitLines stops = *this;
    for (std::uint64_t& word : stops.bits_) word = ~std::uint64_t{0};
    for (std::size_t w = words_; w + words_ < bits_.size(); ++w)
      stops.bits_[w] = ~bits_[w] | opens(w - words_) | opens(w + words_);
    return stops;
  }
  // How far it is from here to the next bit.
  [[nodiscard]] int to_next(int at, int line) const {
    const std::size_t first = static_cast<std::size_t>(line + 1) * words_ * 64 + static_cast<std::size_t>(at + 65);
    std::size_t w = first / 64;
    std::uint64_t word = bits_[w] >> (first & 63U) << (first & 63U);
    while (word == 0) word = bits_[++w];
    return static_cast<int>(w * 64 + static_cast<unsigned>(std::countr_zero(word)) - first) + 1;
  }

 private:
  [[nodiscard]] std::uint64_t opens(std::size_t w) const {
    return bits_[w] & ~(bits_[w] << 1U | (w > 0 ? bits_[w - 1] : 0) >> 63U);
  }
  static std::uint64_t reversed(std::uint64_t word) {
    const auto swap = [&](unsigned by, std::uint64_t mask) { word = (word >> by & mask) | (word & mask) << by; };
    swap(1, 0x5555555555555555);
    swap(2, 0x3333333333333333);
    swap(4, 0x0F0F0F0F0F0F0F0F);
    return __builtin_bswap64(word);
  }

  std::size_t words_;
  std::vector<std::uint64_t> bits_;
};

class JumpMap {
 public:
  template <UniformGrid S>
  explicit JumpMap(const S& space) : leads_(space.size()) {
    BitLines rows(space.width(), space.height());
    BitLines columns(has_columns<S> ? space.height() : 0, has_columns<S> ? space.width() : 0);
    for (int y = 0; y < space.height(); ++y)
      for (int x = 0; x < space.width(); ++x)
        if (space.open_at(x, y)) {
          rows.set(x, y);
          if constexpr (has_columns<S>) columns.set(y, x);
        }
    runs_ = {rows.mirrored().stops(), rows.stops(), columns.mirrored().stops(), columns.stops()};
    find_leads(space);
  }
  // How far a straight run (with four neighbours: along x) gets until it must stop, be it at a jump point or a wall.
  [[nodiscard]] int run(int x, int y, unsigned d) const {
    const BitLines& lines = runs_[d];
    const int at = d < 2 ? x : y;
    return lines.to_next(d % 2 == 0 ? lines.mirror_of(at) : at, d < 2 ? y : x);
  }
  // Has what is known about cell i brought near.
  void fetch(std::size_t i) const { __builtin_prefetch(&leads_[i]); }
  // Bit d: a run from cell i in direction d comes to a jump point, the goal aside.
  [[nodiscard]] unsigned leads(std::size_t i) const { return static_cast<unsigned>(leads_[i]); }

 private:
  enum class Leads : std::uint8_t {};

  // With four neighbours only the rows are run along.
  template <class S>
  static constexpr bool has_columns = S::directions == 8;

  // A run leads on where the next cell is a jump point, or leads on itself.
  template <UniformGrid S>
  void find_leads(const S& space) {
    const int width = space.width();
    const int height = space.height();
    const auto row = [&](int y) { return space.index_at(0, y); };
    for (int y = 0; y < height; ++y) {
      for (std::size_t i = row(y), end = i + static_cast<std::size_t>(width); i < end; ++i) add_leads<0>(space, i);
      for (std::size_t i = row(y) + static_cast<std::size_t>(width); i-- > row(y);) add_leads<1>(space, i);
    }
    for (int y = 0; y < height; ++y)
      for (std::size_t i = row(y), end = i + static_cast<std::size_t>(width); i < end; ++i) {
        add_leads<2>(space, i);
        if constexpr (S::directions == 8) add_leads<4>(space, i);
        if constexpr (S::directions == 8) add_leads<5>(space, i);
      }
    for (int y = height; y-- > 0;)
      for (std::size_t i = row(y), end = i + static_cast<std::size_t>(width); i < end; ++i) {
        add_leads<3>(space, i);
        if constexpr (S::directions == 8) add_leads<6>(space, i);
        if constexpr (S::directions == 8) add_leads<7>(space, i);
      }
  }
  template <unsigned D, UniformGrid S>
  void add_leads(const S& space, std::size_t i) {
    constexpr unsigned sideways = 0b0011;
    constexpr unsigned upright = 0b1100;
    constexpr unsigned branches[] = {0, 0, sideways, sideways, 0b0101, 0b0110, 0b1001, 0b1010};
    const unsigned open = space.successors(i);
    const auto next = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(i) + space.offset(D));
    unsigned found = 0;
    if constexpr (D < 2 || (S::directions == 8 && D < 4)) {
      found = static_cast<unsigned>(leads_[next]) & 1U << D;
      found |= space.successors(next) & ~open & (D < 2 ? upright : sideways);
    } else {
      found = static_cast<unsigned>(leads_[next]) & (branches[D] | 1U << D);
    }
    const unsigned lead = (open >> D & 1U) & static_cast<unsigned>(found != 0);
    leads_[i] = static_cast<Leads>(static_cast<unsigned>(leads_[i]) | lead << D);
  }

  std::vector<BitLines> runs_;
  std::vector<Leads> leads_;
};

}  // namespace arborist::path
