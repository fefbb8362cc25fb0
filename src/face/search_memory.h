// SearchMemory: what the searches of one player learn for the ones after them: the transposition table, the moves that
// cut, the values that imposed orders searched for; and the net that they use. It knows no types of any game. Met by a
// search of another game, or with other settings, to which a value means something else, it forgets what it knew.
//
//   SearchMemory memory(permissions);                         // to open the file of a net; none: nothing is opened
//   auto first = play.search(spec, {.memory = &memory});
//   auto next = play.search(spec, {.memory = &memory});       // begins with what the first one learnt
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/expected.h"
#include "core/permissions.h"
#include "core/spec.h"
#include "tree/bounds_table.h"
#include "tree/memory.h"
#include "tree/table.h"

namespace arborist::learn {
class Net;
}

namespace arborist::bayes {
class LeafModel;
}

namespace arborist {

struct SearchSettings;

class SearchMemory {
 public:
  SearchMemory() = default;
  explicit SearchMemory(const Permissions& permissions) : permissions_(permissions) {}

  // For a search of this game by this spec, read as these settings: makes the table they ask for, and reads net and
  // leaf model.
  [[nodiscard]] Expected<void> make_ready(const std::string& game, const Spec& spec, const SearchSettings& settings);
  // Forgets what earlier searches taught, so that the next one can be repeated to the node.
  void forget();

  // None where the settings ask for none.
  [[nodiscard]] Table* table() { return table_ ? &*table_ : nullptr; }
  [[nodiscard]] BoundsTable* bounds() { return bounds_ ? &*bounds_ : nullptr; }
  [[nodiscard]] const learn::Net* net() const { return net_.get(); }
  [[nodiscard]] const bayes::LeafModel* leaf_model() const { return leaf_model_.get(); }
  [[nodiscard]] CutMemory& cuts();
  [[nodiscard]] const std::shared_ptr<RankedValues>& ranked_values() const { return ranked_values_; }

 private:
  [[nodiscard]] Expected<void> make_net_ready(const Spec& spec, const SearchSettings& settings);
  [[nodiscard]] Expected<void> make_leaf_model_ready(const Spec& spec, const SearchSettings& settings);

  Permissions permissions_;
  std::string net_file_;
  std::shared_ptr<const learn::Net> net_;
  std::shared_ptr<const bayes::LeafModel> leaf_model_;  // of the game and spec of the last search
  std::string game_;
  Spec spec_;
  std::optional<Table> table_;
  std::optional<BoundsTable> bounds_;
  std::unique_ptr<CutMemory> cuts_;  // made when it is first asked for
  std::shared_ptr<RankedValues> ranked_values_ = std::make_shared<RankedValues>();
};

}  // namespace arborist
