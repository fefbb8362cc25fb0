#include "puzzles/tiles/pattern_database.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>
#include <utility>

namespace arborist::tiles {

namespace {

constexpr int side = 4;
constexpr std::uint8_t unknown = 255;
constexpr std::uint8_t nowhere = 255;

// Where a tile's places stand: in which table, and at which four bits.
struct Slot {
  std::uint8_t table = 0;
  std::uint8_t shift = 0;
};

// Two blocks of two columns and three rows, and the rest of the last row.
const std::array<std::vector<unsigned>, 3>& groups() {
  static const std::array<std::vector<unsigned>, 3> all = {{{1, 2, 5, 6, 9, 10}, {3, 4, 7, 8, 11, 12}, {13, 14, 15}}};
  return all;
}

constexpr int mirrored(int square) { return square % side * side + square / side; }

std::array<Slot, 16> slots_of_tiles() {
  std::array<Slot, 16> slots{};
  for (std::size_t table = 0; table < groups().size(); ++table)
    for (std::size_t k = 0; k < groups()[table].size(); ++k)
      slots[groups()[table][k]] = {static_cast<std::uint8_t>(table), static_cast<std::uint8_t>(4 * k)};
  return slots;
}

// The squares beside each square of a set, as bits.
unsigned grown(unsigned squares) {
  constexpr unsigned not_left = 0xEEEE;
  constexpr unsigned not_right = 0x7777;
  return (squares << 4U | squares >> 4U | (squares & not_right) << 1U | (squares & not_left) >> 1U) & 0xFFFFU;
}

// All squares that the empty one reaches from `from` without moving a tile of the group.
unsigned flooded(unsigned from, unsigned free) {
  for (;;) {
    const unsigned wider = from | (grown(from) & free);
    if (wider == from) return from;
    from = wider;
  }
}

}  // namespace

namespace {

// Breadth-first from the goal, a move of the group's tiles a level. Placings are walked through in the order of memory,
// so that the placings one move away are met in order too, which the cache likes far better than a queue. With every
// placing go the squares of the empty one: met now, to be met next, and seen already.
class TableBuilder {
 public:
  TableBuilder(std::size_t tiles, std::uint32_t home, std::vector<std::uint8_t>& moves)
      : tiles_(tiles), moves_(moves), now_(moves.size()), next_(moves.size()), seen_(moves.size()) {
    now_[home] = 1U << 15U;
  }

  // False where it was stopped before the end.
  bool build(const std::stop_token& stop) {
    constexpr std::uint32_t placings_between_looks = 1U << 16U;
    bool more = true;
    for (std::uint8_t count = 0; more; ++count) {
      more = false;
      for (std::uint32_t places = 0; places < now_.size(); places += 4) {
        if (places % placings_between_looks == 0 && stop.stop_requested()) return false;
        // Four placings at a look: nearly all of them wait.
        std::uint64_t four = 0;
        std::memcpy(&four, &now_[places], sizeof four);
        if (four == 0) continue;
        for (std::uint32_t i = places; i < places + 4; ++i)
          if (now_[i] != 0) more |= expand(i, count);
      }
      std::swap(now_, next_);
    }
    return true;
  }

 private:
  // All the squares that the empty one reaches without moving the group are handled in one go.
  bool expand(std::uint32_t places, std::uint8_t count) {
    unsigned taken = 0;
    for (std::size_t k = 0; k < tiles_; ++k) taken |= 1U << (places >> (4 * k) & 15U);
    const unsigned fresh = now_[places] & ~unsigned{seen_[places]};
    now_[places] = 0;
    if (fresh == 0) return false;
    const unsigned reach = flooded(fresh, ~taken & 0xFFFFU);
    seen_[places] = static_cast<std::uint16_t>(seen_[places] | reach);
    moves_[places] = std::min(moves_[places], count);
    bool any = false;
    for (std::size_t k = 0; k < tiles_; ++k) {
      const unsigned square = places >> (4 * k) & 15U;
      for (unsigned to = grown(1U << square) & reach; to != 0; to &= to - 1) {
        const auto target = static_cast<unsigned>(std::countr_zero(to));
        const std::uint32_t other = places ^ (square ^ target) << (4 * k);
        next_[other] = static_cast<std::uint16_t>(next_[other] | 1U << square);
        any = true;
      }
    }
    return any;
  }

  std::size_t tiles_;
  std::vector<std::uint8_t>& moves_;
  std::vector<std::uint16_t> now_;
  std::vector<std::uint16_t> next_;
  std::vector<std::uint16_t> seen_;
};

}  // namespace

std::optional<PatternTable> PatternTable::build(const std::vector<unsigned>& tiles, const std::stop_token& stop) {
  PatternTable table;
  table.moves_.assign(std::size_t{1} << (4 * tiles.size()), unknown);
  std::uint32_t home = 0;
  for (std::size_t k = 0; k < tiles.size(); ++k) home |= (tiles[k] - 1) << (4 * k);
  if (!TableBuilder(tiles.size(), home, table.moves_).build(stop)) return std::nullopt;
  return table;
}

std::optional<PatternSolver> PatternSolver::build(const std::stop_token& stop) {
  PatternSolver solver;
  for (std::size_t i = 0; i < groups().size(); ++i) {
    auto table = PatternTable::build(groups()[i], stop);
    if (!table) return std::nullopt;
    solver.tables_[i] = *std::move(table);
  }
  return solver;
}

namespace {

// The places of all tiles as the tables want them, and what the tables say.
struct Places {
  std::array<std::uint32_t, 3> of = {};
  std::array<std::uint8_t, 3> moves = {};
  [[nodiscard]] int sum() const { return moves[0] + moves[1] + moves[2]; }
};

}  // namespace

class PatternSearch {
 public:
  PatternSearch(const PatternSolver& solver, const Tiles& tiles, const Limits& limits)
      : solver_(solver), budget_(limits) {
    for (int square = 0; square < 16; ++square) board_[static_cast<std::size_t>(square)] = tiles.at(square);
    Frame& root = frames_[0];
    root.empty = static_cast<std::uint8_t>(tiles.empty_square());
    root.from = nowhere;
    for (int square = 0; square < 16; ++square) {
      const unsigned tile = tiles.at(square);
      if (tile == 0) continue;
      const Slot own = slots_[tile];
      root.plain.of[own.table] |= static_cast<std::uint32_t>(square) << own.shift;
      const Slot other = slots_[mirrored_tile(tile)];
      root.turned.of[other.table] |= static_cast<std::uint32_t>(mirrored(square)) << other.shift;
    }
    for (std::size_t i = 0; i < 3; ++i) {
      look_up(root.plain, i);
      look_up(root.turned, i);
    }
    root.estimate = std::max(root.plain.sum(), root.turned.sum());
  }

  [[nodiscard]] int root_estimate() const { return frames_[0].estimate; }

  Solved run() {
    Solved solved;
    for (int bound = root_estimate(); bound <= longest && !budget_.used_up(); bound += 2)
      if (round(bound)) {
        solved.ended = Ended::found;
        for (int i = 1; i <= depth_; ++i) solved.squares.push_back(frames_[static_cast<std::size_t>(i)].empty);
        break;
      }
    if (solved.ended != Ended::found) solved.ended = budget_.ended();
    solved.expanded = expanded_;
    solved.generated = generated_;
    return solved;
  }

 private:
  // No arrangement needs more moves (Brüngger, Marzetta, Fukuda and Nievergelt 1999).
  static constexpr int longest = 80;

  struct Frame {
    Places plain;
    Places turned;
    int estimate = 0;
    std::uint8_t empty = 0;
    std::uint8_t from = nowhere;  // the empty square before
    std::uint8_t untried = 0;
  };

  static unsigned mirrored_tile(unsigned tile) {
    return static_cast<unsigned>(mirrored(static_cast<int>(tile) - 1)) + 1;
  }

  void look_up(Places& places, std::size_t table) const {
    places.moves[table] = static_cast<std::uint8_t>(solver_.tables_[table].moves(places.of[table]));
  }

  void open(Frame& frame) {
    ++expanded_;
    unsigned steps = 0;
    const int e = frame.empty;
    if (e >= side) steps |= 1U;
    if (e % side > 0) steps |= 2U;
    if (e % side < side - 1) steps |= 4U;
    if (e < side * (side - 1)) steps |= 8U;
    // Straight back is never of use.
    for (unsigned d = 0; d < 4; ++d)
      if (frame.empty + offsets[d] == frame.from) steps &= ~(1U << d);
    frame.untried = static_cast<std::uint8_t>(steps);
  }

  // Slides the tile on `square` into the empty square, from one frame into the next; false where that cannot be within
  // `most` moves of the goal. Only the tables of the moved tile are asked, the second only where the first allows.
  bool slide(const Frame& here, Frame& next, int square, int most) const {
    const unsigned tile = board_[static_cast<std::size_t>(square)];
    const Slot own = slots_[tile];
    next.plain = here.plain;
    next.plain.of[own.table] ^= static_cast<std::uint32_t>(square ^ here.empty) << own.shift;
    look_up(next.plain, own.table);
    if (next.plain.sum() > most) return false;
    const Slot other = mirror_slots_[tile];
    next.turned = here.turned;
    next.turned.of[other.table] ^= static_cast<std::uint32_t>(mirrored(square) ^ mirrored(here.empty)) << other.shift;
    look_up(next.turned, other.table);
    if (next.turned.sum() > most) return false;
    next.empty = static_cast<std::uint8_t>(square);
    next.from = here.empty;
    next.estimate = std::max(next.plain.sum(), next.turned.sum());
    return true;
  }

  void exchange(int a, int b) { std::swap(board_[static_cast<std::size_t>(a)], board_[static_cast<std::size_t>(b)]); }

  // Depth-first within the bound; true with the solution in the frames.
  bool round(int bound) {
    depth_ = 0;
    if (frames_[0].estimate == 0 && board_[15] == 0) return true;
    open(frames_[0]);
    while (depth_ >= 0) {
      Frame& here = frames_[static_cast<std::size_t>(depth_)];
      if (here.untried == 0) {
        if (depth_ > 0) exchange(here.empty, here.from);
        --depth_;
        continue;
      }
      if (!budget_.spend([] { return std::size_t{0}; })) return false;
      const auto d = static_cast<unsigned>(std::countr_zero(static_cast<unsigned>(here.untried)));
      here.untried = static_cast<std::uint8_t>(here.untried & (here.untried - 1));
      const int square = here.empty + offsets[d];
      Frame& next = frames_[static_cast<std::size_t>(depth_) + 1];
      ++generated_;
      if (!slide(here, next, square, bound - depth_ - 1)) continue;
      exchange(next.empty, next.from);
      ++depth_;
      if (next.estimate == 0) return true;
      open(next);
    }
    return false;
  }

  static constexpr std::array<int, 4> offsets = {-side, -1, 1, side};

  const PatternSolver& solver_;
  Budget budget_;
  std::array<unsigned, 16> board_{};
  std::array<Slot, 16> slots_ = slots_of_tiles();
  std::array<Slot, 16> mirror_slots_ = [this] {
    std::array<Slot, 16> slots{};
    for (unsigned tile = 1; tile < 16; ++tile) slots[tile] = slots_[mirrored_tile(tile)];
    return slots;
  }();
  std::array<Frame, longest + 2> frames_{};
  int depth_ = 0;
  std::uint64_t expanded_ = 0;
  std::uint64_t generated_ = 0;
};

int PatternSolver::estimate(const Tiles& tiles) const { return PatternSearch(*this, tiles, {}).root_estimate(); }

Solved PatternSolver::solve(const Tiles& tiles, const Limits& limits) const {
  assert(tiles.side() == side);
  if (!tiles.solvable()) return {};
  return PatternSearch(*this, tiles, limits).run();
}

}  // namespace arborist::tiles
