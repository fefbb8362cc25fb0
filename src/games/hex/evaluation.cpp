#include "games/hex/evaluation.h"

#include <algorithm>
#include <array>

namespace arborist::hex {

namespace {

// A bridge leads to a cell across from this one, over two common neighbours.
struct Bridge {
  int to;
  int over[2];
};

constexpr std::array<Bridge, 6> all_bridges = {{{-2 * row_step + 1, {-row_step, -row_step + 1}},
                                                {-row_step + 2, {-row_step + 1, 1}},
                                                {row_step + 1, {1, row_step}},
                                                {2 * row_step - 1, {row_step, row_step - 1}},
                                                {row_step - 2, {row_step - 1, -1}},
                                                {-row_step - 1, {-1, -row_step}}}};

// The ways of one side over the board: its stones cost nothing, empty cells one stone each.
class Ways {
 public:
  Ways(const Hex& position, Side side, Bridges bridges)
      : board_(board_of(position.size())),
        side_(side),
        own_(position.stones(side)),
        empty_(position.empty()),
        bridges_(bridges) {
    if (bridges == Bridges::no) return;
    // A cell is the far end of a bridge where both cells under it are empty: as seen from there.
    for (std::size_t i = 0; i < all_bridges.size(); ++i) {
      const auto& [to, over] = all_bridges[i];
      open_[i] = empty_.moved(to - over[0]) & empty_.moved(to - over[1]);
    }
  }

  // Rings of cells, each a stone further from the first edge, until one reaches the last.
  [[nodiscard]] Distance to_last_edge() const {
    const Cells goal = zone(side_ == Side::first ? board_.foot : board_.right, side_ == Side::first ? -row_step : -1,
                            side_ == Side::first ? -row_step + 1 : row_step - 1);
    Cells front = zone(side_ == Side::first ? board_.top : board_.left, side_ == Side::first ? row_step : 1,
                       side_ == Side::first ? row_step - 1 : -row_step + 1);
    Cells seen;
    for (int stones = 0;; ++stones) {
      for (Cells joined = without(front & own_, seen); !joined.empty(); joined = without(front & own_, seen)) {
        seen |= joined;
        front |= reached_from(joined);
      }
      if (const Cells ends = seen & goal; !ends.empty()) return {stones, ends.count()};
      const Cells ring = without(front & empty_, seen);
      if (ring.empty()) return {unreachable, 0};
      seen |= ring;
      front = reached_from(ring);
      if (const Cells ends = ring & goal; !ends.empty()) return {stones + 1, ends.count()};
    }
  }

 private:
  static constexpr int unreachable = 100;

  // The cells of an edge, and those of the next row that have two empty neighbours in it.
  [[nodiscard]] Cells zone(const Cells& edge, int inwards, int other_inwards) const {
    if (bridges_ == Bridges::no) return edge;
    const Cells free = edge & empty_;
    return edge | (free.moved(inwards) & free.moved(other_inwards));
  }
  [[nodiscard]] Cells reached_from(const Cells& cells) const {
    Cells result;
    for (const int step : steps) result |= cells.moved(step);
    if (bridges_ == Bridges::yes)
      for (std::size_t i = 0; i < all_bridges.size(); ++i) result |= cells.moved(all_bridges[i].to) & open_[i];
    return result & board_.all;
  }

  const Board& board_;
  Side side_;
  const Cells& own_;
  Cells empty_;
  Bridges bridges_;
  std::array<Cells, 6> open_{};
};

Score value_of(const Hex& position, Bridges bridges) {
  const Side side = position.to_move();
  const Distance own = distance_of(position, side, bridges);
  const Distance other = distance_of(position, opponent(side), bridges);
  constexpr int stone = 100;
  constexpr int way = 4;
  constexpr int most_ways = 6;
  // To have the move is worth half a stone.
  return Score::of_static(stone * (other.stones - own.stones) + stone / 2 +
                          way * (std::min(own.ways, most_ways) - std::min(other.ways, most_ways)));
}

}  // namespace

Distance distance_of(const Hex& position, Side side, Bridges bridges) {
  return Ways(position, side, bridges).to_last_edge();
}

Score bridges_value(const Hex& position) { return value_of(position, Bridges::yes); }

Score steps_value(const Hex& position) { return value_of(position, Bridges::no); }

}  // namespace arborist::hex
