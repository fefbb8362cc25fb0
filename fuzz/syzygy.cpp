// Any bytes as a Syzygy file. Of a file that is found good, every lookup stays within it and comes to an end: the same
// steps as a reader takes that believes every word, with a check at each.
#include <cstdlib>
#include <iterator>

#include "engine/syzygy/table_file.h"

namespace {

using namespace arborist::engine::syzygy;

void demand(bool holds) {
  if (!holds) std::abort();
}

class Reader {
 public:
  Reader(Bytes file, const Pairs& pairs) : file_(file), pairs_(pairs) {}

  void look_up(std::uint64_t position) {
    const std::uint64_t entry = pairs_.index_at + 6 * (position >> pairs_.index_bits);
    std::int64_t block = number(entry, 4);
    const std::int64_t share = std::int64_t{1} << pairs_.index_bits;
    std::int64_t place = number(entry + 4, 2) + (static_cast<std::int64_t>(position) & (share - 1)) - share / 2;
    while (place < 0) place += size_of(--block) + 1;
    while (place > size_of(block)) place -= size_of(block++) + 1;
    unpack(static_cast<std::uint64_t>(block), place);
  }

 private:
  std::int64_t number(std::uint64_t at, int bytes) {
    demand(at + static_cast<std::uint64_t>(bytes) <= file_.size());
    std::int64_t value = 0;
    for (int i = bytes; i-- > 0;) value = value << 8 | file_[at + static_cast<std::uint64_t>(i)];
    return value;
  }
  std::int64_t size_of(std::int64_t block) {
    demand(block >= 0);
    return number(pairs_.sizes_at + 2 * static_cast<std::uint64_t>(block), 2);
  }
  std::uint64_t take(std::uint64_t& at, int bytes) {
    demand(at + static_cast<std::uint64_t>(bytes) <= file_.size());
    std::uint64_t value = 0;
    for (; bytes > 0; --bytes) value = value << 8U | file_[at++];
    return value;
  }
  void unpack(std::uint64_t block, std::int64_t place) {
    std::uint64_t at = pairs_.data_at + (block << pairs_.block_bits);
    std::uint64_t code = take(at, 8);
    for (unsigned empty = 0;;) {
      std::size_t i = 0;
      while (code < pairs_.first_codes.at(i)) ++i;
      const auto length = pairs_.shortest + static_cast<unsigned>(i);
      const auto symbol = pairs_.first_symbols[i] + ((code - pairs_.first_codes[i]) >> (64 - length));
      const int values = pairs_.symbol_lengths.at(symbol) + 1;
      if (place < values) return;
      place -= values;
      code <<= length;
      empty += length;
      if (empty < 32) continue;
      empty -= 32;
      code |= take(at, 4) << empty;
    }
  }

  Bytes file_;
  const Pairs& pairs_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  constexpr const char* names[] = {"KRvK", "KRvKR", "KRRvK", "KPvK", "KPvKP", "KRPvKPP"};
  const auto material = Material::of_name(names[data[0] / 2 % std::size(names)]);
  const Bytes file(data + 1, size - 1);
  const auto layout = read_layout(file, *material, data[0] % 2 == 0 ? Kind::wdl : Kind::dtz);
  if (!layout || !check_blocks(file, *layout)) return 0;
  for (const Pairs& pairs : layout->tables) {
    if (pairs.is_constant) continue;
    const std::uint64_t step = pairs.positions / 500 + 1;
    Reader reader(file, pairs);
    for (std::uint64_t position = 0; position < pairs.positions; position += step) reader.look_up(position);
    reader.look_up(pairs.positions - 1);
  }
  return 0;
}
