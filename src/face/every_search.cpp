#include "face/every_search.h"

#include <cassert>
#include <concepts>

#include "face/any_definition.h"
#include "face/quick_any_search.h"
#include "face/search_run.h"
#include "face/tree_watcher.h"
#include "tree/alpha_beta.h"
#include "tree/b_star.h"
#include "tree/bayes.h"
#include "tree/best_first.h"
#include "tree/best_first_recursive.h"
#include "tree/conspiracy.h"
#include "tree/df_pn.h"
#include "tree/minimax.h"
#include "tree/mn.h"
#include "tree/monte_carlo.h"
#include "tree/mtd.h"
#include "tree/negamax.h"
#include "tree/pb_star.h"
#include "tree/principal_variation.h"
#include "tree/proof_number.h"
#include "tree/split_root.h"
#include "tree/sss_star.h"

namespace arborist {
namespace {

class EverySearch : SearchRun<AnyDefinition, EvaluatorRef<AnyPosition>> {
  using Base = SearchRun<AnyDefinition, EvaluatorRef<AnyPosition>>;

 public:
  EverySearch(const Game<P>& game, const EvaluatorRef<P>& evaluator, const SearchSettings& settings,
              SearchMemory& memory, const std::vector<OpponentType<P>>& types)
      : Base(game, evaluator, settings, memory), types_(types) {}

  Analysis run(const SearchTerms& terms) {
    if (memory_.table() != nullptr) memory_.table()->start_search();
    equip();
    const Limits limits = both(terms.limits);
    const auto told = [&](const Found<P>& found) {
      if (terms.report) terms.report(so_far(found));
    };
    if (terms.watcher == nullptr) {
      Silent nobody;
      return in_words(unhurried(limits, nobody, told));
    }
    NumberedMoves<P> watcher(*terms.watcher);
    return in_words(settings_.is_quick() ? watched(limits, watcher, told) : unhurried(limits, watcher, told));
  }

 private:
  // The searches of a QuickSearch. Empty equipment finds the same as none; of several threads one is watched.
  template <class O, class Told>
  Found<P> watched(const Limits& limits, O& observe, const Told& told) {
    if (settings_.algorithm == TreeAlgorithm::monte_carlo)
      return monte_carlo(game_, evaluator_, limits, observe, settings_.monte_carlo, told);
    if (settings_.algorithm == TreeAlgorithm::df_pn) {
      auto table = proof_table(limits);
      return table ? df_pn(game_, limits, observe, *table, df_pn_options()) : Found<P>{};
    }
    const auto search = [&](const Limits& one, const TreeOptions& options) {
      switch (settings_.algorithm) {
        case TreeAlgorithm::minimax:
          return minimax(game_, evaluator_, one, observe, options);
        case TreeAlgorithm::negamax:
          return negamax(game_, evaluator_, one, observe, options);
        case TreeAlgorithm::alpha_beta:
          return alpha_beta(game_, evaluator_, one, observe, options, *equipment_);
        case TreeAlgorithm::principal_variation:
          return principal_variation(game_, evaluator_, one, observe, options, *equipment_);
        default:
          return guess_from(
              mtd(game_, evaluator_, one, observe, options, *equipment_, *memory_.bounds(), first_guess(guess_)));
      }
    };
    return by_depth(limits, search, told);
  }

  template <class O, class Told>
  Found<P> unhurried(const Limits& limits, O& observe, const Told& told) {
    switch (settings_.algorithm) {
      case TreeAlgorithm::proof_number:
        return proof_number(game_, limits, observe, settings_.threads);
      case TreeAlgorithm::b_star:
        return b_star(game_, evaluator_, limits, observe, settings_.pb_star.spread, told, settings_.threads);
      case TreeAlgorithm::pb_star:
        return pb_star(game_, evaluator_, limits, observe, settings_.pb_star, told);
      case TreeAlgorithm::conspiracy:
        return conspiracy(game_, evaluator_, limits, observe, settings_.conspiracy, told);
      case TreeAlgorithm::best_first:
        return settings_.in_linear_space ? best_first_recursive(game_, evaluator_, limits, observe)
                                         : best_first(game_, evaluator_, limits, observe, settings_.best_first, told);
      case TreeAlgorithm::bayes:
        return bayes_search(game_, evaluator_, *memory_.leaf_model(), limits, observe, settings_.bayes, told);
      default:
        break;
    }
    const auto search = [&](const Limits& one, const TreeOptions& options) {
      const bool by_threads = std::same_as<O, Silent> && settings_.threads > 1 && !game_.outcome();
      if (settings_.algorithm == TreeAlgorithm::mn)
        return by_threads ? split_mn(one, options)
                          : mn_search(game_, evaluator_, one, observe, options, *equipment_, settings_.mn);
      if (models_opponent(settings_.algorithm))
        return by_threads ? split_opponent_model(one, options)
                          : opponent_model(game_, evaluator_, one, observe, options, types_, settings_.opponent);
      assert(settings_.as_list);
      const Stockman kind = settings_.algorithm == TreeAlgorithm::sss ? Stockman::sss : Stockman::dual;
      return by_threads ? split_list(one, options, kind) : sss_star(game_, evaluator_, one, observe, options, kind);
    };
    return by_depth(limits, search, told);
  }

  // By threads that share the root's moves.
  [[nodiscard]] Found<P> split_opponent_model(const Limits& limits, const TreeOptions& options) const {
    return split_root(game_, limits, options, settings_.threads, [&](const AnyMove& move, const Limits& left) {
      Silent nobody;
      return OpponentModel<P, EvaluatorRef<P>, Silent>(game_, evaluator_, left, nobody, options, types_,
                                                       settings_.opponent)
          .below(move);
    });
  }
  [[nodiscard]] Found<P> split_list(const Limits& limits, const TreeOptions& options, Stockman kind) const {
    return split_root(game_, limits, options, settings_.threads, [&](const AnyMove& move, const Limits& left) {
      Silent nobody;
      return SssStar<P, EvaluatorRef<P>, Silent>(game_, evaluator_, left, nobody, options, kind).below(move);
    });
  }
  // Each with an order of its own; what the moves are worth together is said in the end.
  [[nodiscard]] Found<P> split_mn(const Limits& limits, const TreeOptions& options) const {
    MnBackup backup(settings_.mn, settings_.mn.m);
    Found<P> found = split_root(
        game_, limits, options, settings_.threads,
        [&](const AnyMove& move, const Limits& left) {
          Silent nobody;
          Equipment<P> equipment(equipment_options(nullptr));
          return MnSearch<P, EvaluatorRef<P>, Silent, Equipment<P>>(game_, evaluator_, left, nobody, options, equipment,
                                                                    settings_.mn)
              .below(move);
        },
        [&](Score value) { backup.add(value); });
    if (found.ended == Ended::finished) found.value = backup.value();
    return found;
  }

  const std::vector<OpponentType<P>>& types_;
};

}  // namespace

Analysis every_search(const Game<AnyPosition>& game, const EvaluatorRef<AnyPosition>& evaluator,
                      const SearchSettings& settings, SearchMemory& memory,
                      const std::vector<OpponentType<AnyPosition>>& types, const SearchTerms& terms) {
  if (terms.watcher == nullptr && settings.is_quick())
    return quick_any_search(game, evaluator, settings, memory, terms);
  return EverySearch(game, evaluator, settings, memory, types).run(terms);
}

}  // namespace arborist
