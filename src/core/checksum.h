// Whether a content is still the one it was. Against accidents, not against people who want to deceive.
// Checksum: 64 bits (FNV-1a), part by part; checksum(): 32 bits of what is there at once.
//
//   Checksum sum;
//   sum.add(first_part);
//   sum.add(second_part);
//   write(sum.text());                                // 16 hexadecimal digits
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace arborist {

class Checksum {
 public:
  constexpr void add(std::string_view bytes) {
    for (const char byte : bytes) value_ = (value_ ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
  }
  [[nodiscard]] constexpr std::uint64_t value() const { return value_; }
  [[nodiscard]] std::string text() const {
    std::string digits(16, '0');
    for (std::size_t i = 0; i < digits.size(); ++i) digits[i] = "0123456789abcdef"[value_ >> (60U - 4U * i) & 15U];
    return digits;
  }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325U;
};

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

}  // namespace arborist
