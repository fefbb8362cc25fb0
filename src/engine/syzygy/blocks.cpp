// The index of a Syzygy file, and the blocks that lie so near its end that to unpack them could lead beyond.
#include <algorithm>
#include <cstring>

#include "core/bytes.h"
#include "engine/syzygy/table_file.h"

namespace arborist::engine::syzygy {
namespace {

class Blocks {
 public:
  Blocks(Bytes file, const Pairs& pairs) : file_(file), pairs_(pairs) {}

  [[nodiscard]] Expected<void> check() const {
    if (!index_is_right()) return Error{"its index does not fit its blocks"};
    if (!ends_in_the_file()) return Error{"its last blocks lead beyond its end"};
    return {};
  }

 private:
  // Values in a block.
  [[nodiscard]] std::uint64_t size_of(std::uint64_t block) const {
    return std::uint64_t{get<std::uint16_t>(file_, pairs_.sizes_at + 2 * block)} + 1;
  }

  // An entry names the block, and the place in it, of the position in the middle of its share; from there a reader
  // counts up or down. So the blocks before it hold just as many positions.
  [[nodiscard]] bool index_is_right() const {
    const std::uint64_t share = std::uint64_t{1} << pairs_.index_bits;
    std::uint64_t block = 0, before = 0;
    for (std::uint64_t i = 0; i < pairs_.entries(); ++i) {
      const std::uint64_t named = get<std::uint32_t>(file_, pairs_.index_at + 6 * i);
      const std::uint64_t place = get<std::uint16_t>(file_, pairs_.index_at + 6 * i + 4);
      if (named < block || named >= pairs_.blocks + pairs_.padding) return false;
      for (; block < named; ++block) before += size_of(block);
      if (before + place != i * share + share / 2) return false;
    }
    for (; block < pairs_.blocks; ++block) before += size_of(block);
    // Blocks of padding do not count: they have no data.
    for (; block > pairs_.blocks; --block) before -= size_of(block - 1);
    return before >= pairs_.positions;
  }

  [[nodiscard]] bool ends_in_the_file() const {
    const std::uint64_t longest = pairs_.shortest + pairs_.first_codes.size() - 1;
    for (std::uint64_t block = 0; block < pairs_.blocks; ++block) {
      const std::size_t start = pairs_.data_at + (block << pairs_.block_bits);
      // A symbol stands for one value at least.
      const std::uint64_t farthest = start + 8 + (size_of(block) * longest + 31) / 32 * 4;
      if (farthest > file_.size() && !unpacks(start, size_of(block))) return false;
    }
    return true;
  }

  // Unpacks as readers do, eight bytes first and then four at a time.
  [[nodiscard]] bool unpacks(std::size_t at, std::uint64_t values) const {
    if (at + 8 > file_.size()) return false;
    std::uint64_t code = 0;
    for (int i = 0; i < 8; ++i) code = code << 8U | file_[at++];
    unsigned empty_bits = 0;
    while (true) {
      std::size_t i = 0;
      while (code < pairs_.first_codes[i]) ++i;
      const auto length = static_cast<unsigned>(pairs_.shortest + i);
      const std::uint64_t symbol = pairs_.first_symbols[i] + ((code - pairs_.first_codes[i]) >> (64U - length));
      const std::uint64_t unpacked = std::uint64_t{pairs_.symbol_lengths[symbol]} + 1;
      if (values <= unpacked) return true;
      values -= unpacked;
      code <<= length;
      empty_bits += length;
      if (empty_bits < 32) continue;
      if (at + 4 > file_.size()) return false;
      empty_bits -= 32;
      std::uint64_t more = 0;
      for (int byte = 0; byte < 4; ++byte) more = more << 8U | file_[at++];
      code |= more << empty_bits;
    }
  }

  Bytes file_;
  const Pairs& pairs_;
};

}  // namespace

Expected<void> check_blocks(Bytes file, const Layout& layout) {
  for (const Pairs& pairs : layout.tables)
    if (!pairs.is_constant)
      if (auto good = Blocks(file, pairs).check(); !good) return good;
  return {};
}

}  // namespace arborist::engine::syzygy
