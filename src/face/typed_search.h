// TypedSearch: a search by its settings, of one game with one evaluator. Here the choices of a spec meet the templates:
// which algorithm, plain or with equipment, deepened or not, watched or not; and what was found becomes text.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "core/crew.h"
#include "face/any_game.h"
#include "face/search_memory.h"
#include "face/search_settings.h"
#include "face/tree_watcher.h"
#include "tree/alpha_beta.h"
#include "tree/b_star.h"
#include "tree/bayes.h"
#include "tree/best_first.h"
#include "tree/best_first_recursive.h"
#include "tree/conspiracy.h"
#include "tree/df_pn.h"
#include "tree/imposed_order.h"
#include "tree/iterative_deepening.h"
#include "tree/minimax.h"
#include "tree/mn.h"
#include "tree/monte_carlo.h"
#include "tree/mtd.h"
#include "tree/negamax.h"
#include "tree/opponent_model.h"
#include "tree/pb_star.h"
#include "tree/principal_variation.h"
#include "tree/proof_number.h"
#include "tree/split_root.h"
#include "tree/sss_star.h"

namespace arborist {

template <class D, Evaluator<typename D::Position> E>
class TypedSearch {
 public:
  using P = typename D::Position;

  // All of these must outlive it; the memory is ready for the settings. `types` are those of the settings.
  TypedSearch(const Game<P>& game, const E& evaluator, const SearchSettings& settings, SearchMemory& memory,
              const std::vector<OpponentType<P>>& types)
      : game_(game), evaluator_(evaluator), settings_(settings), memory_(memory), types_(types) {}

  Analysis run(const SearchTerms& terms) {
    if (memory_.table() != nullptr) memory_.table()->start_search();
    if (terms.watcher == nullptr) {
      if (settings_.needs_equipment()) equip();
      return run(terms, Silent{});
    }
    equip();
    return run(terms, NumberedMoves<P>(*terms.watcher));
  }

 private:
  template <class O>
  Analysis run(const SearchTerms& terms, O observe) {
    const Limits limits = both(terms.limits);
    const auto told = [&](const Found<P>& found) {
      if (terms.report) terms.report(so_far(found));
    };
    if (settings_.algorithm == TreeAlgorithm::monte_carlo)
      return in_words(monte_carlo(game_, evaluator_, limits, observe, settings_.monte_carlo, told));
    if (settings_.algorithm == TreeAlgorithm::proof_number)
      return in_words(proof_number(game_, limits, observe, settings_.threads));
    if (settings_.algorithm == TreeAlgorithm::df_pn) return in_words(by_df_pn(limits, observe));
    if (grows_by_value(settings_.algorithm)) return in_words(grow(limits, observe, told));
    if (settings_.algorithm == TreeAlgorithm::bayes)
      return in_words(bayes_search(game_, evaluator_, *memory_.leaf_model(), limits, observe, settings_.bayes, told));
    const Helpers helpers(*this, limits);
    const bool is_bounded = limits.time || limits.nodes != Limits::unlimited_nodes;
    if (!settings_.deepen && !is_bounded) return in_words(search(limits, settings_.tree, observe));
    const auto search_at = [&](const Limits& one, Window window) {
      TreeOptions options = settings_.tree;
      options.window = window;
      return search(one, options, observe);
    };
    return in_words(iterative_deepening(game_, limits, {.aspiration = settings_.aspiration}, search_at, told));
  }

  template <class O, class Told>
  Found<P> grow(const Limits& limits, O& observe, const Told& told) const {
    switch (settings_.algorithm) {
      case TreeAlgorithm::b_star:
        return b_star(game_, evaluator_, limits, observe, settings_.pb_star.spread, told);
      case TreeAlgorithm::pb_star:
        return pb_star(game_, evaluator_, limits, observe, settings_.pb_star, told);
      case TreeAlgorithm::conspiracy:
        return conspiracy(game_, evaluator_, limits, observe, settings_.conspiracy, told);
      default:
        break;
    }
    return settings_.in_linear_space ? best_first_recursive(game_, evaluator_, limits, observe)
                                     : best_first(game_, evaluator_, limits, observe, settings_.best_first, told);
  }

  // What the spec allows and what the caller allows.
  [[nodiscard]] Limits both(Limits limits) const {
    limits.depth = std::min(limits.depth, settings_.depth);
    limits.memory = std::min(limits.memory, static_cast<std::size_t>(settings_.memory_megabytes) * megabyte);
    if (settings_.nodes) limits.nodes = std::min(limits.nodes, *settings_.nodes);
    if (settings_.milliseconds) {
      const Duration time = std::chrono::milliseconds(*settings_.milliseconds);
      limits.time = limits.time ? std::min(*limits.time, time) : time;
    }
    return limits;
  }

  // Threads that search the same, some a depth ahead, for the sake of what they leave in the table ("lazy SMP"). They
  // end with the search they help.
  class Helpers {
   public:
    Helpers(TypedSearch& search, const Limits& limits) {
      const SearchSettings& settings = search.settings_;
      if (!prunes(settings.algorithm)) return;
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
    Equipment<P> equipment(equipment_options(nullptr));
    Score guess = settings_.first_guess;
    const auto search_at = [&](const Limits& one, Window window) {
      TreeOptions options = settings_.tree;
      options.window = window;
      Silent nobody;
      if (settings_.algorithm == TreeAlgorithm::alpha_beta)
        return alpha_beta(game_, evaluator_, one, nobody, options, equipment);
      if (settings_.algorithm == TreeAlgorithm::principal_variation)
        return principal_variation(game_, evaluator_, one, nobody, options, equipment);
      auto found = mtd(game_, evaluator_, one, nobody, options, equipment, *memory_.bounds(), first_guess(guess));
      guess = found.value;
      return found;
    };
    iterative_deepening(game_, limits, {.first_depth = 1 + number % 2}, search_at);
  }

  void equip() {
    auto options = equipment_options(&memory_.cuts());
    options.rank = rank();
    equipment_.emplace(options);
  }
  [[nodiscard]] typename Equipment<P>::Options equipment_options(CutMemory* cuts) const {
    typename Equipment<P>::Options options{.table = memory_.table(),
                                           .cuts = cuts,
                                           .table_depth_equal = settings_.table_depth_equal,
                                           .order = settings_.order,
                                           .quiescence = settings_.quiescence};
    if constexpr (requires(const P& position) { D::reference_moves(position); })
      if (settings_.reference_order) options.moves = [](const P& position) { return D::reference_moves(position); };
    return options;
  }
  [[nodiscard]] RankOf<P> rank() const {
    const auto by_value = [&](RankFirst first) {
      return rank_by_value<P>(evaluator_, settings_.tree.wins, first, memory_.ranked_values());
    };
    switch (settings_.rank) {
      case Rank::best:
        return by_value(RankFirst::best);
      case Rank::worst:
        return by_value(RankFirst::worst);
      case Rank::random:
        return rank_by_chance<P>(settings_.order_seed);
      case Rank::none:
        break;
    }
    return {};
  }

  // Only a search that nobody watches has a plain kind of its own: equipment that is empty finds the same, a little
  // slower.
  template <class O>
  Found<P> search(const Limits& limits, const TreeOptions& options, O& observe) {
    constexpr bool has_plain = std::same_as<O, Silent>;
    switch (settings_.algorithm) {
      case TreeAlgorithm::minimax:
        if constexpr (has_plain)
          if (settings_.threads > 1) return split<Minimax<P, E, Silent>>(limits, options);
        return minimax(game_, evaluator_, limits, observe, options);
      case TreeAlgorithm::negamax:
        if constexpr (has_plain)
          if (settings_.threads > 1) return split<Negamax<P, E, Silent>>(limits, options);
        return negamax(game_, evaluator_, limits, observe, options);
      case TreeAlgorithm::alpha_beta:
        if constexpr (has_plain)
          if (!equipment_) return alpha_beta(game_, evaluator_, limits, observe, options);
        return alpha_beta(game_, evaluator_, limits, observe, options, *equipment_);
      case TreeAlgorithm::principal_variation:
        if constexpr (has_plain)
          if (!equipment_) return principal_variation(game_, evaluator_, limits, observe, options);
        return principal_variation(game_, evaluator_, limits, observe, options, *equipment_);
      case TreeAlgorithm::mtd:
      case TreeAlgorithm::sss:
      case TreeAlgorithm::dual:
        if (settings_.as_list) {
          const bool is_sss = settings_.algorithm == TreeAlgorithm::sss;
          return sss_star(game_, evaluator_, limits, observe, options, is_sss ? Stockman::sss : Stockman::dual);
        }
        return guess_from(
            mtd(game_, evaluator_, limits, observe, options, *equipment_, *memory_.bounds(), first_guess(guess_)));
      case TreeAlgorithm::mn:
        return mn_search(game_, evaluator_, limits, observe, options, *equipment_, settings_.mn);
      case TreeAlgorithm::opponent_model:
      case TreeAlgorithm::opponent_types:
      case TreeAlgorithm::probimax:
        return opponent_model(game_, evaluator_, limits, observe, options, types_, settings_.opponent);
      case TreeAlgorithm::monte_carlo:
      case TreeAlgorithm::proof_number:
      case TreeAlgorithm::df_pn:
      case TreeAlgorithm::best_first:
      case TreeAlgorithm::bayes:
      case TreeAlgorithm::b_star:
      case TreeAlgorithm::pb_star:
      case TreeAlgorithm::conspiracy:
        break;  // goes no depth by depth
    }
    return {};
  }

  // By threads that share the root's moves; one that is watched is by one alone.
  template <class Search>
  Found<P> split(const Limits& limits, const TreeOptions& options) const {
    Silent nobody;
    if (game_.outcome()) return Search(game_, evaluator_, limits, nobody, options)();
    return split_root(game_, limits, options, settings_.threads, [&](const typename P::Move& move, const Limits& left) {
      return Search(game_, evaluator_, left, nobody, options).below(move);
    });
  }

  // In as large a table as there is memory for.
  template <class O>
  Found<P> by_df_pn(const Limits& limits, O& observe) {
    if constexpr (!Repeats<P>) {
      for (std::size_t size = std::max(limits.memory, megabyte) / megabyte; size > 0; size /= 2)
        if (auto table = ProofTable::of_megabytes(size))
          return df_pn(game_, limits, observe, *table, settings_.threads);
    }
    return {};
  }

  // Where the first null window is asked: MTD(f) at its guess, SSS* above all values, DUAL* below them.
  [[nodiscard]] Score first_guess(Score guess) const {
    if (settings_.algorithm == TreeAlgorithm::mtd) return guess;
    return settings_.algorithm == TreeAlgorithm::sss ? Score::infinite() : -Score::infinite();
  }
  // The next depth begins where this one ended.
  Found<P> guess_from(Found<P> found) {
    if (found.ended == Ended::finished) guess_ = found.value;
    return found;
  }

  [[nodiscard]] std::vector<std::string> line_in_words(const std::vector<typename P::Move>& line) const {
    std::vector<std::string> words;
    P position = game_.position();
    for (const auto& move : line) {
      words.push_back(D::move_text(position, move));
      position = position.after(move);
    }
    return words;
  }
  [[nodiscard]] Analysis so_far(const Found<P>& found) const {
    return {.value = found.value,
            .line = line_in_words(found.line),
            .counts = found.counts,
            .depth = found.depth,
            .ended = found.ended,
            .iterations = {}};
  }
  [[nodiscard]] Analysis in_words(const Found<P>& found) const {
    Analysis analysis = so_far(found);
    for (const auto& i : found.iterations)
      analysis.iterations.push_back({i.depth, i.value, line_in_words(i.line), i.counts});
    return analysis;
  }

  const Game<P>& game_;
  const E& evaluator_;
  const SearchSettings& settings_;
  SearchMemory& memory_;
  const std::vector<OpponentType<P>>& types_;
  std::optional<Equipment<P>> equipment_;
  Score guess_ = settings_.first_guess;
};

}  // namespace arborist
