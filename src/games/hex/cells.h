// Cells: a set of the cells of a board of hexagons, up to 13 by 13, as bits in rows of 14; the last bit of a row is
// never set, so that a step to the side or slantwise cannot wrap round.
//
//   Cells stones;
//   stones.add(cell_at(row, column));
//   Cells next_to = stones.moved(1) | stones.moved(-row_step);
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace arborist::hex {

constexpr int row_step = 14;
constexpr int largest_size = 13;
constexpr int cell_at(int row, int column) { return row * row_step + column; }
constexpr int row_of(int cell) { return cell / row_step; }
constexpr int column_of(int cell) { return cell % row_step; }
// What the cell is to the one side, seen as the other sees the board.
constexpr int mirrored(int cell) { return cell_at(column_of(cell), row_of(cell)); }

// To the six neighbours of a cell. A row lies half a cell further to the right than the one above.
inline constexpr std::array<int, 6> steps = {-row_step, -row_step + 1, -1, 1, row_step - 1, row_step};

class Cells {
 public:
  constexpr Cells() = default;

  // False for what is off the board, too.
  [[nodiscard]] constexpr bool has(int cell) const {
    const auto at = static_cast<unsigned>(cell);
    return at < bits && (words_[at / 64U] >> (at % 64U) & 1U) != 0;
  }
  constexpr void add(int cell) {
    const auto at = static_cast<unsigned>(cell);
    words_[at / 64U] |= std::uint64_t{1} << (at % 64U);
  }
  [[nodiscard]] constexpr bool empty() const { return (words_[0] | words_[1] | words_[2]) == 0; }
  [[nodiscard]] constexpr int count() const {
    return std::popcount(words_[0]) + std::popcount(words_[1]) + std::popcount(words_[2]);
  }
  // The lowest cell of a set that is not empty, and the set without it.
  [[nodiscard]] constexpr int first() const {
    for (unsigned word = 0; word < 2; ++word)
      if (words_[word] != 0) return static_cast<int>(64U * word) + std::countr_zero(words_[word]);
    return 128 + std::countr_zero(words_[2]);
  }
  constexpr void remove_first() {
    for (unsigned word = 0; word < 2; ++word)
      if (words_[word] != 0) {
        words_[word] &= words_[word] - 1U;
        return;
      }
    words_[2] &= words_[2] - 1U;
  }

  // Every cell so far on, by less than a word.
  [[nodiscard]] constexpr Cells moved(int by) const {
    Cells to;
    const auto far = static_cast<unsigned>(by < 0 ? -by : by);
    if (by > 0)
      for (std::size_t i = 0; i < 3; ++i) to.words_[i] = words_[i] << far | (i > 0 ? words_[i - 1] >> (64U - far) : 0);
    else
      for (std::size_t i = 0; i < 3; ++i) to.words_[i] = words_[i] >> far | (i < 2 ? words_[i + 1] << (64U - far) : 0);
    return to;
  }

  friend constexpr Cells operator|(Cells a, const Cells& b) {
    for (std::size_t i = 0; i < 3; ++i) a.words_[i] |= b.words_[i];
    return a;
  }
  friend constexpr Cells operator&(Cells a, const Cells& b) {
    for (std::size_t i = 0; i < 3; ++i) a.words_[i] &= b.words_[i];
    return a;
  }
  // Those of a that are not in b.
  friend constexpr Cells without(Cells a, const Cells& b) {
    for (std::size_t i = 0; i < 3; ++i) a.words_[i] &= ~b.words_[i];
    return a;
  }
  constexpr Cells& operator|=(const Cells& other) { return *this = *this | other; }
  friend constexpr bool operator==(const Cells&, const Cells&) = default;

 private:
  static constexpr unsigned bits = 192;
  std::array<std::uint64_t, 3> words_{};
};

// All cells of a board, and those along its edges.
struct Board {
  Cells all;
  Cells top, foot, left, right;
};

constexpr Board make_board(int size) {
  Board board;
  for (int i = 0; i < size; ++i) {
    board.top.add(cell_at(0, i));
    board.foot.add(cell_at(size - 1, i));
    board.left.add(cell_at(i, 0));
    board.right.add(cell_at(i, size - 1));
    for (int j = 0; j < size; ++j) board.all.add(cell_at(i, j));
  }
  return board;
}

inline constexpr auto boards = [] {
  std::array<Board, largest_size + 1> all{};
  for (int size = 1; size <= largest_size; ++size) all[static_cast<std::size_t>(size)] = make_board(size);
  return all;
}();

constexpr const Board& board_of(int size) { return boards[static_cast<std::size_t>(size)]; }

}  // namespace arborist::hex
