// Checksum: 64 bits that tell whether a content is still the one it was (FNV-1a). Against accidents, not against
// people who want to deceive.
//
//   Checksum sum;
//   sum.add(first_part);
//   sum.add(second_part);
//   write(sum.text());                                // 16 hexadecimal digits
#pragma once

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

}  // namespace arborist
