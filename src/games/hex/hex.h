// Hex: set a stone on an empty cell of a board of hexagons. Blue joins the top with the foot, Red the left with the
// right; one of them always does, and never both. Blue moves first. Boards from 2 by 2 to 13 by 13, with or without the
// rule that Red may take over Blue's first stone.
//
//   Hex position(11);
//   position = position.after(Hex::Move::to(hex::cell_at(5, 5)));
//
// The stones that hang together with a side's first edge are kept as a set, so that a move is looked at only where it
// touches them and the end costs nothing to tell.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/expected.h"
#include "core/random.h"
#include "game/outcome.h"
#include "game/side.h"
#include "games/hex/cells.h"

namespace arborist {

class Hex {
 public:
  using Cells = hex::Cells;
  static constexpr int smallest = 2;
  static constexpr int largest = hex::largest_size;
  static constexpr std::size_t most_moves = std::size_t{largest} * largest;

  enum class Swap : bool { no, yes };  // whether Red may take over the first stone

  // A cell, or the swap.
  class Move {
   public:
    constexpr Move() = default;
    static constexpr Move to(int cell) { return Move(static_cast<std::uint8_t>(cell)); }
    static constexpr Move swap() { return Move(swap_cell); }
    [[nodiscard]] constexpr bool is_swap() const { return cell_ == swap_cell; }
    [[nodiscard]] constexpr int cell() const { return cell_; }
    friend constexpr bool operator==(Move, Move) = default;

   private:
    static constexpr std::uint8_t swap_cell = 255;
    explicit constexpr Move(std::uint8_t cell) : cell_(cell) {}
    std::uint8_t cell_ = 0;
  };

  // The empty cells row by row, then the swap where it is allowed.
  class Moves {
   public:
    class Iterator {
     public:
      using value_type = Move;
      using difference_type = std::ptrdiff_t;

      constexpr Iterator() = default;
      constexpr Iterator(const Cells& rest, bool swap) : rest_(rest), swap_(swap) {}
      constexpr Move operator*() const { return rest_.empty() ? Move::swap() : Move::to(rest_.first()); }
      constexpr Iterator& operator++() {
        if (rest_.empty())
          swap_ = false;
        else
          rest_.remove_first();
        return *this;
      }
      constexpr Iterator operator++(int) {
        const Iterator before = *this;
        ++*this;
        return before;
      }
      friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

     private:
      Cells rest_;
      bool swap_ = false;
    };

    constexpr Moves(const Cells& cells, bool swap) : cells_(cells), swap_(swap) {}
    [[nodiscard]] constexpr Iterator begin() const { return {cells_, swap_}; }
    [[nodiscard]] constexpr Iterator end() const { return {}; }

   private:
    Cells cells_;
    bool swap_;
  };

  constexpr Hex() : Hex(11) {}
  explicit constexpr Hex(int size, Swap swap = Swap::no)
      : key_(mix_bits(static_cast<std::uint64_t>(size) * 2U + static_cast<std::uint64_t>(swap))),
        size_(static_cast<std::uint8_t>(size)),
        swap_(swap) {
    assert(size >= smallest && size <= largest);
  }

  [[nodiscard]] constexpr Side to_move() const { return side_; }
  [[nodiscard]] constexpr Moves moves() const { return {empty(), can_swap()}; }
  [[nodiscard]] constexpr Hex after(Move move) const {
    Hex next = *this;
    next.pass_turn();
    if (move.is_swap()) {
      // The stone becomes Red's, mirrored so that it is to Red what it was to Blue.
      const int cell = stones_[0].first();
      next.stones_ = {};
      next.reach_ = {};
      next.key_ ^= part_of_key(cell, Side::first);
      next.set(hex::mirrored(cell), Side::second);
    } else {
      next.set(move.cell(), side_);
    }
    return next;
  }
  [[nodiscard]] constexpr std::optional<Outcome> outcome() const {
    if (!is_joined_) return std::nullopt;
    return Outcome::won_by(opponent(side_), "the edges are joined");
  }
  [[nodiscard]] constexpr Key key() const { return Key{key_}; }
  friend constexpr bool operator==(const Hex&, const Hex&) = default;

  // Nearer to the middle first.
  [[nodiscard]] constexpr int order_hint(Move move) const {
    if (move.is_swap()) return 0;
    const auto off = [&](int line) {
      const int from_middle = 2 * line - (size_ - 1);
      return from_middle < 0 ? -from_middle : from_middle;
    };
    return 4 * size_ - off(hex::row_of(move.cell())) - off(hex::column_of(move.cell()));
  }

  // Every move but the swap fills a cell.
  [[nodiscard]] constexpr int most_plies_left() const {
    const bool may_swap = swap_ == Swap::yes && stones_[1].empty() && stones_[0].count() <= 1;
    return empty().count() + (may_swap ? 1 : 0);
  }

  [[nodiscard]] constexpr int size() const { return size_; }
  [[nodiscard]] constexpr const Cells& stones(Side side) const { return stones_[index_of(side)]; }
  [[nodiscard]] constexpr Cells empty() const { return without(without(board().all, stones_[0]), stones_[1]); }
  [[nodiscard]] constexpr bool can_swap() const {
    return swap_ == Swap::yes && side_ == Side::second && stones_[1].empty() && stones_[0].count() == 1;
  }
  // The game played on by chance, every move as likely as any other, to its end or for so many plies: the empty cells
  // are listed once, not before every move.
  [[nodiscard]] Hex played_out(Random& random, int most_plies) const;
  // Turning the board by half a circle changes nothing: the smaller key of the two.
  [[nodiscard]] Key key_up_to_symmetry() const;
  // A chain of the winner from edge to edge; empty while nobody has won.
  [[nodiscard]] Cells winning_chain() const;

  // A column is a letter from the left, a row a number from the top.
  [[nodiscard]] static std::string name_of(int cell);
  // Rows from the top, separated by '/', B and R for stones and . for empty, then whose move it is, then "swap" where
  // that may still be chosen.
  [[nodiscard]] static Expected<Hex> parse(std::string_view text);
  [[nodiscard]] std::string text() const;

 private:
  static constexpr std::uint64_t turn_in_key = 0x5851F42D4C957F2DU;

  [[nodiscard]] constexpr const hex::Board& board() const { return hex::board_of(size_); }
  static constexpr std::uint64_t part_of_key(int cell, Side side) {
    return mix_bits(1000U + static_cast<std::uint64_t>(cell) * 2U + index_of(side));
  }
  constexpr void pass_turn() {
    side_ = opponent(side_);
    key_ ^= turn_in_key;
  }
  constexpr void set(int cell, Side side) {
    stones_[index_of(side)].add(cell);
    key_ ^= part_of_key(cell, side);
    grow(cell, side);
  }
  // Takes a new stone, and all that hangs on it, into what is joined to the side's first edge.
  constexpr void grow(int cell, Side side) {
    const Cells& own = stones_[index_of(side)];
    Cells& reached = reach_[index_of(side)];
    bool touches = (side == Side::first ? board().top : board().left).has(cell);
    for (const int step : hex::steps) touches = touches || reached.has(cell + step);
    if (!touches) return;
    Cells fresh;
    fresh.add(cell);
    reached.add(cell);
    const Cells& goal = side == Side::first ? board().foot : board().right;
    while (!fresh.empty()) {
      const int at = fresh.first();
      fresh.remove_first();
      is_joined_ = is_joined_ || goal.has(at);
      for (const int step : hex::steps) {
        if (!own.has(at + step) || reached.has(at + step)) continue;
        fresh.add(at + step);
        reached.add(at + step);
      }
    }
  }

  std::array<Cells, 2> stones_{};
  std::array<Cells, 2> reach_{};
  std::uint64_t key_;
  std::uint8_t size_;
  Swap swap_;
  Side side_ = Side::first;
  bool is_joined_ = false;  // by the side that moved last
};

static_assert(sizeof(Hex) == 112);

}  // namespace arborist
