// TypedSearch: a search by its settings, over one kind of position with one evaluator. Here the choices of a spec meet
// the templates: which algorithm, plain or with equipment, deepened or not.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <utility>

#include "face/search_settings.h"
#include "tree/alpha_beta.h"
#include "tree/imposed_order.h"
#include "tree/iterative_deepening.h"
#include "tree/minimax.h"
#include "tree/negamax.h"
#include "tree/principal_variation.h"

namespace arborist {

template <Position P, Evaluator<P> E>
class TypedSearch {
 public:
  // `reference` lists the moves where the settings ask for the reference order.
  TypedSearch(const SearchSettings& settings, E evaluator, std::unique_ptr<Table> table,
              const std::function<MoveList<P>(const P&)>& reference = {})
      : settings_(settings),
        evaluator_(std::move(evaluator)),
        table_(std::move(table)),
        equipment_({.table = table_.get(),
                    .table_depth_equal = settings.table_depth_equal,
                    .order = settings.order,
                    .quiescence = settings.quiescence,
                    .moves = settings.reference_order ? reference : nullptr,
                    .rank = rank_of(settings, evaluator_)}) {}

  // `told` hears after every finished depth of a search that deepens what is known by then.
  template <class O = Silent, class Told = ToldToNobody>
  Found<P> run(const Game<P>& game, const Limits& outer, O&& observe = {}, Told&& told = {}) {
    const Limits limits = both(outer);
    if (table_) table_->start_search();
    const bool is_bounded = limits.time || limits.nodes != Limits::unlimited_nodes;
    if (!settings_.deepen && !is_bounded) return search(game, limits, settings_.tree, observe);
    const auto search_at = [&](const Limits& one, Window window) {
      TreeOptions options = settings_.tree;
      options.window = window;
      return search(game, one, options, observe);
    };
    return iterative_deepening(game, limits, {.aspiration = settings_.aspiration}, search_at, told);
  }

  void new_game() { equipment_.forget(); }

 private:
  // What the spec allows and what the caller allows.
  [[nodiscard]] Limits both(Limits limits) const {
    limits.depth = std::min(limits.depth, settings_.depth);
    if (settings_.nodes) limits.nodes = std::min(limits.nodes, *settings_.nodes);
    if (settings_.milliseconds) {
      const Duration time = std::chrono::milliseconds(*settings_.milliseconds);
      limits.time = limits.time ? std::min(*limits.time, time) : time;
    }
    return limits;
  }

  static RankOf<P> rank_of(const SearchSettings& settings, const E& evaluator) {
    switch (settings.rank) {
      case Rank::best:
        return rank_by_value<P>(evaluator, settings.tree.wins, RankFirst::best);
      case Rank::worst:
        return rank_by_value<P>(evaluator, settings.tree.wins, RankFirst::worst);
      case Rank::random:
        return rank_by_chance<P>(settings.order_seed);
      case Rank::none:
        break;
    }
    return {};
  }

  template <class O>
  Found<P> search(const Game<P>& game, const Limits& limits, const TreeOptions& options, O& observe) {
    switch (settings_.algorithm) {
      case TreeAlgorithm::minimax:
        return minimax(game, evaluator_, limits, observe, options);
      case TreeAlgorithm::negamax:
        return negamax(game, evaluator_, limits, observe, options);
      case TreeAlgorithm::alpha_beta:
        return settings_.needs_equipment() ? alpha_beta(game, evaluator_, limits, observe, options, equipment_)
                                           : alpha_beta(game, evaluator_, limits, observe, options);
      case TreeAlgorithm::principal_variation:
        return settings_.needs_equipment() ? principal_variation(game, evaluator_, limits, observe, options, equipment_)
                                           : principal_variation(game, evaluator_, limits, observe, options);
    }
    return {};
  }

  SearchSettings settings_;
  E evaluator_;
  std::unique_ptr<Table> table_;
  Equipment<P> equipment_;
};

}  // namespace arborist
