#include "engine/data/packed_position.h"

#include <fmt/format.h>

#include <bit>
#include <cassert>

#include "chess/fen.h"
#include "core/bytes.h"

namespace arborist::engine {
namespace {

using chess::Piece;
using chess::PieceType;
using chess::Position;
using chess::Square;

constexpr std::size_t pieces_at = 8;
constexpr std::size_t most_pieces = 32;
constexpr std::size_t side_at = pieces_at + most_pieces / 2;
constexpr std::size_t en_passant_at = side_at + 1;
constexpr std::size_t clock_at = en_passant_at + 1;
constexpr std::size_t number_at = clock_at + 2;
static_assert(number_at + 4 == packed_position_bytes);

constexpr unsigned castling_rook = 6;
constexpr unsigned no_square = 64;

unsigned code_of(const Position& position, Square s) {
  const Piece piece = position.piece_at(s);
  if (!position.board().castling_rooks.contains(s)) return static_cast<unsigned>(piece);
  return castling_rook + 8U * static_cast<unsigned>(index_of(side_of(piece)));
}

// The fields of a FEN as the bytes tell them, right or wrong: parse_fen knows the rules.
struct FenFields {
  std::string placement;
  std::string castling;
};

void add_piece(unsigned code, int file, FenFields& fields) {
  const bool is_black = code >= 8;
  if ((code & 7U) == castling_rook) {
    fields.placement += is_black ? 'r' : 'R';
    fields.castling += static_cast<char>((is_black ? 'a' : 'A') + file);
  } else {
    fields.placement += (code & 7U) == 7 ? '?' : chess::to_letter(static_cast<Piece>(code));
  }
}

FenFields fen_fields(std::string_view bytes) {
  const auto occupied = get<std::uint64_t>(bytes, 0);
  FenFields fields;
  for (int rank = 7; rank >= 0; --rank) {
    int empty = 0;
    const auto flush = [&] {
      if (empty > 0) fields.placement += static_cast<char>('0' + empty);
      empty = 0;
    };
    for (int file = 0; file < 8; ++file) {
      const std::uint64_t bit = std::uint64_t{1} << (8 * rank + file);
      if (!(occupied & bit)) {
        ++empty;
        continue;
      }
      flush();
      const auto order = static_cast<std::size_t>(std::popcount(occupied & (bit - 1)));
      const auto both = get<std::uint8_t>(bytes, pieces_at + order / 2);
      add_piece(order % 2 == 0 ? both & 15U : both >> 4U, file, fields);
    }
    flush();
    if (rank > 0) fields.placement += '/';
  }
  if (fields.castling.empty()) fields.castling = "-";
  return fields;
}

}  // namespace

std::string pack(const Position& position) {
  std::string bytes;
  std::uint64_t occupied = 0;
  std::string codes(most_pieces / 2, '\0');
  std::size_t order = 0;
  for (const Square s : position.occupied()) {
    assert(order < most_pieces);
    occupied |= std::uint64_t{1} << index_of(s);
    const unsigned shifted = code_of(position, s) << (order % 2 == 0 ? 0U : 4U);
    codes[order / 2] = static_cast<char>(static_cast<unsigned char>(codes[order / 2]) | shifted);
    ++order;
  }
  put<std::uint64_t>(bytes, occupied);
  bytes += codes;
  put<std::uint8_t>(bytes, index_of(position.to_move()));
  const auto target = position.en_passant_target();
  put<std::uint8_t>(bytes, target ? index_of(*target) : no_square);
  put<std::uint16_t>(bytes, position.half_move_clock());
  put<std::uint16_t>(bytes, position.full_move_number());
  put<std::uint16_t>(bytes, 0);
  assert(bytes.size() == packed_position_bytes);
  return bytes;
}

Expected<Position> unpack(std::string_view bytes) {
  assert(bytes.size() == packed_position_bytes);
  if (static_cast<std::size_t>(std::popcount(get<std::uint64_t>(bytes, 0))) > most_pieces)
    return Error{fmt::format("a start with more than {} pieces", most_pieces)};
  const FenFields fields = fen_fields(bytes);
  const unsigned target = get<std::uint8_t>(bytes, en_passant_at);
  const auto position = chess::parse_fen(fmt::format(
      "{} {} {} {} {} {}", fields.placement, get<std::uint8_t>(bytes, side_at) == 0 ? 'w' : 'b', fields.castling,
      target < no_square ? chess::to_text(chess::square_at(static_cast<int>(target))) : "-",
      get<std::uint16_t>(bytes, clock_at), get<std::uint16_t>(bytes, number_at)));
  if (!position) return position.error().in("the start");
  if (pack(*position) != bytes) return Error{"the start is not packed as every position is"};
  return *position;
}

}  // namespace arborist::engine
