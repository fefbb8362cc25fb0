#include "core/mapped_memory.h"

#include <fmt/format.h>
#include <sys/mman.h>

#include <cstring>

#include "core/memory.h"
#include "core/text.h"

namespace arborist {

namespace {
constexpr std::size_t large_page = std::size_t{1} << 21U;
}

Expected<MappedMemory> MappedMemory::of_bytes(std::size_t bytes) {
  const auto in_megabytes = [](std::size_t size) { return grouped(std::uint64_t{(size + (1U << 20U) - 1) >> 20U}); };
  const std::size_t available = available_memory();
  if (bytes > available)
    return Error{fmt::format("{} MB are more than the memory of this machine ({} MB available)", in_megabytes(bytes),
                             in_megabytes(available))};
  const std::size_t mapped = bytes + large_page;
  void* mapping = ::mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapping == MAP_FAILED) return Error{fmt::format("the system gives no {} MB", in_megabytes(bytes))};
  std::unique_ptr<std::byte[], Unmap> owner(static_cast<std::byte*>(mapping), Unmap{mapped});
  void* start = mapping;
  std::size_t space = mapped;
  start = std::align(large_page, bytes, start, space);
  ::madvise(start, space, MADV_HUGEPAGE);     // only hints: fewer page-table misses where it is granted,
  ::madvise(mapping, mapped, MADV_DONTFORK);  // and a process started meanwhile needs no copy
  return MappedMemory(std::move(owner), static_cast<std::byte*>(start), bytes);
}

void MappedMemory::Unmap::operator()(std::byte* mapping) const { ::munmap(mapping, bytes); }

void MappedMemory::clear() {
  if (::madvise(start_, size_, MADV_DONTNEED) != 0) std::memset(start_, 0, size_);
  ::madvise(start_, size_, MADV_HUGEPAGE);
}

void MappedMemory::warm() {
  constexpr std::size_t small_page = 4096;
  for (std::size_t at = 0; at < size_; at += small_page) *const_cast<volatile std::byte*>(start_ + at) = start_[at];
}

}  // namespace arborist
