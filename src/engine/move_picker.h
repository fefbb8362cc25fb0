// MovePicker: the moves of a node one after the other, best guess first, generated only as far as they are needed: the
// table's move, captures that lose nothing, quiet moves by history (killers first), captures that lose.
//
//   MovePicker picker(position, table_move, guides, MovePicker::Wanted::all);
//   for (Move move = picker.next(); !move.is_none(); move = picker.next()) …
#pragma once

#include <array>
#include <cstdint>

#include "engine/check_squares.h"
#include "engine/exchange.h"
#include "engine/history.h"

namespace arborist::engine {

// What the order of moves is guessed from.
struct Guides {
  Histories* histories = nullptr;
  std::array<Move, 2> killers = {};
  // By the moves one, two, four and six plies ago.
  std::array<PieceToHistory*, 4> continuations = {};
  const PieceToHistory* by_pawns = nullptr;
  chess::Bitboard threatened = {};
  const CheckSquares* checks = nullptr;  // none: checks are moves like others
  int check_bonus = 0;

  [[nodiscard]] int quiet_value(const Position& position, Move move) const {
    const std::size_t piece = number_of(position.piece_at(move.from()));
    const std::size_t to = index_of(move.to());
    return histories->quiet_entry(position.to_move(), threatened, move).value() +
           (*continuations[0])[piece][to].value() + (*continuations[1])[piece][to].value() +
           ((*continuations[2])[piece][to].value() + (*continuations[3])[piece][to].value()) / 2 +
           (*by_pawns)[piece][to].value();
  }
  [[nodiscard]] bool is_killer(Move move) const { return move == killers[0] || move == killers[1]; }
};

// A move of a list and what is hoped of it, as one number, so that to find the best is to find the largest:
//
//   value | places from the end of the list | move      32, 16 and 16 bits; among equals the first is the best
class Guess {
 public:
  Guess() = default;  // nothing yet, at no cost
  constexpr Guess(int value, std::uint32_t place, Move move)
      : bits_(std::int64_t{value} * (std::int64_t{1} << 32U) + (std::int64_t{last_place - place} << 16U) + move.raw()) {
  }

  [[nodiscard]] constexpr Move move() const { return Move::from_raw(static_cast<std::uint16_t>(bits_)); }
  [[nodiscard]] constexpr std::uint32_t place() const {
    return last_place - static_cast<std::uint16_t>(static_cast<std::uint64_t>(bits_) >> 16U);
  }
  // The same at another place.
  [[nodiscard]] constexpr Guess moved_to(std::uint32_t there) const {
    Guess moved = *this;
    moved.bits_ += (std::int64_t{place()} - std::int64_t{there}) * (1 << 16U);
    return moved;
  }
  [[nodiscard]] constexpr Guess better_of(Guess other) const { return other.bits_ > bits_ ? other : *this; }

 private:
  static constexpr std::uint32_t last_place = 0xFFFF;
  std::int64_t bits_;
};
static_assert(sizeof(Guess) == 8);

class MovePicker {
 public:
  enum class Wanted : std::uint8_t {
    all,
    noisy,     // captures and promotions that win at least the threshold
    evasions,  // all, in check: one list
  };

  MovePicker(const Position& position, Move table_move, const Guides& guides, Wanted wanted, int threshold = 0)
      : position_(position),
        guides_(guides),
        table_move_(table_move),
        wanted_(wanted),
        threshold_(threshold),
        stage_(table_move.is_none() ? Stage::generate : Stage::table) {}

  // None when there are no more. Never gives a move twice.
  Move next();
  // From now on quiet moves are passed over.
  void skip_quiets() { skip_quiets_ = true; }

 private:
  enum class Stage : std::uint8_t { table, generate, noisy, generate_quiets, quiets, losing, evasions, done };
  static constexpr std::size_t most = Position::most_moves;

  // A list for the move generator.
  struct List {
    MovePicker* picker;
    void push_back(Move move) {
      picker->guesses_[picker->end_] = Guess(0, picker->end_, move);
      ++picker->end_;
    }
  };

  void generate_noisy();
  void generate_quiets();
  void generate_evasions();
  [[nodiscard]] int noisy_value(Move move) const;
  // The best of what is left of the list.
  Move pick_best();

  const Position& position_;
  const Guides& guides_;
  Move table_move_;
  Wanted wanted_;
  int threshold_;
  Stage stage_;
  bool skip_quiets_ = false;
  std::uint32_t at_ = 0;
  std::uint32_t end_ = 0;
  std::uint32_t losing_at_ = 0;
  std::uint32_t losing_end_ = 0;
  std::array<Move, 128> losing_;
  std::array<Guess, most> guesses_;
};

}  // namespace arborist::engine
