// ByteReader: reads a file in memory from front to back and never beyond its end. What lies beyond reads as zero, and
// is remembered.
//
//   ByteReader reader(file);
//   const auto count = reader.word();
//   if (reader.is_past_end()) …
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace arborist::engine::syzygy {

class ByteReader {
 public:
  explicit ByteReader(std::span<const std::uint8_t> file) : file_(file) {}

  std::uint8_t byte() {
    const std::uint8_t value = at_ < file_.size() ? file_[at_] : std::uint8_t{0};
    skip(1);
    return value;
  }
  std::uint16_t word() {
    const auto low = byte();
    return static_cast<std::uint16_t>(low | byte() << 8U);
  }
  std::uint32_t double_word() {
    const std::uint32_t low = word();
    return low | std::uint32_t{word()} << 16U;
  }
  void skip(std::uint64_t bytes) {
    if (bytes > file_.size() - at_)
      is_past_end_ = true, at_ = file_.size();
    else
      at_ += bytes;
  }
  // To the next multiple of a power of two.
  void align(std::size_t to) { skip((to - at_ % to) % to); }

  [[nodiscard]] std::size_t at() const { return at_; }
  [[nodiscard]] bool is_past_end() const { return is_past_end_; }

 private:
  std::span<const std::uint8_t> file_;
  std::size_t at_ = 0;
  bool is_past_end_ = false;
};

}  // namespace arborist::engine::syzygy
