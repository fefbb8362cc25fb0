// What a Syzygy file must be like, on files made by hand and then spoilt.
#include <gtest/gtest.h>

#include "core/random.h"
#include "engine/syzygy/city_hash.h"
#include "engine/syzygy/material.h"
#include "tests/engine/syzygy_file.h"

namespace arborist::engine::syzygy {
namespace {

const Material rook = *Material::of_name("KRvK");
constexpr std::size_t first_pairs = MadeTable::pairs_at;

std::string problem_of(const MadeTable::File& file, Kind kind = Kind::wdl) {
  const auto layout = read_layout(file, rook, kind);
  if (!layout) return layout.error().message;
  const auto good = check_blocks(file, *layout);
  return good ? "" : good.error().message;
}

MadeTable::File spoilt(std::size_t at, int value) {
  auto file = MadeTable::make("KRvK", Kind::wdl, 4);
  file.at(at) = static_cast<std::uint8_t>(value);
  return file;
}

TEST(SyzygyFile, whole_ones_are_good) {
  EXPECT_EQ(problem_of(MadeTable::make("KRvK", Kind::wdl, 4)), "");
  EXPECT_EQ(problem_of(MadeTable::make("KRvK", Kind::dtz, 4), Kind::dtz), "");
}

TEST(SyzygyFile, one_of_other_pieces_or_another_kind_is_not) {
  EXPECT_NE(problem_of(MadeTable::make("KQvK", Kind::wdl, 4)), "");
  EXPECT_NE(problem_of(MadeTable::make("KRvK", Kind::wdl, 4), Kind::dtz), "");
}

TEST(SyzygyFile, each_number_of_the_header_is_held_against_the_others) {
  EXPECT_NE(problem_of(spoilt(0, 0x70)), "");  // the first word of all
  EXPECT_NE(problem_of(spoilt(4, 0)), "") << "a side without a table";
  EXPECT_NE(problem_of(spoilt(MadeTable::pieces_at - 1, 0x01)), "") << "an order that leaves the pieces out";
  EXPECT_NE(problem_of(spoilt(MadeTable::pieces_at, 0x66 ^ 0x01)), "") << "a piece that is not in the name";
  EXPECT_NE(problem_of(spoilt(first_pairs + 1, 20)), "") << "blocks larger than the file";
  EXPECT_NE(problem_of(spoilt(first_pairs + 2, 0)), "") << "an index of nothing";
  EXPECT_NE(problem_of(spoilt(first_pairs + 7, 0x7F)), "") << "two thousand million blocks";
  EXPECT_NE(problem_of(spoilt(first_pairs + 8, 40)), "") << "codes of 40 bits";
  EXPECT_NE(problem_of(spoilt(first_pairs + 9, 0)), "") << "codes of no bits";
  EXPECT_NE(problem_of(spoilt(first_pairs + 10, 1)), "") << "a code beyond the symbols";
  EXPECT_NE(problem_of(spoilt(first_pairs + 13, 0xFF)), "") << "more symbols than there can be";
  EXPECT_NE(problem_of(spoilt(first_pairs + 14, 9)), "") << "a result that there is not";
}

TEST(SyzygyFile, a_symbol_that_stands_for_itself_is_found) {
  auto file = MadeTable::make("KRvK", Kind::wdl, 4);
  for (const std::size_t byte : {14U, 15U, 16U}) file.at(first_pairs + byte) = 0;
  EXPECT_EQ(problem_of(file), "its symbols lead nowhere");
}

TEST(SyzygyFile, an_index_that_leads_elsewhere_is_found) {
  const auto index_at = first_pairs + 2 * MadeTable::pairs_size;
  EXPECT_EQ(problem_of(spoilt(index_at, 0)), "its index does not fit its blocks");
}

TEST(SyzygyFile, one_cut_short_anywhere_is_found) {
  const auto whole = MadeTable::make("KRvK", Kind::wdl, 4);
  for (std::size_t size = 0; size < whole.size(); size += size < 256 ? 1 : 61) {
    const MadeTable::File cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
    EXPECT_NE(problem_of(cut), "") << size;
    if (size >= 64) {
      EXPECT_NE(problem_of(MadeTable::with_checksum(cut)), "") << size;
    }
  }
}

TEST(SyzygyFile, whatever_its_bytes_are_the_check_comes_back) {
  Random random(7);
  for (int round = 0; round < 3000; ++round) {
    auto file = MadeTable::make("KRvK", round % 2 == 0 ? Kind::wdl : Kind::dtz, 4);
    // Most of what matters is at the beginning.
    const auto range = static_cast<std::uint32_t>(round % 3 == 0 ? file.size() : 64);
    for (int i = 0; i < 1 + round % 4; ++i) file.at(random.below(range)) = static_cast<std::uint8_t>(random.below(256));
    (void)problem_of(file, round % 2 == 0 ? Kind::wdl : Kind::dtz);
  }
}

TEST(SyzygyFile, names_are_those_of_the_format) {
  for (const char* name : {"KQvK", "KRPvKR", "KBBNvKPP", "KPvKP"}) EXPECT_TRUE(Material::of_name(name)) << name;
  for (const char* name : {"", "KvK ", "QKvK", "KQK", "KQvKv", "KKvK", "KPQvK", "KQQQQQQvK", "kqvk", "KXvK"})
    EXPECT_FALSE(Material::of_name(name)) << name;
}

// The published values of the hash, on its published test bytes.
TEST(SyzygyChecksum, is_the_hash_that_the_makers_of_the_files_use) {
  MadeTable::File bytes(1U << 20U);
  std::uint64_t a = 9, b = 777;
  constexpr std::uint64_t prime = 0xC3A5C85C97CB3127;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    a = (a ^ a >> 41U) * prime + b;
    b = (b ^ b >> 41U) * prime + i;
    bytes[i] = static_cast<std::uint8_t>(b >> 37U);
  }
  const auto part = [&](std::size_t size) { return Bytes(bytes).subspan(size * size, size); };
  EXPECT_EQ(city_hash_128(part(96)), (FileChecksum{0x20085827A39FF749, 0x42E6C504DF174606}));
  EXPECT_EQ(city_hash_128(part(288)), (FileChecksum{0xD3815C5F595E513E, 0x44B3BDBDC0FE061F}));
  EXPECT_EQ(city_hash_128(bytes), (FileChecksum{0x33FC6FFD1FFB8676, 0x36DB7617B765F6E2}));
  EXPECT_EQ(city_hash_256(part(288)), (std::array<std::uint64_t, 4>{0x8C05859060821002, 0x73629A0D275008CE,
                                                                    0x860C012879E6F00F, 0xD48735A120D2C37C}));
}

TEST(SyzygyChecksum, changes_with_every_byte) {
  const auto file = MadeTable::make("KRvK", Kind::wdl, 4);
  EXPECT_EQ(checksum_in(file), checksum_of(file));
  for (std::size_t at = 0; at < file.size() - checksum_size; at += 97) {
    auto other = file;
    other[at] ^= 1U;
    EXPECT_NE(checksum_in(other), checksum_of(other)) << at;
  }
}

}  // namespace
}  // namespace arborist::engine::syzygy
