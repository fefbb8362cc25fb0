// Histories: what earlier parts of the search learnt about moves, kept by each thread for itself. All values obey
// gravity: the larger one is, the less a further bonus adds, so that they never leave their range and forget in time.
//
//   histories.quiet_entry(position.to_move(), threatened, move).add(bonus);  // the move has cut
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
  static constexpr std::size_t size = 8'192;
  std::array<std::array<Gravity<1024>, size>, 2> values_{};
};

struct Histories {
  static constexpr std::size_t pawn_structures = 512;
  // Side, whether the squares it leaves and goes to are attacked, from and to.
  std::array<std::array<std::array<HistoryValue, 4096>, 4>, 2> quiet{};
  std::array<PieceToHistory, pawn_structures> by_pawns{};                            // by where the pawns stand
  std::array<std::array<std::array<HistoryValue, 6>, 64>, piece_numbers> capture{};  // piece, to, what it takes
  std::array<std::array<PieceToHistory, 64>, piece_numbers> continuation{};          // by an earlier move
  PieceToHistory no_continuation{};                                                  // before the root, or a pass
  Corrections pawn_corrections;
  std::array<Corrections, 2> piece_corrections;  // by each side's pieces
  Corrections minor_corrections;                 // by knights, bishops and kings of both
  Corrections continuation_corrections;          // by the last two moves

  HistoryValue& quiet_entry(Side side, chess::Bitboard threatened, Move move) {
    const std::size_t danger =
        (threatened.contains(move.from()) ? 2U : 0U) + (threatened.contains(move.to()) ? 1U : 0U);
    return quiet[index_of(side)][danger][index_of(move.from()) * 64 + index_of(move.to())];
  }
  PieceToHistory& pawn_entries(std::uint64_t pawn_key) { return by_pawns[pawn_key % pawn_structures]; }
  HistoryValue& capture_entry(const Position& position, Move move) {
    const Piece victim = position.piece_at(move.to());
    const std::size_t type = victim == Piece::none ? index_of(PieceType::pawn) : index_of(type_of(victim));
    return capture[number_of(position.piece_at(move.from()))][index_of(move.to())][type];
  }
  PieceToHistory& continuation_of(Piece moved, Move move) {
    return continuation[number_of(moved)][index_of(move.to())];
  }
};

// Numbers that tell apart where pieces stand: a factor of its own for each set of them, so that the products wait for
// nothing, and the upper bits of the sum, which all squares have a part in.
inline constexpr std::array<std::uint64_t, 6> key_factors = {0x9E3779B97F4A7C15U, 0xC2B2AE3D27D4EB4FU,
                                                             0x165667B19E3779F9U, 0xD6E8FEB86659FD93U,
                                                             0xA0761D6478BD642FU, 0xE7037ED1A0B428DBU};
constexpr std::uint64_t upper_bits(std::uint64_t sum) { return (sum ^ (sum >> 29U)) * key_factors[0] >> 40U; }

// Of a side's knights, bishops, rooks, queens and king.
inline std::uint64_t pieces_key(const Position& position, Side side) {
  std::uint64_t sum = 0;
  std::size_t factor = 0;
  for (const PieceType type :
       {PieceType::knight, PieceType::bishop, PieceType::rook, PieceType::queen, PieceType::king})
    sum += position.pieces(side, type).bits * key_factors[factor++];
  return upper_bits(sum);
}

// Of the knights, bishops and kings of both sides.
inline std::uint64_t minor_key(const Position& position) {
  std::uint64_t sum = 0;
  std::size_t factor = 0;
  for (const PieceType type : {PieceType::knight, PieceType::bishop, PieceType::king})
    for (const Side side : {chess::white, chess::black})
      sum += position.pieces(side, type).bits * key_factors[factor++];
  return upper_bits(sum);
}

}  // namespace arborist::engine
