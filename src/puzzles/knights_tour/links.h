// Links: a tour, or pieces of one, as links between squares; what the builders of large tours work on.
//
//   Links links(board);
//   links.connect(a, b);                // for every step of a piece
//   Tour tour = links.walk(start);
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

#include "puzzles/knights_tour/tour.h"

namespace arborist::tour {

[[nodiscard]] inline bool is_step(Square a, Square b) { return std::abs((a.x - b.x) * (a.y - b.y)) == 2; }

// Every square with its two neighbours on the tour, as directions 0 … 7 in two half bytes.
class Links {
 public:
  explicit Links(Board board) : board_(board), links_(board.squares()) {}

  void connect(Square a, Square b) {
    add(a, direction(a, b));
    add(b, direction(b, a));
  }
  // One end of a new link; the other end's old link is to be replaced.
  void attach(Square at, Square end) { add(at, direction(at, end)); }
  [[nodiscard]] std::array<Square, 2> of(Square s) const {
    const std::uint8_t pair = links_[board_.index(s)].pair;
    return {stepped(s, pair & 15U), stepped(s, pair >> 4U)};
  }
  void replace(Square at, Square old_end, Square new_end) {
    Entry& entry = links_[board_.index(at)];
    const std::uint8_t old_direction = direction(at, old_end);
    const std::uint8_t new_direction = direction(at, new_end);
    const bool low = (entry.pair & 15U) == old_direction;
    entry.pair = static_cast<std::uint8_t>(low ? (entry.pair & 0xF0U) | new_direction
                                               : (entry.pair & 0x0FU) | new_direction << 4U);
  }
  [[nodiscard]] Tour walk(Square start) const {
    Tour tour{start};
    tour.reserve(board_.squares());
    Square before = of(start)[1];
    Square here = start;
    for (;;) {
      const auto [a, b] = of(here);
      const Square next = a == before ? b : a;
      before = here;
      here = next;
      if (here == start) return tour;
      tour.push_back(here);
    }
  }

 private:
  struct Entry {
    std::uint8_t pair = 0;
    std::uint8_t count = 0;
  };
  static std::uint8_t direction(Square from, Square to) {
    const Square step{to.x - from.x, to.y - from.y};
    return static_cast<std::uint8_t>(std::find(knight_steps.begin(), knight_steps.end(), step) - knight_steps.begin());
  }
  static Square stepped(Square s, unsigned d) { return {s.x + knight_steps[d].x, s.y + knight_steps[d].y}; }
  void add(Square s, std::uint8_t direction) {
    Entry& entry = links_[board_.index(s)];
    entry.pair = static_cast<std::uint8_t>(entry.count == 0 ? direction : entry.pair | direction << 4U);
    ++entry.count;
  }

  Board board_;
  std::vector<Entry> links_;
};

// A closed tour of three rows, for an even number of columns from ten on.
[[nodiscard]] bool build_three_rows(Board board, const Limits& limits, std::uint64_t seed, Links& links,
                                    TourFound& found);

}  // namespace arborist::tour
