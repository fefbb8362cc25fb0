// The header of a Syzygy file.
#include <algorithm>
#include <optional>

#include "engine/syzygy/byte_reader.h"
#include "engine/syzygy/checksum.h"
#include "engine/syzygy/symbols.h"
#include "engine/syzygy/table_file.h"

namespace arborist::engine::syzygy {
namespace {

constexpr std::uint32_t wdl_magic = 0x5D23E871, dtz_magic = 0xA50C66D7;
constexpr std::size_t block_alignment = 64;
constexpr unsigned is_split = 1;
constexpr unsigned is_constant = 0x80, is_mapped = 2, has_wide_map = 16;

Error too_short() { return Error{"it is too short for what its header promises"}; }

std::uint64_t binomial(int n, int k) {
  std::uint64_t result = 1;
  for (int i = 0; i < k; ++i)
    result = result * static_cast<std::uint64_t>(std::max(n - i, 0)) / static_cast<std::uint64_t>(i + 1);
  return result;
}

// Ways to place so many pawns of which the leading one, the one nearest to the edge, stands on this file.
std::uint64_t leading_pawns(int pawns, int file) {
  std::uint64_t ways = 0;
  for (int rank = 0; rank < 6; ++rank) ways += binomial(47 - 12 * file - 2 * rank, pawns - 1);
  return ways;
}

// The pawns that lead and the others; of two colours those that are fewer lead.
struct Pawns {
  explicit Pawns(const Material& material) : leading(material.of(pawn)), others(material.of(black_piece | pawn)) {
    if (others > 0 && (leading == 0 || leading > others)) std::swap(leading, others);
  }
  int leading;
  int others;
};

// The order of the pieces in one table and of the factors that make up a position's number.
struct Order {
  std::vector<Piece> pieces;
  int leading_at = 0;
  std::optional<int> other_pawns_at;
};

Order read_order(ByteReader reader, const Material& material, unsigned shift) {
  Order order;
  order.leading_at = reader.byte() >> shift & 15;
  if (Pawns(material).others > 0) order.other_pawns_at = reader.byte() >> shift & 15;
  for (int i = 0; i < material.count(); ++i) order.pieces.push_back(reader.byte() >> shift & 15);
  return order;
}

// The pieces of the name, like ones side by side.
bool fits(const std::vector<Piece>& pieces, const Material& material) {
  Material listed;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const bool is_new = i == 0 || pieces[i] != pieces[i - 1];
    if (is_new && listed.of(pieces[i]) > 0) return false;
    listed.add(pieces[i]);
  }
  return listed == material;
}

bool is_one_of_two_kings(const Material& material) {
  int single = 0;
  for (Piece piece = 0; piece < 16; ++piece) single += material.of(piece) == 1 ? 1 : 0;
  return single == 2;
}

// How many pieces are placed together first; none where the list begins otherwise than it must.
std::optional<int> leading_group(const Order& order, const Material& material) {
  const auto& pieces = order.pieces;
  if (material.has_pawns()) {
    const Pawns pawns(material);
    const auto is_pawn = [&](int at) { return (pieces[static_cast<std::size_t>(at)] & 7) == pawn; };
    const bool right =
        is_pawn(0) && material.of(pieces[0]) == pawns.leading && (pawns.others == 0 || is_pawn(pawns.leading));
    return right ? std::optional(pawns.leading) : std::nullopt;
  }
  if (!is_one_of_two_kings(material)) return 3;
  const bool right = (pieces[0] & 7) == king && (pieces[1] & 7) == king;
  return right ? std::optional(2) : std::nullopt;
}

// How many positions the table numbers.
Expected<std::uint64_t> count_positions(const Order& order, const Material& material, int file) {
  const auto& pieces = order.pieces;
  const Error wrong{"its list of pieces does not fit its name"};
  if (!fits(pieces, material)) return wrong;
  const auto leading = leading_group(order, material);
  if (!leading) return wrong;
  const Pawns pawns(material);
  const int others = material.has_pawns() ? pawns.others : 0;
  auto placed = static_cast<std::size_t>(*leading + others);
  int groups = others > 0 ? 2 : 1;
  std::uint64_t positions = material.has_pawns() ? leading_pawns(*leading, file) : *leading == 2 ? 462 : 31'332;
  if (others > 0) positions *= binomial(48 - *leading, others);
  while (placed < pieces.size()) {
    std::size_t alike = 1;
    while (placed + alike < pieces.size() && pieces[placed + alike] == pieces[placed]) ++alike;
    positions *= binomial(64 - static_cast<int>(placed), static_cast<int>(alike));
    placed += alike;
    ++groups;
  }
  if (order.leading_at >= groups || order.other_pawns_at.value_or(groups - 1) >= groups ||
      order.other_pawns_at == order.leading_at)
    return Error{"the order of its pieces is none"};
  return positions;
}

Expected<Pairs> read_pairs(ByteReader& reader, Bytes file, Kind kind, std::uint64_t positions) {
  Pairs pairs{.positions = positions};
  pairs.flags = reader.byte();
  if ((pairs.flags & is_constant) != 0) {
    pairs.is_constant = true;
    pairs.highest_value = kind == Kind::wdl ? reader.byte() : (reader.skip(1), 0U);
  } else {
    pairs.block_bits = reader.byte();
    pairs.index_bits = reader.byte();
    pairs.padding = reader.byte();
    pairs.blocks = reader.double_word();
    constexpr unsigned most_bits = 30;
    if (pairs.block_bits > most_bits || pairs.index_bits < 1 || pairs.index_bits > most_bits)
      return Error{"the sizes of its blocks are impossible"};
    if (const auto good = read_symbols(reader, file, pairs); !good) return good.error();
  }
  constexpr unsigned most_wdl = 4;
  if (kind == Kind::wdl && pairs.highest_value > most_wdl) return Error{"it knows results that there are not"};
  return pairs;
}

// Where the numbers of moves are looked up: four lists for each table, and the longest look must end in the file.
Expected<void> read_maps(ByteReader& reader, Bytes file, const Layout& layout) {
  const std::size_t maps_at = reader.at();
  for (const Pairs& pairs : layout.tables) {
    if ((pairs.flags & is_mapped) == 0) continue;
    const std::size_t width = (pairs.flags & has_wide_map) != 0 ? 2 : 1;
    reader.align(width);
    for (int i = 0; i < 4; ++i) {
      const std::size_t length = width == 2 ? reader.word() : reader.byte();
      constexpr std::size_t farthest = 65'535;  // offsets are kept in 16 bits
      if ((reader.at() - maps_at) / width > farthest) return Error{"its lists of moves are too long"};
      if (reader.at() + width * (pairs.highest_value + 1) > file.size()) return too_short();
      reader.skip(width * length);
    }
  }
  reader.align(2);
  return {};
}

void place_tables(ByteReader& reader, Layout& layout) {
  for (Pairs& pairs : layout.tables) {
    pairs.index_at = reader.at();
    reader.skip(6 * pairs.entries());
  }
  for (Pairs& pairs : layout.tables) {
    pairs.sizes_at = reader.at();
    reader.skip(2 * (pairs.blocks + pairs.padding));
  }
  for (Pairs& pairs : layout.tables) {
    reader.align(block_alignment);
    pairs.data_at = reader.at();
    reader.skip(pairs.blocks << pairs.block_bits);
  }
}

}  // namespace

Expected<Layout> read_layout(Bytes file, const Material& material, Kind kind) {
  if (file.size() % block_alignment != checksum_size) return Error{"it is cut short: its size is that of no table"};
  ByteReader reader(file.first(file.size() - checksum_size));
  if (reader.double_word() != (kind == Kind::wdl ? wdl_magic : dtz_magic)) return Error{"it does not begin like one"};
  const bool split = kind == Kind::wdl && (reader.byte() & is_split) != 0;
  if (kind == Kind::dtz) reader.skip(1);
  if (kind == Kind::wdl && !split && !material.is_symmetric()) return Error{"it has no table for one of the sides"};

  const int files = material.has_pawns() ? 4 : 1;
  const int sides = split ? 2 : 1;
  std::vector<std::uint64_t> positions;
  for (int pawn_file = 0; pawn_file < files; ++pawn_file) {
    for (int side = 0; side < sides; ++side) {
      const auto count = count_positions(read_order(reader, material, side == 0 ? 0U : 4U), material, pawn_file);
      if (!count) return count.error();
      positions.push_back(*count);
    }
    reader.skip(static_cast<std::uint64_t>(material.count()) + (Pawns(material).others > 0 ? 2 : 1));
  }
  reader.align(2);

  Layout layout;
  for (const std::uint64_t count : positions) {
    auto pairs = read_pairs(reader, file, kind, count);
    if (!pairs) return pairs.error();
    layout.tables.push_back(std::move(*pairs));
  }
  if (kind == Kind::dtz)
    if (const auto good = read_maps(reader, file, layout); !good) return good.error();
  place_tables(reader, layout);
  if (reader.is_past_end()) return too_short();
  return layout;
}

}  // namespace arborist::engine::syzygy
