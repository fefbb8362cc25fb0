// SearchMemory: what the searches of one player learn for the ones after them: the transposition table, the moves that
// cut, the values that imposed orders searched for. It knows no types of any game. Met by a search of another game, or
// with other settings, to which a value means something else, it forgets what it knew.
//
//   SearchMemory memory;
//   auto first = play.search(spec, {.memory = &memory});
//   auto next = play.search(spec, {.memory = &memory});       // begins with what the first one learnt
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/expected.h"
#include "core/spec.h"
#include "tree/bounds_table.h"
#include "tree/memory.h"
#include "tree/table.h"

namespace arborist {

struct SearchSettings;

class SearchMemory {
 public:
  // For a search of this game by this spec, read as these settings: makes the table they ask for.
  [[nodiscard]] Expected<void> make_ready(const std::string& game, const Spec& spec, const SearchSettings& settings);
  // Forgets what earlier searches taught, so that the next one can be repeated to the node.
  void forget();

  // None where the settings ask for none.
  [[nodiscard]] Table* table() { return table_ ? &*table_ : nullptr; }
  [[nodiscard]] BoundsTable* bounds() { return bounds_ ? &*bounds_ : nullptr; }
  [[nodiscard]] CutMemory& cuts();
  [[nodiscard]] const std::shared_ptr<RankedValues>& ranked_values() const { return ranked_values_; }

 private:
  std::string game_;
  Spec spec_;
  std::optional<Table> table_;
  std::optional<BoundsTable> bounds_;
  std::unique_ptr<CutMemory> cuts_;  // made when it is first asked for
  std::shared_ptr<RankedValues> ranked_values_ = std::make_shared<RankedValues>();
};

}  // namespace arborist
