// What each kind of piece attacks from a square. Steps of king and knight come from small tables; sliders from a large
// table, indexed by the squares that can block them: with the PEXT instruction where the code is compiled for a CPU
// that has it, else by multiplication with a "magic" number (both ideas are common knowledge of the field; the numbers
// are our own, found by bench/find_magics.cpp). Cost: one lookup.
//
//   Bitboard b = bishop_attacks(Square::c1, occupied);
//   Bitboard x = between(Square::a1, Square::a8);       // without the ends
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "chess/bitboard.h"

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace arborist::chess {

namespace detail {

// A slider's part of the table: where it begins, and how the blockers choose in it.
struct SliderSquare {
  Bitboard mask;  // squares whose occupation matters: the rays without their last squares
  std::uint64_t magic = 0;
  std::uint32_t start = 0;
  std::uint32_t shift = 0;
};

// The same attacks in the order of the magic indices and in that of PEXT; any one piece of code uses one of them.
struct SliderTables {
  static constexpr std::size_t bishop_entries = 5'248;
  static constexpr std::size_t rook_entries = 102'400;
  std::array<Bitboard, bishop_entries + rook_entries> by_magic;
  std::array<Bitboard, bishop_entries + rook_entries> by_pext;
};

extern const std::array<SliderSquare, 64> bishop_squares;
extern const std::array<SliderSquare, 64> rook_squares;
extern const SliderTables slider_tables;
extern const std::array<Bitboard, 64> knight_table;
extern const std::array<Bitboard, 64> king_table;
extern const std::array<std::array<Bitboard, 64>, 64> between_table;
extern const std::array<std::array<Bitboard, 64>, 64> line_table;

inline Bitboard slider_attacks(const SliderSquare& s, Bitboard occupied) {
#ifdef __BMI2__
  return slider_tables.by_pext[s.start + _pext_u64(occupied.bits, s.mask.bits)];
#else
  return slider_tables.by_magic[s.start + ((occupied & s.mask).bits * s.magic >> s.shift)];
#endif
}

}  // namespace detail

inline Bitboard bishop_attacks(Square s, Bitboard occupied) {
  return detail::slider_attacks(detail::bishop_squares[index_of(s)], occupied);
}
inline Bitboard rook_attacks(Square s, Bitboard occupied) {
  return detail::slider_attacks(detail::rook_squares[index_of(s)], occupied);
}
inline Bitboard queen_attacks(Square s, Bitboard occupied) {
  return bishop_attacks(s, occupied) | rook_attacks(s, occupied);
}
inline Bitboard knight_attacks(Square s) { return detail::knight_table[index_of(s)]; }
// What several knights attack together.
constexpr Bitboard knight_attacks(Bitboard knights) {
  const Bitboard one_aside = shifted<1>(knights) | shifted<-1>(knights);
  const Bitboard two_aside = shifted<1>(shifted<1>(knights)) | shifted<-1>(shifted<-1>(knights));
  return Bitboard(one_aside.bits << 16U | one_aside.bits >> 16U | two_aside.bits << 8U | two_aside.bits >> 8U);
}
inline Bitboard king_attacks(Square s) { return detail::king_table[index_of(s)]; }

// What all pawns of a side attack at once.
template <Side side>
constexpr Bitboard pawn_attacks(Bitboard pawns) {
  return shifted<forward<side> - 1>(pawns) | shifted<forward<side> + 1>(pawns);
}
constexpr Bitboard pawn_attacks(Side side, Square s) {
  return side == white ? pawn_attacks<white>(Bitboard(s)) : pawn_attacks<black>(Bitboard(s));
}
// What a piece other than a pawn attacks.
inline Bitboard piece_attacks(PieceType type, Square s, Bitboard occupied) {
  switch (type) {
    case PieceType::knight:
      return knight_attacks(s);
    case PieceType::bishop:
      return bishop_attacks(s, occupied);
    case PieceType::rook:
      return rook_attacks(s, occupied);
    case PieceType::queen:
      return queen_attacks(s, occupied);
    case PieceType::king:
      return king_attacks(s);
    case PieceType::pawn:
      break;
  }
  assert(false && "pawns attack by side: use pawn_attacks");
  return no_squares;
}

// The squares strictly between two squares of one rank, file or diagonal; none for other pairs.
inline Bitboard between(Square a, Square b) { return detail::between_table[index_of(a)][index_of(b)]; }
// The whole rank, file or diagonal through two squares, edge to edge; none for other pairs.
inline Bitboard line(Square a, Square b) { return detail::line_table[index_of(a)][index_of(b)]; }

}  // namespace arborist::chess
