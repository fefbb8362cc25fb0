// SharedSlots: a table of a fixed size in which a key finds 64 bits. Four entries share a cache line; where it is full
// the one that is worth least gives way. Threads share it without locks: an entry is two words, the second xored into
// the first, so that one torn between two writers no longer matches its key.
//
//   Expected<SharedSlots> slots = SharedSlots::of_megabytes(16);
//   slots->store(key, data, [](std::uint64_t kept) { return depth_of(kept); });
//   if (const auto data = slots->find(key)) …
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/expected.h"
#include "core/mapped_memory.h"

namespace arborist {

class SharedSlots {
 public:
  [[nodiscard]] static Expected<SharedSlots> of_megabytes(std::size_t megabytes) {
    auto memory = MappedMemory::of_bytes(megabytes << 20U);
    if (!memory) return memory.error();
    return SharedSlots(std::move(*memory));
  }

  // No key is 0.
  [[nodiscard]] std::optional<std::uint64_t> find(std::uint64_t key) const {
    for (Slot& slot : cluster(key)) {
      const Read read = read_of(slot);
      if (read.key == key) return read.data;
    }
    return std::nullopt;
  }
  template <class Worth>
  void store(std::uint64_t key, std::uint64_t data, const Worth& worth) {
    Slot* chosen = nullptr;
    std::uint64_t least = UINT64_MAX;
    for (Slot& slot : cluster(key)) {
      const Read read = read_of(slot);
      if (read.key == key || read.key == 0) {
        chosen = &slot;
        break;
      }
      const std::uint64_t kept = worth(read.data);
      if (kept >= least) continue;
      least = kept;
      chosen = &slot;
    }
    std::atomic_ref(chosen->key_and_data).store(key ^ data, std::memory_order_relaxed);
    std::atomic_ref(chosen->data).store(data, std::memory_order_relaxed);
  }
  void clear() { memory_.clear(); }
  [[nodiscard]] std::size_t megabytes() const { return memory_.size() >> 20U; }

 private:
  struct Slot {
    std::uint64_t key_and_data;
    std::uint64_t data;
  };
  struct Read {
    std::uint64_t key;  // 0: nothing is here
    std::uint64_t data;
  };
  using Cluster = std::array<Slot, 4>;

  explicit SharedSlots(MappedMemory memory) : memory_(std::move(memory)) {}

  static Read read_of(Slot& slot) {
    const std::uint64_t data = std::atomic_ref(slot.data).load(std::memory_order_relaxed);
    return {std::atomic_ref(slot.key_and_data).load(std::memory_order_relaxed) ^ data, data};
  }
  // The upper half of a product spreads the keys evenly over any number of clusters.
  [[nodiscard]] Cluster& cluster(std::uint64_t key) const {
    __extension__ using Wide = unsigned __int128;
    const auto index = static_cast<std::size_t>((static_cast<Wide>(key) * (memory_.size() / sizeof(Cluster))) >> 64U);
    return reinterpret_cast<Cluster*>(memory_.data())[index];
  }

  MappedMemory memory_;
};

}  // namespace arborist
