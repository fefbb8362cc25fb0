// MappedFile: a file to be read as if it were memory, for files that may be larger than that.
//
//   auto file = MappedFile::open("KQvK.rtbw");
//   use(file->bytes());
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "core/expected.h"

namespace arborist::engine::syzygy {

class MappedFile {
 public:
  [[nodiscard]] static Expected<MappedFile> open(const std::string& path);
  [[nodiscard]] std::span<const std::uint8_t> bytes() const { return {memory_.get(), memory_.get_deleter().size}; }

 private:
  struct Unmap {
    std::size_t size = 0;
    void operator()(const std::uint8_t* memory) const;
  };
  explicit MappedFile(std::unique_ptr<const std::uint8_t[], Unmap> memory) : memory_(std::move(memory)) {}

  std::unique_ptr<const std::uint8_t[], Unmap> memory_;  // none: an empty file
};

}  // namespace arborist::engine::syzygy
