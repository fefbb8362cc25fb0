// MappedMemory: a large piece of memory straight from the system. It is there at once and empty: pages come when they
// are first touched, large ones where the system grants them, so what is never used costs nothing.
//
//   auto memory = MappedMemory::of_bytes(64 * megabyte);      // Expected<MappedMemory>
//   auto* nodes = reinterpret_cast<Node*>(memory->data());
#pragma once

#include <cstddef>
#include <memory>

#include "core/expected.h"

namespace arborist {

class MappedMemory {
 public:
  // Refuses what is more than the machine has.
  [[nodiscard]] static Expected<MappedMemory> of_bytes(std::size_t bytes);

  // Where a large page begins, all zero.
  [[nodiscard]] std::byte* data() const { return start_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  // Zero again.
  void clear();
  // Brings all of it in now, so that nothing waits for the system later.
  void warm();

 private:
  struct Unmap {
    std::size_t bytes = 0;
    void operator()(std::byte* mapping) const;
  };
  MappedMemory(std::unique_ptr<std::byte[], Unmap> mapping, std::byte* start, std::size_t size)
      : mapping_(std::move(mapping)), start_(start), size_(size) {}

  std::unique_ptr<std::byte[], Unmap> mapping_;
  std::byte* start_;
  std::size_t size_;
};

}  // namespace arborist
