// SearchSettings: what the spec of a tree search says, checked. The names and settings of all searches are kept here in
// one table, so that `arborist players`, the error messages and the page tell the same.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/expected.h"
#include "core/spec.h"
#include "face/any_game.h"
#include "tree/equipment.h"
#include "tree/options.h"

namespace arborist {

enum class TreeAlgorithm : std::uint8_t { minimax, negamax, alpha_beta, principal_variation };

// Orders for experiments, in place of any guess; see tree/imposed_order.h.
enum class Rank : std::uint8_t { none, best, worst, random };

struct SearchSettings {
  TreeAlgorithm algorithm = TreeAlgorithm::alpha_beta;
  std::string evaluator;
  int depth = 1;
  std::optional<std::uint64_t> nodes;
  std::optional<int> milliseconds;
  bool deepen = false;
  std::optional<int> aspiration;
  TreeOptions tree;
  Ordering order;
  Rank rank = Rank::none;
  bool reference_order = false;
  std::uint64_t order_seed = 1;
  int table_megabytes = 0;
  bool table_depth_equal = false;
  bool quiescence = false;

  // Whether the search leans on anything beyond the plain algorithm.
  [[nodiscard]] bool needs_equipment() const {
    return table_megabytes > 0 || quiescence || order != Ordering{} || rank != Rank::none || reference_order;
  }
};

// The searches by name, and what each setting means.
[[nodiscard]] const std::vector<NamedThing>& search_names();
[[nodiscard]] const std::vector<NamedThing>& search_settings();

// What a game offers to searches that ask for it.
struct GameOffers {
  bool noisy_moves = true;
  bool order_hint = true;
  bool reference_order = true;
};

// `evaluators` are the game's, the first of them its default. A setting that would change nothing is refused.
[[nodiscard]] Expected<SearchSettings> parse_search(const Spec& spec, const GameInfo& game,
                                                    const std::vector<NamedThing>& evaluators,
                                                    const GameOffers& offers = {});

}  // namespace arborist
