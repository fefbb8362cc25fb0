// QuickSearch: a search by its settings, of one game with one evaluator, for those that people set against the clock
// (SearchSettings::is_quick) and that nobody watches. Here the choices of a spec meet the templates: which algorithm,
// plain or with equipment, deepened or not. All others are an EverySearch, and so are those of games that are not in a
// hurry (typed_game.h).
#pragma once

#include <algorithm>
#include <atomic>
#include <stop_token>
#include <utility>

#include "core/crew.h"
#include "face/search_run.h"
#include "tree/alpha_beta.h"
#include "tree/df_pn.h"
#include "tree/minimax.h"
#include "tree/monte_carlo.h"
#include "tree/mtd.h"
#include "tree/negamax.h"
#include "tree/principal_variation.h"
#include "tree/split_root.h"

namespace arborist {

template <class D, Evaluator<typename D::Position> E>
class QuickSearch : SearchRun<D, E> {
  using Base = SearchRun<D, E>;
  using Base::equipment_, Base::evaluator_, Base::game_, Base::memory_, Base::settings_;

 public:
  using Base::Base;
  using typename Base::P;

  Analysis run(const SearchTerms& terms) {
    if (memory_.table() != nullptr) memory_.table()->start_search();
    if (settings_.needs_equipment()) this->equip();
    const Limits limits = this->both(terms.limits);
    const auto told = [&](const Found<P>& found) {
      if (terms.report) terms.report(this->so_far(found));
    };
    if (settings_.algorithm == TreeAlgorithm::monte_carlo)
      return this->in_words(monte_carlo(game_, evaluator_, limits, nobody_, settings_.monte_carlo, told));
    if (settings_.algorithm == TreeAlgorithm::df_pn) return this->in_words(by_df_pn(limits));
    const Helpers helpers(*this, limits);
    const auto one_depth = [&](const Limits& one, const TreeOptions& options) { return search(one, options); };
    return this->in_words(this->by_depth(limits, one_depth, told));
  }

 private:
  // Threads that search the same, some a depth ahead, for the sake of what they leave in the table ("lazy SMP"). They
  // end with the search they help.
  class Helpers {
   public:
    Helpers(QuickSearch& search, const Limits& limits) {
      const SearchSettings& settings = search.settings_;
      if (!prunes(settings.algorithm) || search.has_no_table()) return;
      for (int number = 1; number < settings.threads; ++number)
        if (!crew_.add([this, &search, limits, number] { search.help(limits, stop_.get_token(), number); })) break;
    }
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;
    ~Helpers() { stop_.request_stop(); }

   private:
    std::stop_source stop_;
    Crew crew_;
  };

  void help(Limits limits, const std::stop_token& stop, int number) const {
    limits.stop = stop;
    limits.nodes = Limits::unlimited_nodes;
    Equipment<P> equipment(this->equipment_options(nullptr));
    Score guess = settings_.first_guess;
    Silent silence;
    const auto search_at = [&](const Limits& one, Window window) {
      TreeOptions options = settings_.tree;
      options.window = window;
      if (settings_.algorithm == TreeAlgorithm::alpha_beta)
        return alpha_beta(game_, evaluator_, one, silence, options, equipment);
      if (settings_.algorithm == TreeAlgorithm::principal_variation)
        return principal_variation(game_, evaluator_, one, silence, options, equipment);
      auto found =
          mtd(game_, evaluator_, one, silence, options, equipment, *memory_.bounds(), this->first_guess(guess));
      guess = found.value;
      return found;
    };
    iterative_deepening(game_, limits, {.first_depth = 1 + number % 2}, search_at);
  }

  // Threads then have nothing to help each other by, and share the root's moves.
  [[nodiscard]] bool has_no_table() const { return settings_.table_megabytes + settings_.bounds_megabytes == 0; }

  Found<P> search(const Limits& limits, const TreeOptions& options) {
    const bool is_shared = settings_.threads > 1 && has_no_table();
    switch (settings_.algorithm) {
      case TreeAlgorithm::minimax:
        if (is_shared) return split<Minimax<P, E, Silent>>(limits, options);
        return minimax(game_, evaluator_, limits, nobody_, options);
      case TreeAlgorithm::negamax:
        if (is_shared) return split<Negamax<P, E, Silent>>(limits, options);
        return negamax(game_, evaluator_, limits, nobody_, options);
      case TreeAlgorithm::alpha_beta:
        if (is_shared) return split_pruning(limits, options);
        if (!equipment_) return alpha_beta(game_, evaluator_, limits, nobody_, options);
        return alpha_beta(game_, evaluator_, limits, nobody_, options, *equipment_);
      case TreeAlgorithm::principal_variation:
        if (is_shared) return split_pruning(limits, options);
        if (!equipment_) return principal_variation(game_, evaluator_, limits, nobody_, options);
        return principal_variation(game_, evaluator_, limits, nobody_, options, *equipment_);
      default:
        return this->guess_from(mtd(game_, evaluator_, limits, nobody_, options, *equipment_, *memory_.bounds(),
                                    this->first_guess(this->guess_)));
    }
  }

  // By threads that share the root's moves.
  template <class Search>
  Found<P> split(const Limits& limits, const TreeOptions& options) const {
    Silent nobody;
    if (game_.outcome()) return Search(game_, evaluator_, limits, nobody, options)();
    return split_root(game_, limits, options, settings_.threads, [&](const typename P::Move& move, const Limits& left) {
      return Search(game_, evaluator_, left, nobody, options).below(move);
    });
  }

  // The same of searches that prune: what a move is worth narrows the window of the moves after it. The window begins
  // just below the best value so far, so that equal moves are told from worse ones and the same is kept as by one.
  Found<P> split_pruning(const Limits& limits, const TreeOptions& options) {
    if (game_.outcome()) return alpha_beta(game_, evaluator_, limits, nobody_, options);
    std::atomic<int> floor = options.window.alpha.value();
    return split_root(game_, limits, options, settings_.threads, [&](const typename P::Move& move, const Limits& left) {
      TreeOptions narrow = options;
      if (options.narrow_root) narrow.window.alpha = Score(floor);
      Found<P> found = with_move(move, left, narrow);
      if (found.ended == Ended::finished) raise(floor, std::min(found.value, options.window.beta).value() - 1);
      return found;
    });
  }
  static void raise(std::atomic<int>& floor, int value) {
    int known = floor;
    while (value > known && !floor.compare_exchange_weak(known, value)) continue;
  }
  // With this one move at the root, by equipment of its own.
  [[nodiscard]] Found<P> with_move(const typename P::Move& move, const Limits& limits,
                                   const TreeOptions& options) const {
    auto with = this->equipment_options(nullptr);
    // The root is asked first.
    with.moves = [move, others = std::move(with.moves), is_root = true](const P& position) mutable {
      if (!std::exchange(is_root, false)) return others ? others(position) : list_moves(position);
      MoveList<P> only;
      only.push_back(move);
      return only;
    };
    Equipment<P> equipment(with);
    Silent nobody;
    if (settings_.algorithm == TreeAlgorithm::alpha_beta)
      return alpha_beta(game_, evaluator_, limits, nobody, options, equipment);
    return principal_variation(game_, evaluator_, limits, nobody, options, equipment);
  }

  Found<P> by_df_pn(const Limits& limits) {
    // Positions of any game tell at run time whether they repeat, and settings for those that do were refused before.
    if constexpr (!Repeats<P> || requires(const P& position) { position.can_repeat(); })
      if (auto table = this->proof_table(limits)) return df_pn(game_, limits, nobody_, *table, this->df_pn_options());
    return {};
  }

  Silent nobody_;
};

}  // namespace arborist
