// SearchTuningJournal: every pair of a tuning, a line of JSON each, so that whatever ends it, the same command goes on.
// The first line says which tuning it is: all that decides how a pair is played and what is learnt from it.
//
//   auto journal = SearchTuningJournal::open("tuning.jsonl", plan, tuning);     // the tuning remembers its pairs
//   journal->keep(17, result);
#pragma once

#include <filesystem>
#include <string>

#include "arena/search_tuning.h"
#include "farm/journal.h"

namespace arborist {

class SearchTuningJournal {
 public:
  // Begins one where there is none; that of another tuning is refused with what differs. `evaluation` is the name of
  // what positions are valued with.
  [[nodiscard]] static Expected<SearchTuningJournal> open(const std::filesystem::path& path,
                                                          const SearchTuningPlan& plan, const std::string& evaluation,
                                                          SearchTuning& tuning);
  // On the disk when it returns.
  [[nodiscard]] Expected<void> keep(std::uint64_t pair, const TunedPair& result);

 private:
  explicit SearchTuningJournal(farm::Journal file) : file_(std::move(file)) {}

  farm::Journal file_;
};

}  // namespace arborist
