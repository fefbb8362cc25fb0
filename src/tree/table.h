// Table: the transposition table. Remembers what a search learnt of a position, by its key, for when another order of
// moves leads there again. It has a fixed size; in a full cluster the shallowest and oldest entry gives way.
//
//   Expected<Table> table = Table::of_megabytes(16);
//   table->store(position.key(), {.value = …, .depth = 5, .bound = Bound::lower, .move = code});
//   if (auto known = table->find(position.key())) …
//
// An entry is two 64-bit words, the second one xored into the first, each read and written atomically: threads may
// share a table without locks, and an entry torn between two writers no longer matches its key.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <utility>

#include "core/expected.h"
#include "game/observer.h"
#include "game/score.h"
#include "game/side.h"

namespace arborist {

class Table {
 public:
  static constexpr std::size_t most_megabytes = 1U << 20U;
  static constexpr int deepest = 1023;

  struct Entry {
    Score value = {};           // as seen from the node: see Score::from_node
    Score static_value = {};    // what the evaluator said, for searches that keep it
    int depth = 0;              // how deep the value was searched
    Bound bound = Bound::none;  // none: only the move is worth remembering
    bool was_pv = false;        // it stood on a principal variation, for searches that ask
    std::uint16_t move = 0;     // a code of the search's choosing; 0 is no move
    friend bool operator==(const Entry&, const Entry&) = default;
  };

  // Refuses what does not fit the machine's memory.
  [[nodiscard]] static Expected<Table> of_megabytes(std::size_t megabytes);

  [[nodiscard]] std::optional<Entry> find(Key key) const;
  void store(Key key, const Entry& entry);  // unless this search knows the position deeper
  void prefetch(Key key) const { __builtin_prefetch(&cluster(key)); }

  // Entries of earlier searches give way sooner from now on.
  void start_search() { age_ = (age_ + 1U) % ages; }
  // Takes no longer for a large table: its memory is given back and comes again empty.
  void clear();
  // The same, slower, but keeps the memory, so that no search waits for the system to bring it back. Once it is stopped
  // the rest of the memory is given back.
  void wipe(const std::stop_token& stop);
  // Brings the memory in before it is needed, so that no search waits for the system to empty pages. Changes nothing in
  // the table, which may be used meanwhile; not by clear().
  void warm(const std::stop_token& stop) const;

  [[nodiscard]] std::size_t megabytes() const { return clusters_ * sizeof(Cluster) >> 20U; }
  // How many of a thousand entries are in use by the present search (from a sample).
  [[nodiscard]] int permille_full() const;

 private:
  // The second word:  | move 16 | value 16 | static value 16 | depth 10 | bound 2 | pv 1 | age 3 |
  // Plain words, touched only through atomic_ref: so the system may hand out the memory empty, page by page when it is
  // first used, and a large table is there at once.
  struct Slot {
    std::uint64_t key_and_data;
    std::uint64_t data;
  };
  struct alignas(64) Cluster {
    std::array<Slot, 4> slots;
  };
  static_assert(sizeof(Cluster) == 64, "one cache line");
  static constexpr std::uint64_t ages = 8;

  struct Unmap {
    std::size_t bytes = 0;
    void operator()(std::byte* mapping) const;
  };
  Table(std::unique_ptr<std::byte[], Unmap> mapping, Cluster* memory, std::size_t clusters)
      : mapping_(std::move(mapping)), memory_(memory), clusters_(clusters) {}

  // The upper half of a product spreads the keys evenly over any number of clusters.
  [[nodiscard]] std::size_t index(Key key) const {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::size_t>((static_cast<Wide>(static_cast<std::uint64_t>(key)) * clusters_) >> 64U);
  }
  [[nodiscard]] Cluster& cluster(Key key) const { return memory_[index(key)]; }
  // All of the memory, in whole pages, and what lies from `first` on returned to the system.
  [[nodiscard]] std::span<std::byte> bytes() const;
  void give_back(std::size_t first);

  std::unique_ptr<std::byte[], Unmap> mapping_;
  Cluster* memory_;  // in the mapping, where a huge page begins
  std::size_t clusters_;
  std::uint64_t age_ = 0;
};

}  // namespace arborist
