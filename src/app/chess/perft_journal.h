// PerftJournal: the pieces of a count that takes hours or days, a line each, so that whatever ends it, the same command
// goes on; and any piece can be counted again.
//
//   auto journal = PerftJournal::open("perft10.jsonl", position);
//   chess::divide_until(stop, position, 10, {.hands = &hands, .keeper = &*journal});
//   journal->pieces(10);                        // what is counted so far
#pragma once

#include <map>
#include <string>

#include "chess/perft.h"
#include "chess/position.h"
#include "core/stopwatch.h"
#include "farm/journal.h"

namespace arborist {

class PerftJournal final : public chess::PerftKeeper {
 public:
  // Shallower counts take seconds, and are not kept.
  static constexpr int shallowest = 8;

  // Goes on with the journal of the same position, or begins one.
  [[nodiscard]] static Expected<std::unique_ptr<PerftJournal>> open(const std::string& path,
                                                                    const chess::Position& position);

  [[nodiscard]] std::optional<std::uint64_t> known(int depth, std::size_t piece) const override;
  [[nodiscard]] Expected<void> keep(int depth, std::size_t piece, std::uint64_t leaves) override;
  // Forces what was kept to the disk; also done every now and then.
  [[nodiscard]] Expected<void> sync();
  [[nodiscard]] const std::map<std::size_t, std::uint64_t>& pieces(int depth) { return depths_[depth]; }

 private:
  explicit PerftJournal(farm::Journal journal) : journal_(std::move(journal)) {}
  [[nodiscard]] Expected<void> note(std::string_view line);

  farm::Journal journal_;
  std::map<int, std::map<std::size_t, std::uint64_t>> depths_;
  Stopwatch since_sync_;
};

}  // namespace arborist
