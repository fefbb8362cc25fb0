// Numbers as files and messages have them: little-endian, on every machine.
//
//   put<std::uint32_t>(text, 7);
//   auto seven = get<std::uint32_t>(text, 0);
#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

namespace arborist {

template <class T>
void put(std::string& bytes, std::uint64_t value) {
  for (std::size_t i = 0; i < sizeof(T); ++i) bytes += static_cast<char>(value >> 8U * i & 0xFFU);
}

// One after the other; of reals their bits.
template <class T>
void put_column(std::string& bytes, const std::vector<T>& column) {
  bytes.reserve(bytes.size() + column.size() * sizeof(T));
  for (const T number : column) {
    if constexpr (std::is_same_v<T, float>)
      put<T>(bytes, std::bit_cast<std::uint32_t>(number));
    else
      put<T>(bytes, number);
  }
}

// Of a text, or of anything else that is made of bytes.
template <class T, class Bytes>
[[nodiscard]] constexpr T get(const Bytes& bytes, std::size_t at) {
  assert(at + sizeof(T) <= bytes.size());
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < sizeof(T); ++i)
    number |= std::uint64_t{static_cast<unsigned char>(bytes[at + i])} << 8U * i;
  return static_cast<T>(number);
}

}  // namespace arborist
