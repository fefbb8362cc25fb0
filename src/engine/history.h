// Histories: what earlier parts of the search learnt about moves, kept by each thread for itself. All values obey
// gravity: the larger one is, the less a further bonus adds, so that they never leave their range and forget in time.
//
//   histories.quiet_entry(position.to_move(), move).add(bonus);              // the move has cut
//   int value = histories.capture_entry(position, move).value();             // for ordering and reductions
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "chess/position.h"
#include "core/random.h"

namespace arborist::engine {

using chess::Move;
using chess::Piece;
using chess::PieceType;
using chess::Position;
using chess::Square;

// A number in -limit … limit that new results pull towards themselves.
template <int limit>
class Gravity {
 public:
  static constexpr int most = limit;
  [[nodiscard]] constexpr int value() const { return value_; }
  constexpr void add(int bonus) {
    bonus = std::clamp(bonus, -limit, limit);
    value_ = static_cast<std::int16_t>(value_ + bonus - value_ * (bonus < 0 ? -bonus : bonus) / limit);
  }

 private:
  std::int16_t value_ = 0;
};

// Pieces numbered without a gap.
inline constexpr std::size_t piece_numbers = 12;
constexpr std::size_t number_of(Piece p) { return index_of(side_of(p)) * 6 + index_of(type_of(p)); }

inline constexpr int history_limit = 16'384;
using HistoryValue = Gravity<history_limit>;
// By the piece that moves and where it goes.
using PieceToHistory = std::array<std::array<HistoryValue, 64>, piece_numbers>;

// How far static values were off in positions that have something in common.
class Corrections {
 public:
  [[nodiscard]] int of(Side side, std::uint64_t key) const { return values_[index_of(side)][key % size].value(); }
  void learn(Side side, std::uint64_t key, int bonus) { values_[index_of(side)][key % size].add(bonus); }

 private:
  static constexpr std::size_t size = 16'384;
  std::array<std::array<Gravity<1024>, size>, 2> values_{};
};

struct Histories {
  std::array<std::array<HistoryValue, 4096>, 2> quiet{};                             // side, from and to
  std::array<std::array<std::array<HistoryValue, 6>, 64>, piece_numbers> capture{};  // piece, to, what it takes
  std::array<std::array<PieceToHistory, 64>, piece_numbers> continuation{};          // by an earlier move
  PieceToHistory no_continuation{};                                                  // before the root, or a pass
  Corrections pawn_corrections;
  std::array<Corrections, 2> piece_corrections;  // by each side's pieces

  HistoryValue& quiet_entry(Side side, Move move) {
    return quiet[index_of(side)][index_of(move.from()) * 64 + index_of(move.to())];
  }
  HistoryValue& capture_entry(const Position& position, Move move) {
    const Piece victim = position.piece_at(move.to());
    const std::size_t type = victim == Piece::none ? index_of(PieceType::pawn) : index_of(type_of(victim));
    return capture[number_of(position.piece_at(move.from()))][index_of(move.to())][type];
  }
  PieceToHistory& continuation_of(Piece moved, Move move) {
    return continuation[number_of(moved)][index_of(move.to())];
  }
};

// A number that tells apart where a side's knights, bishops, rooks, queens and king stand.
inline std::uint64_t pieces_key(const Position& position, Side side) {
  std::uint64_t key = 0;
  for (const PieceType type :
       {PieceType::knight, PieceType::bishop, PieceType::rook, PieceType::queen, PieceType::king})
    key = (key ^ position.pieces(side, type).bits) * 0x9E3779B97F4A7C15U ^ (key >> 29U);
  return key ^ (key >> 32U);
}

}  // namespace arborist::engine
