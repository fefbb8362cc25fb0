// The nouns of chess as small types that say what a number means: Square, File, Rank, PieceType, Piece. White is the
// side that moves first.
//
//   Square e4 = square(File::e, Rank::r4);
//   Piece p = piece(white, PieceType::knight);
//   to_text(e4) == "e4"
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "game/side.h"

namespace arborist::chess {

inline constexpr Side white = Side::first;
inline constexpr Side black = Side::second;

enum class File : std::uint8_t { a, b, c, d, e, f, g, h };
enum class Rank : std::uint8_t { r1, r2, r3, r4, r5, r6, r7, r8 };

// clang-format off
enum class Square : std::uint8_t {
  a1, b1, c1, d1, e1, f1, g1, h1,
  a2, b2, c2, d2, e2, f2, g2, h2,
  a3, b3, c3, d3, e3, f3, g3, h3,
  a4, b4, c4, d4, e4, f4, g4, h4,
  a5, b5, c5, d5, e5, f5, g5, h5,
  a6, b6, c6, d6, e6, f6, g6, h6,
  a7, b7, c7, d7, e7, f7, g7, h7,
  a8, b8, c8, d8, e8, f8, g8, h8
};
// clang-format on

constexpr std::size_t index_of(Square s) { return static_cast<std::size_t>(s); }
constexpr int number_of(File f) { return static_cast<int>(f); }
constexpr int number_of(Rank r) { return static_cast<int>(r); }
constexpr Square square_at(int index) { return static_cast<Square>(index); }
constexpr Square square(File f, Rank r) { return square_at(number_of(r) * 8 + number_of(f)); }
constexpr File file_of(Square s) { return static_cast<File>(index_of(s) & 7U); }
constexpr Rank rank_of(Square s) { return static_cast<Rank>(index_of(s) >> 3U); }
// The square that many further: 8 is one rank up the board, 1 one file to the right. It must stay on the board.
constexpr Square offset(Square s, int by) { return square_at(static_cast<int>(s) + by); }
// The same square as the other side sees it.
constexpr Square flipped(Square s) { return static_cast<Square>(index_of(s) ^ 56U); }
// The same square with left and right exchanged.
constexpr Square mirrored(Square s) { return static_cast<Square>(index_of(s) ^ 7U); }

// Ranks as a side counts them: its own first rank is where its king starts.
constexpr Rank rank_for(Side side, Rank r) { return side == white ? r : static_cast<Rank>(7 - number_of(r)); }

enum class PieceType : std::uint8_t { pawn, knight, bishop, rook, queen, king };
inline constexpr std::array<PieceType, 6> all_piece_types = {PieceType::pawn, PieceType::knight, PieceType::bishop,
                                                             PieceType::rook, PieceType::queen,  PieceType::king};
constexpr std::size_t index_of(PieceType t) { return static_cast<std::size_t>(t); }

// A piece of a side, or none: bits 0-2 the type, bit 3 the side.
enum class Piece : std::uint8_t {
  white_pawn,
  white_knight,
  white_bishop,
  white_rook,
  white_queen,
  white_king,
  none = 7,
  black_pawn,
  black_knight,
  black_bishop,
  black_rook,
  black_queen,
  black_king
};
constexpr std::size_t index_of(Piece p) { return static_cast<std::size_t>(p); }
constexpr Piece piece(Side side, PieceType type) { return static_cast<Piece>(index_of(side) * 8U + index_of(type)); }
// Of a piece that is not none.
constexpr Side side_of(Piece p) { return static_cast<Side>(index_of(p) >> 3U); }
constexpr PieceType type_of(Piece p) { return static_cast<PieceType>(index_of(p) & 7U); }

enum class CastlingSide : std::uint8_t { king_side, queen_side };

// "e4"
inline std::string to_text(Square s) {
  return {static_cast<char>('a' + number_of(file_of(s))), static_cast<char>('1' + number_of(rank_of(s)))};
}
// The square of "e4"; nothing for any other text.
constexpr std::optional<Square> parse_square(std::string_view text) {
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') return std::nullopt;
  return square_at((text[1] - '1') * 8 + (text[0] - 'a'));
}

// P N B R Q K for White, p n b r q k for Black.
constexpr char to_letter(PieceType t) { return "PNBRQK"[index_of(t)]; }
constexpr char to_letter(Piece p) { return "PNBRQK..pnbrqk"[index_of(p)]; }
constexpr std::optional<Piece> parse_piece(char letter) {
  for (const Side side : {white, black})
    for (const PieceType type : all_piece_types)
      if (to_letter(piece(side, type)) == letter) return piece(side, type);
  return std::nullopt;
}

}  // namespace arborist::chess
