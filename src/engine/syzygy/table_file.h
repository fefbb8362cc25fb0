// What a Syzygy file must be like, so that a program that believes every word of it can read it without harm. The
// files are maps of compressed blocks, full of counts and offsets; here each is held against the size of the file and
// against the others.
//
//   auto layout = read_layout(bytes, material, Kind::wdl);       // the header: a few thousand bytes, whatever the size
//   auto good = check_blocks(bytes, *layout);                    // the index: some percent of the file
//
// After both, no lookup leaves the file or loops. Whether the values are the right ones only the checksum tells.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/expected.h"
#include "engine/syzygy/material.h"

namespace arborist::engine::syzygy {

using Bytes = std::span<const std::uint8_t>;

enum class Kind : std::uint8_t {
  wdl,  // .rtbw: won, drawn, lost
  dtz   // .rtbz: moves to the next capture or pawn move
};

// One compressed table; a file has one for each side to move and each file of the leading pawn.
struct Pairs {
  std::uint64_t positions = 0;
  bool is_constant = false;  // one value for all, and nothing of what follows
  unsigned block_bits = 0;   // a block has 1 << block_bits bytes
  unsigned index_bits = 0;   // there is an entry for every 1 << index_bits positions
  std::uint64_t blocks = 0;
  std::uint64_t padding = 0;                      // blocks with a size but without data
  unsigned shortest = 0;                          // code, in bits
  std::vector<std::uint64_t> first_codes = {};    // of each length, at the top of the word
  std::vector<std::uint16_t> first_symbols = {};  // of each length
  std::vector<std::uint8_t> symbol_lengths = {};  // values a symbol stands for, less one
  unsigned highest_value = 0;
  unsigned flags = 0;
  std::size_t index_at = 0, sizes_at = 0, data_at = 0;

  [[nodiscard]] std::uint64_t entries() const {
    return is_constant ? 0 : (positions + (std::uint64_t{1} << index_bits) - 1) >> index_bits;
  }
};

struct Layout {
  std::vector<Pairs> tables;
};

[[nodiscard]] Expected<Layout> read_layout(Bytes file, const Material& material, Kind kind);
[[nodiscard]] Expected<void> check_blocks(Bytes file, const Layout& layout);

}  // namespace arborist::engine::syzygy
