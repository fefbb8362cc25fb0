// SearchSettings: what the spec of a tree search says, checked. The names and settings of all searches are kept here in
// one table, so that `arborist players`, the error messages and the page tell the same.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "core/spec.h"
#include "face/any_game.h"
#include "tree/bayes/options.h"
#include "tree/best_first_options.h"
#include "tree/equipment.h"
#include "tree/growing_options.h"
#include "tree/mn_backup.h"
#include "tree/monte_carlo/options.h"
#include "tree/opponent_rule.h"
#include "tree/options.h"

namespace arborist {

enum class TreeAlgorithm : std::uint8_t {
  minimax,
  negamax,
  alpha_beta,
  principal_variation,
  mtd,
  sss,
  dual,
  monte_carlo,
  proof_number,
  df_pn,
  mn,
  best_first,
  opponent_model,
  opponent_types,
  probimax,
  bayes,
  b_star,
  pb_star,
  conspiracy
};

// Whether a search proves and disproves, without depth and without an evaluator.
[[nodiscard]] constexpr bool proves(TreeAlgorithm algorithm) {
  return algorithm == TreeAlgorithm::proof_number || algorithm == TreeAlgorithm::df_pn;
}

// Whether a search asks nothing but null windows, and keeps both bounds of what it learnt.
[[nodiscard]] constexpr bool asks_null_windows(TreeAlgorithm algorithm) {
  return algorithm == TreeAlgorithm::mtd || algorithm == TreeAlgorithm::sss || algorithm == TreeAlgorithm::dual;
}

// Whether a search grows its tree by the values of its leaves, and shows it when it has grown.
[[nodiscard]] constexpr bool grows_by_value(TreeAlgorithm algorithm) {
  return algorithm == TreeAlgorithm::best_first || algorithm == TreeAlgorithm::b_star ||
         algorithm == TreeAlgorithm::pb_star || algorithm == TreeAlgorithm::conspiracy;
}

// Whether a search goes depth by depth; the others grow a tree where it pays.
[[nodiscard]] constexpr bool goes_by_depth(TreeAlgorithm algorithm) {
  return algorithm != TreeAlgorithm::monte_carlo && algorithm != TreeAlgorithm::bayes && !grows_by_value(algorithm) &&
         !proves(algorithm);
}

// Whether a search expects of the opponent what a model says.
[[nodiscard]] constexpr bool models_opponent(TreeAlgorithm algorithm) {
  return algorithm == TreeAlgorithm::opponent_model || algorithm == TreeAlgorithm::opponent_types ||
         algorithm == TreeAlgorithm::probimax;
}

// Whether a search leaves out what cannot matter, so that order, table and quiescence mean something to it.
[[nodiscard]] constexpr bool prunes(TreeAlgorithm algorithm) {
  return algorithm == TreeAlgorithm::alpha_beta || algorithm == TreeAlgorithm::principal_variation ||
         algorithm == TreeAlgorithm::mn || asks_null_windows(algorithm);
}

// Whose threads share nothing and take a move of the root each.
[[nodiscard]] constexpr bool splits_root(TreeAlgorithm algorithm) {
  return algorithm == TreeAlgorithm::minimax || algorithm == TreeAlgorithm::negamax || algorithm == TreeAlgorithm::mn ||
         models_opponent(algorithm);
}

// Orders for experiments, in place of any guess; see tree/imposed_order.h.
enum class Rank : std::uint8_t { none, best, worst, random };

// A kind of opponent: the evaluator it uses, and how likely it is.
struct ModelledType {
  std::string evaluator;
  double share = 1;
};

// What a static value says of deeper ones: a file, or else what the game knows by itself, or else a guess.
struct LeafModelChoice {
  std::string file;
  std::string_view built_in;        // the text of one
  std::vector<std::uint8_t> sizes;  // of the game's features
  double scale = 1;                 // of the guess
};

struct SearchSettings {
  TreeAlgorithm algorithm = TreeAlgorithm::alpha_beta;
  std::string evaluator;
  std::string net;  // the file of a net to use in place of an evaluator; empty: none
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
  bool as_list = false;             // SSS* and DUAL* in Stockman's form, by a list of states
  int bounds_megabytes = 0;         // of the table of both bounds
  Score first_guess;                // where null windows begin
  int threads = 1;                  // that search together
  int epsilon = 25;                 // of df-pn, in percent
  int memory_megabytes = 64;        // of a tree that grows
  MonteCarloOptions monte_carlo;    // how that is done
  MnRule mn;                        // what further good moves are worth
  BestFirstOptions best_first;      // how that is done
  bool in_linear_space = false;     // the form of best-first minimax that keeps only a line
  bayes::BayesOptions bayes;        // how that is done
  LeafModelChoice leaves;           // what Bayesian search makes of static values
  PbStarOptions pb_star;            // the ranges of leaves, for B* too
  ConspiracyOptions conspiracy;     // what is believed
  OpponentRule opponent;            // how far it sees and how it errs
  std::vector<ModelledType> types;  // what it may be; none where it is not modelled

  // Whether it is one that people set against the clock, and so is compiled for each game's own type of position.
  [[nodiscard]] bool is_quick() const {
    return algorithm == TreeAlgorithm::minimax || algorithm == TreeAlgorithm::negamax ||
           algorithm == TreeAlgorithm::monte_carlo || algorithm == TreeAlgorithm::df_pn ||
           (prunes(algorithm) && algorithm != TreeAlgorithm::mn && !as_list);
  }
  // Whether the search leans on anything beyond the plain algorithm.
  [[nodiscard]] bool needs_equipment() const {
    return algorithm == TreeAlgorithm::mn || bounds_megabytes > 0 || table_megabytes > 0 || quiescence ||
           order != Ordering{} || rank != Rank::none || reference_order;
  }
};

// The searches by name, and what each setting means.
[[nodiscard]] const std::vector<NamedThing>& search_names();
[[nodiscard]] const std::vector<NamedThing>& search_settings();

// Which of them a spec names, such as that of a recording; none where it names something else.
[[nodiscard]] std::optional<TreeAlgorithm> algorithm_of(std::string_view spec);

// What a game offers to searches that ask for it.
struct GameOffers {
  bool noisy_moves = true;
  bool order_hint = true;
  bool reference_order = true;
  bool repeats = false;
  bool features = true;
};

// `evaluators` are the game's, the first of them its default. A setting that would change nothing is refused.
[[nodiscard]] Expected<SearchSettings> parse_search(const Spec& spec, const GameInfo& game,
                                                    const std::vector<NamedThing>& evaluators,
                                                    const GameOffers& offers = {});

}  // namespace arborist
