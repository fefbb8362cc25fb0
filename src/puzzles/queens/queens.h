// N queens: as many queens as the board has rows, none attacking another. The example for backtracking, which tests a
// queen as soon as it stands, beside generate-and-test, which tests whole boards, of which there may be any number.
//
//   auto first = path::backtrack(Queens(8));                                // a column for every row
//   auto all = path::backtrack(Queens(8), {.solutions = no_end});           // 92
//   auto some = path::generate_and_test(Shuffles(8, seed), no_attack, {.nodes = 100'000});
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <vector>

#include "core/random.h"

namespace arborist::queens {

inline constexpr int most_rows = 1000;

// Rows are filled from the top; a choice is a column.
class Queens {
 public:
  using Choice = int;

  explicit Queens(int rows)
      : rows_(rows),
        column_(static_cast<std::size_t>(rows)),
        rising_(2 * static_cast<std::size_t>(rows)),
        falling_(2 * static_cast<std::size_t>(rows)) {}

  template <class Visit>
  void candidates(Visit&& visit) const {
    for (int column = 0; column < rows_; ++column) visit(column);
  }
  [[nodiscard]] bool fits(int column) const {
    return !column_[index(column)] && !rising_[index(row_ + column)] && !falling_[index(row_ - column + rows_)];
  }
  void place(int column) {
    set(column, true);
    ++row_;
  }
  void take_back(int column) {
    --row_;
    set(column, false);
  }
  [[nodiscard]] bool complete() const { return row_ == rows_; }

 private:
  static std::size_t index(int i) { return static_cast<std::size_t>(i); }
  void set(int column, bool taken) {
    column_[index(column)] = rising_[index(row_ + column)] = falling_[index(row_ - column + rows_)] = taken;
  }

  int rows_;
  int row_ = 0;
  std::vector<bool> column_;
  std::vector<bool> rising_;
  std::vector<bool> falling_;
};

// Does no queen of these (a column for every row) attack another?
[[nodiscard]] inline bool no_attack(const std::vector<int>& columns) {
  for (std::size_t a = 0; a < columns.size(); ++a)
    for (std::size_t b = a + 1; b < columns.size(); ++b) {
      const int across = columns[b] - columns[a];
      const int down = static_cast<int>(b - a);
      if (across == 0 || across == down || across == -down) return false;
    }
  return true;
}

// All orders of the columns, one after another: n! candidates.
class Orders {
 public:
  explicit Orders(int rows) : next_(static_cast<std::size_t>(rows)) { std::iota(next_.begin(), next_.end(), 0); }
  std::optional<std::vector<int>> operator()() {
    if (done_) return std::nullopt;
    std::vector<int> order = next_;
    done_ = !std::next_permutation(next_.begin(), next_.end());
    return order;
  }

 private:
  std::vector<int> next_;
  bool done_ = false;
};

// Columns shuffled anew every time: endless.
class Shuffles {
 public:
  Shuffles(int rows, std::uint64_t seed) : order_(static_cast<std::size_t>(rows)), random_(seed) {
    std::iota(order_.begin(), order_.end(), 0);
  }
  std::optional<std::vector<int>> operator()() {
    random_.shuffle(order_);
    return order_;
  }

 private:
  std::vector<int> order_;
  Random random_;
};

}  // namespace arborist::queens
