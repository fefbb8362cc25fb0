// Tic-tac-toe: three in a row on a board of nine squares, numbered 0 … 8 row by row. X moves first.
//
//   TicTacToe position;
//   position = position.after(TicTacToe::Move::to(4));
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/expected.h"
#include "core/random.h"
#include "game/bit_moves.h"
#include "game/outcome.h"
#include "game/score.h"
#include "game/side.h"

namespace arborist {

class TicTacToe {
 public:
  static constexpr std::size_t most_moves = 9;

  class Move {
   public:
    constexpr Move() = default;
    explicit constexpr Move(std::uint64_t bit) : bit_(static_cast<std::uint16_t>(bit)) {}
    static constexpr Move to(int square) { return Move(std::uint64_t{1} << static_cast<unsigned>(square)); }
    [[nodiscard]] constexpr std::uint16_t bit() const { return bit_; }
    [[nodiscard]] constexpr int square() const { return std::countr_zero(bit_); }
    friend constexpr bool operator==(Move, Move) = default;

   private:
    std::uint16_t bit_ = 0;
  };

  constexpr TicTacToe() = default;

  [[nodiscard]] constexpr Side to_move() const {
    return std::popcount(stones_[0]) == std::popcount(stones_[1]) ? Side::first : Side::second;
  }
  [[nodiscard]] constexpr BitMoves<Move> moves() const { return BitMoves<Move>(full & ~(stones_[0] | stones_[1])); }
  [[nodiscard]] constexpr TicTacToe after(Move move) const {
    TicTacToe next = *this;
    next.stones_[index_of(to_move())] |= move.bit();
    return next;
  }
  [[nodiscard]] constexpr std::optional<Outcome> outcome() const {
    if (has_row(stones_[0])) return Outcome::won_by(Side::first, "three in a row");
    if (has_row(stones_[1])) return Outcome::won_by(Side::second, "three in a row");
    if ((stones_[0] | stones_[1]) == full) return Outcome::drawn("the board is full");
    return std::nullopt;
  }
  [[nodiscard]] constexpr Key key() const { return Key{mix_bits(stones_[0] | std::uint64_t{stones_[1]} << 16U)}; }

  [[nodiscard]] constexpr std::uint16_t stones(Side side) const { return stones_[index_of(side)]; }
  friend constexpr bool operator==(const TicTacToe&, const TicTacToe&) = default;

  // The squares of a full row of one side, as bits; 0 where there is none.
  [[nodiscard]] constexpr std::uint16_t winning_row() const {
    for (const auto stones : stones_)
      for (const auto row : rows)
        if ((stones & row) == row) return row;
    return 0;
  }

  // Rows of three with the stones of one side only, more for one's own: what the open board is worth to a side.
  [[nodiscard]] Score open_rows(Side side) const;
  [[nodiscard]] Score open_rows() const { return open_rows(to_move()); }
  // Rows without a stone of the other side, less those without one's own.
  [[nodiscard]] Score open_lines(Side side) const;
  [[nodiscard]] Score open_lines() const { return open_lines(to_move()); }

  // "X.O/.X./..." row by row from the top; whose move it is follows from the number of stones.
  [[nodiscard]] static Expected<TicTacToe> parse(std::string_view text);
  [[nodiscard]] std::string text() const;

 private:
  static constexpr std::uint16_t full = 0777;
  static constexpr std::array<std::uint16_t, 8> rows = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

  static constexpr bool has_row(std::uint16_t stones) {
    for (const auto row : rows)
      if ((stones & row) == row) return true;
    return false;
  }

  std::array<std::uint16_t, 2> stones_{};
};

}  // namespace arborist
