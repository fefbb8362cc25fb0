#include "tests/server/memory_count.h"

#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::ptrdiff_t> live_bytes = 0;
std::atomic<std::ptrdiff_t> peak_bytes = 0;

void* counted(void* memory) {
  if (memory == nullptr) throw std::bad_alloc();
  const auto size = static_cast<std::ptrdiff_t>(malloc_usable_size(memory));
  const auto now = live_bytes.fetch_add(size, std::memory_order_relaxed) + size;
  auto peak = peak_bytes.load(std::memory_order_relaxed);
  while (now > peak && !peak_bytes.compare_exchange_weak(peak, now, std::memory_order_relaxed)) continue;
  return memory;
}

void uncounted(void* memory) noexcept {
  if (memory == nullptr) return;
  live_bytes.fetch_sub(static_cast<std::ptrdiff_t>(malloc_usable_size(memory)), std::memory_order_relaxed);
  std::free(memory);
}

}  // namespace

// Each that has a partner, since a sanitizer's own would not know what ours have given. What is aligned to more than
// usual is left to the library, and not counted.
void* operator new(std::size_t size) { return counted(std::malloc(std::max<std::size_t>(size, 1))); }
void* operator new[](std::size_t size) { return operator new(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  try {
    return operator new(size);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}
void* operator new[](std::size_t size, const std::nothrow_t& tag) noexcept { return operator new(size, tag); }
void operator delete(void* memory) noexcept { uncounted(memory); }
void operator delete[](void* memory) noexcept { uncounted(memory); }
void operator delete(void* memory, std::size_t) noexcept { uncounted(memory); }
void operator delete[](void* memory, std::size_t) noexcept { uncounted(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { uncounted(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { uncounted(memory); }

namespace arborist::testing {

MemoryCount::MemoryCount() : before_(live_bytes) { peak_bytes = before_; }

std::size_t MemoryCount::peak_megabytes() const {
  return static_cast<std::size_t>(std::max<std::ptrdiff_t>(peak_bytes - before_, 0)) >> 20U;
}

}  // namespace arborist::testing
