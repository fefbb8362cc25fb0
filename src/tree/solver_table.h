// SolverTable: one bound on a position's value in 64 bits, so that threads share it without locks and an entry is never
// torn. Four entries stand together; the one with the least effort behind it gives way.
//
//   | what is left of the key 40 | effort 6 | lower? 1 | a bound? 1 | score 16 |
//
// The place in the table tells the upper bits of the key, the entry the lower ones: of 2^24 lines or more, nothing is
// mistaken for another position; of fewer, one in 2^(40 + bits of the number of lines).
//
// The positions shortly before the end of a game are by far the most, soon found again or never. They have a small part
// of the table to themselves, which stays in the processor's cache: waiting for memory would take longer than the rest.
// Each thread has such a part of its own, as far as there is room, since caches that write to the same lines wait too.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/expected.h"
#include "core/limits.h"
#include "core/mapped_memory.h"
#include "game/score.h"
#include "game/side.h"

namespace arborist {

class SolverTable {
 public:
  struct Entry {
    Score value;
    bool is_lower = false;  // at least the value; else at most
  };

  // The main part, or a late part by its number from 0.
  enum class Part : std::int8_t { main = -1 };

  [[nodiscard]] static Expected<SolverTable> of_megabytes(std::size_t megabytes) {
    auto memory = MappedMemory::of_bytes(megabytes << 20U);
    if (!memory) return memory.error();
    return SolverTable(std::move(*memory));
  }

  // For the thread of this number.
  [[nodiscard]] Part late_part(int thread) const { return static_cast<Part>(thread % static_cast<int>(late_parts_)); }

  void prefetch(Key key, Part part) const { __builtin_prefetch(&line(key, part)); }

  [[nodiscard]] std::optional<Entry> find(Key key, Part part) const {
    for (std::uint64_t& slot : line(key, part)) {
      const std::uint64_t data = std::atomic_ref(slot).load(std::memory_order_relaxed);
      if (((data ^ tag(key)) & tag_bits) == 0 && (data & used_bit) != 0) return unpacked(data);
    }
    return std::nullopt;
  }

  // `effort`: about the logarithm of the positions that were looked at for it.
  void store(Key key, Part part, Entry entry, unsigned effort) {
    std::uint64_t* chosen = nullptr;
    std::uint64_t least = ~std::uint64_t{0};
    for (std::uint64_t& slot : line(key, part)) {
      const std::uint64_t data = std::atomic_ref(slot).load(std::memory_order_relaxed);
      if ((data & used_bit) == 0 || ((data ^ tag(key)) & tag_bits) == 0) {
        chosen = &slot;
        break;
      }
      const std::uint64_t worth = data >> effort_at & 63U;
      if (worth >= least) continue;
      least = worth;
      chosen = &slot;
    }
    const auto score = static_cast<std::uint64_t>(static_cast<std::uint16_t>(entry.value.value()));
    const std::uint64_t data = (tag(key) & tag_bits) |
                               static_cast<std::uint64_t>(effort < 63U ? effort : 63U) << effort_at |
                               (entry.is_lower ? lower_bit : 0) | used_bit | score;
    std::atomic_ref(*chosen).store(data, std::memory_order_relaxed);
  }
  void clear() { memory_.clear(); }
  // Before the first use, where every microsecond counts.
  void warm() { memory_.warm(); }
  [[nodiscard]] std::size_t megabytes() const { return memory_.size() >> 20U; }

 private:
  using Line = std::array<std::uint64_t, 4>;
  static constexpr std::size_t late_lines = (megabyte / 2) / sizeof(Line);
  static constexpr unsigned effort_at = 18;
  static constexpr std::uint64_t used_bit = std::uint64_t{1} << 16U;
  static constexpr std::uint64_t lower_bit = std::uint64_t{1} << 17U;
  static constexpr std::uint64_t tag_bits = ~((std::uint64_t{1} << 24U) - 1U);

  static constexpr std::size_t most_late_parts = 8;

  explicit SolverTable(MappedMemory memory)
      : memory_(std::move(memory)),
        late_parts_(std::clamp(memory_.size() / (2 * megabyte), std::size_t{1}, most_late_parts)),
        main_lines_(memory_.size() / sizeof(Line) - late_parts_ * late_lines) {}

  static std::uint64_t tag(Key key) { return static_cast<std::uint64_t>(key) << 24U; }
  static Entry unpacked(std::uint64_t data) {
    return {Score(static_cast<std::int16_t>(data & 0xFFFFU)), (data & lower_bit) != 0};
  }
  [[nodiscard]] Line& line(Key key, Part part) const {
    __extension__ using Wide = unsigned __int128;
    const bool is_main = part == Part::main;
    const Wide place = static_cast<Wide>(static_cast<std::uint64_t>(key)) * (is_main ? main_lines_ : late_lines);
    const std::size_t first = late_lines * (is_main ? late_parts_ : static_cast<std::size_t>(part));
    return reinterpret_cast<Line*>(memory_.data())[first + static_cast<std::size_t>(place >> 64U)];
  }

  MappedMemory memory_;
  std::size_t late_parts_;
  std::size_t main_lines_;  // after the late ones
};

}  // namespace arborist
