// Numbers as the game file keeps them: little-endian, on every machine.
//
//   put<std::uint32_t>(text, 7);
//   auto seven = get<std::uint32_t>(text, 0);
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace arborist::engine {

template <class T>
void put(std::string& bytes, std::uint64_t value) {
  for (std::size_t i = 0; i < sizeof(T); ++i) bytes += static_cast<char>(value >> 8U * i & 0xFFU);
}

template <class T>
[[nodiscard]] T get(std::string_view bytes, std::size_t at) {
  assert(at + sizeof(T) <= bytes.size());
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < sizeof(T); ++i)
    number |= std::uint64_t{static_cast<unsigned char>(bytes[at + i])} << 8U * i;
  return static_cast<T>(number);
}

// CRC-32 as everyone counts it (reflected, polynomial EDB88320): sees every flipped byte and every burst of 32 bits.
[[nodiscard]] constexpr std::uint32_t checksum(std::string_view bytes) {
  constexpr auto table = [] {
    std::array<std::uint32_t, 256> remainders{};
    for (std::uint32_t i = 0; i < 256; ++i) {
      std::uint32_t rest = i;
      for (int bit = 0; bit < 8; ++bit) rest = rest >> 1U ^ (rest & 1U ? 0xEDB88320U : 0U);
      remainders[i] = rest;
    }
    return remainders;
  }();
  std::uint32_t sum = 0xFFFFFFFFU;
  for (const char c : bytes) sum = sum >> 8U ^ table[(sum ^ static_cast<unsigned char>(c)) & 0xFFU];
  return ~sum;
}
static_assert(checksum("123456789") == 0xCBF43926U);

}  // namespace arborist::engine
