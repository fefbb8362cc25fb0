// The Polyglot format of opening books: its keys, its moves and its entries of 16 bytes. book.h makes a book of them.
//
//   std::uint64_t key = polyglot_key(position);
//   BookEntry entry = decode_entry(bytes);            // sixteen of them, big-endian
//
// Where a pawn stands beside one that has just made a double step, but may not legally capture it, Polyglot still
// counts the en passant file. A chess::Position forgets it there, so such rare positions have another key.
#pragma once

#include <array>
#include <cstdint>

#include "chess/move.h"
#include "chess/position.h"

namespace arborist::chess {

//  0  key    8  move    10  weight    12  learn
struct BookEntry {
  std::uint64_t key = 0;
  std::uint16_t move = 0;  // encode_book_move
  std::uint16_t weight = 0;
  std::uint32_t learn = 0;
  friend bool operator==(const BookEntry&, const BookEntry&) = default;
};
inline constexpr std::size_t book_entry_size = 16;
using BookEntryBytes = std::array<unsigned char, book_entry_size>;

[[nodiscard]] std::uint64_t polyglot_key(const Position& position);

//  bits 0-2  to file    3-5  to rank    6-8  from file    9-11  from rank    12-14  promotion: 1-4 for N B R Q
// Castling is king takes rook: e1h1.
[[nodiscard]] std::uint16_t encode_book_move(Move move);
// The legal move that is meant, also where castling is written e1g1; no move where there is none.
[[nodiscard]] Move decode_book_move(std::uint16_t code, const Position& position);

[[nodiscard]] BookEntryBytes encode_entry(const BookEntry& entry);
[[nodiscard]] BookEntry decode_entry(const BookEntryBytes& bytes);

}  // namespace arborist::chess
