// JumpMap: what jump point search knows about a uniform grid beforehand. Blocks of 64 cells are searched at a time for
// where a straight run must stop (Harabor and Grastien 2014), and a bit for each direction of each cell tells whether a
// run leads to a jump point at all: most do not, and are never begun. O(cells) to make, under two bytes a cell.
//
//   JumpMap map(grid);                                     // once a grid, for any start and goal
//   if (map.leads(cell) >> right & 1U) x += map.run(x, y, right);
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "path/grid_space.h"

namespace arborist::path {

// Lines of bits: one a cell, with room before and after every line.
class BitLines {
 public:
  BitLines(int length, int lines)
      : words_(static_cast<std::size_t>(length) / 64 + 3), bits_(words_ * (static_cast<std::size_t>(lines) + 2)) {}

  // Bits from `at` on, which is a multiple of 64.
  void set(int at, int line, std::uint64_t bits) {
    bits_[static_cast<std::size_t>(line + 1) * words_ + 1 + static_cast<std::size_t>(at) / 64] = bits;
  }
  // The same lines read from the other end.
  [[nodiscard]] BitLines mirrored() const {
    BitLines mirror = *this;
    for (std::size_t first = 0; first < bits_.size(); first += words_)
      for (std::size_t w = 0; w < words_; ++w) mirror.bits_[first + w] = reversed(bits_[first + words_ - 1 - w]);
    return mirror;
  }
  [[nodiscard]] std::ptrdiff_t mirror_of(std::ptrdiff_t at) const { return line() - 129 - at; }

  // Where the bits are the open cells of a grid, those at which a run upwards along a line has to stop: walls, and
  // cells beside which a way opens that was closed one cell before.
  [[nodiscard]] BitLines stops() const {
    BitLines stops = *this;
    for (std::uint64_t& word : stops.bits_) word = ~std::uint64_t{0};
    for (std::size_t w = words_; w + words_ < bits_.size(); ++w)
      stops.bits_[w] = ~bits_[w] | opens(w - words_) | opens(w + words_);
    return stops;
  }
  // Where a place stands among all bits: that of (0, 0), and how far it is to the next line.
  [[nodiscard]] std::ptrdiff_t origin() const { return line() + 65; }
  [[nodiscard]] std::ptrdiff_t line() const { return static_cast<std::ptrdiff_t>(words_ * 64); }
  // How far it is from the bit before this one to the next that is set.
  [[nodiscard]] int to_next(std::ptrdiff_t place) const {
    const auto first = static_cast<std::size_t>(place);
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
  explicit JumpMap(const S& space) : down_(space.offset(3)), width_(space.width()), leads_(space.size()) {
    constexpr bool eight = S::directions == 8;
    std::vector<Byte> open(space.size());
    for (std::size_t i = 0; i < open.size(); ++i) open[i] = static_cast<Byte>(space.successors(i));
    const Byte* const first = open.data() + space.index_at(0, 0);
    const BitLines rows = rows_of(first, space.height());
    const BitLines columns = eight ? columns_of(first, space.height()) : BitLines(0, 0);
    const auto towards = [](const BitLines& lines, std::ptrdiff_t at, std::ptrdiff_t x, std::ptrdiff_t y) {
      return Runs{lines.stops(), lines.origin() + at, x, y};
    };
    runs_ = {towards(rows.mirrored(), rows.mirror_of(0), -1, rows.line()), towards(rows, 0, 1, rows.line()),
             towards(columns.mirrored(), columns.mirror_of(0), columns.line(), -1),
             towards(columns, 0, columns.line(), 1)};
    const auto row = [&](int y) { return space.index_at(0, y); };
    for (int y = 0; y < space.height(); ++y) lead_sideways(open.data(), row(y));
    for (int y = 0; y < space.height(); ++y) lead_upright<eight, 2, 4, 5>(open.data(), row(y));
    for (int y = space.height(); y-- > 0;) lead_upright<eight, 3, 6, 7>(open.data(), row(y));
  }
  // What a map of this grid takes, and what making it takes beside.
  template <UniformGrid S>
  [[nodiscard]] static std::size_t bytes(const S& space) {
    return 3 * space.size();
  }
  // How far a straight run (with four neighbours: along x) gets until it must stop, be it at a jump point or a wall.
  [[nodiscard]] int run(int x, int y, unsigned d) const {
    const Runs& runs = runs_[d];
    return runs.stops.to_next(runs.origin + x * runs.per_x + y * runs.per_y);
  }
  // Has what is known about cell i brought near.
  void fetch(std::size_t i) const { __builtin_prefetch(&leads_[i]); }
  // Bit d: a run from cell i in direction d comes to a jump point, the goal aside.
  [[nodiscard]] unsigned leads(std::size_t i) const { return leads_[i]; }

 private:
  using Byte = std::uint8_t;
  // Where runs in one direction stop. The bit of a cell is found without a branch on the direction.
  struct Runs {
    BitLines stops;
    std::ptrdiff_t origin;
    std::ptrdiff_t per_x;
    std::ptrdiff_t per_y;
  };

  [[nodiscard]] BitLines rows_of(const Byte* open, int height) const {
    BitLines rows(width_, height);
    for (int y = 0; y < height; ++y, open += down_)
      for (int x = 0; x < width_; x += 64) {
        std::uint64_t word = 0;
        for (int k = 0; k < std::min(64, width_ - x); ++k) word |= static_cast<std::uint64_t>(open[x + k] != 0) << k;
        rows.set(x, y, word);
      }
    return rows;
  }
  [[nodiscard]] BitLines columns_of(const Byte* open, int height) const {
    BitLines columns(height, width_);
    std::vector<std::uint64_t> words(static_cast<std::size_t>(width_));
    for (int y = 0; y < height; y += 64) {
      std::fill(words.begin(), words.end(), 0);
      for (int k = 0; k < std::min(64, height - y); ++k, open += down_)
        for (int x = 0; x < width_; ++x)
          words[static_cast<std::size_t>(x)] |= static_cast<std::uint64_t>(open[x] != 0) << k;
      for (int x = 0; x < width_; ++x) columns.set(y, x, words[static_cast<std::size_t>(x)]);
    }
    return columns;
  }

  // A run leads on where a way opens beside it that was closed one cell before, or where the next cell leads on.
  static Byte turns(Byte here, Byte next, Byte beside) { return static_cast<Byte>((next & ~here & beside) != 0); }

  void lead_sideways(const Byte* open, std::size_t row) {
    constexpr Byte upright = 0b1100;
    const std::size_t end = row + static_cast<std::size_t>(width_);
    unsigned left = 0;
    for (std::size_t i = row; i < end; ++i) {
      left = open[i] & (turns(open[i], open[i - 1], upright) | left);
      leads_[i] = static_cast<Byte>(left &= 1U);
    }
    unsigned right = 0;
    for (std::size_t i = end; i-- > row;) {
      right = (open[i] >> 1U) & (turns(open[i], open[i + 1], upright) | right) & 1U;
      leads_[i] = static_cast<Byte>(leads_[i] | right << 1U);
    }
  }

  // Direction D up or down, and the diagonals beside it, for a whole row; the row it leads to has been done. No cell
  // waits for another of its row, so that many are done at a time.
  template <bool eight, unsigned D, unsigned Left, unsigned Right>
  void lead_upright(const Byte* open, std::size_t row) {
    constexpr Byte sideways = 0b0011;
    const std::ptrdiff_t to = D == 2 ? -down_ : down_;
    const Byte* const here = open + row;
    Byte* const leads = leads_.data() + row;
    const Byte* const beyond = leads + to;
    const auto width = static_cast<std::size_t>(width_);
    const auto add = [&](std::size_t x, unsigned d, Byte found) {
      leads[x] = static_cast<Byte>(leads[x] | ((here[x] >> d & 1) & found) << d);
    };
    // A run that others branch off from leads on where one of them does.
    const auto branch = [&](unsigned d, const Byte* next, Byte branches) {
      for (std::size_t x = 0; x < width; ++x) add(x, d, static_cast<Byte>((next[x] & branches) != 0));
    };
    if constexpr (eight) {
      for (std::size_t x = 0; x < width; ++x)
        add(x, D, static_cast<Byte>(turns(here[x], (here + to)[x], sideways) | (beyond[x] >> D & 1)));
      branch(Left, beyond - 1, 1U << Left | 1U << D | 0b01);
      branch(Right, beyond + 1, 1U << Right | 1U << D | 0b10);
    } else {
      branch(D, beyond, 1U << D | sideways);
    }
  }

  std::ptrdiff_t down_;  // from one row to the next
  int width_;
  std::vector<Runs> runs_;
  std::vector<Byte> leads_;
};

}  // namespace arborist::path
