#include "chess/polyglot.h"

#include "chess/polyglot_keys.h"

namespace arborist::chess {
namespace {

constexpr std::size_t castling_numbers = 768;
constexpr std::size_t en_passant_numbers = 772;
constexpr std::size_t white_to_move_number = 780;

// Castling typed as the king's own goal.
bool is_old_castling(Move move, Square from, Square to, Side side) {
  return move.is_castling() && move.from() == from && to == castled_king(side, move.castling_side());
}

template <class T>
void put_big_endian(BookEntryBytes& bytes, std::size_t at, T value) {
  for (std::size_t i = 0; i < sizeof(T); ++i)
    bytes[at + i] = static_cast<unsigned char>(value >> 8U * (sizeof(T) - 1 - i));
}

template <class T>
T get_big_endian(const BookEntryBytes& bytes, std::size_t at) {
  T value = 0;
  for (std::size_t i = 0; i < sizeof(T); ++i) value = static_cast<T>(value << 8U | bytes[at + i]);
  return value;
}

}  // namespace

std::uint64_t polyglot_key(const Position& position) {
  std::uint64_t key = 0;
  for (const Square s : position.occupied()) {
    const Piece p = position.piece_at(s);
    const std::size_t kind = 2 * index_of(type_of(p)) + (side_of(p) == white ? 1 : 0);
    key ^= polyglot_numbers[64 * kind + index_of(s)];
  }
  for (const Side side : {white, black})
    for (const CastlingSide where : {CastlingSide::king_side, CastlingSide::queen_side})
      if (position.castling_rook(side, where))
        key ^= polyglot_numbers[castling_numbers + 2 * arborist::index_of(side) + static_cast<std::size_t>(where)];
  if (const auto target = position.en_passant_target())
    key ^= polyglot_numbers[en_passant_numbers + static_cast<std::size_t>(file_of(*target))];
  if (position.to_move() == white) key ^= polyglot_numbers[white_to_move_number];
  return key;
}

std::uint16_t encode_book_move(Move move) {
  const std::size_t promotion = move.is_promotion() ? index_of(*move.promotion()) : 0;
  return static_cast<std::uint16_t>(index_of(move.to()) | index_of(move.from()) << 6U | promotion << 12U);
}

Move decode_book_move(std::uint16_t code, const Position& position) {
  const auto to = static_cast<Square>(code & 63U);
  const auto from = static_cast<Square>(code >> 6U & 63U);
  Move old_castling;
  for (const Move move : position.moves()) {
    if (encode_book_move(move) == code) return move;
    if (code >> 12U == 0 && is_old_castling(move, from, to, position.to_move())) old_castling = move;
  }
  return old_castling;
}

BookEntryBytes encode_entry(const BookEntry& entry) {
  BookEntryBytes bytes{};
  put_big_endian(bytes, 0, entry.key);
  put_big_endian(bytes, 8, entry.move);
  put_big_endian(bytes, 10, entry.weight);
  put_big_endian(bytes, 12, entry.learn);
  return bytes;
}

BookEntry decode_entry(const BookEntryBytes& bytes) {
  return {get_big_endian<std::uint64_t>(bytes, 0), get_big_endian<std::uint16_t>(bytes, 8),
          get_big_endian<std::uint16_t>(bytes, 10), get_big_endian<std::uint32_t>(bytes, 12)};
}

}  // namespace arborist::chess
