// A small Syzygy file made by hand: king and a piece against a king, every position with one value. It is laid out as
// the real ones are, blocks, index, symbols and all, and any of its bytes can be spoilt.
//
//   auto file = MadeTable::make("KRvK", Kind::wdl, 4);      // won for the side with the rook, to move
//   write_table(folder / "KRvK.rtbw", file);
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "engine/syzygy/checksum.h"
#include "engine/syzygy/table_file.h"

namespace arborist::engine::syzygy {

class MadeTable {
 public:
  using File = std::vector<std::uint8_t>;

  // Where things are in the file.
  static constexpr std::size_t pieces_at = 6, pairs_at = 10, pairs_size = 20;

  static File make(const std::string& name, Kind kind, std::uint8_t value) {
    MadeTable table;
    table.put(kind == Kind::wdl ? 0x5D23E871U : 0xA50C66D7U, 4);
    table.put(kind == Kind::wdl ? 1 : 0, 1);  // a table for each side to move
    table.put(0, 1);                          // the pieces come first in the number of a position
    const auto piece = static_cast<std::uint8_t>(std::string("PNBRQ").find(name.at(1)) + 1);
    for (const std::uint8_t each : {king, piece, static_cast<std::uint8_t>(king | black_piece)})
      table.put(each << 4U | each, 1);
    table.align(2);
    const int sides = kind == Kind::wdl ? 2 : 1;
    for (int side = 0; side < sides; ++side) table.put_pairs(side == 0 ? value : static_cast<std::uint8_t>(4 - value));
    for (int side = 0; side < sides; ++side) table.put_index();
    for (int side = 0; side < sides; ++side)
      for (std::uint32_t block = 0; block < blocks; ++block) table.put(values_in(block) - 1, 2);
    for (int side = 0; side < sides; ++side) {
      table.align(64);
      table.file_.resize(table.file_.size() + (std::size_t{blocks} << block_bits));
    }
    table.align(64);
    return with_checksum(table.file_);
  }

  static File with_checksum(File file) {
    file.resize(file.size() / 64 * 64 + checksum_size);
    const auto sum = checksum_of(file);
    for (std::size_t i = 0; i < checksum_size; ++i)
      file[file.size() - checksum_size + i] = static_cast<std::uint8_t>(sum.at(i / 8) >> 8 * (i % 8));
    return file;
  }

 private:
  static constexpr std::uint32_t positions = 31'332, block_bits = 6, index_bits = 10;
  static constexpr std::uint32_t block_size = 8U << block_bits;  // values of one bit
  static constexpr std::uint32_t blocks = (positions + block_size - 1) / block_size;
  static std::uint32_t values_in(std::uint32_t block) {
    return block + 1 < blocks ? block_size : positions - block * block_size;
  }

  void put(std::uint32_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) file_.push_back(static_cast<std::uint8_t>(value >> 8 * i));
  }
  void align(std::size_t to) { file_.resize((file_.size() + to - 1) / to * to); }

  // Two symbols, both for the one value, written as 0 and as 1.
  void put_pairs(std::uint8_t value) {
    put(0, 1);
    put(block_bits, 1);
    put(index_bits, 1);
    put(0, 1);
    put(blocks, 4);
    put(1, 1);
    put(1, 1);
    put(0, 2);
    put(2, 2);
    for (int symbol = 0; symbol < 2; ++symbol) put(value | 0xFFF000U, 3);
  }
  void put_index() {
    const std::uint32_t share = 1U << index_bits;
    for (std::uint32_t middle = share / 2; middle < positions + share / 2; middle += share) {
      put(middle / block_size, 4);
      put(middle % block_size, 2);
    }
  }

  File file_;
};

inline void write_table(const std::filesystem::path& path, const MadeTable::File& file) {
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(file.data()), static_cast<std::streamsize>(file.size()));
}

}  // namespace arborist::engine::syzygy
