// Connect four: drop a stone into a column; four in a line wins. X moves first. Any board whose columns, each with one
// spare bit on top, fit 64 bits; the usual 7 x 6 has its size known to the compiler.
//
//   ConnectFour position;                                      // 7 x 6
//   auto small = BasicConnectFour(AnySize(5, 4));          // any other size
//
// Stones are bits, column by column from the bottom left, with an empty bit above every column, so that a shift by 1,
// height, height+1 or height+2 looks at the neighbour above or in the next column and never wraps round:
//
//    6 13 20 27 34 41 48     always empty
//    5 12 19 26 33 40 47     top row
//    …
//    0  7 14 21 28 35 42     bottom row
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/expected.h"
#include "core/random.h"
#include "game/bit_moves.h"
#include "game/features.h"
#include "game/outcome.h"
#include "game/score.h"
#include "game/side.h"

namespace arborist {

// The lowest cell of every column.
constexpr std::uint64_t bottom_row(int width, int height) {
  std::uint64_t bits = 0;
  for (int column = 0; column < width; ++column) bits |= std::uint64_t{1} << (column * (height + 1));
  return bits;
}

constexpr bool connect_four_size_fits(int width, int height) {
  return width >= 1 && height >= 1 && height <= 29 && width * (height + 1) <= 64;
}

// A board size chosen while the program runs.
class AnySize {
 public:
  static constexpr int widest = 32;  // columns of one cell and its spare bit
  constexpr AnySize() : AnySize(7, 6) {}
  constexpr AnySize(int width, int height)
      : bottom_(bottom_row(width, height)),
        width_(static_cast<std::int8_t>(width)),
        height_(static_cast<std::int8_t>(height)) {
    assert(connect_four_size_fits(width, height));
  }
  [[nodiscard]] constexpr int width() const { return width_; }
  [[nodiscard]] constexpr int height() const { return height_; }
  [[nodiscard]] constexpr std::uint64_t bottom() const { return bottom_; }
  // What keeps the keys of boards of other sizes apart.
  [[nodiscard]] constexpr std::uint64_t salt() const {
    return static_cast<std::uint64_t>(width_ * 32 + height_ - 230) << 40U;
  }
  friend constexpr bool operator==(AnySize, AnySize) = default;

 private:
  std::uint64_t bottom_;
  std::int8_t width_;
  std::int8_t height_;
};

// A board size that the compiler knows.
template <int w, int h>
struct FixedSize {
  static_assert(connect_four_size_fits(w, h));
  static constexpr int widest = w;
  static constexpr int width() { return w; }
  static constexpr int height() { return h; }
  static constexpr std::uint64_t bottom() { return std::integral_constant<std::uint64_t, bottom_row(w, h)>::value; }
  static constexpr std::uint64_t salt() { return AnySize(w, h).salt(); }
  friend constexpr bool operator==(FixedSize, FixedSize) = default;
};

// The cell a stone falls into.
class Drop {
 public:
  constexpr Drop() = default;
  explicit constexpr Drop(std::uint64_t bit) : bit_(bit) {}
  [[nodiscard]] constexpr std::uint64_t bit() const { return bit_; }
  [[nodiscard]] constexpr int cell() const { return std::countr_zero(bit_); }
  [[nodiscard]] constexpr std::uint16_t code() const { return static_cast<std::uint16_t>(cell() + 1); }
  friend constexpr bool operator==(Drop, Drop) = default;

 private:
  std::uint64_t bit_ = 0;
};

template <class Size>
class BasicConnectFour {
 public:
  using Move = Drop;
  static constexpr std::size_t most_moves = Size::widest;

  constexpr BasicConnectFour() = default;
  explicit constexpr BasicConnectFour(Size size) : size_(size) {}

  [[nodiscard]] constexpr Side to_move() const { return __builtin_parityll(filled_) == 0 ? Side::first : Side::second; }
  [[nodiscard]] constexpr BitMoves<Move> moves() const { return BitMoves<Move>((filled_ + bottom()) & board()); }
  [[nodiscard]] constexpr BasicConnectFour after(Move move) const {
    BasicConnectFour next = *this;
    next.movers_ = movers_ ^ filled_;
    next.filled_ = filled_ | move.bit();
    return next;
  }
  [[nodiscard]] constexpr std::optional<Outcome> outcome() const {
    if (has_four(movers_ ^ filled_)) return Outcome::won_by(opponent(to_move()), "four in a line");
    if (filled_ == board()) return Outcome::drawn("the board is full");
    return std::nullopt;
  }
  [[nodiscard]] constexpr Key key() const { return Key{mix_bits(movers_ + filled_ + bottom() + size_.salt())}; }

  // The stones of the side to move, and of both.
  [[nodiscard]] constexpr std::uint64_t movers() const { return movers_; }
  [[nodiscard]] constexpr std::uint64_t filled() const { return filled_; }
  [[nodiscard]] constexpr std::uint64_t stones(Side side) const {
    return side == to_move() ? movers_ : movers_ ^ filled_;
  }
  [[nodiscard]] constexpr int width() const { return size_.width(); }
  [[nodiscard]] constexpr int height() const { return size_.height(); }
  [[nodiscard]] constexpr int column_of(Move move) const { return move.cell() / (height() + 1); }
  friend constexpr bool operator==(const BasicConnectFour&, const BasicConnectFour&) = default;

  // A position with these stones; the counts must differ by none or one, and the stones must rest on something.
  static constexpr BasicConnectFour with_stones(Size size, std::uint64_t first, std::uint64_t second) {
    BasicConnectFour position(size);
    position.filled_ = first | second;
    position.movers_ = position.to_move() == Side::first ? first : second;
    return position;
  }

  // For the solver, see game/solver_traits.h.
  [[nodiscard]] constexpr bool can_win_at_once() const { return (winning_cells(movers_) & next_cells()) != 0; }
  // Where the opponent threatens to win a stone must go there; it never goes below such a cell.
  [[nodiscard]] constexpr BitMoves<Move> moves_not_losing() const {
    const std::uint64_t threats = winning_cells(movers_ ^ filled_);
    const std::uint64_t forced = next_cells() & threats;
    if ((forced & (forced - 1U)) != 0) return BitMoves<Move>(0);
    return BitMoves<Move>((forced != 0 ? forced : next_cells()) & ~(threats >> 1U));
  }
  // How many cells win for the mover after the move, whenever they can be reached; of equal ones nearer to the middle.
  [[nodiscard]] constexpr int solving_rank(Move move, const BasicConnectFour& /*next*/) const {
    const int from_middle = 2 * column_of(move) - (width() - 1);
    const int threats = counted_bits(winning_cells(movers_ | move.bit()));
    return 64 * threats - (from_middle < 0 ? -from_middle : from_middle);
  }
  [[nodiscard]] constexpr int most_plies_left() const { return width() * height() - std::popcount(filled_); }
  static constexpr int most_learnt_rank = 6;  // as much as the way to the middle
  // What the opponent can be sure of who answers every stone with one on top of it. Cells are thought of in pairs from
  // the top of their column: the opponent gets the upper ones. Where a single cell is left below the pairs, it gets one
  // of two such cells. Whoever has no four among the rest cannot win, however long it takes.
  [[nodiscard]] constexpr Score highest_score(Score of_interest) const {
    const std::uint64_t empty = board() & ~filled_;
    if (of_interest.is_loss() && of_interest < Score::loss_in(counted_bits(empty))) return Score::infinite();
    const std::uint64_t single = next_cells() & upper_of_pairs();
    if (__builtin_parityll(empty) != 0) return highest_before_threat(empty, single);
    if (has_four(movers_ | (empty & lower_of_pairs()) | single)) return Score::infinite();
    const std::uint64_t replies = empty & upper_of_pairs() & ~single;
    return has_four((movers_ ^ filled_) | replies) ? Score::loss_in(counted_bits(empty)) : Score::draw();
  }
  // Left and right are alike.
  [[nodiscard]] constexpr Key key_up_to_symmetry() const {
    const std::uint64_t one = movers_ + filled_ + bottom(), other = mirrored(one);
    return Key{mix_bits((one < other ? one : other) + size_.salt())};
  }

  // For Bayesian search, see game/leaf_features.h: how full the board is, whether the mover wins at once, and what the
  // other side threatens to fill at once: nothing, one cell, more than one.
  static constexpr std::array<std::uint8_t, 3> leaf_feature_sizes = {6, 2, 3};
  [[nodiscard]] constexpr std::array<std::uint8_t, 3> leaf_features() const {
    const int stage = 6 * std::popcount(filled_) / (width() * height() + 1);
    const int threats = counted_bits(winning_cells(movers_ ^ filled_) & next_cells());
    return {static_cast<std::uint8_t>(stage), static_cast<std::uint8_t>(can_win_at_once()),
            static_cast<std::uint8_t>(threats > 1 ? 2 : threats)};
  }

  // For nets, see game/features.h: stones, the cells that would win, and those of them that a stone can fall into. What
  // is asked of a net differs with how full the board is and with whose move it is: a cell that wins is worth most to
  // the side that will get there first.
  [[nodiscard]] FeatureSpace feature_space() const;
  [[nodiscard]] std::size_t features(Feature* own, Feature* other) const;
  [[nodiscard]] std::size_t feature_bucket() const;
  // Left and right exchanged.
  static constexpr int images = 2;
  [[nodiscard]] constexpr BasicConnectFour image(int which) const {
    BasicConnectFour other = *this;
    if (which == 0) return other;
    other.movers_ = mirrored(movers_);
    other.filled_ = mirrored(filled_);
    return other;
  }

  // Whether the side to move has four in a line already, which no game can lead to.
  [[nodiscard]] constexpr bool mover_has_four() const { return has_four(movers_); }

  // Played on by chance: a column is drawn until one has room, so that all that do are equally likely.
  [[nodiscard]] constexpr BasicConnectFour played_out(Random& random, int most_plies) const {
    const auto bits_a_draw = static_cast<unsigned>(std::bit_width(static_cast<unsigned>(width()) - 1U));
    const std::uint64_t column_of_draw = (std::uint64_t{1} << bits_a_draw) - 1U;
    const std::uint64_t cells_of_column = (std::uint64_t{1} << height()) - 1U;
    std::uint64_t movers = movers_, filled = filled_, drawn = 0;
    unsigned bits_left = 0;
    for (int ply = 0; ply < most_plies && filled != board();) {
      if (bits_left <= bits_a_draw) {
        drawn = random.next();
        bits_left = 64;
      }
      const auto column = static_cast<unsigned>(drawn & column_of_draw);
      drawn >>= bits_a_draw;
      bits_left -= bits_a_draw;
      if (column >= static_cast<unsigned>(width())) continue;
      const std::uint64_t cell = (filled + bottom()) & cells_of_column
                                                           << column * (static_cast<unsigned>(height()) + 1U);
      if (cell == 0) continue;  // the column is full
      const std::uint64_t mine = movers | cell;
      movers ^= filled;
      filled |= cell;
      ++ply;
      if (has_four(mine)) break;
    }
    BasicConnectFour last = *this;
    last.movers_ = movers;
    last.filled_ = filled;
    return last;
  }

  // The stones of all full lines of four, as bits; 0 where there is none.
  [[nodiscard]] constexpr std::uint64_t winning_stones() const {
    std::uint64_t won = 0;
    for (const std::uint64_t stones : {movers_, movers_ ^ filled_})
      for (const int step : {1, height(), height() + 1, height() + 2}) {
        const std::uint64_t starts = fours(stones, step);
        won |= starts | starts << step | starts << (2 * step) | starts << (3 * step);
      }
    return won;
  }

  // Lines of four that only one side can still fill, for the mover less the other's; longer ones count more.
  [[nodiscard]] Score open_lines() const;

 private:
  // In sums of ever more bits: not every processor counts them, and a call or a loop costs more.
  [[nodiscard]] static constexpr int counted_bits(std::uint64_t bits) {
    bits -= bits >> 1U & 0x5555'5555'5555'5555U;
    bits = (bits & 0x3333'3333'3333'3333U) + (bits >> 2U & 0x3333'3333'3333'3333U);
    bits = (bits + (bits >> 4U)) & 0x0F0F'0F0F'0F0F'0F0FU;
    return static_cast<int>(bits * 0x0101'0101'0101'0101U >> 56U);
  }
  // With an odd number of cells left there is one column too many for that. Where the opponent can win in it with an
  // answer, it is in no hurry to end elsewhere: all other columns full, the mover has to play below that cell.
  [[nodiscard]] constexpr Score highest_before_threat(std::uint64_t empty, std::uint64_t single) const {
    std::uint64_t threats = winning_cells(movers_ ^ filled_) & lower_of_pairs();
    while (threats != 0) {
      const std::uint64_t threat = threats & (~threats + 1U), below = threat - 1U;
      const std::uint64_t column = cells_of_column(Drop(threat));
      threats &= ~column;
      if ((single & column) == 0) continue;
      const std::uint64_t elsewhere = ((empty & lower_of_pairs()) | single) & ~column;
      const std::uint64_t here = empty & upper_of_pairs() & column & below;
      if (!has_four(movers_ | elsewhere | here))
        return Score::loss_in(counted_bits(empty) - counted_bits(column & ~below) + 1);
    }
    return Score::infinite();
  }
  // Two cells each, counted from the top of the column.
  [[nodiscard]] constexpr std::uint64_t upper_of_pairs() const {
    std::uint64_t rows = 0;
    for (int row = height() - 1; row >= 0; row -= 2) rows |= bottom() << row;
    return rows;
  }
  [[nodiscard]] constexpr std::uint64_t lower_of_pairs() const { return board() & ~upper_of_pairs(); }
  [[nodiscard]] constexpr std::uint64_t cells_of_column(Move move) const {
    return ((std::uint64_t{1} << height()) - 1U) << column_of(move) * (height() + 1);
  }
  // The cells that stones can fall into, the mover's choice.
  [[nodiscard]] constexpr std::uint64_t next_cells() const { return (filled_ + bottom()) & board(); }
  // The empty cells with which these stones would make four, whether a stone can fall there yet or not.
  [[nodiscard, gnu::always_inline]] constexpr std::uint64_t winning_cells(std::uint64_t stones) const {
    return height() == 6 ? winning_cells(stones, 6) : winning_cells(stones, height());
  }
  [[nodiscard, gnu::always_inline]] constexpr std::uint64_t winning_cells(std::uint64_t stones, int height) const {
    std::uint64_t cells = stones << 1U & stones << 2U & stones << 3U;
    for (const int step : {height, height + 1, height + 2}) {
      if (3 * step >= 64) continue;  // no four fits in this direction
      const std::uint64_t before = stones << step & stones << 2 * step;
      const std::uint64_t after = stones >> step & stones >> 2 * step;
      cells |= before & stones << 3 * step;  // three, then the cell
      cells |= before & stones >> step;      // two, the cell, one
      cells |= after & stones << step;       // one, the cell, two
      cells |= after & stones >> 3 * step;   // the cell, three
    }
    return cells & board() & ~filled_;
  }
  [[nodiscard]] constexpr std::uint64_t mirrored(std::uint64_t columns) const {
    const auto step = static_cast<unsigned>(height()) + 1U;
    const std::uint64_t column = (std::uint64_t{1} << step) - 1U;
    std::uint64_t result = 0;
    for (int i = 0; i < width(); ++i, columns >>= step) result = result << step | (columns & column);
    return result;
  }

  [[nodiscard]] constexpr std::uint64_t bottom() const { return size_.bottom(); }
  [[nodiscard]] constexpr std::uint64_t board() const { return bottom() * ((std::uint64_t{1} << height()) - 1U); }

  // Four in a line: two neighbouring pairs, two steps apart. One test for all directions: a branch for each would cost
  // more than the shifts.
  static constexpr std::uint64_t fours(std::uint64_t stones, int step) {
    const std::uint64_t pairs = stones & stones >> step;
    return pairs & pairs >> (2 * step);
  }
  // The usual height apart, with shifts that the compiler knows.
  [[nodiscard]] constexpr bool has_four(std::uint64_t stones) const {
    return height() == 6 ? has_four(stones, 6) : has_four(stones, height());
  }
  [[gnu::always_inline]] static constexpr bool has_four(std::uint64_t stones, int height) {
    return (fours(stones, 1) | fours(stones, height) | fours(stones, height + 1) | fours(stones, height + 2)) != 0;
  }
  // What the lines in one direction are worth that only `own` can still fill.
  [[nodiscard]] static int open_lines(std::uint64_t lines, std::uint64_t own, std::uint64_t other, int step);

  std::uint64_t movers_ = 0;
  std::uint64_t filled_ = 0;
  [[no_unique_address]] Size size_{};
};

using ConnectFour = BasicConnectFour<FixedSize<7, 6>>;
static_assert(sizeof(ConnectFour) == 16);

extern template class BasicConnectFour<FixedSize<7, 6>>;
extern template class BasicConnectFour<AnySize>;

}  // namespace arborist
